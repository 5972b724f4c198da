import type { InputHTMLAttributes, ReactNode } from "react";
import { Button } from "~/components/form/button";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { describe, FieldError } from "~/components/form/field";
import { isDay } from "~/models/date";
import type { FilterErrors } from "~/models/filter";

interface Props {
  /** The list's path; without a query it shows everything. */
  path: string;
  label: string;
  /** Whether a filter is set. */
  on: boolean;
  /** The label of the button while there is no list to filter. */
  action?: string;
  errors?: FilterErrors | null;
  children: ReactNode;
}

/** The filter of a list: a GET form on one line above its table, so that the address keeps the choices. */
export function ConsoleFilter({ path, label, on, action = "Filter", errors = null, children }: Props) {
  return (
    <>
      <ErrorSummary answer={errors} errors={listErrors(errors)} />
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
    </>
  );
}

type BoxProps = { label: string; name: string; value: string; error?: string | undefined } & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "placeholder" | "maxLength"
>;

/** A text input; `search` is wider than the others. A date field shows no text that is not a day, a text field does. */
export function FilterBox({ label, name, value, error, type = "search", ...input }: BoxProps) {
  const shown = type === "date" && value !== "" && !isDay(value) ? "text" : type;
  return (
    <div className={type === "search" ? "find" : undefined}>
      <label htmlFor={name}>{label}</label> <FieldError id={name} error={error} />
      <input
        {...input}
        {...describe(name, { error })}
        className="input"
        id={name}
        name={name}
        type={shown}
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
