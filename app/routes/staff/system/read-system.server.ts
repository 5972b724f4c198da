import { formatMoment } from "~/models/date";
import { HOUR, lengthInWords, MINUTE, SECOND } from "~/models/duration";
import { formatCount } from "~/models/money";
import type { FindingState } from "~/models/platform/finding";
import { readFindings } from "~/models/platform/finding.server";
import { type JobName, jobNames, jobTasks } from "~/models/platform/job";
import { type JobPlan, readPlans } from "~/models/platform/job-runs.server";
import type { App } from "~/services/platform/app.server";

/** A job that has not run for so long is not run by any process. */
const SILENT_AFTER = HOUR / 2;

const stateNames: Record<FindingState, string> = { ok: "OK", warning: "Warning", fault: "Fault" };

/** What the doctor found last on each machine, and what the jobs have done. */
export async function readSystem({ db, clock }: Pick<App, "db" | "clock">) {
  const now = clock.now();
  const findings = await readFindings(db);
  const runs = new Map((await readPlans(db)).map((each) => [each.name, each]));
  return {
    machines: [...new Set(findings.map(({ machine }) => machine))].map((machine) => {
      const found = findings.filter((finding) => finding.machine === machine);
      return {
        machine,
        when: found[0] ? formatMoment(found[0].foundAt) : "",
        findings: found.map(({ name, state, told }) => ({
          name,
          told,
          state: stateNames[state],
          alarming: state !== "ok",
        })),
      };
    }),
    silentAfter: lengthInWords(SILENT_AFTER, "minute"),
    jobs: jobNames
      .map((name) => jobView(name, runs.get(name), now))
      .sort((one, other) => other.needsLook - one.needsLook),
  };
}

/** `needsLook` grows with how much it needs one: never run, silent, failed at times. */
function jobView(name: JobName, runs: JobPlan | undefined, now: Date) {
  const task = jobTasks[name];
  if (runs === undefined)
    return { name, task, state: "Never run", alarming: true, needsLook: 3, detail: "", mayRun: false };
  const isSilent = now.getTime() - runs.lastRunAt.getTime() > SILENT_AFTER;
  const average = runs.runs === 0 ? 0 : runs.milliseconds / runs.runs / SECOND;
  return {
    name,
    task,
    alarming: isSilent,
    needsLook: isSilent ? 2 : runs.failed > 0 ? 1 : 0,
    mayRun: runs.wantedAt === null,
    state: `Last run ${formatMoment(runs.lastRunAt)}`,
    detail: [
      `${formatCount(runs.done)} done`,
      `${formatCount(runs.failed)} failed`,
      `a round takes ${average.toFixed(2)} seconds`,
      nextRound(runs, { now, isSilent }),
    ]
      .filter(Boolean)
      .join(" · "),
  };
}

function nextRound({ nextRunAt, wantedAt }: JobPlan, { now, isSilent }: { now: Date; isSilent: boolean }) {
  if (wantedAt !== null)
    return isSilent ? "it runs as soon as a process does jobs" : "it runs in a few seconds";
  if (nextRunAt === null || isSilent) return "";
  return nextRunAt.getTime() - now.getTime() < MINUTE
    ? "next within a minute"
    : `next ${formatMoment(nextRunAt)}`;
}
