import { formatNaira, naira, type Kobo } from "~/models/money";
import type { SavedCard } from "~/models/payments/card";
import { type FeeSchedule, topUpFee } from "~/models/payments/top-up";

/** "2% of the amount + ₦100, up to ₦2,000. No ₦100 under ₦2,500" */
export function feeInWords({ rateBasisPoints, flat, waiveBelow, cap, basis }: FeeSchedule): string {
  const of = basis === "net" ? "the amount" : "what you pay";
  return [
    `${rateBasisPoints / 100}% of ${of}${flat > 0 ? ` + ${formatNaira(flat)}` : ""}`,
    cap === null ? "" : `, up to ${formatNaira(cap)}`,
    flat > 0 && waiveBelow > 0 ? `. No ${formatNaira(flat)} under ${formatNaira(waiveBelow)}` : "",
  ].join("");
}

const exampleAmounts = [1000, 2500, 10000, 50000, 100000].map(naira);

export const feeExamples = (schedule: FeeSchedule): { amount: Kobo; fee: Kobo }[] =>
  exampleAmounts.map((amount) => ({ amount, fee: topUpFee(amount, schedule) }));

/** Warns of a card that has expired or soon will. */
export function expiryWarning({ expiry, expires }: Pick<SavedCard, "expiry" | "expires">): string | null {
  if (expiry === "over") return `Expired ${expires}`;
  return expiry === "soon" ? `Expires soon, ${expires}` : null;
}
