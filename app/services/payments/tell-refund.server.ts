import { refundedSms, refundFailedSms, refundStartedSms } from "~/messages/money-sms";
import {
  type EndedOrder,
  type EndingOrder,
  refundedMail,
  refundedToWalletMail,
  refundFailedMail,
  refundStartedMail,
} from "~/messages/payments/mail";
import { payerRefundMail, payerRefundStartedMail } from "~/messages/payments/payer-mail";
import type { PaidFor } from "~/messages/payments/payer-thanks";
import type { Payment } from "~/models/payments/payment";
import type { RefundTarget } from "~/models/payments/refund";
import { arrivesBy } from "~/models/payments/reversal";
import { refundSource } from "~/messages/payments/reversal";
import { findPaidBy } from "~/models/payments/reversal.server";
import { getUser } from "~/models/users/user.server";
import type { Context } from "~/services/platform/context.server";
import { readBought } from "./read-bought.server";
import { tellPayer } from "./tell-payer.server";

/* What the owner is told of a refund: when it starts and when it ends, with its own sum. */

interface RefundNews {
  /** The refund's key: two of one payment are two pieces of news. */
  key: string;
  amount: number;
}

async function sourceOfPayment({ db }: Context, payment: Payment): Promise<string> {
  return refundSource({ ...payment, paidBy: await findPaidBy(db, payment) });
}

/** The provider has it: the money is on its way. @param since when it was asked for */
export async function tellRefundStarted(
  ctx: Context,
  payment: Payment,
  { key, amount, since, endsPlan }: RefundNews & { since: Date; endsPlan: boolean },
): Promise<void> {
  const { db, contact, notify } = ctx;
  const owner = await getUser(db, payment.ownerId);
  const source = await sourceOfPayment(ctx, payment);
  const ending = endsPlan ? await endingOrder(ctx, payment) : null;
  const started = { ...payment, amount, source, by: arrivesBy(since), ending, ends: ending?.ends ?? null };
  const refund = { about: "payment-refund-started" as const, of: [key] };
  await notify(owner, {
    ...refund,
    mail: refundStartedMail(started, owner, contact),
    moneyText: { kind: "paid", text: refundStartedSms(started) },
  });
  const mail = (paidFor: PaidFor) => payerRefundStartedMail(started, paidFor, contact);
  await tellPayer(ctx, payment, { ...refund, mail });
}

async function endingOrder({ db, now }: Context, payment: Payment): Promise<EndingOrder | null> {
  const bought = await readBought(db, payment, now);
  if (bought?.kind === "extras") return { ends: "extras" };
  if (bought?.kind !== "period") return null;
  return { ends: bought.duration === "yearly" ? "year" : "month", paidUntil: bought.paidUntil };
}

/** The money has gone to the source of the payment, or to the wallet. */
export async function tellRefunded(
  ctx: Context,
  payment: Payment,
  { key, amount, target, takenBack }: RefundNews & { target: RefundTarget; takenBack: EndedOrder | null },
): Promise<void> {
  const { db, now, contact, notify } = ctx;
  const owner = await getUser(db, payment.ownerId);
  const source = await sourceOfPayment(ctx, payment);
  const refunded = { ...payment, amount, takenBack, source, by: arrivesBy(now) };
  const write = target === "wallet" ? refundedToWalletMail : refundedMail;
  const text = refundedSms({ ...refunded, to: target === "wallet" ? "your wallet" : source });
  const refund = { about: "payment-refund" as const, of: [key] };
  await notify(owner, {
    ...refund,
    mail: write(refunded, owner, contact),
    moneyText: { kind: "paid", text },
  });
  if (target === "wallet") return;
  const mail = (paidFor: PaidFor) => payerRefundMail(refunded, paidFor, contact);
  await tellPayer(ctx, payment, { ...refund, mail });
}

/** What was told to be on its way is not: it is where it was before, and staff look at it. */
export async function tellRefundFailed(
  ctx: Context,
  payment: Payment,
  { key, amount }: RefundNews,
): Promise<void> {
  const owner = await getUser(ctx.db, payment.ownerId);
  const failed = { ...payment, amount, source: await sourceOfPayment(ctx, payment) };
  await ctx.notify(owner, {
    about: "payment-refund-failed",
    of: [key],
    mail: refundFailedMail(failed, owner, ctx.contact),
    moneyText: { kind: "payment-failed", text: refundFailedSms(failed) },
  });
}
