import type { Page } from "playwright";

/** Conditions that a browser of 2018 treats as false, because it does not know the features. */
const unknownConditions = [
  /forced-colors|prefers-(?:contrast|color-scheme|reduced-motion)/,
  /^@supports (?!not)/,
  /^@(?:layer|container|property|starting-style)/,
];

const unknownSelectors = /:(?:has|is|where)\(|:focus-visible|::details-content|::marker|:not\([^)]*,/;

const unknownProperties =
  /^(?:gap|row-gap|column-gap|inset|aspect-ratio|accent-color|content-visibility|forced-color-adjust|color-scheme|text-wrap|text-underline-offset|text-decoration-thickness|scroll-padding|translate|rotate|scale|mask|appearance|(?:margin|padding|inset)-(?:inline|block).*)$/;

const unknownValues =
  /\b(?:clamp|min|max|color-mix|light-dark)\(|subgrid|conic-gradient|\banywhere\b|\d(?:dvh|svh|lh)\b|" ?\/ ?"/;

/** The style sheet as a browser of 2018 reads it: without each rule and declaration that uses something newer. */
export function asReadIn2018(css: string): string {
  return blocks(css)
    .map(({ prelude, body }) => {
      if (body === null) return `${prelude};`;
      if (prelude.startsWith("@supports not")) return asReadIn2018(body);
      if (unknownConditions.some((unknown) => unknown.test(prelude))) return "";
      if (/^@(?:media|supports)/.test(prelude)) return `${prelude}{${asReadIn2018(body)}}`;
      if (prelude.startsWith("@")) return `${prelude}{${body}}`;
      return unknownSelectors.test(prelude) ? "" : `${prelude}{${declarations(body)}}`;
    })
    .join("\n");
}

function declarations(body: string): string {
  return split(body, ";")
    .filter((declaration) => {
      const [property = "", ...value] = declaration.split(":");
      return !unknownProperties.test(property.trim()) && !unknownValues.test(value.join(":"));
    })
    .join(";");
}

/** The rules of one level, each with the text between its braces. */
function blocks(css: string): { prelude: string; body: string | null }[] {
  return split(css, "}").flatMap((rule) => {
    const at = rule.indexOf("{");
    return at === -1 ? [] : [{ prelude: rule.slice(0, at).trim(), body: rule.slice(at + 1) }];
  });
}

/** Splits at the marks that are inside no string and no bracket. */
function split(text: string, mark: ";" | "}"): string[] {
  const parts: string[] = [];
  let part = "";
  let depth = 0;
  let quote = "";
  for (const letter of text.replace(/\/\*.*?\*\//gs, "")) {
    if (quote) quote = letter === quote ? "" : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if ("({".includes(letter)) depth += 1;
    else if (")}".includes(letter)) depth -= 1;
    const ends = !quote && letter === mark && depth === 0;
    if (!ends) part += letter;
    else {
      parts.push(part);
      part = "";
    }
  }
  return [...parts, part].map((part) => part.trim()).filter(Boolean);
}

/** Gives the page's styles as a browser of 2018 reads them, the linked ones too. */
export async function readStylesAsIn2018(page: Page): Promise<void> {
  await page.route("**/*", async (route) => {
    const type = route.request().resourceType();
    if (type !== "document" && type !== "stylesheet") return route.continue();
    const response = await route.fetch();
    const text = await response.text();
    const body =
      type === "stylesheet"
        ? asReadIn2018(text)
        : text.replace(/(?<=<style id="styles">).*?(?=<\/style>)/s, (styles) => asReadIn2018(styles));
    const { "content-security-policy": _hash, "content-encoding": _packed, ...headers } = response.headers();
    return route.fulfill({ status: response.status(), headers, body });
  });
}
