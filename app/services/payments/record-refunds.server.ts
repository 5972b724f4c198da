import { formatNaira } from "~/models/money";
import { raiseAlert } from "./raise-alert.server";
import type { Payment } from "~/models/payments/payment";
import { findProviderNumber } from "~/models/payments/payment.server";
import type { ProviderRefund } from "~/models/payments/provider";
import { isRefundState } from "~/models/payments/refund";
import type { PaymentContext } from "~/services/platform/app.server";
import { contextOf } from "~/services/platform/context.server";
import { recordDispute } from "./record-dispute.server";
import { acceptRefund } from "./accept-refund.server";

/**
 * Asks the provider which refunds a payment has and books what is new. Returns that list; null, to be tried again, if
 * the provider cannot be asked now or a refund cannot be booked yet.
 */
export async function recordRefunds(app: PaymentContext, payment: Payment): Promise<ProviderRefund[] | null> {
  const refunds = await listRefundsAtProvider(app, payment);
  if (!refunds) return null;
  for (const refund of refunds) if (!(await recordRefund(app, payment, refund))) return null;
  return refunds;
}

async function listRefundsAtProvider(
  app: PaymentContext,
  { id, reference }: Payment,
): Promise<ProviderRefund[] | null> {
  let providerId = await findProviderNumber(app.db, id);
  if (providerId === null) {
    const answer = await app.payments.verify(reference);
    if (answer.outcome === "not-found") return [];
    if (answer.outcome !== "found") return null;
    ({ providerId } = answer.payment);
  }
  const answer = await app.payments.refundsOf(providerId);
  return answer.outcome === "listed" ? answer.refunds : null;
}

async function recordRefund(
  app: PaymentContext,
  payment: Payment,
  { providerId, state, amount, note, disputeId }: ProviderRefund,
): Promise<boolean> {
  if (!isRefundState(state)) {
    await raiseAlert(contextOf(app), {
      kind: "refund",
      reference: payment.reference,
      details: `The provider says that the refund ${providerId} of ${formatNaira(amount)} is "${state}", which we do not know. Nothing was booked.`,
    });
    return true;
  }
  if (disputeId !== null) {
    const dispute = await recordDispute(app, payment, disputeId);
    if (dispute === null) return false;
    // Money that a bank took back is booked with its dispute, and not again as a refund.
    if (dispute === "open" || dispute === "lost") return true;
  }
  return acceptRefund(app, payment, { providerId, state, amount, note });
}
