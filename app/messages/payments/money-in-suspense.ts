import { formatNaira } from "~/models/money";
import type { Payment } from "~/models/payments/payment";

export type MoneyInSuspense = Pick<Payment, "amount" | "received" | "reason" | "withheld">;

/** Whether less came than was due: the one difference that its payer can see. */
export const isShort = ({ amount, received, reason }: MoneyInSuspense): boolean =>
  reason === "amount" && received !== null && received > 0 && received < amount;

/** "We received ₦5,000 of ₦6,000" */
export function suspenseTitle(money: MoneyInSuspense): string {
  const { amount, received } = money;
  return isShort(money)
    ? `We received ${formatNaira(received ?? 0)} of ${formatNaira(amount)}`
    : "We are checking your payment";
}

/** What came and what is wrong with it, in a sentence or two. */
export function suspenseText(money: MoneyInSuspense): string {
  const { amount, received, reason, withheld } = money;
  if (isShort(money)) return `${suspenseTitle(money)}, so it has paid for nothing yet.`;
  if (received === null || received === 0)
    return `What came for ${formatNaira(amount)} was not in naira, or was not real money.`;
  const sum = formatNaira(received);
  if (reason === "amount") return `We received ${sum}, but ${formatNaira(amount)} was due.`;
  if (reason === "withheld")
    return `We received ${sum} of ${formatNaira(amount + (withheld ?? 0))}. The company that paid withholds ${formatNaira(withheld ?? 0)} as tax, and we check that before it counts.`;
  if (reason === "email") return `We received ${sum}, paid with another email address than we asked for.`;
  return `We received ${sum}, but do not know for certain what it is for.`;
}
