import type { ReactNode } from "react";
import { classNames } from "~/components/page/class-names";
import { keepWhole } from "~/components/page/unbroken";
import { describe, FieldError } from "./field";
import { useErrorUntilChanged } from "./use-field-error";

type Props = {
  name: string;
  id?: string;
  /** The value that the form sends. */
  value?: string;
  checked?: boolean | undefined;
  error?: string | undefined;
  /** The text beside the box, which may contain links. */
  children: ReactNode;
};

/** `value` has a default, because React would turn an undefined one into an empty string. */
export function CheckField({ name, id = name, value = "on", checked, children, ...rest }: Props) {
  const { error, onInput } = useErrorUntilChanged(rest.error);
  return (
    <div className={classNames("field", error !== undefined && "bad")} onInput={onInput}>
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
        <span>{keepWhole(children)}</span>
      </label>
    </div>
  );
}
