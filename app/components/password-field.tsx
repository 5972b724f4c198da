import { useState } from "react";
import { Field } from "./field";
import type { FieldText } from "./field-frame";
import { useHydrated } from "./hydrated";
import { Key } from "./key";

type Props = FieldText & {
  name?: string;
  id?: string;
  autoComplete: "current-password" | "new-password";
};

/** Never filled again by the server. The key that shows the text exists only where a script can work it. */
export function PasswordField({ name = "password", id = name, ...field }: Props) {
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  const toggle = (
    <Key kind="alt" type="button" aria-controls={id} onClick={() => setShown(!shown)}>
      {shown ? "Hide" : "Show"}
      <span className="vh"> password</span>
    </Key>
  );
  return (
    <Field
      {...field}
      id={id}
      name={name}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      beside={hydrated ? toggle : null}
    />
  );
}
