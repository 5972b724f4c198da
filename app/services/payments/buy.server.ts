import type { Order, OrderMethod } from "~/models/checkout/order";
import { findOrder, listOpenPayments } from "~/models/checkout/order.server";
import type { PayBy } from "~/models/checkout/pay-by";
import type { PurchaseRequest } from "~/models/checkout/purchase";
import { findUsableCard, whyNotUsable } from "~/models/payments/card.server";
import { isPaymentChannel, type PaymentChannel } from "~/models/payments/channel";
import { AFTER_PAYMENT } from "~/models/payments/pages";
import { ownPayLinkPath } from "~/models/pay-links/pay-link";
import { linkToOrder } from "~/services/pay-links/make-pay-link.server";
import type { PaymentContext } from "~/services/platform/app.server";
import type { CheckoutContext, CheckoutPost, CheckoutPage } from "~/services/checkout/read-checkout.server";
import { type OrderFormResult, submitOrderForm } from "~/services/checkout/submit-order-form.server";
import { type PlaceOrderResult, placeOrder } from "~/services/checkout/place-order.server";
import { beginPayment } from "./begin-payment.server";
import type { PaymentStart } from "./call-provider.server";
import { settlePayment } from "./settle-payment.server";

/* How owners order what they may pay for by card or bank: payments the provider already has are settled first,
   checkout places the order, and an order that waits for money goes on to the provider. */

type BuyContext = CheckoutContext & PaymentContext;
type Onward = Extract<PaymentStart, { outcome: "go" | "unavailable" }>;

export type BuyResult = Exclude<PlaceOrderResult, { outcome: "awaiting" }> | Onward;
export type OrderResult = Exclude<OrderFormResult, { outcome: "awaiting" }> | Onward;

/** Orders exactly what is requested, in one transaction. */
export function buy(app: BuyContext, request: PurchaseRequest, returnPath: string): Promise<BuyResult> {
  const { payer, purchase, pay, step, source } = request;
  const buying = {
    owner: payer.owner,
    returnPath,
    key: "key" in source ? source.key : null,
    isPaying: purchase.kind === "plan" && pay !== null && step === "order",
    cardId: pay?.with === "provider" ? pay.cardId : null,
  };
  return orderAndPay(app, buying, (isCardUsable) => placeOrder(app, { ...request, isCardUsable }));
}

/** One submission of the order form of a plan. */
export function submitOrder(app: BuyContext, page: CheckoutPage, post: CheckoutPost): Promise<OrderResult> {
  const { intent, submissionKey: key = null, card, byLink } = post;
  const buying = {
    owner: page.owner,
    key,
    returnPath: AFTER_PAYMENT,
    isPaying: intent === "pay",
    cardId: typeof card === "number" && !byLink ? card : null,
  };
  return orderAndPay(app, buying, (cardUsable) => submitOrderForm(app, page, { ...post, cardUsable }));
}

interface BuyInput {
  owner: PurchaseRequest["payer"]["owner"];
  key: string | null;
  /** A plan is about to be paid, so payments that the provider already has are settled first. */
  isPaying: boolean;
  /** The saved card to charge. */
  cardId: number | null;
  returnPath: string;
}

type AwaitingOrder = Extract<PlaceOrderResult, { outcome: "awaiting" }>;

/** `order` is told whether the saved card can be charged; undefined without one. */
async function orderAndPay<Result extends { outcome: string }>(
  app: BuyContext,
  { owner, key, isPaying, cardId, ...onward }: BuyInput,
  order: (isCardUsable: boolean | undefined) => Promise<Result | AwaitingOrder>,
): Promise<Result | Onward | Extract<PlaceOrderResult, { outcome: "placed" | "refused" }>> {
  const paid = isPaying ? await findPaidMeanwhile(app, owner.id, key) : null;
  if (paid) return { outcome: "placed", order: paid, isRepeated: true };
  const isCardUsable =
    cardId === null ? undefined : (await findUsableCard(app.db, owner.id, cardId)) !== null;
  const placed = await order(isCardUsable);
  if (cardId !== null && "refusal" in placed && placed.refusal === "card-not-found")
    return { outcome: "refused", refusal: await whyNotUsable(app.db, owner.id, cardId), facts: {} };
  return isAwaiting(placed) ? payAtProvider(app, owner, placed, onward) : placed;
}

const isAwaiting = (result: { outcome: string }): result is AwaitingOrder => result.outcome === "awaiting";

/** An owner who returns from the provider and orders again may have paid there: then nothing is charged again. */
async function findPaidMeanwhile(
  app: BuyContext,
  ownerId: number,
  key: string | null,
): Promise<Order | null> {
  for (const { reference, orderId } of await listOpenPayments(app.db, ownerId, key ?? "")) {
    const { state } = await settlePayment(app, reference);
    const order = state === "settled" ? await findOrder(app.db, ownerId, orderId) : null;
    if (order?.state === "settled") return order;
  }
  return null;
}

/** An order that awaits a payment has a way to pay at the provider. */
function providerChannelOf(method: OrderMethod): PaymentChannel {
  if (method === "saved_card") return "card";
  if (isPaymentChannel(method)) return method;
  throw new Error(`an order by ${method} awaits no payment`);
}

async function payAtProvider(
  app: PaymentContext,
  owner: PurchaseRequest["payer"]["owner"],
  { order, pay }: { order: Order; pay: PayBy },
  onward: { returnPath: string },
): Promise<Onward | Extract<PlaceOrderResult, { outcome: "refused" }>> {
  const { method } = order;
  if (pay.with === "provider" && pay.byLink) return askToPay(app, owner, order);
  const chosen = pay.with === "provider" ? pay : { cardId: null, saveCard: false, renews: false };
  const begun = await beginPayment(app, {
    ...onward,
    owner,
    purpose: "order",
    orderId: order.id,
    amount: order.total,
    submissionKey: order.submissionKey,
    channel: providerChannelOf(method),
    cardId: method === "saved_card" ? chosen.cardId : null,
    saveCard: method === "card" && chosen.saveCard,
    renews: chosen.renews ?? false,
  });
  if (begun.outcome === "card-not-found" || begun.outcome === "card-disputed")
    return { outcome: "refused", refusal: begun.outcome, facts: {} };
  if (begun.outcome === "conflict") return { outcome: "refused", refusal: "sent-before", facts: {} };
  return begun;
}

/** The owner goes on to the page of the link, which says how to send it. */
async function askToPay(
  app: PaymentContext,
  owner: { id: number },
  { id: orderId }: Order,
): Promise<Onward | Extract<PlaceOrderResult, { outcome: "refused" }>> {
  const made = await linkToOrder(app, { orderId, madeBy: owner.id });
  switch (made.outcome) {
    case "made": {
      const { reference } = made.link;
      return { outcome: "go", location: ownPayLinkPath(reference), reference };
    }
    case "order-ended":
      return { outcome: "refused", refusal: "ended-unpaid", facts: {} };
    case "throttled": {
      const facts = { retryAfterSeconds: made.retryAfterSeconds };
      return { outcome: "refused", refusal: "too-many-orders", facts };
    }
  }
}
