import type { LoaderFunctionArgs } from "@remix-run/node";
import { metrics, showsToken } from "~/http/monitoring.server";
import { privateHeaders } from "~/http/responses.server";

export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  if (!metrics)
    return Response.json({ problem: "METRICS_TOKEN is not set" }, { status: 404, headers: privateHeaders() });
  if (!showsToken(request))
    return new Response(null, { status: 401, headers: privateHeaders({ "WWW-Authenticate": "Bearer" }) });
  return new Response(await metrics.read(), {
    headers: privateHeaders({ "Content-Type": metrics.contentType }),
  });
}
