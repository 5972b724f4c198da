import type { JobName } from "~/models/platform/job";
import { wantRound } from "~/models/platform/job-runs.server";
import { type AppContext, transact } from "~/services/platform/context.server";

/** Asks the job runner for a round of a job now. It does what is due and nothing else. */
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
