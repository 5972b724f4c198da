import { useEffect, useRef } from "react";

/** `field` is the id of the control; without one the message stands for the whole form. */
export type SummaryError = { field?: string; message: string };

/** Stands first in a failed form and takes the focus, with scripts and without. */
export function ErrorSummary({ errors }: { errors: SummaryError[] }) {
  const box = useRef<HTMLDivElement>(null);
  // The attribute serves whole pages; an answer that React puts in place needs the call.
  useEffect(() => box.current?.focus(), [errors]);
  if (errors.length === 0) return null;
  return (
    <div ref={box} className="summary" role="alert" tabIndex={-1} autoFocus aria-labelledby="error-summary">
      <h2 id="error-summary">Please fix {errors.length === 1 ? "1 thing" : `${errors.length} things`}</h2>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={`${field ?? ""} ${message}`}>
            {field ? <a href={`#${field}`}>{message}</a> : <p>{message}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The errors of a submission's reply, in the order of `fields` (the page's order), the form's own errors first. */
export function listErrors(
  error: Record<string, string[] | null> | null | undefined,
  fields: readonly string[] = [],
): SummaryError[] {
  const place = (name: string) => (name === "" ? -1 : (fields.indexOf(name) + 1 || fields.length + 1) - 1);
  return Object.entries(error ?? {})
    .sort(([one], [other]) => place(one) - place(other))
    .flatMap(([name, messages]) =>
      (messages ?? []).map((message) => (name === "" ? { message } : { field: name, message })),
    );
}
