import type { Db } from "#db/client";
import { findPlan, isFree, isPriced } from "~/models/catalogue";
import { enqueue } from "~/models/outbox.server";
import { lapsedMail } from "~/models/renewal-mail";
import { renewalQuote } from "~/models/renewal";
import { endRenewalOrders } from "~/models/renewal.server";
import { endPeriod } from "~/models/subscription-end.server";
import { tell } from "./plan-ending.server";
import { placeOrder } from "./placement.server";
import { ending } from "./renewal-result.server";
import type { RenewalContext, Renewing } from "./renewal.server";
import { freeOnboarding, type RenewalTerms } from "./renewal-terms.server";
import { submissionKeyOf } from "./submission-key.server";

/** The owner chose a free plan for the time after this period. */
export async function leaveFor(
  app: RenewalContext,
  trx: Db,
  renewing: Renewing,
  terms: RenewalTerms,
): Promise<null> {
  const { owner, standing, subscription, catalogue, now } = renewing;
  await endRenewalOrders(trx, owner.id, "expired");
  const placed = await placeOrder(app, trx, {
    ...terms,
    kind: "renewal",
    customer: owner,
    standing,
    plans: catalogue.plans,
    method: "free",
    submissionKey: submissionKeyOf(app, "after", subscription.id),
    now,
  });
  if (placed.outcome !== "fulfilled")
    throw new Error(`subscription ${subscription.id} cannot be left for a free plan`);
  return null;
}

/** A paid plan was chosen for afterwards, but no way to pay for it. */
export async function endHere(app: RenewalContext, trx: Db, renewing: Renewing): Promise<null> {
  const { owner, subscription, catalogue } = renewing;
  await endRenewalOrders(trx, owner.id, "cancelled");
  await endPeriod(trx, subscription.id);
  await tell(app, trx, catalogue, { ...subscription, ownerId: owner.id });
  return null;
}

/** Nothing paid for the next period in time: what is free stays. */
export async function lapse(app: RenewalContext, trx: Db, renewing: Renewing): Promise<null> {
  const { owner, subscription, catalogue, now } = renewing;
  const free = catalogue.plans.filter(isPriced).find((plan) => isFree(plan) && findPlan(catalogue, plan.id));
  const onboarding = freeOnboarding(catalogue);
  if (free && onboarding) {
    const quote = renewalQuote({ plan: free, duration: "month", addOns: [], vatTenths: 0 });
    await leaveFor(app, trx, renewing, { plan: free, duration: "month", addOns: [], onboarding, quote });
  } else {
    await endRenewalOrders(trx, owner.id, "expired");
    await endPeriod(trx, subscription.id);
  }
  await enqueue(trx, {
    channel: "mail",
    recipient: owner.email,
    ...lapsedMail(ending(renewing, app.origin)),
    ownerId: owner.id,
    dedupeKey: `renewal-lapsed:${subscription.id}`,
    now,
  });
  return null;
}
