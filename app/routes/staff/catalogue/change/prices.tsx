import { Field } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";

interface Entry {
  item: string;
  of: string;
  label: string;
  kind: "price" | "fee" | "percent" | "limit";
  text: string;
}

interface Props {
  part: string;
  /** The day whose prices are shown; empty for the current ones. */
  from: string;
  today: string;
  version: number;
  entries: Entry[];
  /** What was typed before. */
  typed: Record<string, unknown>;
  errors: Record<string, string[] | null> | null;
}

const units = {
  price: "in naira",
  fee: "in naira",
  percent: "in percent",
  limit: 'a number, or "unlimited"',
};

export function PriceForm({ part, from, today, version, entries, typed, errors }: Props) {
  const textOf = (name: string, before: string) => {
    const text = typed[name];
    return typeof text === "string" ? text : before;
  };
  const groups = [...new Set(entries.map(({ of }) => of))];
  return (
    <>
      <form className="filter" aria-label="Day">
        <HiddenFields values={{ part }} />
        <div>
          <label htmlFor="day">Show the prices of a day</label>
          <input className="input" id="day" name="from" type="date" min={today} defaultValue={from} />
        </div>
        <p className="go">
          <Button kind="alt">Show</Button>
        </p>
      </form>
      <form method="post" className="card form stack" noValidate>
        <Field
          name="from"
          label="From"
          type="date"
          hint="They apply from the start of this day. Choose today to apply them immediately."
          value={textOf("from", from === "" ? today : from)}
          error={errors?.from?.[0]}
        />
        {groups.map((group) => (
          <fieldset key={group} className="stack">
            <legend>
              <h2>{group}</h2>
            </legend>
            {entries
              .filter(({ of }) => of === group)
              .map(({ item, label, kind, text }) => (
                <Field
                  key={item}
                  name={item}
                  label={`${label}, ${units[kind]}`}
                  value={textOf(item, text)}
                  error={errors?.[item]?.[0]}
                  autoComplete="off"
                  inputMode={kind === "limit" ? "text" : "numeric"}
                />
              ))}
          </fieldset>
        ))}
        <HiddenFields values={{ version: String(version) }} />
        <p className="acts">
          <Button name="intent" value="preview">
            See what changes
          </Button>{" "}
          <Button kind="alt" href="/staff/catalogue">
            Cancel
          </Button>
        </p>
      </form>
    </>
  );
}
