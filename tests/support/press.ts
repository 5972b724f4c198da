import { fill, type FilledControl, isSent, type TypedFields } from "./fill";
import { formsOf, type RenderedForm, type SubmitButton } from "./forms";
import { keepForms, useOf } from "./pressed";
import type { Answer, Visitor } from "./visitor";

interface Which {
  text?: string | RegExp;
  /** What it sends before anything is typed, if several have such words, or words that change. */
  sends?: Record<string, string>;
}

/** The words of a button in full, or a pattern. */
type Button = string | RegExp | Which;

type Caller = Pick<Visitor, "get" | "follow" | "send">;

/**
 * Presses a button as a browser without scripts does: the form is the one of the page, it goes where the page sends
 * it, and it has the page's fields and no others. Answers what the site did.
 * @param page a path to open, or a page that was read before
 */
export async function press(
  visitor: Caller,
  page: string | Answer,
  button: Button,
  typed: TypedFields = {},
): Promise<Answer> {
  const read = typeof page === "string" ? await visitor.follow(await visitor.get(page)) : page;
  const { target, method, body, use } = readSubmission(read, button, typed);
  const path = target.pathname + target.search;
  if (method === "get") return visitor.get(path);
  const answer = await visitor.send(path, { method: "POST", body });
  keepForms(read, answer.status < 400 ? use : undefined);
  return answer;
}

type Entry = [name: string, value: string | File];

/** What the browser would send, to where. */
export function readSubmission(page: Pick<Answer, "body" | "path">, button: Button, typed: TypedFields = {}) {
  const [form, pressed] = findButton(page, button);
  const filled = fill(form, typed);
  const entries: Entry[] = [...filled.filter(isSent).map(entryOf), ...ownEntry(pressed)];
  const target = new URL(pressed.target);
  target.hash = "";
  if (pressed.method === "get") target.search = urlencoded(entries).toString();
  const body = pressed.multipart ? multipart(entries) : urlencoded(entries);
  return { target, method: pressed.method, body, use: useOf(form, pressed) };
}

const urlencoded = (entries: Entry[]): URLSearchParams =>
  new URLSearchParams(entries.map(([name, value]) => [name, value instanceof File ? value.name : value]));

function multipart(entries: Entry[]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

/** The fields of a form that goes out with this button, before anything is typed. */
export function fieldsOf(page: Pick<Answer, "body" | "path">, button: Button): Record<string, string> {
  const [form, pressed] = findButton(page, button);
  return Object.fromEntries(sentBy(form, pressed));
}

function sentBy(form: RenderedForm, button: SubmitButton): [string, string][] {
  const texts = form.controls.filter(isSent).map(({ name, value }): [string, string] => [name, value]);
  return [...texts, ...ownEntry(button)];
}

function entryOf({ type, name, value, file }: FilledControl): Entry {
  return [name, type === "file" ? (file ?? new File([], "")) : value];
}

const ownEntry = ({ name, value }: SubmitButton): [string, string][] =>
  name === null ? [] : [[name, value]];

type Place = readonly [RenderedForm, SubmitButton];

function findButton({ body, path }: Pick<Answer, "body" | "path">, button: Button): Place {
  const { text = /./, sends = {} } =
    typeof button === "string" || button instanceof RegExp ? { text: button } : button;
  const all = formsOf(body, path).flatMap((form) => form.buttons.map((one): Place => [form, one]));
  const places = all.filter(([form, one]) => {
    const sent = new URLSearchParams(sentBy(form, one));
    const isNamed = typeof text === "string" ? one.text === text : text.test(one.text);
    return isNamed && Object.entries(sends).every(([name, value]) => sent.getAll(name).includes(value));
  });
  const [found] = places;
  if (!found)
    throw new Error(
      `no button ${shown(button)} on ${path}, but: ${all.map(([, one]) => one.text).join(", ")}`,
    );
  // A menu for phones and one for wide windows may send the same.
  const different = new Set(places.map(([form, one]) => `${one.target.href} ${String(sentBy(form, one))}`));
  if (different.size > 1)
    throw new Error(`${different.size} buttons ${shown(button)} on ${path}: say what it sends`);
  return found;
}

function shown(button: Button): string {
  if (typeof button === "string" || button instanceof RegExp) return String(button);
  return `${button.text ?? ""} ${JSON.stringify(button.sends ?? {})}`.trim();
}
