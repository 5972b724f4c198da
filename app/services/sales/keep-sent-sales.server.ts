import type { Db } from "#db/client";
import { type NewSale, rowsOf } from "~/models/sales/sale";
import { addSales, givenRows, listKnown, lockSales } from "~/models/sales/sale.server";
import { type RowsTaken, takeRows } from "~/models/sales/limits.server";
import type { Caller } from "~/models/tills/token.server";
import type { App } from "~/services/platform/app.server";

/** "added" now; "known" from before with the same content; or "other": this receipt exists with other content. */
type SentState = "added" | "known" | "other";

export type KeepSalesResult =
  | { outcome: "kept"; sales: { receipt: string; state: SentState }[] }
  /** Nothing was written: the owner's limit of rows is reached. */
  | { outcome: "refused"; refusal: Extract<RowsTaken, { allowed: false }> };

/**
 * Writes the sales that a till sends. A receipt counts once per location, so a till may resend anything it got no
 * answer for. A receipt that exists with other content stays as it is and does not block the others.
 */
export function keepSent(
  { db, clock }: Pick<App, "db" | "clock">,
  caller: Caller,
  sales: readonly NewSale[],
): Promise<KeepSalesResult> {
  return db.transaction().execute(async (trx) => {
    await lockSales(trx, caller.ownerId);
    return addSent(trx, caller, sales, { now: clock.now(), isVoid: false });
  });
}

/** Writes those that are missing, under the owner's lock. */
export async function addSent(
  trx: Db,
  { ownerId, tillId }: Caller,
  sales: readonly NewSale[],
  { now, isVoid }: { now: Date; isVoid: boolean },
): Promise<KeepSalesResult> {
  const known = await listKnown(trx, givenRows(rowsOf(sales)));
  const states = new Map(known.map(({ receipt, same }) => [receipt, same ? "known" : "other"] as const));
  const missing = sales.filter(({ receipt }) => !states.has(receipt));
  if (missing.length > 0) {
    const rows = rowsOf(missing);
    const taken = await takeRows(trx, ownerId, rows.length, now);
    if (!taken.allowed) return { outcome: "refused", refusal: taken };
    await addSales(trx, { ownerId, tillId, importId: null, now, isVoid }, givenRows(rows));
  }
  const stateOf = (receipt: string): SentState => states.get(receipt) ?? "added";
  return { outcome: "kept", sales: sales.map(({ receipt }) => ({ receipt, state: stateOf(receipt) })) };
}
