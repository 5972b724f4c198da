import type { Answer } from "./visitor";

/** The words of a page as one line, as somebody would read them. */
export function textOf(html: string): string {
  return html
    .replace(/<(script|style)\b[^>]*>.*?<\/\1>/gs, " ")
    .replaceAll("<!-- -->", "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replace(/\s+/g, " ")
    .replace(/ ([.,:])/g, "$1");
}

/** The addresses that the page's links and forms lead to. */
export function linksOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}

/** What the page tells search engines. */
export function structuredData(html: string): Record<string, unknown>[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...blocks].map(([, json = ""]) => JSON.parse(json) as Record<string, unknown>);
}

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
