import { savedCard, type CardChoice } from "~/models/checkout";
import { findCheckout } from "~/models/checkout.server";
import type { Order } from "~/models/order";
import { findOrder, listOpenPayments } from "~/models/order.server";
import {
  submitCheckout,
  type CheckoutContext,
  type CheckoutPost,
  type CheckoutResult,
  type CheckoutVisit,
} from "./checkout.server";
import { beginPayment, type Begun, type PaymentContext } from "./payments.server";
import { settlePayment } from "./settlement.server";

type Context = CheckoutContext & PaymentContext;

export type OrderResult =
  Exclude<CheckoutResult, { outcome: "awaiting" }> | Extract<Begun, { outcome: "go" | "unavailable" }>;

/** Where an owner goes once an order is paid. */
const AFTER_PAYMENT = "/download";

/** A press of a button of checkout; an order by card goes on to the provider once it is written down. */
export async function submitOrder(
  app: Context,
  visit: CheckoutVisit,
  post: CheckoutPost,
): Promise<OrderResult> {
  const result = await submitCheckout(app, visit, post, async () => {
    const order = post.intent === "pay" ? await findPaidMeanwhile(app, visit.customer.id, post) : null;
    return order && { outcome: "placed", order };
  });
  return result.outcome === "awaiting" ? payByCard(app, visit, result.order, post) : result;
}

/** Somebody who comes back from the provider and presses again may have paid there: then nothing is charged again. */
async function findPaidMeanwhile(app: Context, ownerId: number, post: CheckoutPost): Promise<Order | null> {
  for (const { reference, orderId } of await listOpenPayments(app.db, ownerId, post.submissionKey ?? "")) {
    const { state } = await settlePayment(app, reference);
    const order = state === "settled" ? await findOrder(app.db, ownerId, orderId) : null;
    if (order?.state === "settled") return order;
  }
  return null;
}

async function payByCard(
  app: Context,
  visit: CheckoutVisit,
  order: Order,
  post: CheckoutPost,
): Promise<OrderResult> {
  const { customer, catalogue, plan, duration } = visit;
  const address = { ownerId: customer.id, planId: plan.id, duration };
  const stored = await findCheckout(app.db, catalogue, address);
  const card: CardChoice = post.card ?? stored?.choices.card ?? "new";
  const begun = await beginPayment(app, {
    purpose: "order",
    orderId: order.id,
    owner: customer,
    amount: order.total,
    submissionKey: post.submissionKey ?? `order:${order.reference}`,
    cardId: order.method === "saved_card" ? savedCard({ ...noChoice, card }) : null,
    saveCard: card === "save",
    returnPath: AFTER_PAYMENT,
    requestId: post.requestId,
  });
  return begun.outcome === "card-not-found" ? { outcome: "not-found" } : begun;
}

const noChoice = { addOns: [], onboarding: null, paymentMethod: null };
