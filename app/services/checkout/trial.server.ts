import type { Db } from "#db/client";
import { trialRefusal } from "~/models/checkout/decision";
import type { Refusal } from "~/models/checkout/refusal";
import type { Order } from "~/models/checkout/order";
import { findTrialOrder } from "~/models/checkout/order.server";
import { type Offer, findOnboarding, findTrialPlan, selfOnboarding } from "~/models/plans/catalogue";
import { trialQuote } from "~/models/plans/quote";
import { readState } from "~/models/subscriptions/state.server";
import { TRIAL_DAYS, type SubscriptionState, liveSubscriptionAt } from "~/models/subscriptions/subscription";
import { claimTrial, trialEligibility, type TrialOwner } from "~/models/subscriptions/trial.server";
import type { App } from "~/services/app/app.server";
import { catalogueOf } from "~/services/plans/catalogue.server";
import type { Customer } from "./begin-period.server";
import { checkoutKey } from "./submission-key.server";
import { decideAndWrite } from "./unit-of-work.server";
import { type Placement, writePaidOrder } from "./write-order.server";

type TrialResult = { ok: true; order: Order } | { ok: false; reason: Refusal };

interface TrialRequest {
  user: Customer & TrialOwner;
  onboardingId?: number;
  requestId?: string | undefined;
}

type Context = Pick<App, "db" | "clock" | "random" | "config">;

/** Starts the owner's one trial of Plus. Asked again while it runs, it answers the order it made. */
export async function startTrial(app: Context, request: TrialRequest): Promise<TrialResult> {
  const catalogue = await catalogueOf(app);
  const { user, onboardingId, requestId } = request;
  const plan = findTrialPlan(catalogue);
  const onboarding =
    onboardingId === undefined ? selfOnboarding(catalogue) : findOnboarding(catalogue, onboardingId);
  if (!plan) return { ok: false, reason: "trial-of-plus-only" };
  if (!onboarding) return { ok: false, reason: "onboarding-type" };
  if (onboarding.fee > 0) return { ok: false, reason: "setup-costs" };
  return decideAndWrite<SubscriptionState, TrialResult>(
    app,
    user.id,
    (db, now) => readState(db, user.id, now),
    async ({ db, state, now, write }) => {
      const live = liveSubscriptionAt(state.periods, now);
      const eligibility = await trialEligibility(db, user, live);
      const earlier = eligibility === "running" ? await findTrialOrder(db, user.id) : null;
      if (earlier) return { ok: true, order: earlier };
      if (eligibility !== "entitled") return { ok: false, reason: trialRefusal(eligibility) };
      const address = { ownerId: user.id, planId: plan.id, duration: "yearly" as const };
      const submissionKey = checkoutKey(app, address, state.lastOrderId);
      const placement = {
        customer: user,
        plan,
        duration: address.duration,
        onboarding,
        submissionKey,
        requestId,
        offer: catalogue,
      };
      return write(async (trx) => {
        const order = await placeTrial(app, trx, placement, { state, now });
        return order ? { ok: true, order } : { ok: false, reason: "trial-used" };
      });
    },
  );
}

/** The trial itself, in a transaction that holds the plan; null where another account with the phone was first. */
export async function placeTrial(
  app: Pick<App, "random" | "config">,
  trx: Db,
  placement: Omit<Placement, "quote" | "method"> & { offer: Offer },
  at: { state: SubscriptionState; now: Date },
): Promise<Order | null> {
  const { customer, plan } = placement;
  if (!(await claimTrial(trx, customer.id, at.now))) return null;
  const quote = trialQuote(plan, TRIAL_DAYS);
  const placed = await writePaidOrder(app, trx, { ...placement, quote, method: "trial" }, at);
  if (typeof placed === "string")
    throw new Error(`the trial of account ${customer.id} is not free: ${placed}`);
  return placed;
}
