import type { Db } from "#db/client";
import type { Catalogue, Duration, PricedPlan } from "~/models/catalogue";
import type { Intent, PostedChoices } from "~/models/checkout";
import { listCards } from "~/models/card.server";
import { findCheckout, noChoices } from "~/models/checkout.server";
import { walletBalance } from "~/models/ledger.server";
import type { PriceEcho } from "~/models/price-echo";
import { holdStanding } from "~/models/standing.server";
import { checkPrint } from "~/models/quote-print.server";
import { liveSubscription, trialStanding } from "~/models/subscription.server";
import type { App } from "./app.server";
import { priceOrder } from "./checkout-price.server";
import { Undone, type Pressed } from "./checkout-outcome.server";
import { pressButton } from "./checkout-press.server";
import type { Customer } from "./placement.server";
import { findRepeated, type Repeated } from "./repeated-order.server";
import { submissionKey } from "./submission-key.server";
import { payUnheld } from "./unheld-payment.server";

export type CheckoutContext = Pick<App, "db" | "clock" | "random" | "config" | "log">;

export interface CheckoutVisit {
  catalogue: Catalogue;
  customer: Customer;
  plan: PricedPlan;
  duration: Duration;
}

/** Everything a checkout page shows, from what is stored; it writes nothing. */
export async function readCheckout(app: CheckoutContext, visit: CheckoutVisit) {
  const { catalogue, customer, plan, duration } = visit;
  const address = { ownerId: customer.id, planId: plan.id, duration };
  const now = app.clock.now();
  const stored = await findCheckout(app.db, catalogue, address);
  const choices = stored?.choices ?? noChoices;
  const priced = await priceOrder(app, app.db, { ...visit, choices, now }, stored?.couponId ?? null);
  const check = checkPrint(priced.print, choices);
  return {
    choices,
    quote: priced.quote,
    print: priced.print,
    coupon: priced.coupon,
    checked: check !== null && stored?.checked === check,
    begun: stored !== null,
    live: await liveSubscription(app.db, customer.id, now),
    standing: await trialStanding(app.db, customer.id, now),
    balance: await walletBalance(app.db, customer.id),
    cards: await listCards(app.db, customer.id, now),
    submissionKey: await submissionKey(app, app.db, address),
  };
}

export interface CheckoutPost extends PostedChoices {
  intent: Intent;
  /** A coupon that was typed. */
  coupon?: string | undefined;
  /** The mark of the price that the page showed. */
  seen?: string | undefined;
  /** The password was typed lately. */
  fresh?: boolean | undefined;
  /** What the form says about prices: compared, never used. */
  echo?: PriceEcho | undefined;
  /** Missing where a button of the pricing page posts here. */
  submissionKey?: string | undefined;
  requestId?: string | undefined;
}

/** A placed order, whether by this post or by the one it repeats, is a `Repeated` too. */
export type CheckoutResult = Repeated | Pressed;

/**
 * One press of a button, in one transaction that holds the owner's location unless it is a plain payment.
 * @param before what may answer a press before the location is held for it
 */
export async function submitCheckout(
  app: CheckoutContext,
  visit: CheckoutVisit,
  post: CheckoutPost,
  before: () => Promise<CheckoutResult | null> = () => Promise.resolve(null),
): Promise<CheckoutResult> {
  const answered = (await payUnheld(app, visit, post)) ?? (await before());
  if (answered) return answered;
  try {
    return await app.db.transaction().execute((trx) => submit(app, trx, visit, post));
  } catch (error) {
    if (error instanceof Undone) return error.pressed;
    throw error;
  }
}

async function submit(
  app: CheckoutContext,
  trx: Db,
  visit: CheckoutVisit,
  post: CheckoutPost,
): Promise<CheckoutResult> {
  const standing = await holdStanding(trx, visit.customer.id, app.clock.now());
  const now = app.clock.now();
  const address = { ownerId: visit.customer.id, planId: visit.plan.id, duration: visit.duration };
  const repeated = await findRepeated(trx, address, post, now);
  return repeated ?? pressButton(app, trx, { ...visit, standing, now }, post);
}
