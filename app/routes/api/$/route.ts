import type { LoaderFunctionArgs } from "@remix-run/node";
import { earlyApiRefusals } from "~/models/http/api-refusal";
import { Refused, refusedAnswer } from "~/services/api/refused.server";

/** Programs get JSON, even for an address that does not exist. */
const notHere = ({ request }: Pick<LoaderFunctionArgs, "request">): Response =>
  refusedAnswer(request, new Refused(404, earlyApiRefusals[404]));

export { notHere as loader, notHere as action };
