import { MINUTE } from "~/models/duration";
import { readTables } from "~/models/plans/catalogue.server";
import { applyDue, listComing, lockCatalogue } from "~/models/plans/price-change.server";
import type { App } from "~/services/app/app.server";
import { mayRun } from "~/services/app/clock-watch.server";
import { sleep } from "~/services/app/sleep.server";

type Context = Pick<App, "db" | "clock" | "clockWatch" | "log">;

/**
 * Writes prices that are due into the tables, once a minute, until told to stop; any number of processes may do so. They
 * hold from their moment on whether this has run or not.
 */
export async function runPriceChanges(context: Context, stop: AbortSignal): Promise<void> {
  while (await mayRun(context, "price changes", stop)) {
    await applyDuePrices(context).catch((error: unknown) => {
      context.log.warn({ err: error }, "prices that are due cannot be written down");
    });
    await sleep(MINUTE, stop);
  }
}

/** One round; answers how many changes were written. */
export async function applyDuePrices({ db, clock }: Omit<Context, "clockWatch" | "log">): Promise<number> {
  const [next] = await listComing(db);
  if (!next || next.holdsFrom > clock.now()) return 0;
  return db.transaction().execute(async (trx) => {
    await lockCatalogue(trx);
    const applied = await applyDue(trx, await readTables(trx), clock.now());
    return applied.length;
  });
}
