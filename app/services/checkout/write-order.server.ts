import type { AccountContact } from "~/models/users/user";
import type { Mail } from "~/models/messages/mail-html";
import { takeCoupon } from "~/models/checkout/coupon.server";
import { type NewOrder, type Order, type OrderMethod, orderReference } from "~/models/checkout/order";
import { insertOrder } from "~/models/checkout/order.server";
import { TOKENS, WALLET } from "~/models/ledger/receipt";
import type { Duration, Offer, OnboardingOption, PricedPlan } from "~/models/plans/catalogue";
import type { ChosenAddOn, Quote } from "~/models/plans/quote";
import { type SubscriptionState, orderedExtras } from "~/models/subscriptions/subscription";
import type { Context } from "~/services/platform/context.server";
import { fulfilPaid } from "./fulfil-order.server";
import type { PayingAgent } from "./order-receipt.server";

/* How an order is written. An order paid from the wallet or with tokens, or that costs nothing, is fulfilled in
   the same step. One that waits for its payment is opened here, so that the payment can refer to it, and fulfilled
   later. */

/** What is ordered and how it is paid. */
interface OrderToWrite {
  owner: AccountContact;
  /** The agent who pays for the registrant, with tokens. */
  agent?: PayingAgent | undefined;
  plan: PricedPlan;
  duration: Duration;
  onboarding: OnboardingOption;
  addOns?: ChosenAddOn[];
  couponId?: number | null;
  quote: Omit<Quote, "renewal">;
  kind?: Order["kind"];
  method: OrderMethod;
  submissionKey: string;
  /** Replaces the confirmation, if the owner ordered nothing. */
  mail?: Mail | undefined;
}

const REFERENCE_BYTES = 10;

function newOrder(
  { random, now }: Context,
  state: SubscriptionState,
  toWrite: OrderToWrite,
  orderState: Order["state"],
): NewOrder {
  const { owner, plan, onboarding, addOns = [], quote } = toWrite;
  return {
    reference: orderReference(random.bytes(REFERENCE_BYTES)),
    ownerId: owner.id,
    locationId: state.location.id,
    planId: plan.id,
    duration: toWrite.duration,
    onboardingId: onboarding.id,
    method: toWrite.method,
    state: orderState,
    kind: toWrite.kind ?? "new",
    submissionKey: toWrite.submissionKey,
    lines: quote.lines,
    subtotal: quote.subtotal,
    discount: quote.discount,
    discountName: quote.discountName,
    vat: quote.vat,
    total: quote.total,
    extras: orderedExtras(addOns),
    couponId: toWrite.couponId ?? null,
    createdAt: now,
    agentId: toWrite.agent?.id ?? null,
    agentKept: quote.kept ?? null,
  };
}

/** Writes an order that waits for its payment. The caller rolls the transaction back if the coupon is gone. */
export async function writeAwaitingOrder(
  ctx: Context,
  state: SubscriptionState,
  toWrite: OrderToWrite,
): Promise<Order | "coupon-gone"> {
  const order = await insertOrder(ctx.db, newOrder(ctx, state, toWrite, "awaiting"));
  return (await takeCoupon(ctx.db, order, "reserved", ctx.now)) ? order : "coupon-gone";
}

/**
 * Writes and fulfils an order that is paid at once: from the wallet, with an agent's tokens, or because it costs
 * nothing. The caller rolls the transaction back if the coupon is gone or the wallet has too little.
 */
export async function writePaidOrder(
  ctx: Context,
  state: SubscriptionState,
  toWrite: OrderToWrite & { offer: Offer },
): Promise<Order | "coupon-gone" | "short"> {
  const { owner, agent, offer, onboarding, mail } = toWrite;
  const order = await insertOrder(ctx.db, newOrder(ctx, state, toWrite, "settled"));
  if (!(await takeCoupon(ctx.db, order, "used", ctx.now))) return "coupon-gone";
  const wallet = agent ? TOKENS : WALLET;
  const isFulfilled = await fulfilPaid(ctx, state, {
    order,
    owner,
    agent,
    offer,
    onboarding,
    mail,
    debitAccount: agent ? "tokens" : "wallet",
    paidBy: order.total === 0 ? "Nothing to pay" : wallet,
  });
  return isFulfilled ? order : "short";
}
