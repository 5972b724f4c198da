const named = new Map([
  ["subscription", "/pricing"],
  ["verifypage", "/verify-phone"],
]);

/** Paths that the `page` parameter of /login may lead to. */
const pages =
  /^\/(?:pricing|products|contact|download(?:\/(?:windows|linux|apple))?|dashboard|verify-(?:phone|email)|change-phone|plans-details\/\d{1,9}\/(?:yearly|month)|account\/[a-z]+|device(?:\/confirm)?|reseller|registrant(?:\.csv)?|pay|wallet(?:\/add)?|(?:transactions|payment)\/[\w-]{1,60}|transactions|plans-and-billings(?:\/extras)?|staff(?:\/[\w.-]{1,60}){0,3})?$/;

const MAX_LENGTH = 512;

/** The path to continue at after login; null when `page` is not one of the allowed paths on this site. */
export function returnPath(page: string | null | undefined): string | null {
  if (!page || page.length > MAX_LENGTH) return null;
  const alias = named.get(page);
  if (alias) return alias;
  if (!/^\/[\x21-\x5b\x5d-\x7e]*$/.test(page)) return null;
  const url = URL.canParse(page, "http://site.invalid") ? new URL(page, "http://site.invalid") : null;
  if (url?.origin !== "http://site.invalid" || !pages.test(url.pathname)) return null;
  return url.pathname + url.search;
}
