import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse, stringify } from "yaml";

import type { Db } from "#db/client";
import { HOUR, MINUTE } from "~/models/duration";
import { enqueue } from "~/models/messages/outbox.server";
import { keepFindings } from "~/models/platform/finding.server";
import { addRuns } from "~/models/platform/job-runs.server";
import { openDatabase } from "../support/database";
import { begin, makePayer, topUpRequest } from "../support/paying";
import { type Server, startServer } from "../support/server";
import { freePort, removeFolder, temporaryFolder } from "../support/site";
import { makeVisitor } from "../support/visitor";

const RULES = "deploy/prometheus/alerts.yml";
const RULE_TESTS = "deploy/prometheus/alerts-test.yml";
const token = "kZ5mJQ2xVw8rT4nB7cY1pL6sD3hG9fAe";

interface Rule {
  alert: string;
  expr: string;
  for: string;
}
interface RuleFile {
  groups: { rules: Rule[] }[];
}

const read = (file: string) => readFileSync(file, "utf8");
const rules = parse(read(RULES)) as RuleFile;
const names = rules.groups.flatMap((group) => group.rules.map(({ alert }) => alert));

test("each alert fires in a test of the rules, and stays silent in another", () => {
  const { tests } = parse(read(RULE_TESTS)) as {
    tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
  };
  const cases = tests.flatMap((each) => each.alert_rule_test);
  for (const fires of [true, false]) {
    const tried = cases.filter(({ exp_alerts: expected }) => expected.length > 0 === fires);
    expect(new Set(tried.map(({ alertname }) => alertname))).toEqual(new Set(names));
  }
  const options = { encoding: "utf8", stdio: "pipe", cwd: "deploy/prometheus" } as const;
  expect(execFileSync("promtool", ["test", "rules", "alerts-test.yml"], options)).toContain("SUCCESS");
});

let database: Awaited<ReturnType<typeof openDatabase>>;
let server: Server;
let prometheus: Awaited<ReturnType<typeof startPrometheus>>;
const folder = temporaryFolder();

beforeAll(async () => {
  database = await openDatabase();
  await fill(database.db);
  server = await startServer({ DATABASE_URL: database.url, METRICS_TOKEN: token });
  prometheus = await startPrometheus([server.port, await freePort()]);
});
afterAll(async () => {
  await prometheus.stop();
  await server.stop();
  await database.close();
  removeFolder(folder);
});

const ago = (time: number) => new Date(Date.now() - time);

/** A payment as on any day, and trouble for the alerts that name a channel, a job, a machine or a check. */
async function fill(db: Db): Promise<void> {
  const { app, owner } = await makePayer(db);
  await begin(app, topUpRequest(owner));
  await db
    .updateTable("payments")
    .set({ createdAt: ago(2 * HOUR) })
    .execute();
  const message = { channel: "sms", recipient: "+2348031234521", text: "Hello" } as const;
  await enqueue(db, { ...message, dedupeKey: "late", now: ago(2 * HOUR) });
  for (let code = 0; code < 5; code += 1) {
    const dedupeKey = `code-${code}`;
    await enqueue(db, { ...message, dedupeKey, topic: `code:${code}`, now: ago(MINUTE) });
    const failed = { deadAt: ago(0), lastError: "HTTP 503 busy" };
    await db.updateTable("outbox").set(failed).where("dedupeKey", "=", dedupeKey).execute();
  }
  await db.transaction().execute((trx) =>
    keepFindings(trx, {
      machine: "pos-1",
      now: ago(4 * HOUR),
      findings: [
        { name: "disk", state: "fault", told: "full" },
        { name: "certificate", state: "warning", told: "ends in 9 days" },
        { name: "copies", state: "warning", told: "5 hours old", newestAt: ago(9 * HOUR) },
      ],
    }),
  );
  const runs = { runs: 1, done: 1, failed: 0, milliseconds: 5 };
  await addRuns(db, [{ ...runs, name: "sealing", lastRunAt: ago(HOUR) }]);
  await workOfJobs(db, 0);
}

const workOfJobs = (db: Db, failed: number) =>
  addRuns(db, [{ name: "webhooks", runs: 5, done: 40, failed, milliseconds: 900, lastRunAt: new Date() }]);

