import { withFlash } from "~/http/flash.server";
import { redirectTo } from "~/http/responses.server";
import { paidOnward } from "~/messages/payments/payment";
import { checkoutPath, extrasPath } from "~/models/checkout/paths";
import { walletWords } from "~/models/ledger/wallet";
import { addCardPath, errandOf } from "~/models/payments/add-card";
import { PAY_PAGE } from "~/models/messages/money-text";
import { KOBO_IN_NAIRA } from "~/models/money";
import { type Payment, walletOf } from "~/models/payments/payment";
import { findPaymentOrder } from "~/models/payments/payment.server";
import { isForPurchase, topUpPath } from "~/models/payments/top-up";
import { BILLING } from "~/models/subscriptions/billing-paths";
import { renewPath } from "~/models/subscriptions/pay-ahead";
import type { PaymentContext } from "~/services/platform/app.server";

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
    const errand = errandOf(returnPath);
    if (errand !== null) return addCardPath(errand);
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
