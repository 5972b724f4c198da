import type { ContactDetails } from "~/models/platform/contact-details";
import { formatDate } from "~/models/date";
import { formatNaira } from "~/models/money";
import { paidWith } from "~/models/payments/channel";
import { isOverpaid, type Payment } from "~/models/payments/payment";

/** What the link paid for. */
export interface PaidFor {
  /** "Plus, 1 year" */
  title: string;
  /** The shop, shortened. */
  shop: string;
}

type SettledPayment = Pick<
  Payment,
  "amount" | "received" | "refunded" | "withheld" | "channel" | "reference" | "settledAt"
>;

export const PROOF_IS_NO_RECEIPT = "This is for the payer. The receipt goes to the shop.";

/** What a stranger sees of a payment that has arrived. @param isUsed whether it paid what the link asked for */
export function payerThanks(
  payment: SettledPayment,
  { title, shop }: PaidFor,
  { isUsed }: { isUsed: boolean },
  { paymentsMailbox }: ContactDetails,
) {
  const { amount, received, channel, refunded, withheld, reference, settledAt } = payment;
  const sum = formatNaira(received ?? amount);
  return {
    badge: isUsed ? "Paid" : "Received",
    sum: { name: isUsed ? "Paid" : "Received", value: sum },
    title: `${sum} ${isUsed ? "paid" : "received"}`,
    text: isUsed
      ? "Thank you. We have told the shop, and we’ll email your proof of payment."
      : `${isOverpaid(payment) ? `Only ${formatNaira(amount)} was due, so it paid for nothing yet.` : "It had already been paid, or had ended."} The full ${sum} is now in the shop’s wallet. If you want it back, write to ${paymentsMailbox} with the reference, or ask the shop.`,
    facts: [
      { name: "For", value: title },
      { name: "Shop", value: shop },
      { name: "Paid by", value: paidWith(channel, null) },
      ...(settledAt ? [{ name: "Paid on", value: formatDate(settledAt) }] : []),
      ...(isUsed && withheld !== null ? [{ name: "Withheld as tax", value: formatNaira(withheld) }] : []),
      ...(refunded > 0 ? [{ name: "Refunded since", value: formatNaira(refunded) }] : []),
      { name: "Reference", value: reference },
    ],
  };
}
