import { createHash } from "node:crypto";
import { MOST_RECEIPT, type NewSale } from "~/models/sales/sale";
import { findSentSale, lockSales } from "~/models/sales/sale.server";
import type { Caller } from "~/models/tills/token.server";
import type { App } from "~/services/platform/app.server";
import { addSent, type KeepSalesResult } from "./keep-sent-sales.server";

/** `known` if it was voided before. */
type VoidSaleResult =
  | { outcome: "voided"; state: "voided" | "known" }
  | { outcome: "not-found" }
  | Extract<KeepSalesResult, { outcome: "refused" }>;

const VOID = "Void-";

/** The receipt of the entry that takes a sale back. */
function voidReceipt(receipt: string): string {
  const named = VOID + receipt;
  return named.length <= MOST_RECEIPT
    ? named
    : VOID +
        createHash("sha256")
          .update(receipt)
          .digest("hex")
          .slice(0, MOST_RECEIPT - VOID.length);
}

/**
 * Takes back a sale that a till of the location sent, by an entry of its own with all amounts below zero: the sale
 * stays, and the reports of its day stay as they were. The entry lowers the number of sales as it lowers their amount.
 * There is one such entry for each receipt.
 */
export function voidSale(
  { db, clock }: Pick<App, "db" | "clock">,
  caller: Caller,
  { receipt, voidedAt }: { receipt: string; voidedAt: Date },
): Promise<VoidSaleResult> {
  return db.transaction().execute(async (trx): Promise<VoidSaleResult> => {
    await lockSales(trx, caller.ownerId);
    // What was voided stays voided: a till sends the sale under another receipt if it was right.
    const sale = receipt.startsWith(VOID) ? undefined : await findSentSale(trx, caller.locationId, receipt);
    if (!sale) return { outcome: "not-found" };
    const sent = await addSent(trx, caller, [takenBack(sale, voidedAt)], {
      now: clock.now(),
      isVoid: true,
    });
    if (sent.outcome === "refused") return sent;
    return { outcome: "voided", state: sent.sales[0]?.state === "added" ? "voided" : "known" };
  });
}

const takenBack = ({ receipt, paid, lines, ...sale }: NewSale, soldAt: Date): NewSale => ({
  ...sale,
  receipt: voidReceipt(receipt),
  soldAt,
  paid: paid === null ? null : 0 - paid,
  lines: lines.map(({ product, quantity, amount, cost }) => ({
    product,
    quantity: -quantity,
    amount: 0 - amount,
    cost: cost === null ? null : 0 - cost,
  })),
});
