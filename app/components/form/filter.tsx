import type { FilterErrors } from "~/models/filter";
import { ErrorSummary, listErrors } from "./error-summary";
import { Field, SelectField } from "./field";
import { HiddenFields } from "./hidden-fields";
import { Fold } from "~/components/page/fold";
import { Button } from "./button";

interface Props {
  path: string;
  filter: {
    from: string;
    to: string;
    on: boolean;
    errors: FilterErrors | null;
  };
  /** What else narrows the list. */
  choice?: Omit<ChoiceProps, "error"> | undefined;
  /** What links beside the form have chosen. */
  hidden?: Record<string, string | undefined>;
}

/** Filters a list by days and by one choice. The form is a GET, so that the URL keeps the filter. */
export function FilterForm({ path, filter: { from, to, on, errors }, choice, hidden = {} }: Props) {
  return (
    <Fold summary="Filter" open={on} className="noprint">
      <form action={path} className="stack" aria-label="Filter">
        <ErrorSummary answer={errors} errors={listErrors(errors, ["kind", "state", "from", "to"])} />
        <HiddenFields values={hidden} />
        <div className={choice ? "grid three" : "grid two"}>
          {choice && <Choice {...choice} error={errors?.[choice.name]?.[0]} />}
          <Field label="From" name="from" type="date" value={from} error={errors?.from?.[0]} />
          <Field label="To" name="to" type="date" value={to} error={errors?.to?.[0]} />
        </div>
        <p className="acts">
          <Button kind="alt">Filter</Button>{" "}
          {on && (
            <a className="tap" href={path}>
              Show everything
            </a>
          )}
        </p>
      </form>
    </Fold>
  );
}

/** Below the filter of an empty list. */
export const nothingFound = (errors: FilterErrors | null): string =>
  errors === null
    ? "Nothing found. Choose other days or show everything."
    : "Nothing is shown until the filter is fixed.";

interface ChoiceProps {
  label: string;
  name: string;
  value: string;
  choices: Readonly<Record<string, string>>;
  error: string | undefined;
}

function Choice({ choices, ...field }: ChoiceProps) {
  return (
    <SelectField {...field}>
      <option value="">Everything</option>
      {Object.entries(choices).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
