interface Sender {
  fetchSite: string | null | undefined;
  origin: string | null | undefined;
  referer: string | null | undefined;
}

interface Site {
  /** The configured origin of this request; null in a demo without one, where the host of the request decides. */
  site: string | null;
  host: string;
}

/**
 * Whether another website sent this post. Current browsers tell by Sec-Fetch-Site, older ones by Origin or Referer. A
 * client that sends none of them is no browser, so no foreign page can make it post.
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
