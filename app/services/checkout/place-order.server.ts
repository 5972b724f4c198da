import type { Db } from "#db/client";
import { type Undo, inTransaction } from "#db/transaction";
import { writeTogether } from "#db/write-together";
import { ensureCouponReserved, markCouponUsed, takeCoupon } from "~/models/checkout/coupon.server";
import { confirmationMail, toldWithReceipt } from "~/models/checkout/mail";
import { type DraftOrder, type Order, type OrderMethod, orderReference } from "~/models/checkout/order";
import { insertOrder, lockAwaitingOrder, moveOrders } from "~/models/checkout/order.server";
import { checkoutDelete } from "~/models/checkout/state.server";
import { type PaidFrom, purchaseEntries } from "~/models/ledger/journal";
import { postJournal } from "~/models/ledger/journal.server";
import { lockWallet } from "~/models/ledger/wallet.server";
import { WALLET, orderReceipt } from "~/models/ledger/receipt";
import { receiptInsert } from "~/models/ledger/receipt.server";
import { messageInsert } from "~/models/messages/outbox.server";
import type { Duration, Offer, OnboardingOption, PricedPlan } from "~/models/plans/catalogue";
import { readOnboarding, readOffer } from "~/models/plans/catalogue.server";
import type { ChosenAddOn, Quote } from "~/models/plans/quote";
import { asksForSetup } from "~/models/setups/setup";
import { setupInsert } from "~/models/setups/setup.server";
import { continuationOf } from "~/models/subscriptions/continuation";
import { isStillFor, lastPeriodAfter, startOf } from "~/models/subscriptions/start";
import { lockPlan, lockPlanUnchanged, lockState } from "~/models/subscriptions/state.server";
import { type SubscriptionState, orderedExtras } from "~/models/subscriptions/subscription";
import { endPeriodsAt, periodInsert } from "~/models/subscriptions/subscription.server";
import { eventInsert } from "~/models/users/audit.server";
import type { User } from "~/models/users/user";
import { buyerOf } from "~/models/users/business";
import { getUser } from "~/models/users/user.server";
import { visitEvent } from "~/services/doors/audit.server";
import { ownOrigin } from "~/services/doors/own-origin.server";
import type { App } from "~/services/app/app.server";

/*
 * The one way in which an order comes about and is paid: read what decides, decide, write. Wallet, free and trial
 * orders and upgrades are made and paid at once. Card orders and renewals are opened here, so that their payment can
 * refer to them, and fulfilled when they are paid.
 */

export type Customer = Pick<User, "id" | "name" | "email" | "emailVerifiedAt">;

/** What is ordered and how it is paid. */
export interface Placement {
  customer: Customer;
  plan: PricedPlan;
  duration: Duration;
  onboarding: OnboardingOption;
  addOns?: ChosenAddOn[];
  couponId?: number | null;
  quote: Omit<Quote, "renewal">;
  kind?: Order["kind"];
  method: OrderMethod;
  submissionKey: string;
  /** In place of the confirmation, where the owner ordered nothing. */
  mail?: { subject: string; text: string };
  requestId?: string | undefined;
}

type Context = Pick<App, "random" | "config">;

/** What was read, and how to write what follows from it. */
export interface Turn<State, Result> {
  db: Db;
  state: State;
  now: Date;
  /** One transaction that holds the plan as it was read. `undo` leaves nothing of it behind. */
  write: (change: (trx: Db, undo: Undo<Result>) => Promise<Result>) => Promise<Result>;
}

/**
 * Something came between reading and writing: `decideAndWrite` reads again. What is locked while it is read, or costs
 * nothing, cannot move.
 */
class Moved extends Error {}

const OPTIMISTIC_ATTEMPTS = 3;

/**
 * Reads, lets `decide` decide, and writes only where nobody has changed the plan since it was read; else all of it is
 * done again. The last attempt locks plan and wallet before it reads, so that it comes to an end whoever else is at it.
 */
