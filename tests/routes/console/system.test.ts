import { expect, test } from "vitest";

import { HOUR } from "~/models/duration";
import { keepFindings } from "~/models/platform/finding.server";
import { jobNames, jobTasks } from "~/models/platform/job";
import { addRuns, takeWantedRounds } from "~/models/platform/job-runs.server";
import { leadsTo, linksOf, says } from "../../support/page";
import { press } from "../../support/press";
import { serve } from "../../support/served";
import { makeAccounts } from "../../support/sessions";

const site = await serve();
const accounts = await makeAccounts(site);

test("an admin sees what the doctor found on each machine, and when each job last ran", async () => {
  const admin = await accounts.logInStaff(["admin"]);
  expect(linksOf((await admin.get("/staff")).body)).toContain("/staff/system");
  expect(says(await admin.get("/staff/system"))).toContain("No machine was checked yet");

  const now = new Date();
  const findings = [
    { name: "disk", state: "fault", told: "make room on /var" },
    { name: "clock", state: "ok", told: "right" },
  ] as const;
  await site.db.transaction().execute((trx) => keepFindings(trx, { machine: "pos-1", findings, now }));
  const runs = { runs: 4, done: 1200, failed: 3, milliseconds: 2000 };
  await addRuns(site.db, [{ ...runs, name: "renewals", lastRunAt: new Date(now.getTime() - HOUR) }]);

  const page = await admin.get("/staff/system");
  expect(says(page)).toContain("make room on /var");
  expect(says(page)).toContain("1,200 done · 3 failed · a round takes 0.50 seconds");
  for (const name of jobNames) expect(says(page)).toContain(jobTasks[name]);
  expect(page.body.match(/class="alarm"/g)?.length).toBe(jobNames.length + 1);
  for (const role of ["support", "finance", "catalogue"] as const)
    expect((await (await accounts.logInStaff([role])).get("/staff/system")).status).toBe(403);
});

test("an admin lets a job run at once, which the audit log has, and no one else may", async () => {
  const admin = await accounts.logInStaff(["admin"]);
  const lastRunAt = new Date();
  const runs = { runs: 4, done: 1200, failed: 3, milliseconds: 2000 };
  await addRuns(site.db, [
    { ...runs, name: "deletions", lastRunAt, nextRunAt: new Date(lastRunAt.getTime() + 2 * HOUR) },
  ]);
  expect(says(await admin.get("/staff/system"))).toMatch(/a round takes 0.50 seconds · next \d/);

  const asked = await press(admin, "/staff/system", { sends: { job: "deletions" } });
  expect(leadsTo(asked)).toBe("303 /staff/system#jobs");
  const page = await admin.get("/staff/system");
  expect(says(page)).toContain("The job runs in a few seconds");
  expect(says(page)).toContain("it runs in a few seconds");
  expect(page.body).not.toContain('value="deletions"');
  expect(says(await admin.get("/staff/audit"))).toContain("Job run at once");
  expect(await takeWantedRounds(site.db)).toEqual(["deletions"]);

  expect((await admin.post("/staff/system", { job: "shutdown" })).status).toBe(400);
  const silent = await admin.post("/staff/system", { job: "webhooks" });
  expect([silent.status, says(silent)]).toEqual([409, expect.stringContaining("kaypoint-jobs")]);
  const finance = await accounts.logInStaff(["finance"]);
  expect((await finance.post("/staff/system", { job: "deletions" })).status).toBe(403);
  expect(await takeWantedRounds(site.db)).toEqual([]);
});
