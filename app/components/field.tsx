import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { describe, FieldFrame, type FieldText } from "./field-frame";

type Shared = FieldText & { name: string; id?: string; value?: string | undefined };
type Rest<Attributes> = Omit<Attributes, keyof Shared | "defaultValue" | "className">;

export type FieldProps = Shared &
  Rest<InputHTMLAttributes<HTMLInputElement>> & {
    /** What stands beside the control in the same line, a key for instance. */
    beside?: ReactNode;
  };

/** One line of text. `value` is what the page starts with; the visitor changes it from there. */
export function Field({
  label,
  hint,
  error,
  optional,
  name,
  id = name,
  value,
  beside,
  ...input
}: FieldProps) {
  const control = (
    <input
      type="text"
      {...input}
      {...describe(id, { hint, error })}
      className="input"
      id={id}
      name={name}
      defaultValue={value}
    />
  );
  return (
    <FieldFrame {...{ id, label, hint, error, optional }}>
      {beside === undefined ? (
        control
      ) : (
        <div className="join">
          {control} {beside}
        </div>
      )}
    </FieldFrame>
  );
}

type SelectProps = Shared & Rest<SelectHTMLAttributes<HTMLSelectElement>>;

/** The options are the children. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  name,
  id = name,
  value,
  ...select
}: SelectProps) {
  return (
    <FieldFrame {...{ id, label, hint, error, optional }}>
      <select
        {...select}
        {...describe(id, { hint, error })}
        className="input"
        id={id}
        name={name}
        defaultValue={value}
      />
    </FieldFrame>
  );
}

type TextProps = Shared & Rest<TextareaHTMLAttributes<HTMLTextAreaElement>>;

export function TextField({ label, hint, error, optional, name, id = name, value, ...area }: TextProps) {
  return (
    <FieldFrame {...{ id, label, hint, error, optional }}>
      <textarea
        rows={5}
        {...area}
        {...describe(id, { hint, error })}
        className="input"
        id={id}
        name={name}
        defaultValue={value}
      />
    </FieldFrame>
  );
}
