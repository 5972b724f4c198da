import { findPayment, findPaymentByProvider } from "~/models/payments/payment.server";
import type { Payment } from "~/models/payments/payment";
import type { ListedProviderRefund } from "~/models/payments/provider";
import { listRefundStates } from "~/models/payments/refund.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { recordRefunds } from "./record-refunds.server";

/**
 * Books refunds that are new or have moved in the provider's list, because all their events may be lost. Such a refund
 * shows nowhere else: a payment that is refunded in part stays a success. Returns the references of payments whose
 * refunds cannot be booked now.
 */
export async function recordMissedRefunds(
  app: PaymentContext,
  listed: readonly ListedProviderRefund[],
): Promise<string[]> {
  const known = await listRefundStates(
    app.db,
    listed.map(({ providerId }) => providerId),
  );
  const isMissed = ({ providerId, state }: ListedProviderRefund) => known.get(providerId) !== state;
  const unbooked: string[] = [];
  for (const transactionId of new Set(listed.filter(isMissed).map(({ transactionId }) => transactionId))) {
    const payment = await findTransaction(app, transactionId);
    if (payment && !(await recordRefunds(app, payment))) unbooked.push(payment.reference);
  }
  return unbooked;
}

/** A payment that no event and no check has settled yet does not have the provider's number. */
async function findTransaction(app: PaymentContext, transactionId: string): Promise<Payment | null> {
  const payment = await findPaymentByProvider(app.db, transactionId);
  if (payment) return payment;
  const answer = await app.payments.find(transactionId);
  return answer.outcome === "found" ? findPayment(app.db, answer.payment.reference) : null;
}
