import type { Order } from "~/models/checkout/order";
import { findOrder, listOpenPayments } from "~/models/checkout/order.server";
import { findUsableCard } from "~/models/payments/card.server";
import { BILLING } from "~/models/subscriptions/billing-view";
import type { User } from "~/models/users/user";
import type { PaymentContext } from "~/services/app/app.server";
import type { CheckoutContext, CheckoutVisit } from "~/services/checkout/checkout.server";
import { submitCheckout } from "~/services/checkout/submit.server";
import { type CheckoutPost, type CheckoutResult } from "~/services/checkout/checkout.server";
import { type UpgradePost, orderUpgrade } from "~/services/checkout/upgrade.server";
import { type ExtrasPost, orderExtras } from "~/services/checkout/extras.server";
import type { PayNowPost, PayNowResult } from "~/services/checkout/pay-now.server";
import { beginPayment } from "./begin.server";
import type { Begun } from "./provider-call.server";
import { settlePayment } from "./settlement.server";

/*
 * What every submission of an order's form enters by: checkout decides and places the order, and one that waits for
 * money goes on to the provider once it is written down.
 */

type Context = CheckoutContext & PaymentContext;

export type OrderResult =
  | Exclude<CheckoutResult, { outcome: "awaiting" }>
  | Extract<Begun, { outcome: "go" | "unavailable" }>;

/** Where an owner goes once an order is paid. */
const AFTER_PAYMENT = "/download";

/** One submission of the checkout form. */
export async function submitOrder(
  app: Context,
  visit: CheckoutVisit,
  post: CheckoutPost,
): Promise<OrderResult> {
  const ownerId = visit.customer.id;
  const paid = post.intent === "pay" ? await findPaidMeanwhile(app, ownerId, post) : null;
  if (paid) return { outcome: "placed", order: paid, repeated: true };
  const cardUsable =
    typeof post.card === "number" ? (await findUsableCard(app.db, ownerId, post.card)) !== null : undefined;
  const result = await submitCheckout(app, visit, { ...post, cardUsable });
  if (result.outcome !== "awaiting") return result;
  const { order, choices } = result;
  const card = post.card ?? choices?.card ?? "new";
  const begun = await payAtProvider(app, visit.customer, order, {
    cardId: order.method === "saved_card" && typeof card === "number" ? card : null,
    saveCard: order.method === "card" && card === "save",
    returnPath: AFTER_PAYMENT,
    requestId: post.requestId,
  });
  return begun.outcome === "card-not-found" ? { outcome: "not-found" } : begun;
}

/** Who comes back from the provider and submits again may have paid there: then nothing is charged again. */
async function findPaidMeanwhile(app: Context, ownerId: number, post: CheckoutPost): Promise<Order | null> {
  for (const { reference, orderId } of await listOpenPayments(app.db, ownerId, post.submissionKey ?? "")) {
    const { state } = await settlePayment(app, reference);
    const order = state === "settled" ? await findOrder(app.db, ownerId, orderId) : null;
    if (order?.state === "settled") return order;
  }
  return null;
}

/** Which card pays, where one does. */
interface CardChoice {
  cardId: number | null;
  saveCard: boolean;
  /** Where the owner goes once it is paid. */
  returnPath: string;
  requestId?: string | undefined;
}

const payAtProvider = (
  app: PaymentContext,
  owner: CheckoutVisit["customer"],
  order: Order,
  choice: CardChoice,
): Promise<Begun> =>
  beginPayment(app, {
    ...choice,
    owner,
    purpose: "order",
    orderId: order.id,
    amount: order.total,
    submissionKey: order.submissionKey,
    channel: order.method === "bank_transfer" || order.method === "ussd" ? order.method : "card",
  });

type PaidNow = Exclude<PayNowResult, { outcome: "awaiting" }> | Begun;

/** One submission of the upgrade form. */
export const submitUpgrade = (app: PaymentContext, owner: User, post: UpgradePost): Promise<PaidNow> =>
  submitNow(app, owner, post, () => orderUpgrade(app, owner, post));

/** One submission of the form that adds extras to the period that runs. */
export const submitExtras = (app: PaymentContext, owner: User, post: ExtrasPost): Promise<PaidNow> =>
  submitNow(app, owner, post, () => orderExtras(app, owner, post));

async function submitNow(
  app: PaymentContext,
  owner: User,
  { pay, requestId }: PayNowPost,
  order: () => Promise<PayNowResult>,
): Promise<PaidNow> {
  const cardId = pay.by === "card" ? pay.cardId : null;
  if (cardId !== null && !(await findUsableCard(app.db, owner.id, cardId)))
    return { outcome: "card-not-found" };
  const result = await order();
  if (result.outcome !== "awaiting") return result;
  return payAtProvider(app, owner, result.order, {
    cardId,
    saveCard: pay.by === "card" && pay.saveCard,
    returnPath: BILLING,
    requestId,
  });
}
