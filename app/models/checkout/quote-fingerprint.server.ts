import { createHash } from "node:crypto";
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
