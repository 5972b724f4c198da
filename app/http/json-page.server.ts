import type { EntryContext } from "@remix-run/node";
import Negotiator from "negotiator";

import type { Handle } from "~/components/layout/page-handle";
import { privateHeaders } from "./responses.server";

/**
 * The loader data of a page as JSON, for clients that prefer it and pages whose handle allows it; else null. A page's
 * route cannot do that itself: Remix treats its loader's response as data for the page.
 */
export function jsonPage(
  request: Request,
  { staticHandlerContext, routeModules }: EntryContext,
): Response | null {
  const id = staticHandlerContext.matches.at(-1)?.route.id ?? "";
  const handle = routeModules[id]?.handle as Handle | undefined;
  if (!handle?.json || staticHandlerContext.errors || !prefersJson(request)) return null;
  return Response.json(staticHandlerContext.loaderData[id], { headers: privateHeaders() });
}

function prefersJson(request: Request): boolean {
  const negotiator = new Negotiator({ headers: { accept: request.headers.get("Accept") ?? "*/*" } });
  return negotiator.mediaType(["text/html", "application/json"]) === "application/json";
}
