import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { formsOf, type RenderedForm, type SubmitButton } from "./forms";

/** A form by where it goes and what its button asks for there. */
export interface FormUse {
  path: string;
  intent: string;
  /** Whether a press of it was answered as it should be; otherwise it was only on a page. */
  pressed: boolean;
}

/** Of a run of all tests; all of its processes add to it. */
const folder = process.env.FORMS_OF_RUN;

/** Keeps which forms a page has, and which of them was pressed. */
export function keepForms(page: { body: string; path: string }, pressed?: Omit<FormUse, "pressed">): void {
  if (folder === undefined) return;
  const seen = formsOf(page.body, page.path).flatMap((form) =>
    form.buttons.filter(({ method }) => method === "post").map((button) => useOf(form, button)),
  );
  const uses = [
    ...seen.map((use) => ({ ...use, pressed: false })),
    ...(pressed ? [{ ...pressed, pressed: true }] : []),
  ];
  const lines = uses.map((use) => `${JSON.stringify(use)}\n`);
  appendFileSync(join(folder, `${process.pid}.jsonl`), lines.join(""));
}

export function useOf(form: RenderedForm, button: SubmitButton): Omit<FormUse, "pressed"> {
  const hidden = form.controls.find(({ name, type }) => name === "intent" && type === "hidden");
  const intent = button.name === "intent" ? button.value : (hidden?.value ?? button.name ?? "");
  return { path: button.target.pathname + button.target.search, intent };
}

export function readFormUses(): FormUse[] {
  if (folder === undefined) return [];
  return readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as FormUse),
  );
}