export async function decideAndWrite<State extends SubscriptionState, Result>(
  { db, clock }: Pick<App, "db" | "clock">,
  ownerId: number,
  read: (db: Db, now: Date) => Promise<State | null>,
  decide: (turn: Turn<State, Result>) => Promise<Result>,
): Promise<Result> {
  const readOwn = async (from: Db): Promise<State> => {
    const state = await read(from, clock.now());
    if (!state) throw new Error(`account ${ownerId} has no main location`);
    return state;
  };
  for (let attempt = 0; attempt < OPTIMISTIC_ATTEMPTS; attempt += 1) {
    const state = await readOwn(db);
    const write: Turn<State, Result>["write"] = (change) =>
      inTransaction(db, async (trx, undo) => {
        if (!(await lockPlanUnchanged(trx, ownerId, state))) throw new Moved();
        return change(trx, undo);
      });
    try {
      return await decide({ db, state, now: clock.now(), write });
    } catch (error) {
      if (!(error instanceof Moved)) throw error;
    }
  }
  return inTransaction(db, async (trx, undo) => {
    await lockPlan(trx, ownerId);
    await lockWallet(trx, ownerId);
    const state = await readOwn(trx);
    return decide({ db: trx, state, now: clock.now(), write: (change) => change(trx, undo) });
  });
}

interface At {
  state: SubscriptionState;
  now: Date;
}

const REFERENCE_BYTES = 10;

function draftOf(
  { random }: Context,
  placement: Placement,
  { state, now }: At,
  orderState: Order["state"],
): DraftOrder {
  const { customer, plan, onboarding, addOns = [], quote } = placement;
  return {
    reference: orderReference(random.bytes(REFERENCE_BYTES)),
    ownerId: customer.id,
    locationId: state.location.id,
    planId: plan.id,
    duration: placement.duration,
    onboardingId: onboarding.id,
    method: placement.method,
    state: orderState,
    kind: placement.kind ?? "new",
    submissionKey: placement.submissionKey,
    lines: quote.lines,
    subtotal: quote.subtotal,
    discount: quote.discount,
    discountName: quote.discountName,
    vat: quote.vat,
    total: quote.total,
    extras: orderedExtras(addOns),
    couponId: placement.couponId ?? null,
    createdAt: now,
  };
}

/** Writes an order that waits for its payment; null when the last use of its coupon went to somebody else. */
export async function openOrder(app: Context, trx: Db, placement: Placement, at: At): Promise<Order | null> {
  const order = await insertOrder(trx, draftOf(app, placement, at, "awaiting"));
  return (await takeCoupon(trx, order, "reserved", at.now)) ? order : null;
}

/**
 * Writes an order that is paid as it is made, from the wallet or because it costs nothing, and fulfils it. The caller
 * undoes the transaction where the coupon is gone.
 */
export async function placeOrder(
  app: Context,
  trx: Db,
  placement: Placement & { offer: Offer },
  at: At,
): Promise<Order | "coupon-gone"> {
  const { customer, offer, onboarding, mail, requestId } = placement;
  const order = await insertOrder(trx, draftOf(app, placement, at, "settled"));
  if (!(await takeCoupon(trx, order, "used", at.now))) return "coupon-gone";
  const paid = await fulfil(app, trx, at, {
    order,
    customer,
    offer,
    onboarding,
    mail,
    paidFrom: "wallet",
    paidBy: order.total === 0 ? "Nothing to pay" : WALLET,
    requestId,
  });
  // The wallet held enough when it was read; what took from it meanwhile is read with the next attempt.
  if (!paid) throw new Moved();
  return order;
}

interface Payment {
  paidFrom: PaidFrom;
  /** What the receipt says of it, such as "Card ending 4081". */
  paidBy: string;
  requestId?: string | undefined;
}

type Fulfilled =
  | { outcome: "fulfilled"; order: Order }
  /** The order ended otherwise, its coupon is used up by now, or what it renews or upgrades has changed. */
  | { outcome: "not-valid" }
  | { outcome: "short"; balance: number };

/**
 * Gives what an order that waited is for, now that it is paid. Locks the plan, then the order, then coupon and wallet:
 * everybody takes them in this order. What is "short" or "not-valid" has written nothing.
 */
