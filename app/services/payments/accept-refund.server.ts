import type { Db } from "#db/client";
import type { ContactDetails } from "~/models/platform/contact-details";
import { formatNaira } from "~/models/money";
import { raiseAlert } from "./raise-alert.server";
import { type Payment, hasResult } from "~/models/payments/payment";
import { lockPaymentAndOrder } from "~/models/payments/payment.server";
import type { ListedRefund, ProviderRefundState } from "~/models/payments/refund";
import { type SavedRefund, saveRefund } from "~/models/payments/refund.server";
import type { PaymentContext } from "~/services/platform/app.server";
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
  const now = app.clock.now();
  const { contact } = app.config;
  await app.db.transaction().execute(async (trx) => {
    const payment = await lockPaymentAndOrder(trx, known);
    const refund = await saveRefund(trx, { payment, ...update, now });
    if (!refund) return;
    await book(trx, payment, refund, now, contact);
    await tellOwner(trx, payment, { refund, now }, contact);
    await tellStaff(trx, payment, { refund, update, now }, contact);
  });
  return true;
}

async function book(
  trx: Db,
  payment: Payment,
  refund: SavedRefund,
  now: Date,
  contact: ContactDetails,
): Promise<void> {
  const { note, state, booked, providerId } = refund;
  if (note !== null) return endIssuedRefund(trx, payment, { ...refund, note }, now, contact);
  if (state !== "processed" || booked === 0) return;
  await postRefund(trx, payment, { key: providerId, amount: booked, now }, contact);
}

/** Of its start and of its failure; `book` has told of its end. */
async function tellOwner(
  trx: Db,
  payment: Payment,
  { refund, now }: { refund: SavedRefund; now: Date },
  contact: ContactDetails,
): Promise<void> {
  // Staff who recorded that the money went back have told the owner.
  if (payment.result === "returned") return;
  const { id, state, amount, createdAt: since } = refund;
  const news = { key: String(id), amount, now };
  if (state === "failed") return tellRefundFailed(trx, payment, news, contact);
  if (state !== "processed") await tellRefundStarted(trx, payment, { ...news, since }, contact);
}

async function tellStaff(
  trx: Db,
  payment: Payment,
  { refund, update, now }: { refund: SavedRefund; update: RefundUpdate; now: Date },
  contact: ContactDetails,
): Promise<void> {
  const { reference, result } = payment;
  const { state, amount } = update;
  const ours = refund.note === null ? "" : ` that staff requested as ${refund.note}`;
  const what = `The refund ${update.providerId} of ${formatNaira(amount)}${ours}`;
  if (state === "failed" || state === "needs-attention" || amount !== refund.amount)
    await raiseAlert(
      trx,
      { kind: "refund", reference, details: `${what} is ${state} at the provider.`, now },
      contact,
    );
  // Staff who recorded that the money went back have counted it already.
  if (state !== "processed" || refund.booked === refund.amount || result === "returned") return;
  const details = `${what} is more than was left of the payment. Only ${formatNaira(refund.booked)} of it was booked. Check at the provider what was refunded, and correct the rest by hand.`;
  await raiseAlert(trx, { kind: "refund-above", reference, details, now }, contact);
}

export async function isSettledFirst(app: PaymentContext, { reference, state }: Payment): Promise<boolean> {
  if (hasResult(state)) return true;
  const settled = await settlePayment(app, reference, { reversedCounts: true });
  return hasResult(settled.state);
}
