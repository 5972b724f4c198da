import { readdirSync, readFileSync } from "node:fs";

import { sql } from "kysely";

import { SECOND } from "~/models/duration";
import { startFront } from "../../tests/deployment/front";
import { startSandbox } from "../../tests/support/sandbox";
import { type Server, startServer, memoryOf } from "../../tests/support/server";
import { type Bench, openBench, PARALLEL } from "../database";
import { type Load, load, loadPage } from "../load";
import { table } from "../table";
import { type Client, makeClient } from "./client";
import { type Extent, fillSite, type Filled } from "./fill";
import { type Kind, makeKinds } from "./requests";
import { explaining, explainWhile } from "./scans";

const FEW = 1_000;
const MANY = 1_000_000;
const extent = { once: 30_000, sellers: 50, sales: 2_000, tills: 400, logins: 1_000 };
/** Seconds for each kind of request. */
const TIMES = { warmUp: 1.5, measured: 3.5 };
/** How many times slower a million owners may be than a thousand. */
const MOST_TIMES = 1.5;

interface Arrangement {
  processes: 1 | 2;
  front: boolean;
  /** Whether one address may send any number of requests. */
  unlimited?: boolean;
}

const arrangements: Arrangement[] = [
  { processes: 1, front: false },
  { processes: 2, front: false },
  { processes: 1, front: true },
  { processes: 2, front: true },
];

const nameOf = ({ processes, front }: Arrangement) =>
  `${processes === 1 ? "One process" : "Two processes"}, ${front ? "behind nginx and PgBouncer" : "directly"}`;

export interface BenchSite {
  bench: Bench;
  filled: Filled;
  kinds: Record<string, Kind>;
  stop: () => Promise<void>;
}

/** A database with this many owners, and the requests that can be sent to it. */
export async function openSite(extent: Extent): Promise<BenchSite> {
  const bench = await openBench(explaining);
  const began = performance.now();
  const filled = await fillSite(bench.db, extent);
  console.error(`${extent.owners} owners after ${Math.round((performance.now() - began) / SECOND)} s`);
  return { bench, filled, kinds: await makeKinds(bench.db, filled), stop: () => bench.stop() };
}

/** Serves the site in one arrangement, and runs a client on it. */
export async function withServers<Result>(
  { bench }: BenchSite,
  { processes, front, unlimited = false }: Arrangement,
  work: (client: Client, servers: Server[], url: string) => Promise<Result>,
): Promise<Result> {
  const [sandbox, before] = await Promise.all([
    startSandbox(),
    front ? startFront(bench.url, { limited: !unlimited }) : null,
  ]);
  const env = {
    ...sandbox.env,
    DATABASE_URL: before?.databaseUrl ?? bench.url,
    TRUSTED_PROXIES: "127.0.0.1",
    LOG_LEVEL: "warn",
    PASSWORD_COST: "full",
  };
  const servers: Server[] = [];
  for (let place = 0; place < processes; place += 1)
    servers.push(await startServer({ ...env, ...(before && { PORT: String(before.ports[place]) }) }));
  const urls = before ? [before.url] : servers.map(({ url }) => url);
  const client = makeClient(urls, front);
  try {
    return await work(client, servers, urls[0] ?? "");
  } finally {
    client.close();
    await Promise.all([...servers.map((server) => server.stop()), sandbox.close()]);
    await before?.stop();
  }
}

/** Measures every kind of request, one after the other; results are by the table's name of the kind. */
export async function measureKinds(
  { bench, kinds }: BenchSite,
  client: Client,
  { warmUp, measured }: typeof TIMES,
): Promise<Record<string, Load>> {
  const found: Record<string, Load> = {};
  for (const [name, ask] of Object.entries(kinds)) {
    // The limits per address and day are for visitors, of whom there are more than a short measurement can use.
    await sql`delete from throttles`.execute(bench.db);
    await sql`delete from address_hits`.execute(bench.db);
    // A code can be typed only once, so none is spent on warming up.
    if (name !== "code check") await load(() => ask(client), warmUp);
    found[name] = await load(() => ask(client), measured);
  }
  return found;
}

/** Explains the statements of the first few requests of each kind. */
export async function findScans(
  site: BenchSite,
  times: number,
): Promise<{ statements: number; scans: string[] }> {
  return withServers(site, { processes: 1, front: false }, (client) =>
    explainWhile(site.bench.db, async () => {
      for (const ask of Object.values(site.kinds))
        for (let done = 0; done < times; done += 1) await ask(client);
    }),
  );
}

async function measureSize(owners: number) {
  const site = await openSite({ ...extent, owners });
  try {
    const found = owners === MANY ? await findScans(site, 3) : null;
    const loads: Record<string, Load>[] = [];
    for (const arrangement of arrangements)
      loads.push(await withServers(site, arrangement, (client) => measureKinds(site, client, TIMES)));
    return { found, loads };
  } finally {
    await site.stop();
  }
}

