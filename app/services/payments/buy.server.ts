import type { Order } from "~/models/checkout/order";
import { findOrder, listOpenPayments } from "~/models/checkout/order.server";
import type { PayBy } from "~/models/checkout/pay-by";
import type { PurchaseRequest } from "~/models/checkout/purchase";
import { findUsableCard } from "~/models/payments/card.server";
import type { PaymentContext } from "~/services/platform/app.server";
import type { CheckoutContext, CheckoutPost, CheckoutPage } from "~/services/checkout/checkout.server";
import { type OrderFormResult, submitOrderForm } from "~/services/checkout/order-form.server";
import { type Placed, placeOrder } from "~/services/checkout/place-order.server";
import { beginPayment } from "./begin-payment.server";
import type { Begun } from "./call-provider.server";
import { settlePayment } from "./settle-payment.server";

/*
 * How owners order what they may pay for by card or at a bank: what the provider has already is settled first, checkout
 * places the order, and one that waits for money goes on to the provider.
 */

type Context = CheckoutContext & PaymentContext;
type Onward = Extract<Begun, { outcome: "go" | "unavailable" }>;

export type Bought = Exclude<Placed, { outcome: "awaiting" }> | Onward;
export type OrderResult = Exclude<OrderFormResult, { outcome: "awaiting" }> | Onward;

/** Where an owner goes once an order is paid. */
export const AFTER_PAYMENT = "/download";

/** Orders just what is asked for, in one transaction. */
export async function buy(app: Context, request: PurchaseRequest, returnPath: string): Promise<Bought> {
  const { payer, purchase, pay, step, shown, requestId } = request;
  const { owner } = payer;
  const key = "key" in shown ? shown.key : null;
  const isPaid = purchase.kind === "plan" && pay !== null && step === "order";
  const paid = isPaid ? await findPaidMeanwhile(app, owner.id, key) : null;
  if (paid) return { outcome: "placed", order: paid, isRepeated: true };
  const cardId = pay?.with === "provider" ? pay.cardId : null;
  const isCardUsable = await isUsable(app, owner.id, cardId);
  const placed = await placeOrder(app, { ...request, isCardUsable });
  return placed.outcome === "awaiting"
    ? payAtProvider(app, owner, placed, { returnPath, requestId })
    : placed;
}

/** One submission of the order form of a plan. */
export async function submitOrder(
  app: Context,
  page: CheckoutPage,
  post: CheckoutPost,
): Promise<OrderResult> {
  const { intent, submissionKey = null, requestId, card } = post;
  const owner = page.customer;
  const paid = intent === "pay" ? await findPaidMeanwhile(app, owner.id, submissionKey) : null;
  if (paid) return { outcome: "placed", order: paid, isRepeated: true };
  const cardUsable = await isUsable(app, owner.id, typeof card === "number" ? card : null);
  const placed = await submitOrderForm(app, page, { ...post, cardUsable });
  return placed.outcome === "awaiting"
    ? payAtProvider(app, owner, placed, { returnPath: AFTER_PAYMENT, requestId })
    : placed;
}

const isUsable = async (
  { db }: Pick<Context, "db">,
  ownerId: number,
  cardId: number | null,
): Promise<boolean | undefined> =>
  cardId === null ? undefined : (await findUsableCard(db, ownerId, cardId)) !== null;

/** An owner who comes back from the provider and orders again may have paid there: then nothing is charged again. */
async function findPaidMeanwhile(app: Context, ownerId: number, key: string | null): Promise<Order | null> {
  for (const { reference, orderId } of await listOpenPayments(app.db, ownerId, key ?? "")) {
    const { state } = await settlePayment(app, reference);
    const order = state === "settled" ? await findOrder(app.db, ownerId, orderId) : null;
    if (order?.state === "settled") return order;
  }
  return null;
}

async function payAtProvider(
  app: PaymentContext,
  owner: PurchaseRequest["payer"]["owner"],
  { order, pay }: { order: Order; pay: PayBy },
  onward: { returnPath: string; requestId?: string | undefined },
): Promise<Onward | Extract<Placed, { outcome: "refused" }>> {
  const { method } = order;
  const chosen = pay.with === "provider" ? pay : { cardId: null, saveCard: false };
  const begun = await beginPayment(app, {
    ...onward,
    owner,
    purpose: "order",
    orderId: order.id,
    amount: order.total,
    submissionKey: order.submissionKey,
    channel: method === "bank_transfer" || method === "ussd" ? method : "card",
    cardId: method === "saved_card" ? chosen.cardId : null,
    saveCard: method === "card" && chosen.saveCard,
  });
  if (begun.outcome === "card-not-found") return { outcome: "refused", refusal: begun.outcome, facts: {} };
  if (begun.outcome === "conflict") return { outcome: "refused", refusal: "sent-before", facts: {} };
  return begun;
}
