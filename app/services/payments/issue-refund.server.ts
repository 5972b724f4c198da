import type { Db } from "#db/client";
import type { ContactDetails } from "~/models/platform/contact-details";
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
import { recordRequestEvent } from "~/services/platform/audit.server";
import type { PaymentContext } from "~/services/platform/app.server";
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
  now: Date;
}

export type IssueResult =
  | { outcome: "issued" }
  /** The money that the payment brought to the wallet has been spent. */
  | { outcome: "short"; balance: number }
  | { outcome: "disputed" }
  /** Another decision about the money came first. */
  | { outcome: "not-refundable" };

/** Refunds to the wallet at once, or holds the money until the provider has refunded it. */
export async function issueRefund(
  { config }: Pick<PaymentContext, "config">,
  trx: Db,
  payment: Payment,
  order: RefundOrder,
): Promise<IssueResult> {
  const { target, amount } = order;
  if (!refundable(payment).targets.includes(target)) return { outcome: "not-refundable" };
  // The amount was reserved, but a bank takes money back without asking.
  if (bookable(payment, amount) < amount) return { outcome: "not-refundable" };
  if (await isDisputed(trx, payment.id)) return { outcome: "disputed" };
  if (order.target === "wallet") await giveToWallet(trx, payment, order, config.contact);
  else if (payment.result !== "suspense") {
    const held = await reserve(trx, payment, order);
    if (held) return held;
  }
  await insertRefund(trx, { payment, ...order });
  return { outcome: "issued" };
}

async function giveToWallet(
  trx: Db,
  payment: Payment,
  { note, amount, endsPlan, now }: RefundOrder,
  contact: ContactDetails,
): Promise<void> {
  const { ownerId, reference } = payment;
  const text = `Refund of ${reference}`;
  const entries = refundToWalletEntries(amount);
  await postForPayment(trx, { ownerId, reference: note }, "refund-to-wallet", text, entries, now);
  await addRefunded(trx, payment, { amount, reserved: amount, now });
  const takenBack = endsPlan ? await endRefundedOrder(trx, payment, now, contact) : null;
  await tellRefunded(trx, payment, { key: note, amount, target: "wallet", takenBack, now }, contact);
  await recordRequestEvent(trx, {
    now,
    action: "payment-refunded",
    outcome: "ok",
    reason: "wallet",
    subjectId: ownerId,
  });
}

const toSource = (payment: Payment): string => `Refund to ${sourceOf(payment)}`;

/**
 * Money that the payment brought to a wallet is held from there, all or nothing: otherwise it could be spent in the
 * meantime.
 */
async function reserve(
  trx: Db,
  payment: Payment,
  { note, amount, now }: RefundOrder,
): Promise<Extract<IssueResult, { outcome: "short" }> | null> {
  const inWallet = Math.max(0, creditLeft(payment) - (await amountOnItsWay(trx, payment.id)));
  const reference = `refund-hold:${note}`;
  const text = toSource(payment);
  const posted = await postJournal(trx, {
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
export async function endIssuedRefund(
  trx: Db,
  payment: Payment,
  refund: IssuedRefund,
  now: Date,
  contact: ContactDetails,
): Promise<void> {
  if (refund.state === "processed") return finish(trx, payment, refund, now, contact);
  if (refund.state === "failed" || refund.state === "refused") return undo(trx, payment, refund, now);
}

async function finish(
  trx: Db,
  payment: Payment,
  refund: IssuedRefund,
  now: Date,
  contact: ContactDetails,
): Promise<void> {
  const { note, amount, endsPlan, booked } = refund;
  const posting = { key: note, amount: booked, reserved: amount, now };
  const isReserved = (await findJournal(trx, `refund-hold:${note}`)) !== null;
  if (isReserved && booked < amount) return finishPart(trx, payment, refund, now, contact);
  if (!isReserved)
    return booked > 0 ? postRefund(trx, payment, posting, contact) : releaseReserved(trx, payment, amount);
  const key = { ownerId: payment.ownerId, reference: note };
  const text = toSource(payment);
  await postForPayment(trx, key, "refund", text, reservedGoneEntries(amount), now);
  await addRefunded(trx, payment, { amount, reserved: amount, now });
  const takenBack = endsPlan ? await endRefundedOrder(trx, payment, now, contact) : null;
  await announceRefund(trx, payment, posting, takenBack, contact);
}

/** Part of the payment went elsewhere in the meantime: the hold is undone, and what is left is booked without it. */
async function finishPart(
  trx: Db,
  payment: Payment,
  refund: IssuedRefund,
  now: Date,
  contact: ContactDetails,
): Promise<void> {
  await undo(trx, payment, refund, now);
  const { note, booked } = refund;
  if (booked > 0) await postRefund(trx, payment, { key: note, amount: booked, now }, contact);
}

async function undo(trx: Db, payment: Payment, { note, amount }: IssuedRefund, now: Date): Promise<void> {
  await releaseReserved(trx, payment, amount);
  const held = await findJournal(trx, `refund-hold:${note}`);
  if (!held) return;
  const key = { ownerId: payment.ownerId, reference: note };
  const text = "A refund did not go through: the money is back";
  await postForPayment(trx, key, "refund-back", text, reversalOf(held.entries), now, held.id);
}
