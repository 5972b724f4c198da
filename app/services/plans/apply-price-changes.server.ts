import type { AppContext } from "~/services/platform/context.server";
import type { Job } from "~/models/platform/job";
import { MINUTE } from "~/models/duration";
import { readTables } from "~/models/plans/catalogue.server";
import { applyDue, listComing, tryLockCatalogue } from "~/models/plans/price-change.server";

/** One round; returns how many changes were written. */
export async function applyDuePrices({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<number> {
  const [next] = await listComing(db);
  if (!next || next.validFrom > clock.now()) return 0;
  return db.transaction().execute(async (trx) => {
    if (!(await tryLockCatalogue(trx))) return 0;
    const applied = await applyDue(trx, await readTables(trx), clock.now());
    return applied.length;
  });
}

/** Writes prices that are due into the tables. They hold from their moment, whether or not this has run. */
export const priceChangesJob = (context: Pick<AppContext, "db" | "clock">): Job => ({
  name: "price-changes",
  pause: MINUTE,
  needsClock: true,
  round: async () => ({ done: await applyDuePrices(context), more: false }),
});
