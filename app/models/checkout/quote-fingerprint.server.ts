import { createHash } from "node:crypto";
import type { Quote } from "~/models/plans/quote";

/** A short hash of a price and everything behind it: orders with other lines or another total have another hash. */
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
