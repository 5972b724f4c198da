import { finishDue } from "~/services/platform/jobs/runner.server";
import { renewalJobs } from "~/services/renewals/jobs.server";

/** Everything that is due, at once. */
export async function renewDue(context: Parameters<typeof renewalJobs>[0]): Promise<void> {
  for (const job of renewalJobs(context)) await finishDue(job);
}
