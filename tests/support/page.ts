import type { Answer } from "./visitor";

/** The text of a page as one line, as a person would read it. */
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

/** The targets of the page's links and forms. */
export function linksOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}

/** The page's data for search engines. */
export function structuredData(html: string): Record<string, unknown>[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return [...blocks].map(([, json = ""]) => JSON.parse(json) as Record<string, unknown>);
}

/** The hidden values of a checkout page's form. */
export function hiddenFields(page: string): Record<string, string> {
  const all = [...page.matchAll(/<input type="hidden"[^>]*>/g)].map(([input]) => input);
  // A script enables what only it should send.
  const inputs = all.filter((input) => !/ disabled\b/.test(input));
  const pairs = inputs.map((input) => [
    / name="([^"]*)"/.exec(input)?.[1] ?? "",
    / value="([^"]*)"/.exec(input)?.[1] ?? "",
  ]);
  return Object.fromEntries(pairs) as Record<string, string>;
}

export const leadsTo = ({ status, headers }: Answer): string => `${status} ${headers.get("Location") ?? ""}`;

export const says = ({ body }: Answer): string => textOf(body);
