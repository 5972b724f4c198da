import type { Db } from "#db/client";
import { walletBalance } from "~/models/ledger/wallet.server";
import { formatNaira } from "~/models/money";
import { type Payment, walletOf } from "~/models/payments/payment";
import { refundable, refundNow } from "~/models/payments/refund";
import { amountInSuspense, amountOnItsWay } from "~/models/payments/refund.server";
import { creditLeft } from "~/services/payments/post-refund.server";

interface RefundLimit {
  /** Neither refunded nor requested yet. */
  left: number;
  /** The part of it that can be refunded now: money paid into a wallet only counts while it is still there. */
  now: number;
}

/** "up to ₦6,000", beside the way to the form; null if nothing is left to refund. */
export function mostInShort({ left, now }: RefundLimit): string | null {
  if (left <= 0) return null;
  return now > 0 ? `up to ${formatNaira(now)}` : "the money has been spent";
}

/** The limit as the form of a refund says it. @param wallet where the money of a top-up is */
export const mostInWords = ({ left, now }: RefundLimit, wallet: string): string =>
  now < left
    ? `At most ${formatNaira(now)}: the rest of the ${formatNaira(left)} has been spent from the ${wallet}.`
    : `At most ${formatNaira(now)}.`;

/** How much of a payment can be refunded, counting requests that wait for a second person. */
export async function readRefundLimit(db: Db, payment: Payment): Promise<RefundLimit> {
  const { left } = refundable(payment);
  if (payment.result === "suspense") {
    const suspended = Math.max(0, (await amountInSuspense(db, payment)) - payment.refunding);
    return { left: Math.min(left, suspended), now: Math.min(left, suspended) };
  }
  if (payment.result !== "credited") return { left, now: left };
  const onItsWay = await amountOnItsWay(db, payment.id);
  const now = refundNow({
    left,
    credit: Math.max(0, creditLeft(payment) - onItsWay),
    asked: payment.refunding - onItsWay,
    balance: await walletBalance(db, payment.ownerId, walletOf(payment)),
  });
  return { left, now };
}