export async function fulfilOrder(
  app: Context,
  trx: Db,
  { orderId, ownerId, now, ...payment }: Payment & { orderId: number; ownerId: number; now: Date },
): Promise<Fulfilled> {
  const state = await lockState(trx, ownerId, now);
  const order = await lockAwaitingOrder(trx, ownerId, orderId);
  if (!order || !isStillFor(order, { ...state, now })) return { outcome: "not-valid" };
  if (order.couponId !== null && !(await ensureCouponReserved(trx, order.id, now)))
    return { outcome: "not-valid" };
  const paid = await fulfil(
    app,
    trx,
    { state, now },
    {
      ...payment,
      order,
      customer: await getUser(trx, ownerId),
      offer: await readOffer(trx),
      onboarding: await readOnboarding(trx, order.onboardingId),
    },
  );
  if (!paid) return { outcome: "short", balance: state.balance };
  if (order.couponId !== null) await markCouponUsed(trx, order.id);
  await moveOrders(trx, [order], "settled", now);
  return { outcome: "fulfilled", order: { ...order, state: "settled" } };
}

interface Fulfilment extends Payment {
  order: Order;
  customer: Customer;
  offer: Offer;
  onboarding: Pick<OnboardingOption, "name" | "kind">;
  mail?: Placement["mail"];
}

/** Money, period, receipt or mail, and trace of a paid order, all of them; false, with nothing written, for a short wallet. */
async function fulfil(
  { config }: Pick<App, "config">,
  trx: Db,
  { state, now }: At,
  { order, customer, offer, onboarding, mail, ...payment }: Fulfilment,
): Promise<boolean> {
  const { ownerId, locationId, reference } = order;
  const plan = offer.plans.find(({ id }) => id === order.planId);
  if (!plan) throw new Error(`order ${reference} is for plan ${order.planId}, which is not there`);
  const situation = { ...state, plans: offer.plans, now };
  const { period, unused } = startOf(order, situation);

  const charge = purchaseEntries(payment.paidFrom, order);
  const purchase = { ownerId, kind: "purchase", reference: `order:${reference}`, now };
  if (charge.length > 0) {
    const text = order.lines[0]?.name ?? "Order";
    const posted = await postJournal(trx, { ...purchase, text, entries: charge });
    if (posted.outcome === "short") return false;
    if (posted.outcome === "repeated") throw new Error(`order ${reference} is paid already`);
  }
  if (unused.length > 0) {
    const credit = { kind: "unused-plan", reference: `unused:${reference}`, entries: unused };
    await postJournal(trx, { ...purchase, ...credit, text: "Unused days of your earlier plan" });
  }

  if (state.periods.length > 0) await endPeriodsAt(trx, order, period.startsAt);
  const { seller, vatTenths } = config;
  const last = lastPeriodAfter(order, { period }, situation);
  const continuation = last && continuationOf(offer, last, vatTenths);
  const hasSetup = asksForSetup(order, onboarding);
  const about = { order, planName: plan.name, onboardingName: onboarding.name, hasSetup };
  const begun = { ...about, continuation, now, origin: ownOrigin({ config }) };
  const parties = { seller, buyer: buyerOf(customer, state.location), reference, paidBy: payment.paidBy };
  const content = orderReceipt(parties, { ...order, period, told: toldWithReceipt(begun) }, vatTenths);
  await writeTogether(trx, [
    periodInsert(trx, { ownerId, locationId, orderId: order.id }, period),
    checkoutDelete(trx, order),
    ...(hasSetup ? [setupInsert(trx, { orderId: order.id, ownerId, now })] : []),
    order.subtotal > 0
      ? receiptInsert(trx, { ownerId, orderId: order.id, content, now })
      : messageInsert(trx, {
          channel: "mail",
          recipient: customer.email,
          ...(mail ?? confirmationMail({ ...begun, customer })),
          ownerId,
          dedupeKey: `order:${reference}`,
          now,
        }),
    eventInsert(
      trx,
      visitEvent({
        now,
        action: "subscription-started",
        outcome: "ok",
        reason: `${plan.code} ${order.method}`,
        actorId: ownerId,
        subjectId: ownerId,
        requestId: payment.requestId,
      }),
    ),
  ]);
  return true;
}
