import { setTimeout as wait } from "node:timers/promises";
import type { Order } from "~/models/checkout/order";
import { findUsableCard } from "~/models/payments/card.server";
import { reserveChargeSlot } from "~/models/payments/charge-pace.server";
import { getPayment } from "~/models/payments/payment.server";
import { isInSuspense } from "~/models/payments/suspense.server";
import { type Catalogue, isFree } from "~/models/plans/catalogue";
import { type Attempt, LEASE, nextStep } from "~/models/renewals/renewal";
import { type Decline, declineOf, MOST_TRIES } from "~/models/payments/decline";
import {
  type DueRenewal,
  findRenewalOrder,
  insertAttempt,
  listAttempts,
  setGrace,
} from "~/models/renewals/renewal.server";
import { type RenewalTerms, freeTerms, renewalTerms } from "~/models/subscriptions/continuation";
import { isPauseChosen } from "~/models/subscriptions/plan-pause";
import { lockState } from "~/models/subscriptions/state.server";
import { type OrderedPeriod, lastPeriodOf } from "~/models/subscriptions/subscription";
import { securityHoldOn } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import { WALLET } from "~/models/ledger/receipt";
import { paymentWebhookEvent } from "~/models/webhooks/event";
import { publishWebhookEvents } from "~/models/webhooks/event.server";
import { fulfilOrder } from "~/services/checkout/fulfil-order.server";
import { placeLockedOrder } from "~/services/checkout/place-order.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { contextOf } from "~/services/platform/context.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import {
  type RenewalContext,
  type RenewalAttempt,
  asNextPeriod,
  failAttempt,
  isGraceOver,
  passAttempt,
  postponeAttempt,
  stopRenewing,
  usableUntil,
  waitUntil,
} from "./conclude-attempt.server";
import { type CardCharge, chargeRenewal } from "./charge-renewal.server";
import { endPlan, lapse, startNextPlan, startPause } from "./end-plan.server";

/** One step towards the next period. Money moves once per period, even if other processes run at the same time. */
export async function renew(app: PaymentContext, due: DueRenewal): Promise<void> {
  const call = await prepareRenewal(app, due);
  if (call) await chargeInTurn(app, call);
}

/** An attempt without a turn stays begun, and goes on when its lease ends. */
async function chargeInTurn(app: PaymentContext, call: CardCharge): Promise<void> {
  const turn = await reserveChargeSlot(app.db, app.config.payments.chargesPerMinute);
  if (turn === null) return;
  await wait(turn);
  await chargeRenewal(app, call);
}

/**
 * Everything that needs no provider; returns the charge that does. A charge that is not made is left to the next
 * round.
 */
export async function prepareRenewal(app: PaymentContext, due: DueRenewal): Promise<CardCharge | null> {
  const catalogue = await catalogueOf(app);
  return app.db.transaction().execute(async (trx) => {
    const state = await lockState(trx, due.ownerId, app.clock.now());
    return prepare(contextOf(app, { db: trx, now: app.clock.now() }), catalogue, { ...due, state });
  });
}

async function prepare(
  ctx: RenewalContext,
  catalogue: Catalogue,
  { ownerId, subscriptionId, state }: DueRenewal & Pick<RenewalAttempt, "state">,
): Promise<CardCharge | null> {
  const { now } = ctx;
  const open = lastPeriodOf(state.periods);
  if (!open || open.id !== subscriptionId || !isOver(open, now)) return null;
  const renewing = { owner: await getUser(ctx.db, ownerId), state, subscription: open, catalogue, now };
  const terms = renewalTerms(catalogue, open, ctx.config.vatTenths);
  if (isPauseChosen(open) && freeTerms(catalogue)) return withNothingNext(startPause(ctx, renewing));
  if (terms && open.nextPlanId !== null && isFree(terms.plan))
    return withNothingNext(startNextPlan(ctx, renewing, terms));
  const goesOn = open.renewalMethod !== null && !open.cancelledAt && renewing.owner.closedAt === null;
  if (!goesOn) return withNothingNext(endPlan(ctx, renewing));
  if (!terms) return withNothingNext(stopRenewing(ctx, renewing, "The plan is no longer on sale."));
  return takeStep(ctx, renewing, terms);
}

