const named = new Map([
  ["subscription", "/pricing"],
  ["verifypage", "/verify-phone"],
]);

/** A path of this site: its first segment, and at most four below it. */
const sitePath = /^\/(?:([\w.-]{1,60})(?:\/[\w.-]{1,60}){0,4})?$/;

/** What a login or a confirmation leads back to: a longer address is not followed. */
export const MAX_RETURN_PATH = 512;

/**
 * The path to continue at after login; null if `page` is not an allowed path on this site.
 * @param pages the first segments of the paths that are allowed besides the home page
 */
export function returnPathAmong(pages: ReadonlySet<string>, page: string | null | undefined): string | null {
  if (!page || page.length > MAX_RETURN_PATH) return null;
  const alias = named.get(page);
  if (alias) return alias;
  if (!/^\/[\x21-\x5b\x5d-\x7e]*$/.test(page)) return null;
  const url = URL.canParse(page, "http://site.invalid") ? new URL(page, "http://site.invalid") : null;
  const [path, first] = sitePath.exec(url?.pathname ?? "") ?? [];
  if (url?.origin !== "http://site.invalid" || path === undefined) return null;
  return first === undefined || pages.has(first) ? path + url.search : null;
}
