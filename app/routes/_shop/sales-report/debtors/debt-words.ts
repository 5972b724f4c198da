import { formatNaira } from "~/models/money";
import type { DebtEntry } from "~/models/sales/debtor";

/** What happened, in a word or two. */
export function debtEntryWords({
  total,
  paid,
  byHand,
}: Pick<DebtEntry, "total" | "paid" | "byHand">): string {
  if (byHand) return "Payment received";
  if (total === 0) return paid > 0 ? "Paid back" : "Money given";
  if (total < 0) return "Goods returned";
  if (paid > total) return "Bought, and paid back";
  return paid > 0 ? "Bought, paid in part" : "Bought, not paid";
}

interface Reminder {
  customer: string;
  shop: string;
  owed: number;
  /** "4 November 2026" */
  since: string;
}

/** Opens WhatsApp with a reminder, which the owner can change there and sends to the customer. */
export function reminderLink({ customer, shop, owed, since }: Reminder): string {
  const text = `Hello ${customer}, this is ${shop}. You owe us ${formatNaira(owed)} since ${since}. Please pay when you can. Thank you!`;
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
