import { Field, type FieldText } from "./field";

type Props = FieldText & {
  name?: string;
  id?: string;
  autoComplete: "current-password" | "new-password";
};

/** A password field, empty after each response. A script adds the button that shows the password. */
export function PasswordField({ name = "password", id = name, ...field }: Props) {
  return (
    <Field
      {...field}
      id={id}
      name={name}
      type="password"
      autoCapitalize="none"
      spellCheck={false}
      beside={null}
    />
  );
}
