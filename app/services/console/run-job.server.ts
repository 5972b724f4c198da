import type { JobName } from "~/models/platform/job";
import { wantRound } from "~/models/platform/job-runs.server";
import { recordRequestEvent } from "~/services/platform/audit.server";
import type { App } from "~/services/platform/app.server";

/** Lets a process that does jobs begin a round of this one, which does what is due and nothing else. */
export function runJobNow(
  { db, clock }: Pick<App, "db" | "clock">,
  { name, staffId }: { name: JobName; staffId: number },
): Promise<"wanted" | "never-run"> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    if (!(await wantRound(trx, name, now))) return "never-run";
    await recordRequestEvent(trx, {
      now,
      action: "job-wanted",
      outcome: "ok",
      reason: name,
      actorId: staffId,
      subjectId: staffId,
    });
    return "wanted";
  });
}
