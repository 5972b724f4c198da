import { raiseAlert } from "~/models/payments/alert.server";
import { type Payment, isFinal } from "~/models/payments/payment";
import { lockPaymentAndOrder } from "~/models/payments/payment.server";
import type { ProviderRefundState } from "~/models/payments/refund";
import { saveRefund } from "~/models/payments/refund.server";
import type { PaymentContext } from "~/services/app/app.server";
import { postRefund } from "./given-back.server";
import { endIssuedRefund } from "./issued-refund.server";
import { settlePayment } from "./settlement.server";

interface RefundUpdate {
  providerReference: string;
  amount: number;
  state: ProviderRefundState;
  /** Our own name of it, where the provider tells that. */
  note?: string | null;
}

/**
 * Applies what the provider says of a refund; false when that cannot be handled yet. A payment that is not settled yet
 * is settled first, so that events in the wrong order lead to the same books as in the right one.
 */
export async function acceptRefund(
  app: PaymentContext,
  known: Payment,
  update: RefundUpdate,
): Promise<boolean> {
  if (!(await isSettledFirst(app, known))) return false;
  const now = app.clock.now();
  const { contact } = app.config;
  const { providerReference, state, amount } = update;
  await app.db.transaction().execute(async (trx) => {
    const payment = await lockPaymentAndOrder(trx, known);
    const refund = await saveRefund(trx, { payment, ...update, now });
    if (!refund) return;
    if (refund.note !== null)
      await endIssuedRefund(trx, payment, { ...refund, note: refund.note }, now, contact);
    else if (state === "processed")
      await postRefund(trx, payment, { key: providerReference, kind: "refund", amount, now }, contact);
    const ours = refund.note === null ? "" : ` that staff asked for as ${refund.note}`;
    if (state === "failed" || state === "needs-attention" || amount !== refund.amount)
      await raiseAlert(
        trx,
        {
          kind: "refund",
          reference: payment.reference,
          details: `The refund ${providerReference} of ${amount} kobo${ours} is ${state} at the provider.`,
          now,
        },
        contact,
      );
  });
  return true;
}

export async function isSettledFirst(app: PaymentContext, { reference, state }: Payment): Promise<boolean> {
  if (isFinal(state)) return true;
  const settled = await settlePayment(app, reference, { reversedCounts: true });
  return isFinal(settled.state);
}
