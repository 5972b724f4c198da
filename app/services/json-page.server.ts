import type { EntryContext } from "@remix-run/node";
import Negotiator from "negotiator";

import type { Handle } from "~/components/page-handle";
import { privateHeaders } from "./answers.server";

/**
 * What a page shows as JSON, for programs that ask for it and where the page's handle allows it; else null. A route
 * with a page cannot answer so itself: Remix takes its loader's response for the page's data.
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
