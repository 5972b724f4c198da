import { firstOfMonth, formatDate, formatDays, formatMonth, startOfMonth } from "~/models/date";
import { DAY, HOUR, SECOND } from "~/models/duration";
import type { PaymentPurpose } from "#db/schema";
import { type InvoiceContent, type InvoiceLine, totalsOf } from "./invoice";

export interface TopUpFee {
  paymentId: number;
  purpose: PaymentPurpose;
  /** In kobo. */
  amount: number;
  earnedAt: Date;
  /** The number of the receipt, or the reference until it has one. */
  receipt: string;
}

/** What settles as a month ends may be committed a little later. */
const SETTLING = HOUR;

/** Fees of before this moment are due for an invoice: those of months that have ended. */
export const feesDueBefore = (now: Date): Date => startOfMonth(new Date(now.getTime() - SETTLING));

/** The day on which the invoice of a fee comes: the first of the next month. */
export const feeInvoiceDay = (earnedAt: Date): Date =>
  startOfMonth(new Date(startOfMonth(earnedAt).getTime() + 31 * DAY));

/** The fees of an invoice. */
type MonthOfFees = [TopUpFee, ...TopUpFee[]];

export function feesByMonth(fees: readonly TopUpFee[]): MonthOfFees[] {
  const months = new Map<string, MonthOfFees>();
  for (const fee of fees) {
    const month = firstOfMonth(fee.earnedAt);
    const known = months.get(month);
    if (known) known.push(fee);
    else months.set(month, [fee]);
  }
  return [...months.values()];
}

const REFERENCE = "FEES-";

/** Unique, since each fee is on one invoice: "FEES-2026-11-512" */
export const feesReference = ({ earnedAt, paymentId }: Pick<TopUpFee, "earnedAt" | "paymentId">): string =>
  `${REFERENCE}${firstOfMonth(earnedAt).slice(0, "2026-11".length)}-${paymentId}`;

/** Whether an invoice is for the fees of a month, which have a receipt each. */
export const isFeesReference = (reference: string): boolean => reference.startsWith(REFERENCE);

/** The invoice of a month: of a top-up only its fee is a sale, the wallet is the owner's money. Fees bear no VAT. */
export function feesInvoice(fees: MonthOfFees, now: Date): InvoiceContent {
  const [{ earnedAt, purpose }] = fees;
  const [begin, end] = [startOfMonth(earnedAt), new Date(feeInvoiceDay(earnedAt).getTime() - SECOND)];
  const lines = fees.map(feeLine);
  return {
    title: `Fees for ${purpose === "tokens" ? "buying tokens" : "adding money"}, ${formatMonth(earnedAt)}`,
    period: formatDays(begin, now < end ? now : end),
    paidBy: "Together with each payment",
    lines,
    ...totalsOf(lines),
  };
}

export const feeLine = ({
  amount,
  earnedAt,
  receipt,
}: Pick<TopUpFee, "amount" | "earnedAt" | "receipt">): InvoiceLine => ({
  code: "FEE",
  name: "Payment fee",
  detail: `${formatDate(earnedAt)} · Receipt ${receipt}`,
  quantity: 1,
  unit: "service",
  amount,
  discount: 0,
  net: amount,
  rate: 0,
  vat: 0,
});
