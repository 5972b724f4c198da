import type { Payment } from "~/models/payments/payment";
import type { ProviderPayment } from "~/models/payments/provider";

/** What the provider keeps of the expected amount. The customer bears a fee on top. */
export function ownFee({ amount }: Pick<Payment, "amount">, seen: ProviderPayment): number | null {
  return seen.fees === null
    ? null
    : Math.max(0, Math.min(seen.fees, amount) - Math.max(0, seen.amount - amount));
}