const isOver = (open: OrderedPeriod, now: Date): open is RenewalAttempt["subscription"] =>
  open.endsAt !== null && open.endsAt <= now;

/** Nothing is left for the provider to do. */
async function withNothingNext(work: Promise<void>): Promise<null> {
  await work;
  return null;
}

async function takeStep(
  ctx: RenewalContext,
  renewing: RenewalAttempt,
  terms: RenewalTerms,
): Promise<CardCharge | null> {
  const { subscription, now } = renewing;
  const attempts = await listAttempts(ctx.db, subscription.id, subscription.endsAt);
  if (await payLate(ctx, renewing, attempts)) return null;
  const chosenAt = subscription.renewalChosenAt;
  const next = nextStep(attempts, { usableUntil: usableUntil(renewing), chosenAt, now });
  switch (next.step) {
    case "wait":
      return null;
    case "lapse":
      return withNothingNext(lapse(ctx, renewing));
    case "resume":
      return resumeAttempt(ctx, renewing, next.attempt);
    case "try":
      return beginAttempt(ctx, renewing, { terms, attempt: next.attempt });
  }
}

/**
 * Pays a late renewal as soon as the wallet can, between its attempts and before it lapses: choosing the wallet was
 * the owner's consent to each of them. It uses up no attempt unless it pays.
 */
async function payLate(ctx: RenewalContext, renewing: RenewalAttempt, attempts: Attempt[]): Promise<boolean> {
  const { subscription, owner, state, now } = renewing;
  const last = attempts.at(-1);
  if (subscription.renewalMethod !== "wallet" || last?.state !== "failed") return false;
  const order = await findRenewalOrder(ctx.db, subscription.id);
  if (!order || state.balance < order.total) return false;
  if ((await payFromWallet(ctx, renewing, order)).outcome !== "fulfilled") return false;
  if (last.attempt === MOST_TRIES) return true;
  const attempt = await insertAttempt(ctx.db, {
    subscription,
    ownerId: owner.id,
    attempt: last.attempt + 1,
    orderId: order.id,
    nextAttemptAt: new Date(now.getTime() + LEASE),
    now,
  });
  if (attempt) await passAttempt(ctx.db, attempt, null);
  return true;
}

const payFromWallet = (ctx: RenewalContext, { owner, catalogue }: RenewalAttempt, order: Pick<Order, "id">) =>
  fulfilOrder(ctx, {
    orderId: order.id,
    ownerId: owner.id,
    debitAccount: "wallet",
    paidBy: WALLET,
    offer: catalogue,
  });

/** Resumes an attempt without a result. One that stopped before its payment was made goes on. */
async function resumeAttempt(
  ctx: RenewalContext,
  renewing: RenewalAttempt,
  attempt: Attempt,
): Promise<CardCharge | null> {
  const { subscription, now } = renewing;
  const order = await findRenewalOrder(ctx.db, subscription.id);
  const fail = (reason: string, decline: Decline = "unknown") =>
    withNothingNext(failAttempt(ctx, renewing, { attempt, total: order?.total ?? 0, reason, decline }));
  if (!order) return fail("The order was cancelled.");
  if (attempt.paymentReference === null) {
    const cardId = subscription.renewalCardId;
    if (cardId === null) return fail("The card was removed.");
    return unlessBlocked(ctx, { renewing, attempt, order, cardId });
  }
  const payment = await getPayment(ctx.db, attempt.paymentReference);
  if (["failed", "expired", "cancelled"].includes(payment.state)) {
    return payment.reason === null
      ? fail("The payment was not confirmed in time.")
      : fail(payment.reason, declineOf(payment.reason));
  }
  if (isGraceOver(renewing)) return withNothingNext(lapse(ctx, renewing));
  return withNothingNext(postponeAttempt(ctx.db, attempt, now));
}

