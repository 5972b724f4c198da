import { listDisputeNumbers } from "~/models/payments/dispute.server";
import { findPayment, findPaymentByProvider } from "~/models/payments/payment.server";
import type { Payment } from "~/models/payments/payment";
import type { ListedProviderRefund, ProviderDispute } from "~/models/payments/provider";
import { listRefundStates } from "~/models/payments/refund.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { recordDispute } from "./record-dispute.server";
import { recordRefunds } from "./record-refunds.server";

/* Refunds and disputes that only the provider's lists tell of, because all their events may be lost. */

/**
 * Books refunds that are new or have moved in the provider's list. Such a refund shows nowhere else: a payment that is
 * refunded in part stays a success. Returns the references of payments whose refunds cannot be booked now.
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

/**
 * Books disputes of the provider's list that are not known here; those that are known and open are asked about anyway.
 * Returns the references of payments whose disputes cannot be booked now.
 */
export async function recordMissedDisputes(
  app: PaymentContext,
  listed: readonly ProviderDispute[],
): Promise<string[]> {
  const known = new Set(
    await listDisputeNumbers(
      app.db,
      listed.map(({ providerId }) => providerId),
    ),
  );
  const unbooked: string[] = [];
  for (const { providerId, transactionId } of listed.filter((dispute) => !known.has(dispute.providerId))) {
    const payment = await findTransaction(app, transactionId);
    if (payment && (await recordDispute(app, payment, providerId)) === null) unbooked.push(payment.reference);
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
