import { formatDate } from "~/models/date";
import type { LocationPayment } from "~/models/locations/payment.server";
import { namesOfChannels } from "~/models/payments/channel";
import type { User } from "~/models/users/user";

const methods: Record<string, string> = {
  wallet: "Wallet",
  ...namesOfChannels("name"),
  saved_card: "Card",
  tokens: "Tokens of an agent",
};

/** A payment as the reader may see it; only the payer gets the receipt. */
export function paymentRow(
  { reference, title, total, method, paidAt, receiptOf }: LocationPayment,
  reader: Pick<User, "id" | "role">,
) {
  const hidden = method === "tokens" && receiptOf !== reader.id && reader.role !== "staff";
  return {
    reference,
    title,
    total: hidden ? null : total,
    date: formatDate(paidAt),
    paidBy: methods[method] ?? "–",
    receipt: receiptOf === reader.id ? `/transactions/${reference}` : null,
  };
}

/** How a location other than the main one is covered by the owner's plan. */
export const sharedPlanText = (mainName: string): string =>
  `This shop is on the plan of ${mainName} and shares what it includes.`;
