import { mailUser } from "~/models/users/user-message.server";
import { formatDate, formatTime } from "~/models/date";
import { MINUTE } from "~/models/duration";
import type { Db } from "#db/client";
import { insertTopUpFee } from "~/models/invoices/top-up-fee.server";
import type { WalletKind } from "~/models/ledger/journal";
import { type Receipt, type ReceiptSince, topUpReceipt } from "~/models/ledger/receipt";
import { receiptMail } from "~/messages/ledger/mail";
import { closedWalletText } from "~/messages/payments/mail";
import { findReceipt, insertReceipt } from "~/models/ledger/receipt.server";
import type { Payment } from "~/models/payments/payment";
import { sinceBadge } from "~/models/payments/reversal";
import { refundSource, reversalLine } from "~/messages/payments/reversal";
import { listReversals } from "~/models/payments/reversal.server";
import { receiptMailLimits } from "~/models/payments/limits";
import { countEachAttempt } from "~/models/http/throttle.server";
import { kobo } from "~/models/money";
import { buyerOf } from "~/models/users/business";
import { findMainLocation } from "~/models/users/location.server";
import type { User } from "~/models/users/user";
import { type AppContext, type Context, messageKey } from "~/services/platform/context.server";

/** null if the owner has no receipt with that reference. */
export async function readReceipt({ db }: Pick<AppContext, "db">, ownerId: number, reference: string) {
  const receipt = await findReceipt(db, ownerId, reference);
  if (!receipt) return null;
  const { createdAt } = receipt;
  const since = await readSince(db, receipt);
  return { ...receipt, since, date: formatDate(createdAt), time: formatTime(createdAt) };
}

/** Each refund and dispute of what the receipt is about, oldest first, and what its badge says because of them. */
export async function readSince(db: Db, receipt: Receipt): Promise<ReceiptSince> {
  const found = await listReversals(db, receipt);
  if (!found) return { badge: "Paid", lines: [] };
  const { reversals, ...payment } = found;
  const { paidBy, total } = receipt.content;
  const source = refundSource({ ...payment, paidBy });
  return {
    badge: sinceBadge(reversals, total),
    lines: reversals.map((reversal) => reversalLine(reversal, source)),
  };
}

interface ToWallet {
  user: User;
  /** "Visa •••• 4081" */
  paidBy: string;
  wallet: WalletKind;
  /** In kobo. */
  walletAmount: number;
  fee: number;
  /** Extra lines for its mail. */
  mailLines?: string[];
}

/**
 * Writes the receipt of a payment whose money went to the owner's wallet, and its fee, which an invoice of the month
 * has. The owner of a closed account reads how to get the money.
 */
export async function writeTopUpReceipt(
  { db, now, config, contact, origin }: Context,
  { id, reference }: Pick<Payment, "id" | "reference">,
  { user, paidBy, wallet, walletAmount, fee, mailLines = [] }: ToWallet,
): Promise<void> {
  const content = topUpReceipt(
    {
      seller: config.seller,
      buyer: buyerOf(user, await findMainLocation(db, user.id)),
      reference,
      paidBy,
    },
    {
      wallet,
      walletAmount: kobo(walletAmount),
      fee: kobo(fee),
      mailLines:
        user.closedAt === null
          ? mailLines
          : [...mailLines, closedWalletText(reference, `${origin}/login`, contact)],
    },
  );
  const ownerId = user.id;
  await insertReceipt(db, { ownerId, orderId: null, content, now });
  if (fee > 0) await insertTopUpFee(db, { paymentId: id, ownerId, amount: fee, now });
}

type Resent =
  | { outcome: "sent" }
  | { outcome: "not-found" }
  | { outcome: "throttled"; retryAfterSeconds: number };

/**
 * Mails a receipt again, to the current address. The key contains the minute, so that two submissions at the same
 * time send one mail.
 */
export async function resendReceipt(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  owner: { id: number; email: string },
  reference: string,
  origin: string,
): Promise<Resent> {
  const receipt = await findReceipt(db, owner.id, reference);
  if (!receipt) return { outcome: "not-found" };
  const now = clock.now();
  const counters = receiptMailLimits.map((limit) => [`receipt:${owner.id}:${limit.window}`, limit] as const);
  const tries = await countEachAttempt(db, counters, now);
  if (!tries.allowed) return { outcome: "throttled", retryAfterSeconds: tries.retryAfterSeconds };
  const dedupeKey = messageKey({
    about: "receipt-again",
    of: [reference, Math.floor(now.getTime() / MINUTE)],
  });
  const { lines } = await readSince(db, receipt);
  await mailUser(db, owner, { ...receiptMail(receipt, origin, lines), dedupeKey, now });
  return { outcome: "sent" };
}
