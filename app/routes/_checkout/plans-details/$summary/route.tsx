import type { LoaderFunctionArgs } from "@remix-run/node";

import { readDuration } from "~/models/plans/catalogue";
import { checkoutPath } from "~/models/checkout/paths";
import { movedPermanently, refusal } from "~/http/responses.server";
import { NO_SUCH_PAGE } from "~/components/layout/ways-on";

const oldAddress = /^plan_id=([1-9][0-9]{0,8})&plan_duration=(.*)$/;

/** The old spelling of a checkout's address: /plans-details/plan_id=2&plan_duration=yearly. */
export function loader({ params }: LoaderFunctionArgs) {
  const [, planId, duration] = oldAddress.exec(params.summary ?? "") ?? [];
  if (!planId) throw refusal(404, NO_SUCH_PAGE);
  return movedPermanently(checkoutPath(Number(planId), readDuration(duration)));
}

/** Never shown, but without a component an unknown address would get no page at all. */
export default function OldCheckout() {
  return null;
}
