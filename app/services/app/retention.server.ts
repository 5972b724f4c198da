import { MINUTE } from "~/models/duration";
import { endExpired, removeExpiredTexts } from "~/models/messages/delivery.server";
import { purge } from "~/models/purge.server";
import { removeExpiredThrottles } from "~/models/doors/throttle.server";
import { summariseSurplus } from "~/models/users/audit.server";
import type { App } from "./app.server";
import type { Config } from "./config.server";
import { mayRun } from "./clock-watch.server";
import { sleep } from "./sleep.server";

type Context = Pick<App, "db" | "clock" | "clockWatch" | "log"> & { config: Pick<Config, "demo"> };

/** Deletes, once a minute, what has expired and what was kept long enough. */
export async function runRetention(context: Context, stop: AbortSignal): Promise<void> {
  while (await mayRun(context, "retention", stop)) {
    await removeExpired(context, stop);
    await sleep(MINUTE, stop);
  }
}

async function removeExpired({ db, clock, log, config }: Context, stop: AbortSignal): Promise<void> {
  try {
    await endExpired(db, clock.now());
    await removeExpiredThrottles(db, clock.now());
    await summariseSurplus(db, clock.now());
    if (!config.demo) await removeExpiredTexts(db, clock.now());
    const gone = await purge(db, clock.now(), stop);
    if (gone > 0) log.info({ rows: gone }, "old rows deleted");
  } catch (error) {
    log.warn({ err: error }, "what is over cannot be put away");
  }
}
