import type { AccountContact } from "~/models/users/user";
import type { Mail } from "~/models/messages/mail-html";
import { ensureCouponReserved, markCouponUsed } from "~/models/checkout/coupon.server";
import type { Order } from "~/models/checkout/order";
import { cancelPaidOtherwise, lockAwaitingOrder, moveOrders } from "~/models/checkout/order.server";
import { type DebitAccount, purchaseEntries } from "~/models/ledger/journal";
import { postJournal } from "~/models/ledger/journal.server";
import type { Offer, OnboardingOption } from "~/models/plans/catalogue";
import { readOffer, readOnboarding } from "~/models/plans/catalogue.server";
import { orderTitle } from "~/models/plans/quote";
import { isStillFor } from "~/models/subscriptions/start";
import { lockState } from "~/models/subscriptions/state.server";
import type { SubscriptionState } from "~/models/subscriptions/subscription";
import { getUser } from "~/models/users/user.server";
import { paymentWebhookEvent, subscriptionWebhookEvent } from "~/models/webhooks/event";
import { publishWebhookEvents } from "~/models/webhooks/event.server";
import type { Context } from "~/services/platform/context.server";
import { applyAllowanceOfOrder } from "./apply-allowance.server";
import { type GivenPeriod, addExtras, beginPeriod } from "./begin-period.server";
import { invoiceOrder } from "./order-invoice.server";
import { type PayingAgent, writeAgentsReceipt, writeOwnersReceipt } from "./order-receipt.server";

/* What follows from a paid order, whether it waited for its payment or was written just now. */

interface Payment {
  debitAccount: DebitAccount;
  /** How the receipt names it, such as "Visa •••• 4081". */
  paidBy: string;
}

type FulfilResult =
  | { outcome: "fulfilled"; order: Order }
  /** The order ended otherwise, its coupon is used up by now, or what it renews or upgrades has changed. */
  | { outcome: "not-valid" }
  | { outcome: "short"; balance: number };

interface FulfilInput extends Payment {
  orderId: number;
  ownerId: number;
  /** The payment at the provider that pays it, if one does. The order's other payments are cancelled. */
  paymentId?: number;
  /** The saved card that pays what follows, if the owner asked for it when paying. */
  cardId?: number | null;
  /** What is on sale now, if the caller has it. */
  offer?: Offer | undefined;
}

/**
 * Fulfils an order that waited, now that it is paid. Locks the plan, then the order, then coupon and wallet, always
 * in this order. If it is "short" or "not-valid", the order and all that was paid are as before.
 */
export async function fulfilOrder(
  ctx: Context,
  { orderId, ownerId, paymentId, cardId, offer, ...payment }: FulfilInput,
): Promise<FulfilResult> {
  const { db, now } = ctx;
  const state = await lockState(db, ownerId, now);
  const order = await lockAwaitingOrder(db, { ownerId, id: orderId }, now);
  if (!order || !isStillFor(order, { ...state, now })) return { outcome: "not-valid" };
  if (order.couponId !== null && !(await ensureCouponReserved(db, order.id, now)))
    return { outcome: "not-valid" };
  const paid = await fulfilPaid(ctx, state, {
    ...payment,
    order,
    cardId,
    owner: await getUser(db, ownerId),
    offer: offer ?? (await readOffer(db, now)),
    onboarding: await readOnboarding(db, order.onboardingId),
  });
  if (!paid) return { outcome: "short", balance: state.balance };
  if (order.couponId !== null) await markCouponUsed(db, order.id);
  await moveOrders(db, [order], "settled", now, { paymentId: paymentId ?? null });
  return { outcome: "fulfilled", order: { ...order, state: "settled" } };
}

interface Fulfilment extends Payment {
  order: Order;
  owner: AccountContact;
  agent?: PayingAgent | undefined;
  offer: Offer;
  onboarding: Pick<OnboardingOption, "name" | "kind">;
  /** The saved card that pays what follows, if the owner asked for it when paying. */
  cardId?: number | null | undefined;
  /** Replaces the confirmation, if the owner ordered nothing. */
  mail?: Mail | undefined;
}

/**
 * Writes everything that follows from a paid order, in a transaction that has locked the plan: money, period or
 * extras, receipt or mail, audit entry and webhook event. False if the wallet has too little:
 * nothing of it is written then, and the caller rolls back what it wrote before.
 */
export async function fulfilPaid(
  ctx: Context,
  state: SubscriptionState,
  { order, owner, agent, offer, onboarding, cardId, mail, ...payment }: Fulfilment,
): Promise<boolean> {
  const { db, now } = ctx;
  const { ownerId, reference } = order;
  const plan = offer.plans.find(({ id }) => id === order.planId);
  if (!plan) throw new Error(`order ${reference} is for plan ${order.planId}, which is not there`);

  const charge = purchaseEntries(payment.debitAccount, order);
  const payerId = agent?.id ?? ownerId;
  if (charge.length > 0) {
    const title = orderTitle(order.lines);
    const posted = await postJournal(db, {
      ownerId: payerId,
      kind: "purchase",
      reference: `order:${reference}`,
      entries: charge,
      now,
      text: agent ? `${title} for ${state.location.name}` : title,
    });
    if (posted.outcome === "short") return false;
    if (posted.outcome === "repeated") throw new Error(`order ${reference} is paid already`);
  }

  const bought = { order, owner, plan, offer, onboarding, cardId };
  const given =
    order.kind === "extras"
      ? await addExtras(ctx, state, bought)
      : await beginPeriod(ctx, state, { ...bought, order: { ...order, kind: order.kind } });
  const { location } = state;
  const { paidBy } = payment;
  if (agent) await writeAgentsReceipt(ctx, { ...bought, given, agent, branch: location.name });
  else await writeOwnersReceipt(ctx, { ...bought, given, mail, location, paidBy });
  await invoiceOrder(ctx, { order, payerId, paidBy, given });
  await ctx.audit({
    action: order.kind === "extras" ? "extras-added" : "subscription-started",
    reason: `${plan.code} ${order.method}`,
    actorId: payerId,
    subjectId: ownerId,
  });
  await applyAllowanceOfOrder(ctx, { order, offer, given, state, owner });
  if (state.awaits && given.isPaid) await cancelPaidOtherwise(db, order, now);
  await publishWebhookEventsOfOrder(ctx, order, given, payment.debitAccount);
  return true;
}

/**
 * Emits the events for what an order gave, and for a payment from the wallet. A payment at the provider has its event
 * when it is settled, and an agent's tokens are not a payment of the owner. A free period after an ended plan counts
 * as a start.
 */
async function publishWebhookEventsOfOrder(
  { db, now }: Context,
  { id: orderId, ...order }: Order,
  { period }: Pick<GivenPeriod, "period">,
  debitAccount: DebitAccount,
): Promise<void> {
  const { ownerId, reference, total: amount } = order;
  const state = order.kind === "renewal" && order.method !== "free" ? "renewed" : "started";
  const [first, ...more] = [
    ...(debitAccount === "wallet" && amount > 0
      ? [paymentWebhookEvent("succeeded", { ownerId, reference, orderId, amount, now })]
      : []),
    ...(order.kind === "extras"
      ? []
      : [subscriptionWebhookEvent(state, { ...order, ...period, orderId, amount, now })]),
  ];
  if (first) await publishWebhookEvents(db, first, ...more);
}
