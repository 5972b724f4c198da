import { useEffect, useRef, type MouseEvent } from "react";
import { Note } from "~/components/page/note";

/** `field` is the id of the control; a message without it concerns the whole form. */
type SummaryError = { field?: string; message: string };

type Errors = Record<string, string[] | null> | null | undefined;

interface Props {
  errors: SummaryError[];
  /** The server's answer: each answer takes the focus once, however often the page renders again. */
  answer: unknown;
}

/** The first element of a form with errors, which takes the focus, with or without scripts. */
export function ErrorSummary({ errors, answer }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const isEmpty = errors.length === 0;
  // `autoFocus` works for full pages. In a page that stays, errors may appear one rendering after their answer.
  useEffect(() => box.current?.focus(), [isEmpty]);
  // A link within the page ends the answer, while its errors stay.
  useEffect(() => {
    if (answer !== undefined) box.current?.focus();
  }, [answer]);
  if (isEmpty) return null;
  return (
    <div ref={box} className="summary" role="alert" tabIndex={-1} autoFocus aria-labelledby="error-summary">
      <h2 id="error-summary">Please fix {errors.length === 1 ? "1 thing" : `${errors.length} things`}</h2>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={`${field ?? ""} ${message}`}>
            {field ? <Link field={field}>{message}</Link> : <p>{message}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * The errors of an order: those of its fields in a summary, and a note for each that concerns all of it.
 * @param order of the fields on the page
 */
export function OrderErrors({
  answer,
  error,
  order,
}: {
  answer: unknown;
  error: Errors;
  order?: readonly string[];
}) {
  const errors = listErrors(error, order);
  return (
    <>
      <ErrorSummary answer={answer} errors={errors.filter(({ field }) => field !== undefined)} />
      {error?.[""]?.map((message) => (
        <Note key={message} tone="warn" role="alert">
          {message}
        </Note>
      ))}
    </>
  );
}

/** Scripts move the focus themselves: to the router a new fragment is a navigation, which would clear the errors. */
function Link({ field, children }: { field: string; children: string }) {
  const follow = (event: MouseEvent) => {
    const target = document.getElementById(field);
    if (!target) return;
    event.preventDefault();
    (target.closest("fieldset, .field") ?? target).scrollIntoView();
    target.focus({ preventScroll: true });
  };
  return (
    <a href={`#${field}`} onClick={follow}>
      {children}
    </a>
  );
}

/** Lists the errors of a submission: those of the form first, then those of `fields` in the order of the page. */
export function listErrors(error: Errors, fields: readonly string[] = []): SummaryError[] {
  const place = (name: string) => (name === "" ? -1 : (fields.indexOf(name) + 1 || fields.length + 1) - 1);
  const errors: SummaryError[] = [];
  for (const [name, messages] of Object.entries(error ?? {}).sort(([a], [b]) => place(a) - place(b)))
    for (const message of messages ?? []) errors.push(name === "" ? { message } : { field: name, message });
  return errors;
}
