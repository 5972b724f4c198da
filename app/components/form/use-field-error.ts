import { type FocusEvent, type FormEvent, useState } from "react";
import { checkText, type FieldCheck } from "~/models/http/field-check";
import { useAnswer } from "./answer";

/** The error of a control, until the visitor changes the control. The server's next answer shows its error again. */
export function useErrorUntilChanged(error: string | undefined) {
  const answer = useAnswer();
  const [changed, setChanged] = useState<{ answer: unknown }>();
  return {
    error: changed && changed.answer === answer ? undefined : error,
    onInput: () => setChanged({ answer }),
  };
}

/** The error of a text that is also checked in the browser: `found` is what was wrong with it when it was left. */
export function useFieldError(error: string | undefined, check: FieldCheck | undefined) {
  const untilChanged = useErrorUntilChanged(error);
  const [found, setFound] = useState<string>();
  if (!check) return { found, events: { onInput: untilChanged.onInput }, error: untilChanged.error };
  const onInput = ({ target }: FormEvent) => {
    untilChanged.onInput();
    if (isText(target) && checkText(check, typedIn(target)) === null) setFound(undefined);
  };
  const onBlur = ({ target, currentTarget: field }: FocusEvent<HTMLElement>) => {
    if (!isText(target)) return;
    afterPress(() => {
      const isElsewhere = document.hasFocus() && !field.contains(document.activeElement);
      if (isElsewhere) setFound(checkText(check, typedIn(target)) ?? undefined);
    });
  };
  return { found, events: { onInput, onBlur }, error: untilChanged.error ?? found };
}

const isText = (target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Spaces at the ends count in passwords and in nothing else that is typed. Spaces alone are left to the server. */
const typedIn = ({ autocomplete, value }: HTMLInputElement | HTMLTextAreaElement): string =>
  autocomplete.endsWith("password") || value.trim() === "" ? value : value.trim();

/** Runs a task after the click that is under way, if one is: a page must not move below a finger that presses it. */
function afterPress(task: () => void): void {
  const later = () => setTimeout(task);
  if (document.querySelector(":active") === null) later();
  else document.addEventListener("mouseup", later, { once: true, capture: true });
}
