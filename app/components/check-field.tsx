import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { describe, FieldError } from "./field-frame";

type Props = {
  name: string;
  id?: string;
  /** What the form sends when the box is ticked. */
  value?: string;
  checked?: boolean | undefined;
  error?: string | undefined;
  /** The words beside the box; they may hold links. */
  children: ReactNode;
};

/** The default is said aloud: React turns a `value` that is passed as undefined into an empty one. */
export function CheckField({ name, id = name, value = "on", checked, error, children }: Props) {
  return (
    <div className={classNames("field", error !== undefined && "bad")}>
      <FieldError id={id} error={error} />
      <label className="check">
        <input
          {...describe(id, { error })}
          type="checkbox"
          id={id}
          name={name}
          value={value}
          defaultChecked={checked}
        />
        <span>{children}</span>
      </label>
    </div>
  );
}
