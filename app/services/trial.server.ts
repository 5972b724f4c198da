import type { Db } from "#db/client";
import {
  findOnboarding,
  findTrialPlan,
  selfOnboarding,
  type Duration,
  type OnboardingOption,
  type PricedPlan,
} from "~/models/catalogue";
import { trialRefusal, type Refusal } from "~/models/checkout-decision";
import type { Order } from "~/models/order";
import { findTrialOrder } from "~/models/order.server";
import { holdStanding, type Standing } from "~/models/standing.server";
import { trialQuote } from "~/models/pricing";
import { TRIAL_DAYS } from "~/models/subscription";
import { claimTrial, trialStanding } from "~/models/subscription.server";
import type { App } from "./app.server";
import { catalogueOf } from "./catalogue-keeper.server";
import { placeOrder, type Customer } from "./placement.server";
import { submissionKey } from "./submission-key.server";

export type TrialResult = { ok: true; order: Order } | { ok: false; reason: Refusal };

interface TrialRequest {
  user: Customer;
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
  return app.db.transaction().execute(async (trx) => {
    const held = await holdStanding(trx, user.id, app.clock.now());
    const now = app.clock.now();
    const standing = await trialStanding(trx, user.id, now);
    const earlier = standing === "running" ? await findTrialOrder(trx, user.id) : null;
    if (earlier) return { ok: true, order: earlier };
    if (standing !== "entitled") return { ok: false, reason: trialRefusal(standing) };
    const duration = "yearly";
    const key = await submissionKey(app, trx, { ownerId: user.id, planId: plan.id, duration });
    return takeTrial(app, trx, {
      user,
      standing: held,
      plan,
      duration,
      onboarding,
      submissionKey: key,
      requestId,
      now,
    });
  });
}

interface Taking {
  user: Customer;
  standing: Standing;
  plan: PricedPlan;
  duration: Duration;
  onboarding: OnboardingOption;
  submissionKey: string;
  requestId?: string | undefined;
  now: Date;
}

/** The trial itself, in a transaction that holds the location; another account with the phone may still be first. */
export async function takeTrial(
  app: Pick<App, "random" | "config">,
  trx: Db,
  taking: Taking,
): Promise<TrialResult> {
  const { user, now, plan } = taking;
  if (!(await claimTrial(trx, user.id, now))) return { ok: false, reason: "trial-used" };
  const placed = await placeOrder(app, trx, {
    ...taking,
    customer: user,
    plans: [plan],
    quote: trialQuote(plan, TRIAL_DAYS),
    method: "trial",
  });
  if (placed.outcome !== "fulfilled") throw new Error(`the trial of account ${user.id}: ${placed.outcome}`);
  return { ok: true, order: placed.order };
}
