import { useActionData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useHydrated } from "~/components/page/hydrated";
import { Field, type FieldText } from "./field";
import { Button } from "./button";

type Props = FieldText & {
  name?: string;
  id?: string;
  autoComplete: "current-password" | "new-password";
};

/**
 * A password field, empty after each response with and without scripts. The button that shows the password exists
 * only with scripts.
 */
export function PasswordField({ name = "password", id = name, ...field }: Props) {
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  useEmptied(id);
  const toggle = (
    <Button kind="alt" type="button" aria-controls={id} onClick={() => setShown(!shown)}>
      {shown ? "Hide" : "Show"}
      <span className="vh"> password</span>
    </Button>
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

/** Empties the field when a response arrives, but keeps what was typed before hydration. */
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