async function measureRequests(): Promise<string> {
  const few = await measureSize(FEW);
  const many = await measureSize(MANY);
  const scans = many.found?.scans ?? [];
  if (scans.length > 0) process.exitCode = 1;
  return [
    text,
    ...arrangements.flatMap((arrangement, place) => [
      `### ${nameOf(arrangement)}`,
      compare(few.loads[place] ?? {}, many.loads[place] ?? {}),
    ]),
    "### Whole reads",
    scans.length > 0
      ? scans.map((scan) => `- ${scan}`).join("\n")
      : `None: ${many.found?.statements ?? 0} statements of all kinds of requests were explained with a million owners, and no one looked at more than 20,000 rows of a table with more than 50,000.`,
  ].join("\n\n");
}

const thousands = (count: number) => count.toLocaleString("en-GB");

const text =
  `${PARALLEL} requests at the same time, each by another owner than the last, from the same machine as servers and database, ` +
  `on a PostgreSQL that puts every commit on the disk. Left of the line with ${thousands(FEW)} owners, right of it with ` +
  `${thousands(MANY)}, 10,000,000 postings and 200,000 sessions; both have 30,000 more for what an owner does once. Passwords cost what they cost.`;

function compare(few: Record<string, Load>, many: Record<string, Load>): string {
  const head = [
    "Request",
    "a second",
    "p50 ms",
    "p95",
    "p99",
    "│ a second",
    "p50 ms",
    "p95",
    "p99",
    "p95, times",
  ];
  return table(
    head,
    Object.entries(few).map(([name, one]) => {
      const other = many[name] ?? one;
      const times = other.p95 / one.p95;
      return [
        name,
        ...[one, other].flatMap(({ perSecond, p50, p95, p99 }) => [
          perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond),
          ...[p50, p95, p99].map((milliseconds) => milliseconds.toFixed(1)),
        ]),
        times > MOST_TIMES ? `**${times.toFixed(2)}**` : times.toFixed(2),
      ];
    }),
  );
}

const REQUESTS = 1_000_000;
const LOOKS = 10;
/** Mostly cheap requests, so that a million can be sent. */
const kept = Array.from({ length: 7 }, () => ["/", "/pricing"]).flat();
const mixture = [...kept, "/login", "/dashboard"];

/** The memory of one process during a million requests. */
async function measureMemory(): Promise<string> {
  const site = await openSite({ ...extent, owners: FEW });
  try {
    return await withServers(site, { processes: 1, front: false }, async (client, [server]) => {
      const rows: (string | number)[][] = [];
      let asked = 0;
      const look = async (upTo: number) => {
        const one = async () => {
          asked += 1;
          if (asked > upTo) return "none left" as const;
          return site.kinds[mixture[asked % mixture.length] ?? "/"]?.(client);
        };
        await load(one, Infinity);
        asked = upTo;
        rows.push([thousands(upTo), (memoryOf(server?.pid ?? 0) / 2 ** 20).toFixed(0)]);
      };
      for (let part = 1; part <= LOOKS; part += 1) await look((REQUESTS * part) / LOOKS);
      return `Requests of ${[...new Set(mixture)].join(", ")}.\n\n${table(["Requests so far", "Memory, MB"], rows)}`;
    });
  } finally {
    await site.stop();
  }
}

/** The processor time of all processes of this name, in seconds. */
function processorTimeOf(name: string): number {
  const ticks = readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .map((pid) => {
      try {
        const [, rest = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(` (${name}) `);
        const [user = 0, system = 0] = rest.split(" ").slice(11, 13).map(Number);
        return user + system;
      } catch {
        return 0; // The process has ended in the meantime.
      }
    });
  return ticks.reduce((sum, own) => sum + own, 0) / TICKS;
}

/** Linux counts in hundredths of a second. */
const TICKS = 100;
const FRONT_SECONDS = 8;
/**
 * Requests sent at once on one connection, so that the client takes less of the processors, which nginx needs too.
 */
const PIPELINING = 10;

/** Pages from nginx's cache, requested over TLS. */
async function measureFront(): Promise<string> {
  const site = await openSite({ ...extent, owners: FEW, once: 0 });
  try {
    const arrangement = { processes: 1, front: true, unlimited: true } as const;
    return await withServers(site, arrangement, async (_client, _servers, url) => {
      const rows = [];
      for (const path of ["/", "/pricing"])
        for (const pipelining of [1, PIPELINING]) {
          await loadPage(url + path, 2, pipelining);
          const before = processorTimeOf("nginx");
          const { requests, latency, non2xx } = await loadPage(url + path, FRONT_SECONDS, pipelining);
          const spent = processorTimeOf("nginx") - before;
          const each = (spent * 1e6) / (requests.average * FRONT_SECONDS);
          rows.push([path, pipelining, Math.round(requests.average), latency.p99, Math.round(each), non2xx]);
        }
      const head = [
        "Page",
        "At once on a connection",
        "Requests a second",
        "p99 ms",
        "nginx, µs each",
        "Not 200",
      ];
      return `Fifty connections by TLS from one address of the same machine, for which the limits of an address are lifted, and on whose processors who asks takes its part.\n\n${table(head, rows)}`;
    });
  } finally {
    await site.stop();
  }
}

export const benchBenchmarks = {
  "bench-front": { heading: "Kept pages behind nginx", measure: measureFront },
  "bench-requests": {
    heading: "Requests with a thousand and with a million owners",
    measure: measureRequests,
  },
  "bench-memory": { heading: "Memory over a million requests", measure: measureMemory },
};
