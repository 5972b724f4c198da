import type { Db } from "#db/client";
import { rowsOf, type Shop } from "./plan-states";
import { formsOf } from "./forms";
import { press, readSubmission } from "./press";
import { type FormUse, useOf } from "./pressed";
import type { Answer, Visitor } from "./visitor";

/* Ways to a plan, its money and its card, each tried as a person or a program would, and what came of it. */

export interface Knock {
  /** Whether the page had the form; always true of what has no page. */
  shown: boolean;
  /** What it answered, by name. */
  said: string;
  /** Whether that name tells more than that something was done. */
  tells?: boolean;
}

export interface FormWay {
  page: string;
  button: Parameters<typeof press>[2];
  typed?: Parameters<typeof press>[3];
  /** What is posted where the page has no such form, and to where if that is not the page. */
  byHand: Record<string, string>;
  to?: string;
}

/** Opens the page and presses the button, or posts by hand what it would send. */
export async function knockAtForm(
  visitor: Pick<Visitor, "get" | "post" | "send" | "follow">,
  { page, button, typed, byHand, to = page }: FormWay,
): Promise<Knock> {
  const read = await visitor.follow(await visitor.get(page));
  noteForms(read);
  const pressed = formOf(read, { button, typed });
  const shown = pressed !== null;
  if (shown) pressedForms.add(pressed);
  const answer = shown ? await press(visitor, read, button, typed) : await visitor.post(to, byHand);
  return { shown, said: nameOf(answer) };
}

/** Every form that was on a page, by its path and what its button asks for there, and those that were pressed. */
export const seenForms = new Set<string>();
export const pressedForms = new Set<string>();

function noteForms(page: Answer): void {
  for (const form of formsOf(page.body, page.path))
    for (const button of form.buttons)
      if (button.method === "post") seenForms.add(nameOfUse(useOf(form, button)));
}

const nameOfUse = ({ path, intent }: Pick<FormUse, "path" | "intent">): string =>
  `${path.split("?")[0]} ${intent}`.trim();

/** How `press` says that a form has no such button, choice or field. */
const MISSING = /^no button|^no choice| offers no | has no field /;

/** The form of the page that takes what is typed; null if there is none. */
function formOf(page: Answer, { button, typed }: Pick<FormWay, "button" | "typed">): string | null {
  try {
    return nameOfUse(readSubmission(page, button, typed).use);
  } catch (error) {
    if (error instanceof Error && MISSING.test(error.message)) return null;
    throw error;
  }
}

/** An answer by its flash message, else by the page to which it leads, else by its status. */
export function nameOf({ status, headers }: Pick<Answer, "status" | "headers">): string {
  if (status < 300 || status >= 400) return String(status);
  const cookies = headers.getSetCookie().map((cookie) => /^(?:__Host-)?flash=([\w-]+)/.exec(cookie)?.[1]);
  const flash = cookies.find((key) => key !== undefined);
  if (flash !== undefined) return flash;
  const { pathname } = new URL(headers.get("Location") ?? "", "http://site");
  return `to ${pathname}`;
}

export interface Tried {
  outcome: string;
  /** The tables that it changed. */
  changed: string[];
  said: string;
}

/** What came of it: "done" if any row of the shop has changed, else what it answered. */
export async function tryWay(db: Db, shop: Shop, knock: () => Promise<Knock>): Promise<Tried> {
  const before = await rowsOf(db, shop);
  const { shown, said, tells = false } = await knock();
  const after = await rowsOf(db, shop);
  const changed = [...after].filter(([table, rows]) => before.get(table) !== rows).map(([table]) => table);
  if (tells) return { outcome: said, changed, said };
  const did = changed.length > 0 ? "done" : said;
  if (shown) return { outcome: did, changed, said };
  return { outcome: changed.length > 0 ? "done without a form" : "no form", changed, said };
}
