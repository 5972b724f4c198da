import type { Db } from "#db/client";
import { recordEvent } from "~/models/audit.server";
import { refundEntries, type Entry } from "~/models/ledger";
import { post, walletBalance } from "~/models/ledger.server";
import { enqueue } from "~/models/outbox.server";
import { endReview } from "~/models/parked.server";
import type { Payment } from "~/models/payment";
import { refundedMail } from "~/models/payment-mail";
import { addRefunded, endBoughtPlan, parkedRest } from "~/models/refund.server";
import { getUser } from "~/models/user.server";

interface GivenBack {
  /** Of the refund or dispute: two of one payment are two events. */
  key: string;
  kind: "refund" | "chargeback";
  amount: number;
  now: Date;
}

/**
 * Money that the provider gave back leaves the books, in a transaction that holds the payment: from the owner's wallet
 * where it went there, from suspense where it was parked, else from what was earned. A plan ends with its last kobo.
 */
export async function giveBack(
  trx: Db,
  payment: Payment,
  { key, kind, amount, now }: GivenBack,
): Promise<void> {
  const text = kind === "refund" ? "Refund to your card" : "Payment taken back by your bank";
  const wasParked = payment.result === "parked" || payment.result === "returned";
  const parked = payment.result === "parked" ? await parkedRest(trx, payment) : 0;
  const due = wasParked ? Math.min(amount, parked) : amount;
  if (due > 0)
    await postFromWallet(
      trx,
      payment,
      { amount: due, kind, reference: `${kind}:${key}`, text, now },
      (fromWallet) => refundEntries({ amount: due, fromWallet, fromSuspense: Math.min(parked, due) }),
    );
  const all = await addRefunded(trx, payment, amount);
  if (payment.result === "parked" && amount >= parked) await endReview(trx, payment.id, "returned");
  const planEnds = all && payment.result === "fulfilled" && payment.orderId !== null;
  if (planEnds && payment.orderId !== null) await endBoughtPlan(trx, payment.orderId, now);
  await tell(trx, payment, { key, kind, amount, now }, planEnds);
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
  let fromWallet = Math.min(amount, creditLeft(payment), await walletBalance(trx, payment.ownerId));
  for (;;) {
    const posted = await post(trx, { ...posting, ownerId: payment.ownerId, entries: entries(fromWallet) });
    if (posted.outcome === "posted") return;
    if (posted.outcome === "repeated") throw new Error(`${posting.reference} is booked already`);
    fromWallet = Math.min(fromWallet, posted.balance);
  }
}

function creditLeft({ result, walletAmount, amount, refunded }: Payment): number {
  return result === "credited" ? Math.max(0, (walletAmount ?? amount) - refunded) : 0;
}

async function tell(trx: Db, payment: Payment, given: GivenBack, planEnds: boolean): Promise<void> {
  const { ownerId, reference } = payment;
  const user = await getUser(trx, ownerId);
  await enqueue(trx, {
    channel: "mail",
    recipient: user.email,
    ...refundedMail({ reference, amount: given.amount, planEnds }, user),
    ownerId,
    dedupeKey: `payment-${given.kind}:${given.key}`,
    now: given.now,
  });
  await recordEvent(trx, {
    now: given.now,
    action: "payment-refunded",
    outcome: "ok",
    reason: given.kind,
    subjectId: ownerId,
  });
}
