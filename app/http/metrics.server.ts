import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { onUnsureCommit, type PoolCounts } from "#db/client";
import { onRefusal } from "~/models/http/refusals.server";
import { SECOND } from "~/models/duration";
import { findingStates } from "~/models/platform/finding";
import type { AnsweredRequest } from "./request-log.server";
import type { DatabaseCounts } from "~/services/platform/database-counts.server";

interface Metrics {
  answered: (request: AnsweredRequest) => void;
  /** All metrics, in the Prometheus format. */
  read: () => Promise<string>;
  contentType: string;
}

interface Sources {
  pool: () => PoolCounts;
  database: () => Promise<DatabaseCounts | null>;
}

/** In seconds. Most pages take a few hundredths; a payment waits up to ten for its provider. */
const DURATIONS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const methods = ["GET", "HEAD", "POST"];

/**
 * Metrics of this process. Their labels are route patterns and our own words: labels that strangers can make up would
 * grow without end.
 */
export function makeMetrics({ pool, database }: Sources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const showPool = makePoolGauges(registry);
  const showDatabase = makeDatabaseGauges(registry);
  countRefusals(registry);
  countUnsureCommits(registry);
  return {
    answered: makeRequestCounter(registry),
    contentType: registry.contentType,
    read: async () => {
      showPool(pool());
      showDatabase(await database());
      return registry.metrics();
    },
  };
}

function makeRequestCounter(registry: Registry): Metrics["answered"] {
  const requests = new Counter({
    name: "kaypoint_requests_total",
    help: "Requests, by the pattern of their route, method and class of status",
    labelNames: ["route", "method", "status"],
    registers: [registry],
  });
  const durations = new Histogram({
    name: "kaypoint_request_duration_seconds",
    help: "Time from the head of a request to the end of its answer",
    labelNames: ["route", "method"],
    buckets: DURATIONS,
    registers: [registry],
  });
  return ({ route, method, status, ms }) => {
    const labels = { route, method: methods.includes(method) ? method : "other" };
    const group = status === "aborted" ? status : `${Math.floor(status / 100)}xx`;
    requests.inc({ ...labels, status: group });
    durations.observe(labels, ms / SECOND);
  };
}

function countRefusals(registry: Registry): void {
  const refusals = new Counter({
    name: "kaypoint_throttled_total",
    help: "Attempts that a limit refused, by what is limited",
    labelNames: ["purpose"],
    registers: [registry],
  });
  onRefusal(({ purpose }) => {
    refusals.inc({ purpose });
  });
}

function countUnsureCommits(registry: Registry): void {
  const commits = new Counter({
    name: "kaypoint_unsure_commits_total",
    help: "Commits that were confirmed although no standby had them",
    registers: [registry],
  });
  onUnsureCommit(() => commits.inc());
}

function makePoolGauges(registry: Registry): (pool: PoolCounts) => void {
  const connections = new Gauge({
    name: "kaypoint_database_connections",
    help: "Connections of this process to the database, by whether they are in use",
    labelNames: ["state"],
    registers: [registry],
  });
  const waiting = new Gauge({
    name: "kaypoint_database_waiting",
    help: "Pieces of work that wait for a connection",
    registers: [registry],
  });
  return (pool) => {
    connections.set({ state: "idle" }, pool.idle);
    connections.set({ state: "used" }, pool.total - pool.idle);
    waiting.set(pool.waiting);
  };
}

