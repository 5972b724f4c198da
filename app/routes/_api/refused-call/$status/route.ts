import type { LoaderFunctionArgs } from "@remix-run/node";
import { type EarlyStatus, earlyApiRefusals } from "~/models/http/api-refusal";
import { Refused, refusedAnswer } from "~/api/refused.server";

/** The request guard sends calls of the API here that it refuses: programs get JSON and no page. */
export function loader({ request, params: { status = "" } }: LoaderFunctionArgs): Response {
  const known = Object.hasOwn(earlyApiRefusals, status) ? (Number(status) as EarlyStatus) : 404;
  return refusedAnswer(request, new Refused(known, earlyApiRefusals[known]));
}
