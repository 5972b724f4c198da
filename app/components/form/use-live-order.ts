import type { SubmissionResult } from "@conform-to/react";
import { type SubmitFunction, useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent } from "react";

import { useHydrated } from "~/components/page/hydrated";

interface Choice {
  name: string;
  value: string | undefined;
}

/**
 * With scripts each choice is sent at once, and the answer's totals replace the old ones; a new step moves the focus
 * to its heading.
 * @param choices as stored; a new list means a new answer
 * @param headings the id of the heading of each step
 */
export function useLiveOrder<Step extends string>(
  choices: readonly Choice[],
  step: Step,
  headings: Partial<Record<Step, string>>,
) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const hydrated = useHydrated();
  const waited = useRef(true);
  const stored = useRef(choices);
  useEffect(() => {
    if (!form.current) return;
    const early = waited.current && hasChosen(form.current);
    waited.current = false;
    if (early) send(form.current, submit);
    else showChanges(form.current, stored.current, choices);
    stored.current = choices;
  }, [choices, submit]);

  const shown = useRef(step);
  const heading = headings[step];
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (heading !== undefined) document.getElementById(heading)?.focus();
  }, [step, heading]);

  const change = (event: FormEvent<HTMLFormElement>) => {
    const { target } = event;
    const chosen = target instanceof HTMLSelectElement || isChoice(target);
    if (chosen && form.current) send(form.current, submit);
  };
  return { form, change, hydrated };
}

/**
 * The id of an order's form in conform, which keeps errors and first values while the id stays: through a refused
 * post and a link within the page, but not once the order is stored again.
 * @param choices as stored; a new list means a new answer
 */
export function useOrderId(choices: readonly Choice[], lastResult: SubmissionResult | undefined): string {
  const [seen, setSeen] = useState({ choices, stored: 0 });
  if (choices !== seen.choices) setSeen({ choices, stored: lastResult ? seen.stored : seen.stored + 1 });
  return `order-${seen.stored}`;
}

const isChoice = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && (target.type === "radio" || target.type === "checkbox");

function send(form: HTMLFormElement, submit: SubmitFunction): void {
  const fields = new FormData(form);
  fields.delete("coupon");
  fields.set("intent", "update");
  // The router takes an absolute address for a path.
  const { pathname, search } = new URL(form.action);
  submit(fields, { method: "post", action: pathname + search, replace: true, preventScrollReset: true });
}

/** Whether the visitor chose something while the scripts were still loading, as on a slow line. */
const hasChosen = (form: HTMLFormElement): boolean =>
  [...form.elements].some(
    (field) => field instanceof HTMLInputElement && isChoice(field) && field.checked !== field.defaultChecked,
  );

/**
 * Unsets the choice of a removed line. Choices that the answer did not change stay as they are: the visitor may have
 * changed them since, with another answer on its way.
 */
function showChanges(form: HTMLFormElement, before: readonly Choice[], now: readonly Choice[]): void {
  for (const { name, value } of now) {
    const choice = form.elements.namedItem(name);
    const changed = before.find((other) => other.name === name)?.value !== value;
    if (changed && choice instanceof RadioNodeList && value !== undefined) choice.value = value;
  }
}
