import { type NewSale, rowsOf } from "~/models/sales/sale";
import { addSales, givenRows, listKnown, lockSales } from "~/models/sales/sale.server";
import type { Caller } from "~/models/tills/token.server";
import type { App } from "~/services/app/app.server";

/** "added" now; "known" from before, just as it was sent; or "other": this receipt is there with another content. */
export type SentState = "added" | "known" | "other";

/**
 * Writes what a till sends. A receipt counts once in its branch, so that a till may send again whatever it got no answer
 * for. One that is there with another content stays as it is, and holds the others up no more than it has to.
 */
export function keepSent(
  { db, clock }: Pick<App, "db" | "clock">,
  { ownerId, tillId }: Caller,
  sales: readonly NewSale[],
): Promise<{ receipt: string; state: SentState }[]> {
  return db.transaction().execute(async (trx) => {
    await lockSales(trx, ownerId);
    const known = await listKnown(trx, givenRows(rowsOf(sales)));
    const states = new Map(known.map(({ receipt, same }) => [receipt, same ? "known" : "other"] as const));
    const missing = sales.filter(({ receipt }) => !states.has(receipt));
    const source = { ownerId, tillId, importId: null, now: clock.now() };
    if (missing.length > 0) await addSales(trx, source, givenRows(rowsOf(missing)));
    return sales.map(({ receipt }) => ({ receipt, state: states.get(receipt) ?? "added" }));
  });
}
