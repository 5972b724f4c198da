import { HOUR, MINUTE } from "~/models/duration";
import type { Job } from "~/models/platform/job";
import { removeOldNames } from "~/models/rights/old-names.server";
import type { App } from "~/services/platform/app.server";
import { deleteDue, remindClosed } from "./delete-accounts.server";

/** Sends reminders and deletes accounts, and erases old names once an hour. */
export function deletionsJob(context: Pick<App, "db" | "clock" | "config" | "log" | "random">): Job {
  let swept = -Infinity;
  return {
    name: "deletions",
    pause: MINUTE,
    needsClock: true,
    async round(stop) {
      await remindClosed(context);
      const deleted = await deleteDue(context, stop);
      if (deleted > 0) context.log.info({ accounts: deleted }, "closed accounts deleted");
      const now = context.clock.now();
      if (now.getTime() - swept >= HOUR) {
        await removeOldNames(context.db, now, stop);
        swept = now.getTime();
      }
      return { done: deleted, more: false };
    },
  };
}
