import { escapeHtml } from "~/models/html";

/** Safe markup, as opposed to text, which is escaped. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | null | Part[];

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((before, after, at) => before + render(parts[at - 1] ?? null) + after));
}

function render(part: Part): string {
  if (part === null) return "";
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(render).join("");
  return escapeHtml(String(part));
}
