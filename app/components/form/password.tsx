import type { FieldCheck } from "~/models/http/field-check";
import { newPasswordCheck, passwordCheck } from "~/models/users/password";
import { Field, type FieldText } from "./field";

type Props = FieldText & {
  name?: string;
  id?: string;
  autoComplete: "current-password" | "new-password";
  /** What a script says when the field is left, if it is not what it says of passwords in general. */
  check?: FieldCheck;
};

/** A password field, empty after each response. A script adds the button that shows the password. */
export function PasswordField({ name = "password", id = name, check, ...field }: Props) {
  return (
    <Field
      {...field}
      check={check ?? (field.autoComplete === "new-password" ? newPasswordCheck : passwordCheck)}
      id={id}
      name={name}
      type="password"
      autoCapitalize="none"
      spellCheck={false}
      beside={null}
    />
  );
}