/** A figure that cannot be read is left out instead of showing an old value. */
function makeDatabaseGauges(registry: Registry): (figures: DatabaseCounts | null) => void {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `kaypoint_${name}`, help, labelNames, registers: [registry] });
  const readable = gauge("database_read", "1 when the figures of the database could be read, else 0");
  const waiting = gauge("outbox_waiting", "Messages that wait to be sent", ["channel"]);
  const oldest = gauge("outbox_oldest_seconds", "Age of the oldest message that waits", ["channel"]);
  const due = gauge("outbox_due_seconds", "How long a due message has waited to be tried", ["channel"]);
  const codes = gauge("codes_last_hour", "Codes that were sent or failed", ["channel", "outcome"]);
  const outcomes = gauge("payments_last_day", "Payments begun, by outcome", ["outcome"]);
  const stuck = gauge("payments_stuck", "Payments without a result for over an hour");
  const suspense = gauge("suspense_payments", "Payments whose money could not be placed");
  const kobo = gauge("suspense_kobo", "Amount of these payments, in kobo");
  const renewals = gauge("renewals_due", "Periods that have ended and that no job has handled yet");
  const showJobs = makeJobGauges(gauge);
  const showFindings = makeFindingGauges(gauge);
  return (figures) => {
    for (const each of [waiting, oldest, due, codes, outcomes, stuck, suspense, kobo, renewals]) forget(each);
    showJobs(figures);
    showFindings(figures);
    readable.set(figures ? 1 : 0);
    if (!figures) return;
    for (const { channel, ...found } of outboxOf(figures)) {
      waiting.set({ channel }, found.waiting);
      oldest.set({ channel }, found.oldest);
      due.set({ channel }, found.due);
    }
    for (const { channel, sent, failed } of figures.codes) {
      codes.set({ channel, outcome: "sent" }, sent);
      codes.set({ channel, outcome: "failed" }, failed);
    }
    for (const { outcome, count } of figures.payments.outcomes) outcomes.set({ outcome }, count);
    stuck.set(figures.payments.stuck);
    suspense.set(figures.payments.suspense.count);
    kobo.set(figures.payments.suspense.kobo);
    renewals.set(figures.renewalsDue);
  };
}

/** Totals of all processes since the database was created. */
function makeJobGauges(
  gauge: (name: string, help: string, labelNames: string[]) => Gauge,
): (figures: DatabaseCounts | null) => void {
  const gauges = {
    runs: gauge("job_runs", "Job rounds, in all processes together", ["task"]),
    done: gauge("job_done", "Messages, renewals and the like that jobs handled", ["task"]),
    failed: gauge("job_failed", "Job rounds and items that failed", ["task"]),
    seconds: gauge("job_seconds", "Time spent in job rounds", ["task"]),
  };
  const age = gauge("job_age_seconds", "Time since the last round ended", ["task"]);
  return (figures) => {
    for (const each of [...Object.values(gauges), age]) forget(each);
    for (const { name: task, lastRunAt, milliseconds, ...counts } of figures?.jobs ?? []) {
      const sums = { ...counts, seconds: milliseconds / SECOND };
      for (const [figure, value] of Object.entries(gauges))
        value.set({ task }, sums[figure as keyof typeof sums]);
      age.set({ task }, Math.max(0, ((figures?.at ?? lastRunAt).getTime() - lastRunAt.getTime()) / SECOND));
    }
  };
}

/** What `npm run doctor -- --keep` found last, on each machine. */
function makeFindingGauges(
  gauge: (name: string, help: string, labelNames: string[]) => Gauge,
): (figures: DatabaseCounts | null) => void {
  const state = gauge("doctor_state", "What a check of the doctor found: 0 ok, 1 a warning, 2 a fault", [
    "machine",
    "check",
  ]);
  const age = gauge("doctor_age_seconds", "Time since the doctor last looked at a machine", ["machine"]);
  const backups = gauge("backup_age_seconds", "Age of the newest backup that the doctor found", [
    "machine",
    "check",
  ]);
  return (figures) => {
    for (const each of [state, age, backups]) forget(each);
    for (const { machine, name: check, ...found } of figures?.findings ?? []) {
      const since = (moment: Date) => ((figures?.at ?? found.foundAt).getTime() - moment.getTime()) / SECOND;
      state.set({ machine, check }, findingStates.indexOf(found.state));
      age.set({ machine }, since(found.foundAt));
      if (found.newestAt) backups.set({ machine, check }, since(found.newestAt));
    }
  };
}

/** Resetting a gauge without labels sets it to 0; this removes it. */
function forget(gauge: Gauge): void {
  gauge.reset();
  gauge.remove({});
}

const channels = ["sms", "mail", "whatsapp", "voice"] as const;

/** Has a row for each channel, because an empty outbox is a figure too. */
function outboxOf({ outbox, at }: DatabaseCounts) {
  return channels.map((channel) => {
    const found = outbox.find((row) => row.channel === channel);
    const age = (since: Date | null = null) => (since ? (at.getTime() - since.getTime()) / SECOND : 0);
    return {
      channel,
      waiting: found?.waiting ?? 0,
      oldest: age(found?.oldest),
      due: age(found?.dueSince),
    };
  });
}
