import type { Db } from "#db/client";
import { findUsableCard } from "~/models/card.server";
import { isFree, type Catalogue } from "~/models/catalogue";
import { getPayment } from "~/models/payment.server";
import { LEASE, nextStep, type Attempt } from "~/models/renewal";
import { findRenewalOrder, insertAttempt, listAttempts, setGrace, type Due } from "~/models/renewal.server";
import { holdStanding, type Standing } from "~/models/standing.server";
import { openOf, type LiveSubscription } from "~/models/subscription";
import type { User } from "~/models/user";
import { getUser } from "~/models/user.server";
import { catalogueOf } from "./catalogue-keeper.server";
import { fulfilOrder } from "./fulfilment.server";
import type { PaymentContext } from "./payments.server";
import { openOrder } from "./placement.server";
import { chargeRenewal } from "./renewal-charge.server";
import { endHere, lapse, leaveFor } from "./renewal-end.server";
import { failAttempt, passAttempt, stopFor, waitOn } from "./renewal-result.server";
import { renewalTerms, type RenewalTerms } from "./renewal-terms.server";
import { submissionKeyOf } from "./submission-key.server";

export type RenewalContext = PaymentContext & {
  /** Where links in mails lead. */
  origin: string;
};

export type Ended = LiveSubscription & { endsAt: Date };

/** A period that is over, at one moment of a transaction that holds the location. */
export interface Renewing {
  owner: User;
  standing: Standing;
  subscription: Ended;
  catalogue: Catalogue;
  now: Date;
}

export interface CardTry {
  renewing: Renewing;
  attempt: Attempt;
  order: { id: number; total: number };
  cardId: number;
}

/** One step towards the next period: whoever else is at it, money moves once for a period. */
export async function renew(app: RenewalContext, due: Due): Promise<void> {
  const catalogue = await catalogueOf(app);
  const call = await app.db.transaction().execute((trx) => prepare(app, trx, catalogue, due));
  if (call) await chargeRenewal(app, call);
}

/** All that needs no provider; answers the charge that does. */
async function prepare(
  app: RenewalContext,
  trx: Db,
  catalogue: Catalogue,
  { ownerId, subscriptionId }: Due,
): Promise<CardTry | null> {
  const standing = await holdStanding(trx, ownerId, app.clock.now());
  const now = app.clock.now();
  const open = openOf(standing.periods);
  if (!open || open.id !== subscriptionId || !isOver(open, now)) return null;
  const renewing = { owner: await getUser(trx, ownerId), standing, subscription: open, catalogue, now };
  const terms = await renewalTerms(trx, catalogue, {
    ownerId,
    subscription: open,
    vatTenths: app.config.vatTenths,
  });
  if (terms && open.nextPlanId !== null && isFree(terms.plan)) return leaveFor(app, trx, renewing, terms);
  if (open.renewalMethod === null || open.cancelledAt) return endHere(app, trx, renewing);
  if (!terms) return stopFor(app, trx, renewing, "The plan is not on sale any more.");
  return takeStep(app, trx, renewing, terms);
}

const isOver = (open: LiveSubscription, now: Date): open is Ended =>
  open.endsAt !== null && open.endsAt <= now;

async function takeStep(
  app: RenewalContext,
  trx: Db,
  renewing: Renewing,
  terms: RenewalTerms,
): Promise<CardTry | null> {
  const { subscription, now } = renewing;
  const attempts = await listAttempts(trx, subscription.id, subscription.endsAt);
  const next = nextStep(attempts, now);
  switch (next.step) {
    case "wait":
      return null;
    case "lapse":
      return lapse(app, trx, renewing);
    case "look":
      return look(app, trx, renewing, next.attempt);
    case "try":
      return begin(app, trx, renewing, { terms, attempt: next.attempt });
  }
}

/** What became of a try that had no result yet. One that stopped before its payment was made goes on. */
async function look(
  app: RenewalContext,
  trx: Db,
  renewing: Renewing,
  attempt: Attempt,
): Promise<CardTry | null> {
  const { subscription, now } = renewing;
  const order = await findRenewalOrder(trx, subscription.id);
  if (!order)
    return failAttempt(app, trx, renewing, { attempt, total: 0, reason: "The order was cancelled." });
  if (attempt.paymentReference === null) {
    const cardId = subscription.renewalCardId;
    if (cardId !== null) return { renewing, attempt, order, cardId };
    return failAttempt(app, trx, renewing, { attempt, total: order.total, reason: "The card is gone." });
  }
  const payment = await getPayment(trx, attempt.paymentReference);
  if (payment.state === "failed" || payment.state === "expired") {
    const reason = payment.reason ?? "The payment was not confirmed in time.";
    return failAttempt(app, trx, renewing, { attempt, total: order.total, reason });
  }
  if (subscription.graceUntil && subscription.graceUntil <= now) return lapse(app, trx, renewing);
  return waitOn(trx, attempt, now);
}

/** Writes a try down, and takes the money at once where it is in the wallet. */
async function begin(
  app: RenewalContext,
  trx: Db,
  renewing: Renewing,
  { terms, attempt: number }: { terms: RenewalTerms; attempt: number },
): Promise<CardTry | null> {
  const { subscription, owner, now } = renewing;
  const cardId = subscription.renewalCardId;
  if (cardId !== null && !(await findUsableCard(trx, owner.id, cardId)))
    return stopFor(app, trx, renewing, "The card that paid for it was removed or is refused.");
  const order =
    (await findRenewalOrder(trx, subscription.id)) ?? (await orderRenewal(app, trx, renewing, terms, number));
  const attempt = await insertAttempt(trx, {
    subscription,
    ownerId: owner.id,
    attempt: number,
    orderId: order.id,
    nextAttemptAt: new Date(now.getTime() + LEASE),
    now,
  });
  if (!attempt) return null;
  if (number === 1) await setGrace(trx, subscription.id, now);
  if (cardId !== null) return { renewing, attempt, order, cardId };
  const paid = await fulfilOrder(app, trx, { orderId: order.id, ownerId: owner.id, paidFrom: "wallet", now });
  if (paid.outcome === "fulfilled") return passAttempt(trx, attempt, null);
  const reason =
    paid.outcome === "short" ? "there is not enough in your wallet." : "the order is not valid any more.";
  return failAttempt(app, trx, renewing, { attempt, total: order.total, reason });
}

async function orderRenewal(
  app: RenewalContext,
  trx: Db,
  { owner, standing, subscription, now }: Renewing,
  terms: RenewalTerms,
  attempt: number,
): Promise<{ id: number; total: number }> {
  const order = await openOrder(app, trx, {
    ...terms,
    kind: "renewal",
    customer: owner,
    standing,
    method: subscription.renewalMethod === "card" ? "saved_card" : "wallet",
    submissionKey: submissionKeyOf(app, "renewal", subscription.id, attempt),
    now,
  });
  if (!order) throw new Error("a renewal has no coupon that could be used up");
  return order;
}
