import { z } from "zod";

import { jobNames } from "~/models/platform/job";
import { runJobNow } from "~/services/console/run-job.server";
import { withFlash } from "~/http/flash.server";
import { readForm } from "~/http/forms/form.server";
import { redirectTo, refusal, staleForm } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";

const schema = z.object({ job: z.enum(jobNames) });

export async function postJob(request: Request, staffId: number) {
  const form = await readForm(request, schema);
  if (form.status !== "success") throw staleForm();
  const outcome = await runJobNow(app, { name: form.value.job, staffId });
  if (outcome === "never-run")
    throw refusal(409, "No process has run this job yet. Ask the operator to look at kaypoint-jobs.");
  return redirectTo("/staff/system#jobs", { headers: withFlash("job-wanted") });
}
