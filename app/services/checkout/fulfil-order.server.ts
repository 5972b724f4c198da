import type { AccountContact } from "~/models/users/user";
import type { Mail } from "~/models/messages/mail-html";
import type { Db } from "#db/client";
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
import { recordEvent } from "~/models/users/audit.server";
import { getUser } from "~/models/users/user.server";
import { paymentWebhookEvent, subscriptionWebhookEvent } from "~/models/webhooks/event";
import { publishWebhookEvents } from "~/models/webhooks/event.server";
import type { App } from "~/services/platform/app.server";
import { requestEvent } from "~/services/platform/audit.server";
import { ownOrigin } from "~/services/platform/own-origin.server";
import { applyOrder } from "./apply-allowance.server";
import { type FulfilmentMoment, type GivenPeriod, addExtras, beginPeriod } from "./begin-period.server";
import { invoiceOrder } from "./order-invoice.server";
import { type PayingAgent, writeAgentsReceipt, writeOwnersReceipt } from "./order-receipt.server";

/* What follows from a paid order, whether it waited for its payment or was written just now. */

type Context = Pick<App, "config">;

interface Payment {
  debitAccount: DebitAccount;
  /** How the receipt names it, such as "Card ending 4081". */
  paidBy: string;
  requestId?: string | undefined;
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
  now: Date;
}

/**
 * Fulfils an order that waited, now that it is paid. Locks the plan, then the order, then coupon and wallet, always
 * in this order. If it is "short" or "not-valid", nothing has been written.
 */
export async function fulfilOrder(
  app: Context,
  trx: Db,
  { orderId, ownerId, paymentId, cardId, now, offer, ...payment }: FulfilInput,
): Promise<FulfilResult> {
  const state = await lockState(trx, ownerId, now);
  const order = await lockAwaitingOrder(trx, { ownerId, id: orderId }, now);
  if (!order || !isStillFor(order, { ...state, now })) return { outcome: "not-valid" };
  if (order.couponId !== null && !(await ensureCouponReserved(trx, order.id, now)))
    return { outcome: "not-valid" };
  const paid = await fulfilPaid(
    app,
    trx,
    { state, cardId, now },
    {
      ...payment,
      order,
      owner: await getUser(trx, ownerId),
      offer: offer ?? (await readOffer(trx, now)),
      onboarding: await readOnboarding(trx, order.onboardingId),
    },
  );
  if (!paid) return { outcome: "short", balance: state.balance };
  if (order.couponId !== null) await markCouponUsed(trx, order.id);
  await moveOrders(trx, [order], "settled", now, { paymentId: paymentId ?? null });
  return { outcome: "fulfilled", order: { ...order, state: "settled" } };
}

interface Fulfilment extends Payment {
  order: Order;
  owner: AccountContact;
  agent?: PayingAgent | undefined;
  offer: Offer;
  onboarding: Pick<OnboardingOption, "name" | "kind">;
  /** Replaces the confirmation, if the owner ordered nothing. */
  mail?: Mail | undefined;
}

/**
 * Writes everything that follows from a paid order, in a transaction that has locked the plan: money, period or
 * extras, receipt or mail, trace and event. False, with nothing written, if the wallet has too little.
 */
export async function fulfilPaid(
  { config }: Pick<App, "config">,
  trx: Db,
  { state, cardId, now }: FulfilmentMoment,
  { order, owner, agent, offer, onboarding, mail, ...payment }: Fulfilment,
): Promise<boolean> {
  const { ownerId, reference } = order;
  const plan = offer.plans.find(({ id }) => id === order.planId);
  if (!plan) throw new Error(`order ${reference} is for plan ${order.planId}, which is not there`);

  const charge = purchaseEntries(payment.debitAccount, order);
  const payerId = agent?.id ?? ownerId;
  if (charge.length > 0) {
    const title = orderTitle(order.lines);
    const posted = await postJournal(trx, {
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

  const bought = {
    order,
    owner,
    plan,
    offer,
    onboarding,
    config,
    origin: ownOrigin({ config }),
  };
  const given =
    order.kind === "extras"
      ? await addExtras(trx, bought, { state, now })
      : await beginPeriod(trx, { ...bought, order: { ...order, kind: order.kind } }, { state, cardId, now });
  const { location } = state;
  const { paidBy } = payment;
  if (agent) await writeAgentsReceipt(trx, { ...bought, given, agent, branch: location.name, now });
  else await writeOwnersReceipt(trx, { ...bought, given, mail, location, paidBy, now });
  await invoiceOrder(trx, { order, payerId, paidBy, given, config, now });
  await recordEvent(
    trx,
    requestEvent({
      now,
      action: order.kind === "extras" ? "extras-added" : "subscription-started",
      outcome: "ok",
      reason: `${plan.code} ${order.method}`,
      actorId: payerId,
      subjectId: ownerId,
      requestId: payment.requestId,
    }),
  );
  await applyOrder(trx, { order, offer, given, state, owner, origin: bought.origin, now });
  if (state.awaits && given.isPaid) await cancelPaidOtherwise(trx, order, now);
  await announceOrder(trx, order, given, { debitAccount: payment.debitAccount, now });
  return true;
}

/**
 * Emits the events for what an order gave, and for a payment from the wallet. A payment at the provider has its event
 * when it is settled, and an agent's tokens are not a payment of the owner. A free period after an ended plan counts
 * as a start.
 */
async function announceOrder(
  trx: Db,
  { id: orderId, ...order }: Order,
  { period }: Pick<GivenPeriod, "period">,
  { debitAccount, now }: { debitAccount: DebitAccount; now: Date },
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
  if (first) await publishWebhookEvents(trx, first, ...more);
}
