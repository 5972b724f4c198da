import type { Db } from "#db/client";
import type { ContactDetails } from "~/models/platform/contact-details";
import { refundedSms, refundFailedSms, refundStartedSms } from "~/messages/money-sms";
import { textAboutMoney } from "~/models/messages/money-text.server";
import {
  type EndedOrder,
  refundedMail,
  refundedToWalletMail,
  refundFailedMail,
  refundStartedMail,
} from "~/messages/payments/mail";
import { payerRefundMail, payerRefundStartedMail } from "~/messages/payments/payer-mail";
import type { Payment } from "~/models/payments/payment";
import type { RefundTarget } from "~/models/payments/refund";
import { arrivesBy } from "~/models/payments/reversal";
import { refundSource } from "~/messages/payments/reversal";
import { findPaidBy } from "~/models/payments/reversal.server";
import { mailUser } from "~/models/users/user-message.server";
import { getUser } from "~/models/users/user.server";
import { tellPayer } from "./tell-payer.server";

/* What the owner is told of a refund: when it starts and when it ends, with its own sum. */

interface RefundNews {
  /** The refund's key: two of one payment are two pieces of news. */
  key: string;
  amount: number;
  now: Date;
}

async function sourceOfPayment(trx: Db, payment: Payment): Promise<string> {
  return refundSource({ ...payment, paidBy: await findPaidBy(trx, payment) });
}

/** The provider has it: the money is on its way. @param since when it was asked for */
export async function tellRefundStarted(
  trx: Db,
  payment: Payment,
  { key, amount, since, now }: RefundNews & { since: Date },
  contact: ContactDetails,
): Promise<void> {
  const owner = await getUser(trx, payment.ownerId);
  const started = { ...payment, amount, source: await sourceOfPayment(trx, payment), by: arrivesBy(since) };
  const dedupeKey = `payment-refund-started:${key}`;
  await mailUser(trx, owner, { ...refundStartedMail(started, owner, contact), dedupeKey, now });
  await textAboutMoney(trx, {
    ownerId: owner.id,
    kind: "paid",
    now,
    text: refundStartedSms(started),
    dedupeKey: `${dedupeKey}:sms`,
  });
  await tellPayer(trx, payment, {
    mail: (paidFor) => payerRefundStartedMail(started, paidFor, contact),
    dedupeKey,
    now,
  });
}

/** The money has gone to the source of the payment, or to the wallet. */
export async function tellRefunded(
  trx: Db,
  payment: Payment,
  done: RefundNews & { target: RefundTarget; takenBack: EndedOrder | null },
  contact: ContactDetails,
): Promise<void> {
  const { key, amount, target, takenBack, now } = done;
  const owner = await getUser(trx, payment.ownerId);
  const source = await sourceOfPayment(trx, payment);
  const refunded = { ...payment, amount, takenBack, source, by: arrivesBy(now) };
  const mail =
    target === "wallet"
      ? refundedToWalletMail(refunded, owner, contact)
      : refundedMail(refunded, owner, contact);
  const dedupeKey = `payment-refund:${key}`;
  await mailUser(trx, owner, { ...mail, dedupeKey, now });
  await textAboutMoney(trx, {
    ownerId: owner.id,
    kind: "paid",
    now,
    text: refundedSms({ ...refunded, to: target === "wallet" ? "your wallet" : source }),
    dedupeKey: `${dedupeKey}:sms`,
  });
  if (target === "source")
    await tellPayer(trx, payment, {
      mail: (paidFor) => payerRefundMail(refunded, paidFor, contact),
      dedupeKey,
      now,
    });
}

/** What was told to be on its way is not: it is where it was before, and staff look at it. */
export async function tellRefundFailed(
  trx: Db,
  payment: Payment,
  { key, amount, now }: RefundNews,
  contact: ContactDetails,
): Promise<void> {
  const owner = await getUser(trx, payment.ownerId);
  const failed = { ...payment, amount, source: await sourceOfPayment(trx, payment) };
  const dedupeKey = `payment-refund-failed:${key}`;
  await mailUser(trx, owner, { ...refundFailedMail(failed, owner, contact), dedupeKey, now });
  await textAboutMoney(trx, {
    ownerId: owner.id,
    kind: "payment-failed",
    now,
    text: refundFailedSms(failed),
    dedupeKey: `${dedupeKey}:sms`,
  });
}
