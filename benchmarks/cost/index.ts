import { join } from "node:path";

import { sql } from "kysely";

import type { Db } from "#db/client";
import { startSandbox } from "../../tests/support/sandbox";
import { type Server, startServer } from "../../tests/support/server";
import { type Client, makeClient } from "../bench/client";
import { fillSite } from "../bench/fill";
import { type Kind, makeKinds } from "../bench/requests";
import { type Bench, openBench } from "../database";
import { table } from "../table";
import { clusterTimer, processorTime } from "./processor-time";

const EXTENT = { owners: 1_000, once: 8_000, sellers: 50, sales: 2_000, tills: 400, logins: 1_000 };
const ROUNDS = 5;
const PARALLEL = 8;

/** How many requests of a kind warm up, and how many are in a round. */
const usual = { warmUp: 200, round: 100 };
const expensive = { warmUp: 24, round: 24 };

/** The measured kinds, by their names in `makeKinds`. */
const measured: Record<string, typeof usual> = {
  "/dashboard": usual,
  "/wallet": usual,
  "/transactions": usual,
  "/plans-and-billings": usual,
  "checkout, extras": usual,
  "checkout, summary": usual,
  "registrants, first page": usual,
  "entitlement of a till": usual,
  "coupon check": usual,
  "wallet payment": usual,
  login: expensive,
  "sales report of a year": expensive,
};

const counting = ["shared_preload_libraries=pg_stat_statements"];

interface Cost {
  app: number;
  database: number;
}

/** One server process that is asked for some of the requests. */
interface Subject {
  name: string;
  pid: number;
  kinds: Record<string, () => Promise<unknown>>;
  close: () => Promise<void>;
}

async function repeat(work: () => Promise<unknown>, times: number): Promise<void> {
  let left = times;
  const lane = async () => {
    while ((left -= 1) >= 0) if ((await work()) === "none left") throw new Error("nobody is left to ask");
  };
  await Promise.all(Array.from({ length: PARALLEL }, lane));
}

/** The limits of an address and a day are for visitors, of whom there are more than a measurement has. */
async function forgetVisits(db: Db): Promise<void> {
  await sql`delete from throttles`.execute(db);
  await sql`delete from address_hits`.execute(db);
}

function kindsAt(client: Client, kinds: Record<string, Kind>): Subject["kinds"] {
  const wanted = Object.entries(kinds).filter(([name]) => name in measured);
  return Object.fromEntries(wanted.map(([name, ask]) => [name, () => ask(client)]));
}

async function startVersion(
  name: string,
  { bench, kinds, folder }: { bench: Bench; kinds: Record<string, Kind>; folder?: string },
): Promise<Subject> {
  const sandbox = await startSandbox();
  const env = {
    ...sandbox.env,
    DATABASE_URL: bench.url,
    TRUSTED_PROXIES: "127.0.0.1",
    LOG_LEVEL: "warn",
  };
  const server: Server = folder
    ? await startServer(env, join(folder, "build/server/index.js"), { folder, brief: false })
    : await startServer(env, undefined, { brief: false });
  const client = makeClient([server.url], false);
  return {
    name,
    pid: server.pid,
    kinds: kindsAt(client, kinds),
    async close() {
      client.close();
      await Promise.all([server.stop(), sandbox.close()]);
    },
  };
}

/** A separate remix-serve that serves only a text, which is the least that a request of ours can cost. */
async function startBareSite(): Promise<Subject> {
  const server = await startServer({}, "benchmarks/cost/bare-site.mjs", { brief: false });
  const client = makeClient([server.url], false);
  return {
    name: "bare remix-serve",
    pid: server.pid,
    kinds: { "/text": () => client.send({ path: "/text", visitor: 1 }) },
    async close() {
      client.close();
      await server.stop();
    },
  };
}

/** Every subject and kind in turn, so that all have the same machine. */
async function measureAll(db: Db, subjects: Subject[]): Promise<Map<string, Cost>> {
  const cluster = await clusterTimer(db);
  const rounds = new Map<string, Cost[]>();
  const each = subjects.flatMap((subject) =>
    Object.entries(subject.kinds).map(([kind, ask]) => ({
      subject,
      kind,
      ask,
      ...(measured[kind] ?? usual),
    })),
  );
  for (const { ask, warmUp } of each) {
    await forgetVisits(db);
    await repeat(ask, warmUp);
  }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { subject, kind, ask, round: times } of each) {
      await forgetVisits(db);
      const before = { app: processorTime(subject.pid), database: cluster() };
      await repeat(ask, times);
      const cost = {
        app: (processorTime(subject.pid) - before.app) / times,
        database: (cluster() - before.database) / times,
      };
      const key = keyOf(subject, kind);
      rounds.set(key, [...(rounds.get(key) ?? []), cost]);
    }
  return new Map([...rounds].map(([key, costs]) => [key, medianOf(costs)]));
}

