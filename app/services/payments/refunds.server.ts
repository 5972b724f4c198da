import type { Db } from "#db/client";
import { type Entry, refundEntries } from "~/models/ledger/journal";
import { postJournal } from "~/models/ledger/journal.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { enqueue } from "~/models/messages/outbox.server";
import { raiseAlert } from "~/models/payments/alert.server";
import { channelWords } from "~/models/payments/channel";
import { refundedMail } from "~/models/payments/mail";
import { type Payment, isFinal, walletOf } from "~/models/payments/payment";
import type { RefundState } from "~/models/payments/refund";
import { addRefunded, amountInSuspense, saveRefund } from "~/models/payments/refund.server";
import { endReview } from "~/models/payments/suspense.server";
import { getUser } from "~/models/users/user.server";
import { recordVisitEvent } from "~/services/doors/audit.server";
import type { PaymentContext } from "~/services/app/app.server";
import { settlePayment } from "./settlement.server";
import { lockPaymentAndOrder } from "~/models/payments/payment.server";
import { type TakenBack, endTakenBack } from "./taken-back.server";

interface RefundUpdate {
  providerReference: string;
  amount: number;
  state: RefundState;
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
  const { providerReference, state, amount } = update;
  await app.db.transaction().execute(async (trx) => {
    const payment = await lockPaymentAndOrder(trx, known);
    if (!(await saveRefund(trx, { payment, ...update, now }))) return;
    if (state === "processed")
      await postRefund(trx, payment, { key: providerReference, kind: "refund", amount, now });
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

interface RefundPosting {
  /** Of the refund or dispute: two of one payment are two events. */
  key: string;
  kind: "refund" | "chargeback";
  amount: number;
  now: Date;
}

/**
 * Posts money that the provider refunded, in a transaction that has locked the payment: from the owner's wallet where it
 * went there, from suspense where it still is, else from revenue. What it bought ends once all of its price is refunded.
 */
async function postRefund(
  trx: Db,
  payment: Payment,
  { key, kind, amount, now }: RefundPosting,
): Promise<void> {
  const text =
    kind === "refund"
      ? `Refund to ${channelWords[payment.channel].source}`
      : "Payment taken back by your bank";
  const wasInSuspense = payment.result === "suspense" || payment.result === "returned";
  const suspended = payment.result === "suspense" ? await amountInSuspense(trx, payment) : 0;
  const due = wasInSuspense ? Math.min(amount, suspended) : amount;
  if (due > 0)
    await postFromWallet(
      trx,
      payment,
      { amount: due, kind, reference: `${kind}:${key}`, text, now },
      (fromWallet) =>
        refundEntries({
          amount: due,
          wallet: walletOf(payment),
          fromWallet,
          fromSuspense: Math.min(suspended, due),
        }),
    );
  const all = await addRefunded(trx, payment, amount);
  if (payment.result === "suspense" && amount >= suspended) await endReview(trx, payment.id, "returned");
  const takenBack = all ? await endTakenBack(trx, payment, now) : null;
  await announceRefund(trx, payment, { key, kind, amount, now }, takenBack);
}

interface WalletPosting {
  amount: number;
  kind: string;
  reference: string;
  text: string;
  now: Date;
}

/** Takes as much from the wallet as the payment brought there and it still holds; no wallet goes below nothing. */
export async function postFromWallet(
  trx: Db,
  payment: Payment,
  { amount, ...posting }: WalletPosting,
  entries: (fromWallet: number) => Entry[],
): Promise<void> {
  const balance = await walletBalance(trx, payment.ownerId, walletOf(payment));
  let fromWallet = Math.min(amount, creditLeft(payment), balance);
  for (;;) {
    const posted = await postJournal(trx, {
      ...posting,
      ownerId: payment.ownerId,
      entries: entries(fromWallet),
    });
    if (posted.outcome === "posted") return;
    if (posted.outcome === "repeated") throw new Error(`${posting.reference} is booked already`);
    fromWallet = Math.min(fromWallet, posted.balance);
  }
}

function creditLeft({ result, received, walletAmount, amount, refunded }: Payment): number {
  return result === "credited" ? Math.max(0, (received ?? walletAmount ?? amount) - refunded) : 0;
}

async function announceRefund(
  trx: Db,
  payment: Payment,
  given: RefundPosting,
  takenBack: TakenBack | null,
): Promise<void> {
  const { ownerId } = payment;
  const user = await getUser(trx, ownerId);
  // Who decided to give it back has told the owner.
  if (payment.result !== "returned")
    await enqueue(trx, {
      channel: "mail",
      recipient: user.email,
      ...refundedMail({ ...payment, amount: given.amount, takenBack }, user),
      ownerId,
      dedupeKey: `payment-${given.kind}:${given.key}`,
      now: given.now,
    });
  await recordVisitEvent(trx, {
    now: given.now,
    action: "payment-refunded",
    outcome: "ok",
    reason: given.kind,
    subjectId: ownerId,
  });
}
