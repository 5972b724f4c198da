import { CopyButton } from "./copy-button";
import { Field, type FieldText } from "./field";

type Props = Pick<FieldText, "label" | "hint"> & {
  id: string;
  /** What is copied, exactly. */
  value: string;
  /** "the account number" */
  what: string;
};

/** A value to take along: selected by a tap in the field without scripts, copied by a button with them. */
export function CopyField({ id, value, what, ...text }: Props) {
  return (
    <Field
      {...text}
      id={id}
      name=""
      value={value}
      readOnly
      autoComplete="off"
      beside={<CopyButton text={value} what={what} />}
    />
  );
}
