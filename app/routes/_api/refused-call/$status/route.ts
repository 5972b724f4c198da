import type { LoaderFunctionArgs } from "@remix-run/node";
import { type EarlyStatus, earlyApiRefusals } from "~/models/http/api-refusal";
import { Refused, refusedAnswer } from "~/api/refused.server";

/** The request guard routes the API calls that it refuses here, so that programs get JSON instead of a page. */
export function loader({ request, params: { status = "" } }: LoaderFunctionArgs): Response {
  const known = Object.hasOwn(earlyApiRefusals, status) ? (Number(status) as EarlyStatus) : 404;
  return refusedAnswer(request, new Refused(known, earlyApiRefusals[known]));
}
