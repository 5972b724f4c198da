import { useActionData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Field } from "./field";
import type { FieldText } from "./field-frame";
import { useHydrated } from "./hydrated";
import { Key } from "./key";

type Props = FieldText & {
  name?: string;
  id?: string;
  autoComplete: "current-password" | "new-password";
};

/** Empty after each answer of the server, with scripts as without. The key that shows the text exists only where a script can work it. */
export function PasswordField({ name = "password", id = name, ...field }: Props) {
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  useEmptied(id);
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

/** Empties the field when an answer comes, and not what was typed before the script ran. */
function useEmptied(id: string): void {
  const answer = useActionData();
  const seen = useRef(answer);
  useEffect(() => {
    if (answer === seen.current) return;
    seen.current = answer;
    const field = document.getElementById(id);
    if (field instanceof HTMLInputElement) field.value = "";
  }, [answer, id]);
}
