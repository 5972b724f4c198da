import type { LoaderFunctionArgs } from "@remix-run/node";

import { findPlan, isPriced, readDuration, type Duration } from "~/models/catalogue";
import { checkoutPath } from "~/models/checkout-path";
import { redirectTo, refusal } from "~/services/answers.server";
import { currentCatalogue } from "~/services/catalogue.server";
import { requireVerifiedOwner } from "~/services/session.server";

/** Who is at which checkout; whoever may not be there, and whatever is not sold there, is sent away. */
export async function findVisit({ request, params }: Pick<LoaderFunctionArgs, "request" | "params">) {
  const { planId = "" } = params;
  const duration = readDuration(params.duration);
  const onward = /^[1-9][0-9]{0,8}$/.test(planId) ? { plan: planId, duration } : {};
  const { user, session } = await requireVerifiedOwner(request, onward);
  const catalogue = await currentCatalogue();
  const plan = findPlan(catalogue, planId);
  if (!plan) throw refusal(404, "There is no such plan.");
  if (!isPriced(plan)) throw redirectTo(`/contact?plan=${plan.code}`, { status: 302 });
  return { catalogue, customer: user, session, plan, duration };
}

/** A month has many spellings and one address. */
export function redirectToCanonical(planId: number, duration: Duration, spelt: string | undefined): void {
  if (spelt !== duration) throw redirectTo(checkoutPath(planId, duration), { status: 302 });
}