const CARD_LOST = "The saved card was removed, or its bank refuses or disputes it.";

/** Records an attempt, and takes the money at once if it is in the wallet. */
async function beginAttempt(
  ctx: RenewalContext,
  due: RenewalAttempt,
  { terms, attempt: number }: { terms: RenewalTerms; attempt: number },
): Promise<CardCharge | null> {
  const { subscription, owner, now } = due;
  const cardId = subscription.renewalCardId;
  const isCardLost = cardId !== null && !(await findUsableCard(ctx.db, owner.id, cardId));
  if (isCardLost && number === 1) return withNothingNext(stopRenewing(ctx, due, CARD_LOST));
  const order =
    (await findRenewalOrder(ctx.db, subscription.id)) ?? (await orderRenewal(ctx, due, { terms, number }));
  const attempt = await insertAttempt(ctx.db, {
    subscription,
    ownerId: owner.id,
    attempt: number,
    orderId: order.id,
    nextAttemptAt: new Date(now.getTime() + LEASE),
    now,
  });
  if (!attempt) return null;
  const renewing = number === 1 ? { ...due, subscription: await setGrace(ctx.db, subscription, now) } : due;
  // Within the grace that was announced a dispute may still be won, so the card is checked on later days too.
  if (isCardLost)
    return withNothingNext(
      failAttempt(ctx, renewing, { attempt, total: order.total, reason: CARD_LOST, decline: "unknown" }),
    );
  if (cardId !== null) return unlessBlocked(ctx, { renewing, attempt, order, cardId });
  const paid = await payFromWallet(ctx, renewing, order);
  if (paid.outcome === "fulfilled") return withNothingNext(passAttempt(ctx.db, attempt, null));
  const unpaid = {
    ownerId: owner.id,
    reference: order.reference,
    orderId: order.id,
    amount: order.total,
    now,
  };
  await publishWebhookEvents(ctx.db, paymentWebhookEvent("failed", unpaid));
  const reason =
    paid.outcome === "short" ? "there is not enough in your wallet." : "the order is no longer valid.";
  const decline = paid.outcome === "short" ? "money" : "unknown";
  return withNothingNext(failAttempt(ctx, renewing, { attempt, total: order.total, reason, decline }));
}

/**
 * A card chosen during a security hold waits for its end, and every card waits while money of its owner is in
 * suspense, which may be for this very period. The plan stays usable until then.
 */
async function unlessBlocked({ db }: RenewalContext, charge: CardCharge): Promise<CardCharge | null> {
  const { renewing, attempt } = charge;
  const { owner, subscription, now } = renewing;
  if (await isInSuspense(db, owner.id)) return withNothingNext(postponeAttempt(db, attempt, now));
  const until = subscription.renewalChosenAt && securityHoldOn(owner, subscription.renewalChosenAt, now);
  return until ? withNothingNext(waitUntil(db, attempt, until)) : charge;
}

/** The order of all attempts to pay for this period, written with the first of them. */
async function orderRenewal(
  ctx: RenewalContext,
  { owner, state, subscription, catalogue, now }: RenewalAttempt,
  { terms, number: attempt }: { terms: RenewalTerms; number: number },
): Promise<Order> {
  const { id, renewalMethod, renewalCardId } = subscription;
  const placed = await placeLockedOrder(
    ctx,
    { trx: ctx.db, state, now },
    {
      ...asNextPeriod({ owner, catalogue }),
      purchase: { kind: "renewal", subscriptionId: id, attempt, terms },
      pay:
        renewalMethod === "card"
          ? { with: "provider", channel: "card", cardId: renewalCardId, saveCard: false }
          : { with: "wallet" },
    },
  );
  if (placed.outcome !== "awaiting") throw new Error(`renewal of period ${id}: ${placed.outcome}`);
  return placed.order;
}
