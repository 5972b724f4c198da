import type { InputHTMLAttributes, ReactNode } from "react";
import { Button } from "~/components/form/button";

interface Props {
  /** The list's path; without a query it shows everything. */
  path: string;
  label: string;
  /** Whether a filter is set. */
  on: boolean;
  /** The label of the button while there is no list to filter. */
  action?: string;
  children: ReactNode;
}

/** The filter of a list: a GET form on one line above its table, so that the address keeps the choices. */
export function ConsoleFilter({ path, label, on, action = "Filter", children }: Props) {
  return (
    <form className="filter" action={path} role="search" aria-label={label}>
      {children}
      <p className="go">
        <Button kind="alt">{action}</Button>{" "}
        {on && (
          <a className="tap" href={path}>
            Clear
          </a>
        )}
      </p>
    </form>
  );
}

type BoxProps = { label: string; name: string; value: string } & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "placeholder" | "maxLength"
>;

/** A text input; `search` is wider than the others. */
export function FilterBox({ label, name, value, type = "search", ...input }: BoxProps) {
  return (
    <div className={type === "search" ? "find" : undefined}>
      <label htmlFor={name}>{label}</label>
      <input
        {...input}
        className="input"
        id={name}
        name={name}
        type={type}
        defaultValue={value}
        autoComplete="off"
      />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  value: string;
  /** The name of the choice that filters nothing: "Any state". */
  any: string;
  choices: Readonly<Record<string, string>>;
}

export function FilterChoice({ label, name, value, any, choices }: ChoiceProps) {
  return (
    <div>
      <label htmlFor={name}>{label}</label>
      <select className="input" id={name} name={name} defaultValue={value}>
        <option value="">{any}</option>
        {Object.entries(choices).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
