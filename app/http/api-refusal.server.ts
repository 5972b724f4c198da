import type { EarlyStatus } from "~/models/http/api-refusal";
import { isApi } from "./cross-origin.server";

interface CallHead {
  method: string;
  url: string;
  /** The status of a request that must not be routed, or null. */
  refused: EarlyStatus | null;
}

/** The status of a path under /api that no API route answers; null for all others, and for pages. */
export function callRefusal({ method, url, refused }: CallHead): EarlyStatus | null {
  if (!isApi(url)) return null;
  if (refused !== null) return refused;
  const [path = ""] = url.split("?");
  // Only pages have data for the router, and the only page under this address takes no posts.
  if (/\.data$/i.test(path)) return 404;
  return method === "POST" && /^\/api\/?$/i.test(path) ? 405 : null;
}
