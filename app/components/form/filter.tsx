import { Field, SelectField } from "./field";
import { Fold } from "~/components/page/fold";
import { Button } from "./button";

interface Props {
  path: string;
  filter: { kind: string; state?: string; from: string; to: string; on: boolean };
  kinds: Choices;
  states?: Choices;
}

type Choices = Readonly<Record<string, string>>;

/**
 * Filters a list by kind, days and, if it has states, by state. The form is a GET, so that the URL keeps the filter.
 */
export function FilterForm({ path, filter, kinds, states }: Props) {
  const { kind, state = "", from, to, on } = filter;
  return (
    <Fold summary="Choose what to show" open={on}>
      <form action={path} className="stack" aria-label="Filter">
        <div className={states ? "grid two" : "grid three"}>
          <Choice label="Show" name="kind" value={kind} choices={kinds} />
          {states && <Choice label="State" name="state" value={state} choices={states} />}
          <Field label="From" name="from" type="date" value={from} />
          <Field label="To" name="to" type="date" value={to} />
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

interface ChoiceProps {
  label: string;
  name: string;
  value: string;
  choices: Choices;
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