const keyOf = ({ name }: Subject, kind: string) => `${name}: ${kind}`;

function medianOf(costs: Cost[]): Cost {
  const middle = (of: keyof Cost) =>
    costs.map((cost) => cost[of]).sort((one, other) => one - other)[costs.length >> 1] ?? 0;
  return { app: middle("app"), database: middle("database") };
}

const COUNTED = 40;

/** Counting takes time itself, so it begins after all else is measured. */
async function setCounting(db: Db, isOn: boolean): Promise<void> {
  for (const setting of [`track = ${isOn ? "'all'" : "'none'"}`, `track_planning = ${isOn ? "on" : "off"}`])
    await sql.raw(`alter system set pg_stat_statements.${setting}`).execute(db);
  await sql`select pg_reload_conf()`.execute(db);
}

/** Statements of a request, and the time that planning them takes, in ms. */
async function countStatements(
  db: Db,
  subject: Subject,
): Promise<Map<string, { count: number; planning: number }>> {
  await sql`create extension if not exists pg_stat_statements`.execute(db);
  await setCounting(db, true);
  const found = new Map<string, { count: number; planning: number }>();
  for (const [kind, ask] of Object.entries(subject.kinds)) {
    await forgetVisits(db);
    await repeat(ask, COUNTED / 2);
    await sql`select pg_stat_statements_reset()`.execute(db);
    await repeat(ask, COUNTED);
    const { rows } = await sql<{ calls: number; planning: number }>`
      select sum(calls) filter (where toplevel)::int as calls, sum(total_plan_time)::float as planning
      from pg_stat_statements where query not like '%pg_stat_statements%'`.execute(db);
    const { calls = 0, planning = 0 } = rows[0] ?? {};
    found.set(kind, { count: calls / COUNTED, planning: planning / COUNTED });
  }
  return found;
}

/**
 * Processor time of requests in the application and in the database, beside a bare remix-serve; and beside
 * another version, whose built folder COST_AGAINST names.
 */
async function measureCost(): Promise<string> {
  const against = process.env.COST_AGAINST;
  const bench = await openBench(counting);
  await setCounting(bench.db, false);
  const filled = await fillSite(bench.db, EXTENT);
  const kinds = await makeKinds(bench.db, filled);
  const versions = [
    await startVersion("this version", { bench, kinds }),
    ...(against ? [await startVersion("the other version", { bench, kinds, folder: against })] : []),
  ];
  const subjects = [...versions, await startBareSite()];
  try {
    const costs = await measureAll(bench.db, subjects);
    const counts = await countStatements(bench.db, versions[0] as Subject);
    return `${text}\n\n${describe(subjects, costs, counts)}`;
  } finally {
    for (const { close } of subjects) await close();
    await bench.stop();
  }
}

function describe(
  subjects: Subject[],
  costs: Map<string, Cost>,
  counts: Map<string, { count: number; planning: number }>,
): string {
  const [ours, ...others] = subjects as [Subject, ...Subject[]];
  const other = others.find(({ name }) => name === "the other version");
  const shown = (value: number) => value.toFixed(2);
  const cells = (subject: Subject, kind: string) => {
    const cost = costs.get(keyOf(subject, kind));
    return cost ? [shown(cost.app), shown(cost.database)] : ["", ""];
  };
  const rows = Object.keys(ours.kinds).map((kind) => {
    const { count = 0, planning = 0 } = counts.get(kind) ?? {};
    return [
      kind,
      ...cells(ours, kind),
      shown(count),
      planning.toFixed(3),
      ...(other ? cells(other, kind) : []),
    ];
  });
  const anchors = others
    .filter((one) => one !== other)
    .flatMap((one) =>
      Object.keys(one.kinds).map((kind) => [
        one.name,
        ...cells(one, kind),
        "",
        "",
        ...(other ? ["", ""] : []),
      ]),
    );
  const head = ["Request", "Application, ms", "Database, ms", "Statements", "Planning, ms"];
  return table(
    [...head, ...(other ? ["Other version: application, ms", "Database, ms"] : [])],
    [...rows, ...anchors],
  );
}

const text =
  `Processor time of a request: user and system, of the server with all its threads, and of the whole PostgreSQL, whose commits are on the ` +
  `disk. ${PARALLEL} requests at the same time, each by another of 1,000 owners; medians of ${ROUNDS} rounds, in which all lines take turns. Statements are ` +
  `those that the application sends.`;

export const costBenchmarks = {
  "cost-requests": { heading: "Processor time of a request", measure: measureCost },
};
