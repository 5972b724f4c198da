import type { LoaderFunctionArgs } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { earlyApiRefusals } from "~/models/http/api-refusal";
import { operations } from "~/api/operations.server";
import { Refused, refusedAnswer } from "~/api/refused.server";

const routes = operations.map((operation) => ({ path: operation.path, handle: operation }));

/** The calls of the API by their list. Programs get JSON, even for an address that does not exist. */
function answer({ request }: LoaderFunctionArgs): Response | Promise<Response> {
  const [match] = matchRoutes(routes, new URL(request.url)) ?? [];
  if (match === undefined) return refusedAnswer(request, new Refused(404, earlyApiRefusals[404]));
  return match.route.handle.serve({ request, params: match.params });
}

export { answer as loader, answer as action };
