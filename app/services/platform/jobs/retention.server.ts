import { MINUTE } from "~/models/duration";
import type { Job } from "~/models/platform/job";
import { endExpired, removeExpiredTexts } from "~/models/messages/delivery.server";
import { purge } from "~/models/platform/purge.server";
import { removeExpiredThrottles } from "~/models/http/throttle.server";
import { summariseSurplus } from "~/models/users/audit.server";
import type { App } from "~/services/platform/app.server";
import type { Config } from "~/services/platform/config.server";

type RetentionContext = Pick<App, "db" | "clock" | "log"> & { config: Pick<Config, "demo"> };

/** Deletes what has expired and data past its retention period. */
export const retentionJob = (context: RetentionContext): Job => ({
  name: "retention",
  pause: MINUTE,
  needsClock: true,
  round: async (stop) => ({ done: await removeExpired(context, stop), more: false }),
});

async function removeExpired(
  { db, clock, log, config }: RetentionContext,
  stop: AbortSignal,
): Promise<number> {
  await endExpired(db, clock.now());
  await removeExpiredThrottles(db, clock.now());
  await summariseSurplus(db, clock.now());
  if (!config.demo) await removeExpiredTexts(db, clock.now());
  const gone = await purge(db, clock.now(), stop);
  if (gone > 0) log.info({ rows: gone }, "old rows deleted");
  return gone;
}
