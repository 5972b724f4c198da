import { createHash } from "node:crypto";

import type { Choices } from "./choices";
import type { Quote } from "~/models/plans/quote";

/** A short hash of a price and all it is made of: orders with other lines or another total have another one. */
export function quoteFingerprint(quote: Quote): string {
  const { lines, discount, discountName, vat, total } = quote;
  const content = JSON.stringify([
    lines.map(({ name, amount }) => [name, amount]),
    discount,
    discountName,
    vat,
    total,
  ]);
  return createHash("sha256").update(content).digest("base64url").slice(0, 22);
}

/**
 * What the check of an order at the provider stands for: another price, method or card needs it again, keeping the card
 * does not.
 */
export function cardOrderFingerprint(ofQuote: string, { paymentMethod, card }: Choices): string | null {
  if (paymentMethod === null || paymentMethod === "wallet") return null;
  if (paymentMethod !== "card") return `${ofQuote} ${paymentMethod}`;
  return `${ofQuote} ${typeof card === "number" ? card : "new"}`;
}
