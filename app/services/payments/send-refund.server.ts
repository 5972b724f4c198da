import { formatNaira } from "~/models/money";
import { raiseAlert } from "./raise-alert.server";
import type { Payment } from "~/models/payments/payment";
import { getPayment, lockPaymentAndOrder } from "~/models/payments/payment.server";
import { isRefundState, openRefundStates } from "~/models/payments/refund";
import { listRefunds, type Refund } from "~/models/payments/refund.server";
import {
  claimRefundChecks,
  planRefundChecks,
  refuseRefund,
  releaseLostCalls,
  releaseRefundCall,
  takeRefundCall,
} from "~/models/payments/refund-call.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { transact } from "~/services/platform/context.server";
import { endIssuedRefund } from "./issue-refund.server";
import { recordRefunds } from "./record-refunds.server";
import { acceptRefund } from "./accept-refund.server";
import { tellRefundFailed } from "./tell-refund.server";

const BATCH = 20;

/** Seconds until a provider that denies us is asked again. */
const DENIED_PAUSE = 600;

/**
 * Asks the provider for a recorded refund, once: only the process that takes the call makes it. After a lost answer
 * the provider's list tells whether it has the refund.
 */
export async function sendRefund(app: PaymentContext, payment: Payment, note: string): Promise<void> {
  const refund = await takeRefundCall(app.db, note, app.clock.now());
  if (!refund) return;
  const { reference } = payment;
  const answer = await app.payments.refund({ reference, amount: refund.amount, note });
  app.log.info({ reference, note, outcome: answer.outcome }, "refund asked for");
  switch (answer.outcome) {
    case "accepted": {
      const { providerId, state, amount } = answer.refund;
      const known = isRefundState(state) ? state : "pending";
      await acceptRefund(app, payment, { providerId, amount, state: known, note });
      return;
    }
    case "refused":
      return refuse(app, payment, { ...refund, note }, answer.reason);
    case "busy":
      return releaseRefundCall(app.db, refund.id, later(app, answer.retryAfterSeconds));
    case "denied":
      return releaseRefundCall(app.db, refund.id, later(app, DENIED_PAUSE));
    case "unknown":
      return;
  }
}

const later = ({ clock }: PaymentContext, seconds: number) =>
  new Date(clock.now().getTime() + seconds * 1000);

/** The provider refused, so the money is where it was: staff must look at it, and the owner is told. */
async function refuse(
  app: PaymentContext,
  known: Payment,
  refund: Refund & { note: string },
  reason: string,
): Promise<void> {
  await transact(app, null, async (ctx) => {
    const payment = await lockPaymentAndOrder(ctx.db, known);
    if (!(await refuseRefund(ctx.db, payment, { id: refund.id, reason, now: ctx.now }))) return;
    const refused = { ...refund, state: "refused" as const, booked: 0 };
    await endIssuedRefund(ctx, payment, refused);
    await tellRefundFailed(ctx, payment, { key: String(refund.id), amount: refund.amount });
    await raiseAlert(ctx, {
      kind: "refund",
      reference: payment.reference,
      details: `The provider refuses the refund ${refund.note} of ${formatNaira(refund.amount)}: ${reason}`,
    });
  });
}

/** Checks on the refunds of a payment, and calls for those that the provider does not have. */
export async function checkRefunds(app: PaymentContext, reference: string): Promise<void> {
  const payment = await getPayment(app.db, reference);
  const refunds = await listRefunds(app.db, payment.id);
  const waiting = refunds.filter(({ state }) => openRefundStates.includes(state));
  if (waiting.some(isWithProvider)) {
    const listed = await recordRefunds(app, payment);
    if (listed) await releaseLostCalls(app.db, payment.id, app.clock.now());
  }
  for (const { note, sentAt } of waiting)
    if (note !== null && sentAt === null) await sendRefund(app, payment, note);
  await planRefundChecks(app.db, payment.id, app.clock.now());
}

const isWithProvider = ({ sentAt, providerId }: Refund): boolean => sentAt !== null || providerId !== null;

/** One round of due refund checks; returns the number of payments. */
export async function checkDueRefunds(app: PaymentContext): Promise<number> {
  const due = await claimRefundChecks(app.db, BATCH, app.clock.now());
  for (const reference of due)
    await checkRefunds(app, reference).catch((error: unknown) => {
      app.log.error({ err: error, reference }, "the refunds of a payment cannot be checked");
    });
  return due.length;
}
