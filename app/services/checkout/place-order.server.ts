import type { Db } from "#db/client";
import { writeTogether } from "#db/write-together";
import { ensureCouponReserved, markCouponUsed, takeCoupon } from "~/models/checkout/coupon.server";
import { type DraftOrder, type Order, type OrderMethod, orderReference } from "~/models/checkout/order";
import { insertOrder, lockAwaitingOrder, moveOrders } from "~/models/checkout/order.server";
import { type PaidFrom, purchaseEntries } from "~/models/ledger/journal";
import { postJournal } from "~/models/ledger/journal.server";
import { TOKENS, WALLET } from "~/models/ledger/receipt";
import type { Duration, Offer, OnboardingOption, PricedPlan } from "~/models/plans/catalogue";
import { readOffer, readOnboarding } from "~/models/plans/catalogue.server";
import { type ChosenAddOn, type Quote, orderTitle } from "~/models/plans/quote";
import { isStillFor } from "~/models/subscriptions/start";
import { lockState } from "~/models/subscriptions/state.server";
import { orderedExtras } from "~/models/subscriptions/subscription";
import { eventInsert } from "~/models/users/audit.server";
import { getUser } from "~/models/users/user.server";
import { visitEvent } from "~/services/doors/audit.server";
import { ownOrigin } from "~/services/doors/own-origin.server";
import type { App } from "~/services/app/app.server";
import { announceOrder } from "./announce-order.server";
import { applyOrder } from "./apply-allowance.server";
import { type At, type Customer, addExtras, beginPeriod } from "./give.server";
import { type Payer, papersForAgent, papersForOwner } from "./papers.server";
import { Moved } from "./turn.server";

/*
 * The one way in which an order comes about and is paid: read what decides, decide, write. Wallet, free and trial
 * orders and upgrades are made and paid at once. Card orders and renewals are opened here, so that their payment can
 * refer to them, and fulfilled when they are paid.
 */

export type { Customer, Payer };

/** What is ordered and how it is paid. */
export interface Placement {
  customer: Customer;
  /** Who pays for the customer, with tokens. */
  agent?: Payer;
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
    agentId: placement.agent?.id ?? null,
  };
}

/** Writes an order that waits for its payment; null when the last use of its coupon went to somebody else. */
export async function openOrder(app: Context, trx: Db, placement: Placement, at: At): Promise<Order | null> {
  const order = await insertOrder(trx, draftOf(app, placement, at, "awaiting"));
  return (await takeCoupon(trx, order, "reserved", at.now)) ? order : null;
}

/**
 * Writes an order that is paid as it is made, from the wallet, by an agent's tokens or because it costs nothing, and
 * fulfils it. The caller undoes the transaction where the coupon is gone.
 */
export async function placeOrder(
  app: Context,
  trx: Db,
  placement: Placement & { offer: Offer },
  at: At,
): Promise<Order | "coupon-gone"> {
  const { customer, agent, offer, onboarding, mail, requestId } = placement;
  const order = await insertOrder(trx, draftOf(app, placement, at, "settled"));
  if (!(await takeCoupon(trx, order, "used", at.now))) return "coupon-gone";
  const wallet = agent ? TOKENS : WALLET;
  const paid = await fulfil(app, trx, at, {
    ...{ order, customer, agent, offer, onboarding, mail, requestId },
    paidFrom: agent ? "tokens" : "wallet",
    paidBy: order.total === 0 ? "Nothing to pay" : wallet,
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

interface Fulfilling extends Payment {
  orderId: number;
  ownerId: number;
  /** What is sold now, where the caller has it. */
  offer?: Offer | undefined;
  now: Date;
}

/**
 * Gives what an order that waited is for, now that it is paid. Locks the plan, then the order, then coupon and wallet:
 * everybody takes them in this order. What is "short" or "not-valid" has written nothing.
 */
export async function fulfilOrder(
  app: Context,
  trx: Db,
  { orderId, ownerId, now, offer, ...payment }: Fulfilling,
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
      offer: offer ?? (await readOffer(trx, now)),
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
  agent?: Payer | undefined;
  offer: Offer;
  onboarding: Pick<OnboardingOption, "name" | "kind">;
  mail?: Placement["mail"];
}

/** Money, period or extras, receipt or mail, and trace of a paid order, all of them; false, with nothing written, for a short wallet. */
async function fulfil(
  { config }: Pick<App, "config">,
  trx: Db,
  { state, now }: At,
  { order, customer, agent, offer, onboarding, mail, ...payment }: Fulfilment,
): Promise<boolean> {
  const { ownerId, reference } = order;
  const plan = offer.plans.find(({ id }) => id === order.planId);
  if (!plan) throw new Error(`order ${reference} is for plan ${order.planId}, which is not there`);

  const charge = purchaseEntries(payment.paidFrom, order);
  const payerId = agent?.id ?? ownerId;
  if (charge.length > 0) {
    const title = orderTitle(order.lines);
    const posted = await postJournal(trx, {
      ...{ ownerId: payerId, kind: "purchase", reference: `order:${reference}`, entries: charge, now },
      text: agent ? `${title} for ${state.location.name}` : title,
    });
    if (posted.outcome === "short") return false;
    if (posted.outcome === "repeated") throw new Error(`order ${reference} is paid already`);
  }

  const bought = {
    ...{ order, customer, plan, offer, onboarding, config },
    origin: ownOrigin({ config }),
  };
  const given =
    order.kind === "extras"
      ? await addExtras(trx, bought, { state, now })
      : await beginPeriod(trx, { ...bought, order: { ...order, kind: order.kind } }, { state, now });
  const papers = agent
    ? papersForAgent(trx, { ...bought, given, agent, branch: state.location.name, now })
    : papersForOwner(trx, { ...bought, given, mail, location: state.location, paidBy: payment.paidBy, now });
  await writeTogether(trx, [
    ...given.writes,
    ...papers,
    eventInsert(
      trx,
      visitEvent({
        now,
        action: order.kind === "extras" ? "extras-added" : "subscription-started",
        outcome: "ok",
        reason: `${plan.code} ${order.method}`,
        actorId: payerId,
        subjectId: ownerId,
        requestId: payment.requestId,
      }),
    ),
  ]);
  await applyOrder(trx, { order, offer, given, state, owner: customer, origin: bought.origin, now });
  await announceOrder(trx, order, given, { paidFrom: payment.paidFrom, now });
  return true;
}
