import { setTimeout as wait } from "node:timers/promises";
import { PAY_PAGE } from "~/models/messages/money-text";
import { checkoutPath } from "~/models/checkout/paths";
import { walletWords } from "~/models/ledger/wallet";
import { KOBO_IN_NAIRA } from "~/models/money";
import { SECOND } from "~/models/duration";
import { hasResult, isPaymentReference, type Payment, walletOf } from "~/models/payments/payment";
import { findOwnPayment, findPaymentOrder, getPayment } from "~/models/payments/payment.server";
import { BILLING } from "~/models/subscriptions/billing-paths";
import { extrasPath } from "~/models/checkout/paths";
import { renewPath } from "~/models/subscriptions/pay-ahead";
import { isForPurchase, topUpPath } from "~/models/payments/top-up";
import { paidOnward } from "~/messages/payments/payment";
import { countAttempt } from "~/models/http/throttle.server";
import { askLimit } from "~/models/payments/limits";
import { redirectTo } from "~/http/responses.server";
import { denial } from "~/services/sessions/refuse-object.server";
import { withFlash } from "~/http/flash.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { settlePayment } from "./settle-payment.server";

/** How long a visitor waits for a page at most; the call to the provider goes on. */
const PATIENCE = 5 * SECOND;

/** The owner's payment; another owner's gets the same answer as one that does not exist. */
export async function requireOwnPayment(
  app: PaymentContext,
  ownerId: number,
  reference: string | null | undefined,
): Promise<Payment> {
  const known = reference && isPaymentReference(reference);
  const payment = known ? await findOwnPayment(app.db, ownerId, reference) : null;
  if (payment) return payment;
  const message = "This payment is not in your account.";
  throw await denial(app, { userId: ownerId, object: "payment", message });
}

/** The payment with the provider's latest status, if that arrives soon. */
export async function freshPayment(app: PaymentContext, payment: Payment): Promise<Payment> {
  if (hasResult(payment.state)) return payment;
  const asking = await countAttempt(app.db, `payment-check:${payment.reference}`, askLimit, app.clock.now());
  if (!asking.allowed) return payment;
  const { reference } = payment;
  const settling = settlePayment(app, reference).catch((error: unknown) => {
    app.log.error({ err: error, reference }, "a payment cannot be settled yet");
  });
  await Promise.race([settling, wait(PATIENCE, undefined, { ref: false })]);
  return getPayment(app.db, reference);
}

/** A settled payment redirects to its confirmation, or to where its money is. */
export async function redirectPaid({ db }: Pick<PaymentContext, "db">, payment: Payment): Promise<void> {
  if (payment.state !== "settled") return;
  const order = payment.orderId === null ? null : await findPaymentOrder(db, payment.orderId);
  const { path, flash } = paidOnward(payment, order?.reference ?? null);
  throw redirectTo(path, { status: 302, ...(flash && { headers: withFlash(flash) }) });
}

/** The page on which the owner chooses another way to pay. */
export async function findRetryPath(app: Pick<PaymentContext, "db">, payment: Payment): Promise<string> {
  const { orderId, walletAmount, returnPath } = payment;
  if (orderId === null) {
    const wallet = walletOf(payment);
    return isForPurchase(returnPath)
      ? topUpPath(String((walletAmount ?? 0) / KOBO_IN_NAIRA), returnPath, wallet)
      : walletWords[wallet].path;
  }
  const order = await findPaymentOrder(app.db, orderId);
  if (order.kind === "extras") return extrasPath(order.extras);
  if (order.kind !== "new") return BILLING;
  return returnPath === PAY_PAGE ? renewPath(order.duration) : checkoutPath(order.planId, order.duration);
}
