import type { Db } from "#db/client";
import type { ContactDetails } from "~/models/platform/contact-details";
import { type Entry, refundEntries } from "~/models/ledger/journal";
import { postJournal } from "~/models/ledger/journal.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { sourceOf } from "~/models/payments/channel";
import type { EndedOrder } from "~/messages/payments/mail";
import { type Payment, walletOf } from "~/models/payments/payment";
import { addRefunded, amountInSuspense } from "~/models/payments/refund.server";
import { endReview } from "~/models/payments/suspense.server";
import { recordRequestEvent } from "~/services/platform/audit.server";
import { endRefundedOrder } from "./end-refunded-order.server";
import { tellRefunded } from "./tell-refund.server";

interface RefundPosting {
  /** The refund's key: two of one payment are two events. */
  key: string;
  amount: number;
  /** How much of it had been reserved. */
  reserved?: number;
  now: Date;
}

/**
 * Posts money that the provider refunded, in a transaction that has locked the payment: from the owner's wallet if it
 * went there, from suspense if it is still there, else from revenue. What it bought ends once its whole price is
 * refunded.
 */
export async function postRefund(
  trx: Db,
  payment: Payment,
  { key, amount, reserved, now }: RefundPosting,
  contact: ContactDetails,
): Promise<void> {
  const text = `Refund to ${sourceOf(payment)}`;
  const wasInSuspense = payment.result === "suspense" || payment.result === "returned";
  const suspended = payment.result === "suspense" ? await amountInSuspense(trx, payment) : 0;
  const due = wasInSuspense ? Math.min(amount, suspended) : amount;
  if (due > 0)
    await postFromWallet(
      trx,
      payment,
      { amount: due, kind: "refund", reference: `refund:${key}`, text, now },
      (fromWallet) =>
        refundEntries({
          amount: due,
          wallet: walletOf(payment),
          fromWallet,
          fromSuspense: Math.min(suspended, due),
        }),
    );
  const all = await addRefunded(trx, payment, { amount, reserved, now });
  if (payment.result === "suspense" && amount >= suspended) await endReview(trx, payment.id, "returned");
  const takenBack = all ? await endRefundedOrder(trx, payment, now, contact) : null;
  await announceRefund(trx, payment, { key, amount, now }, takenBack, contact);
}

interface WalletPosting {
  amount: number;
  kind: string;
  reference: string;
  text: string;
  now: Date;
}

/** Takes from the wallet what the payment brought there, as far as it still holds it; no wallet goes below zero. */
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

/** Kobo that a payment brought to its owner's wallet and that were not refunded. */
export function creditLeft({ result, received, walletAmount, amount, refunded }: Payment): number {
  return result === "credited" ? Math.max(0, (received ?? walletAmount ?? amount) - refunded) : 0;
}

/** Tells the owner, and writes it to the audit log. */
export async function announceRefund(
  trx: Db,
  payment: Payment,
  given: RefundPosting,
  takenBack: EndedOrder | null,
  contact: ContactDetails,
): Promise<void> {
  // Staff who decided to return the money have told the owner.
  if (payment.result !== "returned")
    await tellRefunded(trx, payment, { ...given, target: "source", takenBack }, contact);
  await recordRequestEvent(trx, {
    now: given.now,
    action: "payment-refunded",
    outcome: "ok",
    reason: "refund",
    subjectId: payment.ownerId,
  });
}
