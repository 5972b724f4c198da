import type { LoaderFunctionArgs } from "@remix-run/node";

import { app } from "~/services/platform/app.server";
import { findPlan, isPriced, readDuration, type Duration } from "~/models/plans/catalogue";
import { checkoutPath } from "~/models/checkout/paths";
import { redirectTo, refusal } from "~/http/responses.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { requireVerifiedOwner } from "~/routes/_shared/require-access.server";
import { NO_SUCH_PAGE } from "~/components/layout/ways-on";

/**
 * The owner and checkout of a request; sends away visitors who may not be there, and plans that are not sold there.
 */
export async function findCheckoutPage({ request, params }: Pick<LoaderFunctionArgs, "request" | "params">) {
  const { planId = "" } = params;
  const duration = readDuration(params.duration);
  const onward = /^[1-9][0-9]{0,8}$/.test(planId) ? { plan: planId, duration } : {};
  const { user, session } = await requireVerifiedOwner(request, { onward });
  const catalogue = await catalogueOf(app);
  const plan = findPlan(catalogue, planId);
  if (!plan) throw refusal(404, NO_SUCH_PAGE);
  if (!isPriced(plan)) throw redirectTo(`/contact?plan=${plan.code}`, { status: 302 });
  return { catalogue, owner: user, session, plan, duration };
}

/**
 * A link may spell the duration in any way, but a post buys: it must name one of the two durations as the page's
 * forms do.
 */
export function requireDuration(spelt: string | undefined): void {
  if (spelt !== readDuration(spelt))
    throw refusal(400, "This plan is not sold for that time. Choose it again on the pricing page.");
}

/** A duration has many spellings but one address. */
export function redirectToCanonical(planId: number, duration: Duration, spelt: string | undefined): void {
  if (spelt !== duration) throw redirectTo(checkoutPath(planId, duration), { status: 302 });
}
