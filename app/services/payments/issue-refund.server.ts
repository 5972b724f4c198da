import {
  reservedEntries,
  reservedGoneEntries,
  refundToWalletEntries,
  reversalOf,
} from "~/models/ledger/journal";
import { postJournal } from "~/models/ledger/journal.server";
import { sourceOf } from "~/models/payments/channel";
import { isDisputed } from "~/models/payments/dispute.server";
import { type Payment, walletOf } from "~/models/payments/payment";
import { findJournal, postForPayment } from "~/models/payments/payment.server";
import { bookable, refundable, type RefundTarget } from "~/models/payments/refund";
import {
  addRefunded,
  amountOnItsWay,
  insertRefund,
  type Refund,
  releaseReserved,
} from "~/models/payments/refund.server";
import type { Context } from "~/services/platform/context.server";
import { announceRefund, creditLeft, postRefund } from "./post-refund.server";
import { tellRefunded } from "./tell-refund.server";
import { endRefundedOrder } from "./end-refunded-order.server";

/* Refunds by staff. All of it runs in transactions that lock the payment, and the amount was reserved before. */

interface RefundOrder {
  /** Our name for the refund, which the provider stores. */
  note: string;
  target: RefundTarget;
  amount: number;
  endsPlan: boolean;
}

export type IssueResult =
  | { outcome: "issued" }
  /** The money that the payment brought to the wallet has been spent. */
  | { outcome: "short"; balance: number }
  | { outcome: "disputed" }
  /** Another decision about the money came first. */
  | { outcome: "not-refundable" };

/** Refunds to the wallet at once, or holds the money until the provider has refunded it. */
export async function issueRefund(ctx: Context, payment: Payment, order: RefundOrder): Promise<IssueResult> {
  const { target, amount } = order;
  if (!refundable(payment).targets.includes(target)) return { outcome: "not-refundable" };
  // The amount was reserved, but a bank takes money back without asking.
  if (bookable(payment, amount) < amount) return { outcome: "not-refundable" };
  if (await isDisputed(ctx.db, payment.id)) return { outcome: "disputed" };
  if (order.target === "wallet") await giveToWallet(ctx, payment, order);
  else if (payment.result !== "suspense") {
    const held = await reserve(ctx, payment, order);
    if (held) return held;
  }
  await insertRefund(ctx.db, { payment, ...order, now: ctx.now });
  return { outcome: "issued" };
}

async function giveToWallet(
  ctx: Context,
  payment: Payment,
  { note, amount, endsPlan }: RefundOrder,
): Promise<void> {
  const { db, now } = ctx;
  const { ownerId, reference } = payment;
  const text = `Refund of ${reference}`;
  const entries = refundToWalletEntries(amount);
  await postForPayment(db, { ownerId, reference: note }, "refund-to-wallet", text, entries, now);
  await addRefunded(db, payment, { amount, reserved: amount, now });
  const takenBack = endsPlan ? await endRefundedOrder(ctx, payment) : null;
  await tellRefunded(ctx, payment, { key: note, amount, target: "wallet", takenBack });
  await ctx.audit({ action: "payment-refunded", reason: "wallet", subjectId: ownerId });
}

const toSource = (payment: Payment): string => `Refund to ${sourceOf(payment)}`;

/**
 * Money that the payment brought to a wallet is held from there, all or nothing: otherwise it could be spent in the
 * meantime.
 */
async function reserve(
  { db, now }: Context,
  payment: Payment,
  { note, amount }: RefundOrder,
): Promise<Extract<IssueResult, { outcome: "short" }> | null> {
  const inWallet = Math.max(0, creditLeft(payment) - (await amountOnItsWay(db, payment.id)));
  const reference = `refund-hold:${note}`;
  const text = toSource(payment);
  const posted = await postJournal(db, {
    ownerId: payment.ownerId,
    kind: "refund-hold",
    reference,
    text,
    entries: reservedEntries(amount, Math.min(amount, inWallet), walletOf(payment)),
    now,
  });
  if (posted.outcome === "repeated") throw new Error(`${reference} is booked already`);
  return posted.outcome === "short" ? { outcome: "short", balance: posted.balance } : null;
}

type IssuedRefund = Omit<Refund, "booked"> & {
  note: string;
  /** How much of it counts as refunded once it is processed. */
  booked: number;
};

/** Records the end of a refund that staff requested: the money has gone, or is back where it was. */
export async function endIssuedRefund(ctx: Context, payment: Payment, refund: IssuedRefund): Promise<void> {
  if (refund.state === "processed") return finish(ctx, payment, refund);
  if (refund.state === "failed" || refund.state === "refused") return undo(ctx, payment, refund);
}

async function finish(ctx: Context, payment: Payment, refund: IssuedRefund): Promise<void> {
  const { db, now } = ctx;
  const { note, amount, endsPlan, booked } = refund;
  const posting = { key: note, amount: booked, reserved: amount };
  const isReserved = (await findJournal(db, `refund-hold:${note}`)) !== null;
  if (isReserved && booked < amount) return finishPart(ctx, payment, refund);
  if (!isReserved)
    return booked > 0 ? postRefund(ctx, payment, posting) : releaseReserved(db, payment, amount);
  const key = { ownerId: payment.ownerId, reference: note };
  const text = toSource(payment);
  await postForPayment(db, key, "refund", text, reservedGoneEntries(amount), now);
  await addRefunded(db, payment, { amount, reserved: amount, now });
  const takenBack = endsPlan ? await endRefundedOrder(ctx, payment) : null;
  await announceRefund(ctx, payment, posting, takenBack);
}

/** Part of the payment went elsewhere in the meantime: the hold is undone, and what is left is booked without it. */
async function finishPart(ctx: Context, payment: Payment, refund: IssuedRefund): Promise<void> {
  await undo(ctx, payment, refund);
  const { note, booked } = refund;
  if (booked > 0) await postRefund(ctx, payment, { key: note, amount: booked });
}

async function undo({ db, now }: Context, payment: Payment, { note, amount }: IssuedRefund): Promise<void> {
  await releaseReserved(db, payment, amount);
  const held = await findJournal(db, `refund-hold:${note}`);
  if (!held) return;
  const key = { ownerId: payment.ownerId, reference: note };
  const text = "A refund did not go through: the money is back";
  await postForPayment(db, key, "refund-back", text, reversalOf(held.entries), now, held.id);
}
