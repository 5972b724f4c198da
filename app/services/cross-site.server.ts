interface Sender {
  fetchSite: string | null | undefined;
  origin: string | null | undefined;
  referer: string | null | undefined;
}

interface Site {
  /** The origin that was asked, or null in a demo without settings, where the request's own host decides. */
  site: string | null;
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

function isOwn(source: string, { site, host }: Site): boolean {
  if (!URL.canParse(source)) return false;
  const url = new URL(source);
  return site === null ? url.host === host : url.origin === site;
}
