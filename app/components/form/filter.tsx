import type { FilterErrors } from "~/models/filter";
import { ErrorSummary, listErrors } from "./error-summary";
import { Field, SelectField } from "./field";
import { Fold } from "~/components/page/fold";
import { Button } from "./button";

interface Props {
  path: string;
  filter: {
    kind: string;
    state?: string;
    from: string;
    to: string;
    on: boolean;
    errors: FilterErrors | null;
  };
  kinds: Choices;
  states?: Choices;
}

type Choices = Readonly<Record<string, string>>;

/**
 * Filters a list by kind, days and, if it has states, by state. The form is a GET, so that the URL keeps the filter.
 */
export function FilterForm({ path, filter, kinds, states }: Props) {
  const { kind, state = "", from, to, on, errors } = filter;
  return (
    <Fold summary="Filter" open={on}>
      <form action={path} className="stack" aria-label="Filter">
        <ErrorSummary answer={errors} errors={listErrors(errors, ["kind", "state", "from", "to"])} />
        <div className={states ? "grid two" : "grid three"}>
          <Choice label="Show" name="kind" value={kind} choices={kinds} error={errors?.kind?.[0]} />
          {states && (
            <Choice label="State" name="state" value={state} choices={states} error={errors?.state?.[0]} />
          )}
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
  choices: Choices;
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
