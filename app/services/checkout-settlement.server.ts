import type { Db } from "#db/client";
import { recordEvent } from "~/models/audit.server";
import { savedCard } from "~/models/checkout";
import { decide, type Decision, type Refusal, type Situation } from "~/models/checkout-decision";
import type { OrderMethod } from "~/models/order";
import { cancelAwaiting } from "~/models/order.server";
import { runningOf, unfinished, type TrialStanding } from "~/models/subscription";
import { trialStanding } from "~/models/subscription.server";
import { checkoutLimit } from "~/models/throttle";
import { hit } from "~/models/throttle.server";
import type { App } from "./app.server";
import { Undone, type Pressed, type PricedOrder, type Refused } from "./checkout-outcome.server";
import type { CheckoutPost } from "./checkout.server";
import { openOrder, placeOrder, type Placement } from "./placement.server";
import { takeTrial } from "./trial.server";

type Context = Pick<App, "random" | "config">;

/** Does what a press is for, or says why not. Only a press that would move something counts as a try. */
export async function settle(
  app: Context,
  trx: Db,
  order: PricedOrder,
  post: CheckoutPost,
): Promise<Pressed> {
  const { customer, standing, now } = order;
  const { intent, requestId } = post;
  if (intent === "update" || intent === "coupon" || intent === "remove-coupon") return { outcome: "updated" };
  const balance = intent === "trial" ? 0 : standing.balance;
  const decision = decideOn(
    order,
    { intent, balance, fresh: post.fresh },
    intent === "trial" ? await trialStanding(trx, customer.id, now) : "used",
  );
  const refuse = (refusal: Refusal) => recordRefusal(trx, order, { refusal, balance, requestId });
  if ("refuse" in decision) return refuse(decision.refuse);
  if (!("onboarding" in decision)) return { outcome: outcomes[decision.act] };
  if (post.submissionKey !== undefined && post.submissionKey !== order.submissionKey)
    return refuse("out-of-date");
  const tries = await hit(trx, triesKey(customer.id), checkoutLimit, now);
  if (!tries.allowed) return { outcome: "throttled", retryAfterSeconds: tries.retryAfterSeconds };
  const { onboarding } = decision;
  if (decision.act !== "trial")
    return place(
      app,
      trx,
      { ...order, onboarding, requestId, method: methodOf(decision.act, order) },
      refuse,
    );
  const trial = await takeTrial(app, trx, { ...order, onboarding, requestId, user: customer });
  return trial.ok ? { outcome: "placed", order: trial.order } : refuse(trial.reason);
}

/** Tries to order are counted for an account. */
export const triesKey = (ownerId: number): string => `checkout:${ownerId}`;

export function decideOn(
  order: PricedOrder,
  { intent, balance, fresh = false }: Pick<Situation, "intent" | "balance"> & { fresh?: boolean | undefined },
  standing: TrialStanding,
): Decision {
  const live = runningOf(unfinished(order.standing.periods, order.now));
  return decide({ ...order, intent, balance, fresh, live, standing });
}

const outcomes = { check: "checked", "confirm-password": "confirm-password" } as const;

function methodOf(
  act: Exclude<Decision & { act: string }, { refuse: unknown }>["act"],
  order: PricedOrder,
): OrderMethod {
  if (act === "card") return savedCard(order.choices) === null ? "card" : "saved_card";
  return act === "wallet" ? "wallet" : "free";
}

/** An order of the same owner that still waits ends here; its payment, if it comes after all, goes to the wallet. */
async function place(
  app: Context,
  trx: Db,
  placement: PricedOrder & Placement,
  refuse: (refusal: Refusal) => Promise<Refused>,
): Promise<Pressed> {
  const { customer, choices, catalogue, standing } = placement;
  if (standing.awaits) await cancelAwaiting(trx, customer.id);
  const ordered = { ...placement, addOns: choices.addOns };
  if (placement.method === "card" || placement.method === "saved_card") {
    const order = await openOrder(app, trx, ordered);
    if (!order) throw new Undone(await refuse("coupon-gone"));
    return { outcome: "awaiting", order };
  }
  const placed = await placeOrder(app, trx, { ...ordered, plans: catalogue.plans });
  if (placed.outcome === "fulfilled") return { outcome: "placed", order: placed.order };
  throw new Undone(await refuse(placed.outcome === "short" ? "wallet-low" : "coupon-gone"));
}

interface Told {
  refusal: Refusal;
  balance: number;
  requestId: string | undefined;
}

async function recordRefusal(
  trx: Db,
  order: PricedOrder,
  { refusal, balance, requestId }: Told,
): Promise<Refused> {
  const { customer, choices, quote, now } = order;
  await recordEvent(trx, {
    now,
    action: "subscription-started",
    outcome: "refused",
    reason: refusal,
    actorId: customer.id,
    subjectId: customer.id,
    requestId,
  });
  return { outcome: "refused", refusal, choices, quote, balance };
}
