interface Sender {
  fetchSite: string | null | undefined;
  origin: string | null | undefined;
  referer: string | null | undefined;
}

interface Site {
  /** APP_ORIGIN, or null in a demo without it, where the request's own host decides. */
  origin: string | null;
  host: string;
}

/**
 * Whether a browser says that another site sent this post. Browsers of today say Sec-Fetch-Site, older ones Origin
 * or at least Referer; what says none of them is no browser that a foreign page could have used.
 */
export function isCrossSite(sender: Sender, site: Site): boolean {
  if (typeof sender.fetchSite === "string") return !["same-origin", "none"].includes(sender.fetchSite);
  const source = sender.origin ?? sender.referer;
  return typeof source === "string" && !isOwn(source, site);
}

function isOwn(source: string, site: Site): boolean {
  if (!URL.canParse(source)) return false;
  const url = new URL(source);
  return site.origin === null ? url.host === site.host : url.origin === site.origin;
}
