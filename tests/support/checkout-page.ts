import { textOf } from "./page";
import type { Answer } from "./visitor";

/** The values that a checkout page's form carries by itself. */
export function hiddenFields(page: string): Record<string, string> {
  const inputs = [...page.matchAll(/<input type="hidden"[^>]*>/g)].map(([input]) => input);
  const pairs = inputs.map((input) => [
    / name="([^"]*)"/.exec(input)?.[1] ?? "",
    / value="([^"]*)"/.exec(input)?.[1] ?? "",
  ]);
  return Object.fromEntries(pairs) as Record<string, string>;
}

export const leadsTo = ({ status, headers }: Answer): string => `${status} ${headers.get("Location") ?? ""}`;

export const says = ({ body }: Answer): string => textOf(body);
