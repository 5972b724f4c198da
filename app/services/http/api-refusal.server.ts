import type { IncomingHttpHeaders } from "node:http";
import { apiRefusal, earlyApiRefusals } from "~/models/http/api-refusal";
import { isApi } from "./cross-origin.server";
import type { EarlyResponse } from "./early-response.server";

type EarlyStatus = keyof typeof earlyApiRefusals;

interface Asked {
  method: string;
  url: string;
  /** Why no request of this kind is routed. */
  refused: EarlyStatus | null;
}

/** The status of a call of the API that no route answers as one; null for the others, and for pages. */
export function callRefusal({ method, url, refused }: Asked): EarlyStatus | null {
  if (!isApi(url)) return null;
  if (refused !== null) return refused;
  const [path = ""] = url.split("?");
  // Only pages have data for the router, and the one page under this address takes no posts.
  if (/\.data$/i.test(path)) return 404;
  return method === "POST" && /^\/api\/?$/i.test(path) ? 405 : null;
}

/** Refuses a call of the API before Express and Remix see it: they would answer with a page. */
export function refuseCall(
  status: EarlyStatus,
  headers: IncomingHttpHeaders,
  more: Record<string, string> = {},
): EarlyResponse {
  const { type, body } = apiRefusal(headers.accept ?? "", { status, message: earlyApiRefusals[status] });
  return {
    status,
    headers: { "Content-Type": type, "Cache-Control": "no-store", Vary: "Accept", ...more },
    body: Buffer.from(body),
  };
}