/** With the files of deploy/, but each second, and without waiting until an alert has held for its time. */
async function startPrometheus(ports: number[]) {
  const config = parse(read("deploy/prometheus/prometheus.yml")) as {
    scrape_configs: { authorization: { credentials_file: string }; static_configs: unknown }[];
  };
  const [scrape] = config.scrape_configs;
  if (!scrape) throw new Error("nothing is scraped");
  scrape.authorization.credentials_file = join(folder, "token");
  scrape.static_configs = [{ targets: ports.map((port) => `127.0.0.1:${port}`) }];
  const often = { scrape_interval: "1s", evaluation_interval: "1s" };
  const atOnce = { groups: rules.groups.map((group) => ({ ...group, rules: group.rules.map(hurried) })) };
  mkdirSync(join(folder, "data"));
  writeFileSync(join(folder, "token"), token);
  writeFileSync(join(folder, "prometheus.yml"), stringify({ ...config, global: often }));
  writeFileSync(join(folder, "kaypoint-alerts.yml"), stringify(atOnce));
  const port = await freePort();
  const child = spawn(
    "prometheus",
    [
      `--config.file=${join(folder, "prometheus.yml")}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=127.0.0.1:${port}`,
      "--log.level=error",
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  return {
    isReady: () => isReady(port, child),
    ask: async <Data>(path: string): Promise<Data> => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
      return ((await answer.json()) as { data: Data }).data;
    },
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

const hurried = (rule: Rule): Rule => ({ ...rule, for: "0s" });

async function isReady(port: number, child: ChildProcess): Promise<boolean> {
  if (child.exitCode !== null) throw new Error("Prometheus does not start");
  return fetch(`http://127.0.0.1:${port}/-/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

interface Alert {
  labels: Record<string, string>;
  annotations: { summary: string };
}

interface Sample {
  value: [number, string];
}

/** Visits as on any day, and wrong passwords until the limit refuses them. */
async function visit(): Promise<void> {
  const visitor = makeVisitor(server.url, "10.1.2.3");
  await visitor.get("/");
  await visitor.post("/login", { email: "adashop", password: "not the password of it" });
}

const expected: Record<string, unknown> = {
  KaypointDown: expect.stringMatching(/^The process at 127\.0\.0\.1:\d+ does not answer$/),
  KaypointJobs: expect.stringMatching(/^Due messages by sms have/),
  KaypointMessages: expect.stringMatching(/^A message by sms has/),
  KaypointRounds: expect.stringMatching(/^The job sealing has not run/),
  KaypointFailing: expect.stringMatching(/^Many runs of the job webhooks fail$/),
  KaypointCodes: expect.stringMatching(/^Codes by sms do not go out$/),
  KaypointPayments: expect.stringMatching(/^After an hour, 1 payments/),
  KaypointFault: expect.stringMatching(/^On pos-1 the doctor found a fault at disk$/),
  KaypointCertificate: expect.stringMatching(/^The certificate is good for less/),
  KaypointCopies: expect.stringMatching(/^For 9h \d+m \d+s the backups of pos-1 were not copied/),
  KaypointDoctor: expect.stringMatching(/^The doctor has not looked at pos-1 for/),
};

test("a real Prometheus names the channel, job, machine and check in alerts, and fills every panel", async () => {
  await expect.poll(prometheus.isReady).toBe(true);
  await expect
    .poll(async () => {
      await visit();
      return (await prometheus.ask<{ result: Sample[] }>("query?query=kaypoint_job_runs")).result.length;
    })
    .toBeGreaterThan(0);
  await workOfJobs(database.db, 1000);

  const summaries = async () => {
    await visit();
    const { alerts } = await prometheus.ask<{ alerts: Alert[] }>("alerts");
    return Object.fromEntries<string>(
      alerts.map(({ labels, annotations }) => [labels.alertname ?? "", annotations.summary]),
    );
  };
  await expect.poll(summaries).toMatchObject(expected);

  const labels = await prometheus.ask<string[]>("labels");
  expect(labels.filter((label) => label.startsWith("exported_"))).toEqual([]);
  const grouped = names.flatMap((name) => groupsOf(name));
  expect(grouped.filter((label) => !labels.includes(label))).toEqual([]);

  for (const { title, targets } of panels)
    for (const { expr } of targets)
      await expect.poll(() => hasData(expr), { message: `${title}: ${expr}` }).toBe(true);
});

const { panels } = JSON.parse(read("deploy/grafana/kaypoint.json")) as {
  panels: { title: string; targets: { expr: string }[] }[];
};

/** The labels that an alert groups by. */
function groupsOf(name: string): string[] {
  const rule = rules.groups.flatMap((group) => group.rules).find(({ alert }) => alert === name);
  return [...(rule?.expr ?? "").matchAll(/by \(([\w, ]+)\)/g)].flatMap(([, list = ""]) => list.split(", "));
}

async function hasData(expr: string): Promise<boolean> {
  await visit();
  const query = encodeURIComponent(expr.replaceAll("$__rate_interval", "1m"));
  const { result } = await prometheus.ask<{ result: Sample[] }>(`query?query=${query}`);
  return result.some(({ value: [, number] }) => Number.isFinite(Number(number)));
}
