import { useEffect, useRef, useState } from "react";
import { useHydrated } from "~/components/page/hydrated";
import type { FieldCheck } from "~/models/http/field-check";
import { newPasswordCheck, passwordCheck } from "~/models/users/password";
import { isLost, isRefused, useAnswer } from "./answer";
import { Field, type FieldText } from "./field";

type Props = FieldText & {
  name?: string;
  id?: string;
  autoComplete: "current-password" | "new-password";
  /** What is said when the field is left, if it is not what is said of passwords in general. */
  check?: FieldCheck;
};

/**
 * A password field, empty after each answer, but a new password that was right stays while other fields are corrected.
 * With scripts a button shows what was typed.
 */
export function PasswordField({ name = "password", id = name, check, ...field }: Props) {
  const [isShown, setShown] = useState(false);
  const isHydrated = useHydrated();
  const stays = field.autoComplete === "new-password" && field.error === undefined;
  const answers = useAnswers(stays);
  const button = useRef<HTMLButtonElement>(null);
  // A browser that keeps form values would otherwise offer a shown password as a text to remember.
  useEffect(() => {
    const form = button.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, [isHydrated]);
  const show = isHydrated && (
    <button
      ref={button}
      type="button"
      className="button alt"
      aria-controls={id}
      onClick={() => setShown(!isShown)}
    >
      {isShown ? "Hide" : "Show"}
      <span className="vh"> password</span>
    </button>
  );
  return (
    <Field
      key={answers}
      {...field}
      check={check ?? (field.autoComplete === "new-password" ? newPasswordCheck : passwordCheck)}
      id={id}
      name={name}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      beside={show}
    />
  );
}

/** How many posts of this page were answered. @param stays whether refused ones are left out */
function useAnswers(stays: boolean): number {
  const answer = useAnswer();
  const [seen, setSeen] = useState({ answer, count: 0 });
  const isKept = isLost(answer) || (stays && isRefused(answer));
  if (answer !== seen.answer) setSeen({ answer, count: isKept ? seen.count : seen.count + 1 });
  return seen.count;
}
