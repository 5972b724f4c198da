const named = new Map([
  ["subscription", "/pricing"],
  ["verifypage", "/verify-phone"],
]);

/** Pages that a link to /login may name as the place to go on to. */
const pages =
  /^\/(?:pricing|products|contact|download(?:\/(?:windows|linux|apple))?|dashboard|verify-(?:phone|email)|change-phone|plans-details\/\d{1,9}\/(?:yearly|month)|account\/[a-z]+|reseller|wallet(?:\/add)?|(?:transactions|payment)\/[\w-]{1,60}|transactions|plans-and-billings)?$/;

const LONGEST = 512;

/** The path to go to after login, or null when `page` names none that is surely on this site. */
export function returnPath(page: string | null | undefined): string | null {
  if (!page || page.length > LONGEST) return null;
  const known = named.get(page);
  if (known) return known;
  if (!/^\/[\x21-\x5b\x5d-\x7e]*$/.test(page)) return null;
  const url = URL.canParse(page, "http://site.invalid") ? new URL(page, "http://site.invalid") : null;
  if (url?.origin !== "http://site.invalid" || !pages.test(url.pathname)) return null;
  return url.pathname + url.search;
}
