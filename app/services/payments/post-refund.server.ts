import { type Entry, refundEntries } from "~/models/ledger/journal";
import { postJournal } from "~/models/ledger/journal.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { sourceOf } from "~/models/payments/channel";
import type { EndedOrder } from "~/messages/payments/mail";
import { type Payment, walletOf } from "~/models/payments/payment";
import { addRefunded, amountInSuspense } from "~/models/payments/refund.server";
import { endReview } from "~/models/payments/suspense.server";
import type { Context } from "~/services/platform/context.server";
import { endRefundedOrder } from "./end-refunded-order.server";
import { tellRefunded } from "./tell-refund.server";

interface RefundPosting {
  /** The refund's key: two of one payment are two events. */
  key: string;
  amount: number;
  /** How much of it had been reserved. */
  reserved?: number;
}

/**
 * Posts money that the provider refunded, in a transaction that has locked the payment: from the owner's wallet if it
 * went there, from suspense if it is still there, else from revenue. What it bought ends once its whole price is
 * refunded.
 */
export async function postRefund(
  ctx: Context,
  payment: Payment,
  { key, amount, reserved }: RefundPosting,
): Promise<void> {
  const { db, now } = ctx;
  const text = `Refund to ${sourceOf(payment)}`;
  const wasInSuspense = payment.result === "suspense" || payment.result === "returned";
  const suspended = payment.result === "suspense" ? await amountInSuspense(db, payment) : 0;
  const due = wasInSuspense ? Math.min(amount, suspended) : amount;
  if (due > 0)
    await postFromWallet(
      ctx,
      payment,
      { amount: due, kind: "refund", reference: `refund:${key}`, text },
      (fromWallet) =>
        refundEntries({
          amount: due,
          wallet: walletOf(payment),
          fromWallet,
          fromSuspense: Math.min(suspended, due),
        }),
    );
  const all = await addRefunded(db, payment, { amount, reserved, now });
  if (payment.result === "suspense" && amount >= suspended) await endReview(db, payment.id, "returned");
  const takenBack = all ? await endRefundedOrder(ctx, payment) : null;
  await announceRefund(ctx, payment, { key, amount }, takenBack);
}

interface WalletPosting {
  amount: number;
  kind: string;
  reference: string;
  text: string;
}

/** Takes from the wallet what the payment brought there, as far as it still holds it; no wallet goes below zero. */
export async function postFromWallet(
  { db, now }: Context,
  payment: Payment,
  { amount, ...posting }: WalletPosting,
  entries: (fromWallet: number) => Entry[],
): Promise<void> {
  const balance = await walletBalance(db, payment.ownerId, walletOf(payment));
  let fromWallet = Math.min(amount, creditLeft(payment), balance);
  for (;;) {
    const posted = await postJournal(db, {
      ...posting,
      now,
      ownerId: payment.ownerId,
      entries: entries(fromWallet),
    });
    if (posted.outcome === "posted") return;
    if (posted.outcome === "repeated") throw new Error(`${posting.reference} is booked already`);
    fromWallet = Math.min(fromWallet, posted.balance);
  }
}

/** Kobo that a payment brought to its owner's wallet and that were not refunded. */
export function creditLeft({ result, received, walletAmount, amount, refunded }: Payment): number {
  return result === "credited" ? Math.max(0, (received ?? walletAmount ?? amount) - refunded) : 0;
}

/** Tells the owner, and writes it to the audit log. */
export async function announceRefund(
  ctx: Context,
  payment: Payment,
  given: RefundPosting,
  takenBack: EndedOrder | null,
): Promise<void> {
  // Staff who decided to return the money have told the owner.
  if (payment.result !== "returned")
    await tellRefunded(ctx, payment, { ...given, target: "source", takenBack });
  await ctx.audit({ action: "payment-refunded", reason: "refund", subjectId: payment.ownerId });
}
