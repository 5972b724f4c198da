import type { JobName } from "~/models/platform/job";
import { wantRound } from "~/models/platform/job-runs.server";
import { type AppContext, transact } from "~/services/platform/context.server";

/** Lets a process that does jobs begin a round of this one, which does what is due and nothing else. */
export function runJobNow(
  app: AppContext,
  { name, staffId }: { name: JobName; staffId: number },
): Promise<"wanted" | "never-run"> {
  return transact(app, { id: staffId }, async ({ db, now, audit }) => {
    if (!(await wantRound(db, name, now))) return "never-run";
    await audit({ action: "job-wanted", reason: name, subjectId: staffId });
    return "wanted";
  });
}
