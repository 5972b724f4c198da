import { isFinal, type Payment } from "~/models/payment";
import { raiseAlert } from "~/models/payment-alert.server";
import type { RefundState } from "~/models/refund";
import { saveRefund } from "~/models/refund.server";
import { giveBack } from "./giving-back.server";
import { holdPayment } from "./payment-lock.server";
import type { PaymentContext } from "./payments.server";
import { settlePayment } from "./settlement.server";

export interface RefundNews {
  providerReference: string;
  amount: number;
  state: RefundState;
}

/**
 * What the provider says of a refund; false when that cannot be handled yet. A payment whose success was not heard of
 * before counts first: news in the wrong order end as they would in the right one.
 */
export async function acceptRefund(app: PaymentContext, known: Payment, news: RefundNews): Promise<boolean> {
  if (!(await isSettledFirst(app, known))) return false;
  const now = app.clock.now();
  const { providerReference, state, amount } = news;
  await app.db.transaction().execute(async (trx) => {
    const payment = await holdPayment(trx, known);
    if (!(await saveRefund(trx, { payment, ...news, now }))) return;
    if (state === "processed")
      await giveBack(trx, payment, { key: providerReference, kind: "refund", amount, now });
    if (state === "failed" || state === "needs-attention")
      await raiseAlert(trx, {
        kind: "refund",
        reference: payment.reference,
        details: `The refund ${providerReference} of ${amount} kobo is ${state} at the provider.`,
        now,
      });
  });
  return true;
}

export async function isSettledFirst(app: PaymentContext, { reference, state }: Payment): Promise<boolean> {
  if (isFinal(state)) return true;
  const settled = await settlePayment(app, reference, { reversedCounts: true });
  return isFinal(settled.state);
}
