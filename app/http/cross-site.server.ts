interface Sender {
  fetchSite: string | null | undefined;
  origin: string | null | undefined;
  referer: string | null | undefined;
}

interface Site {
  /** The configured origin of this request; null in a demo without one, which compares the request's host instead. */
  site: string | null;
  host: string;
  /** Whether this is an API call from a page of an origin that the operator listed. */
  listedOrigin: boolean;
}

/**
 * Whether another website sent this post. Current browsers tell by Sec-Fetch-Site, older ones by Origin or Referer. A
 * client that sends none of them is not a browser, so no foreign page can make it post.
 */
export function isCrossSite(sender: Sender, site: Site): boolean {
  if (site.listedOrigin) return false;
  if (typeof sender.fetchSite === "string") return !["same-origin", "none"].includes(sender.fetchSite);
  const source = sender.origin ?? sender.referer;
  return typeof source === "string" && !isOwn(source, site);
}

export function isCrossSitePost({ headers }: Request, context: Site & Pick<Sender, "origin">): boolean {
  const sender = {
    fetchSite: headers.get("Sec-Fetch-Site"),
    // The request guard hides this header from Remix.
    origin: context.origin ?? headers.get("Origin"),
    referer: headers.get("Referer"),
  };
  return isCrossSite(sender, context);
}

function isOwn(source: string, { site, host }: Site): boolean {
  if (!URL.canParse(source)) return false;
  const url = new URL(source);
  return site === null ? url.host === host : url.origin === site;
}
