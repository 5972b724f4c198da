import { Field, SelectField } from "./field";
import { Fold } from "./fold";
import { Key } from "./key";

interface Props {
  path: string;
  filter: { kind: string; from: string; to: string; on: boolean };
  kinds: Readonly<Record<string, string>>;
}

/** Narrows a list by kind and days; its address keeps the choice. */
export function FilterForm({ path, filter: { kind, from, to, on }, kinds }: Props) {
  return (
    <Fold summary="Choose what to show" open={on}>
      <form action={path} className="stack" aria-label="Filter">
        <div className="grid three">
          <SelectField label="Show" name="kind" value={kind}>
            <option value="">Everything</option>
            {Object.entries(kinds).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <Field label="From" name="from" type="date" value={from} />
          <Field label="To" name="to" type="date" value={to} />
        </div>
        <p className="acts">
          <Key kind="alt">Filter</Key>
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
