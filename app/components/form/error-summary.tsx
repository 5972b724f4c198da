import { useEffect, useRef } from "react";

/** `field` is the id of the control; a message without it concerns the whole form. */
type SummaryError = { field?: string; message: string };

/** The first element of a form with errors, which takes the focus, with or without scripts. */
export function ErrorSummary({ errors }: { errors: SummaryError[] }) {
  const box = useRef<HTMLDivElement>(null);
  // `autoFocus` works for full pages; a page that React updates needs this call.
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

/** Lists the errors of a submission: those of the form first, then those of `fields` in the order of the page. */
export function listErrors(
  error: Record<string, string[] | null> | null | undefined,
  fields: readonly string[] = [],
): SummaryError[] {
  const place = (name: string) => (name === "" ? -1 : (fields.indexOf(name) + 1 || fields.length + 1) - 1);
  const errors: SummaryError[] = [];
  for (const [name, messages] of Object.entries(error ?? {}).sort(([a], [b]) => place(a) - place(b)))
    for (const message of messages ?? []) errors.push(name === "" ? { message } : { field: name, message });
  return errors;
}
