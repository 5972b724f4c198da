import { formatNaira } from "~/models/money";
import { raiseAlert } from "./raise-alert.server";
import { type Payment, hasResult } from "~/models/payments/payment";
import { lockPaymentAndOrder } from "~/models/payments/payment.server";
import { type ListedRefund, type ProviderRefundState, refundsAll } from "~/models/payments/refund";
import { type SavedRefund, saveRefund } from "~/models/payments/refund.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { type Context, transact } from "~/services/platform/context.server";
import { postRefund } from "./post-refund.server";
import { endIssuedRefund } from "./issue-refund.server";
import { tellRefundFailed, tellRefundStarted } from "./tell-refund.server";
import { settlePayment } from "./settle-payment.server";

interface RefundUpdate extends ListedRefund {
  state: ProviderRefundState;
}

/**
 * Books a refund as the provider itself reports it in the answer to a call of ours, never as an event reports it.
 * This is the only way a refund from the provider counts, once for its number there. Returns false if that cannot be
 * done yet. A payment that is not settled yet is settled first, so that events in the wrong order lead to the same
 * books as in the right one.
 */
export async function acceptRefund(
  app: PaymentContext,
  known: Payment,
  update: RefundUpdate,
): Promise<boolean> {
  if (!(await isSettledFirst(app, known))) return false;
  await transact(app, null, async (ctx) => {
    const payment = await lockPaymentAndOrder(ctx.db, known);
    const refund = await saveRefund(ctx.db, { payment, ...update, now: ctx.now });
    if (!refund) return;
    await book(ctx, payment, refund);
    await tellOwner(ctx, payment, refund);
    await tellStaff(ctx, payment, { refund, update });
  });
  return true;
}

async function book(ctx: Context, payment: Payment, refund: SavedRefund): Promise<void> {
  const { note, state, booked, providerId } = refund;
  if (note !== null) return endIssuedRefund(ctx, payment, { ...refund, note });
  if (state !== "processed" || booked === 0) return;
  await postRefund(ctx, payment, { key: providerId, amount: booked });
}

/** Of its start and of its failure; `book` has told of its end. */
async function tellOwner(ctx: Context, payment: Payment, refund: SavedRefund): Promise<void> {
  // Staff who recorded that the money went back have told the owner.
  if (payment.result === "returned") return;
  const { id, state, amount, createdAt: since } = refund;
  // One that was made at the provider itself ends what was bought once all of the price is refunded.
  const endsPlan = refund.note === null ? refundsAll(payment, amount) : refund.endsPlan === true;
  const news = { key: String(id), amount };
  if (state === "failed") return tellRefundFailed(ctx, payment, news);
  if (state !== "processed") await tellRefundStarted(ctx, payment, { ...news, since, endsPlan });
}

async function tellStaff(
  ctx: Context,
  payment: Payment,
  { refund, update }: { refund: SavedRefund; update: RefundUpdate },
): Promise<void> {
  const { reference, result } = payment;
  const { state, amount } = update;
  const ours = refund.note === null ? "" : ` that staff requested as ${refund.note}`;
  const what = `The refund ${update.providerId} of ${formatNaira(amount)}${ours}`;
  if (state === "failed" || state === "needs-attention" || amount !== refund.amount)
    await raiseAlert(ctx, { kind: "refund", reference, details: `${what} is ${state} at the provider.` });
  // Staff who recorded that the money went back have counted it already.
  if (state !== "processed" || refund.booked === refund.amount || result === "returned") return;
  const details = `${what} is more than was left of the payment. Only ${formatNaira(refund.booked)} of it was booked. Check at the provider what was refunded, and correct the rest by hand.`;
  await raiseAlert(ctx, { kind: "refund-above", reference, details });
}

export async function isSettledFirst(app: PaymentContext, { reference, state }: Payment): Promise<boolean> {
  if (hasResult(state)) return true;
  const settled = await settlePayment(app, reference, { reversedCounts: true });
  return hasResult(settled.state);
}
