import { useSubmit } from "@remix-run/react";
import { useEffect, useRef, type FormEvent } from "react";

import { useHydrated } from "~/components/hydrated";
import type { CheckoutView } from "~/models/checkout-view";

/** With scripts each choice is sent at once, and the answer's totals take the place of the old ones. */
export function useLiveOrder(view: CheckoutView) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const hydrated = useHydrated();
  useEffect(() => {
    if (form.current) showStored(form.current, view);
  }, [view]);

  const change = (event: FormEvent<HTMLFormElement>) => {
    const { target } = event;
    const chosen = target instanceof HTMLSelectElement || isChoice(target);
    if (!chosen || !form.current) return;
    const fields = new FormData(form.current);
    fields.delete("coupon");
    fields.set("intent", "update");
    submit(fields, {
      method: "post",
      action: `${location.pathname}${new URL(form.current.action).search}`,
      replace: true,
      preventScrollReset: true,
    });
  };
  return { form, change, hydrated };
}

const isChoice = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && (target.type === "radio" || target.type === "checkbox");

/** A line that was removed takes its mark off the choice it came from. */
function showStored(form: HTMLFormElement, view: CheckoutView): void {
  for (const { name, value } of view.extras) {
    const choice = form.elements.namedItem(name);
    if (choice instanceof RadioNodeList && value !== undefined) choice.value = value;
  }
}
