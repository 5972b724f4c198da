import { cpus, loadavg } from "node:os";
import { spawn } from "node:child_process";
import { json } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { makeDatabase, type Db } from "#db/client";
import { SECOND } from "~/models/duration";
import { makeOwner } from "../tests/support/accounts";
import { ask } from "../tests/support/visitor";
import { openSessionOf } from "../tests/support/sessions";
import { removeFolder, startSite } from "../tests/support/site";
import { addMoney } from "../tests/support/wallet";
import { dataFolder } from "../scripts/supervisor/data-folder";
import type { Answers, Flood } from "./attacks/flood";
import { table } from "./table";

const OWNERS = 12;
const RECEIPTS = 50;
const WARM_UP = 3;
const PAUSE = 50;

type Attack = Pick<Flood, "kind" | "connections" | "seconds">;

const attacks: Record<string, Attack> = {
  "60 connections with junk in queries": { kind: "queries", connections: 60, seconds: 12 },
  "60 with pages that are not cached": { kind: "pages", connections: 60, seconds: 12 },
  "40 with receipt files, each another": { kind: "files", connections: 40, seconds: 12 },
  "60 with logins, each from another address": { kind: "logins", connections: 60, seconds: 12 },
  "60 with bodies of 1 MiB": { kind: "bodies", connections: 60, seconds: 12 },
  "400 with headers, a byte a second": { kind: "slow-headers", connections: 400, seconds: 32 },
  "400 with bodies, a byte a second": { kind: "slow-bodies", connections: 400, seconds: 32 },
};

/** How many answers attackers get, and how long others have to wait during an attack. */
async function measureAttacks(): Promise<string> {
  const site = await startSite({ TRUSTED_PROXIES: "127.0.0.1" });
  try {
    const pages = await makeReceipts(site.dataFolder);
    const [busy = 0] = loadavg();
    await warmUp(site.url, pages.slice(0, 4));
    const calm = await Promise.all([waits(site.url, "/robots.txt", 8), waits(site.url, "/", 8)]);
    const rows = [["nothing", "", "", "", ...calm.map(p95)]];
    for (const [name, attack] of Object.entries(attacks)) {
      const { seconds } = attack;
      const flood = startFlood({ ...attack, url: site.url, ...(attack.kind === "files" && { pages }) });
      await wait(WARM_UP * SECOND);
      const others = await Promise.all(
        ["/robots.txt", "/"].map((path) => waits(site.url, path, seconds - WARM_UP - 1)),
      );
      const answers = await flood;
      rows.push([name, ...shares(answers, seconds), ...others.map(p95)]);
      await wait(2 * SECOND);
    }
    const head = [
      "Under attack by",
      "Answered a second",
      "Refused",
      "With",
      "/robots.txt p95 ms",
      "/ p95 ms",
    ];
    const unsteady = `Other programs kept the machine busy (load average ${busy.toFixed(0)}), so these are too high.`;
    return `${text}${busy > cpus().length ? ` ${unsteady}` : ""}\n\n${table(head, rows)}`;
  } finally {
    await site.stop();
    removeFolder(site.dataFolder);
  }
}

const text =
  `\`npm start\` with its embedded database and the full cost of passwords, attacked by a program on the same machine, which ` +
  `sends its next request when it has an answer. Meanwhile another visitor asks for two pages twenty times a second each. ` +
  `Slow connections are refused once their time is over, and opened again.`;

/** Runs until Node.js has compiled its hot code, as on a server that runs for days. */
async function warmUp(url: string, pages: NonNullable<Flood["pages"]>): Promise<void> {
  for (const kind of ["queries", "pages", "files"] as const)
    await startFlood({ url, kind, connections: 10, seconds: 4, ...(kind === "files" && { pages }) });
}

async function makeReceipts(folder: string): Promise<{ path: string; cookie: string }[]> {
  const { db, close } = makeDatabase({ url: dataFolder({ DATA_DIR: folder }).databaseUrl, poolSize: 1 });
  try {
    return (await Promise.all(Array.from({ length: OWNERS }, () => receiptsOfOne(db)))).flat();
  } finally {
    await close();
  }
}

async function receiptsOfOne(db: Db) {
  const owner = await makeOwner(db, { now: new Date() });
  const cookie = `sid=${await openSessionOf(db, owner)}`;
  const pages = [];
  for (let count = 0; count < RECEIPTS; count += 1)
    pages.push({ path: `/transactions/${await addMoney(db, owner, 1_000)}.pdf`, cookie });
  return pages;
}

/** Starts the attacker in a separate process: an attacker that also measures would wait for itself. */
async function startFlood(flood: Flood): Promise<Answers> {
  const args = ["scripts/run.mjs", "benchmarks/attacks/flood.ts", JSON.stringify(flood)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  return (await json(child.stdout)) as Answers;
}

/** Measures for this many seconds how long another visitor waits for each answer. */
async function waits(url: string, path: string, seconds: number): Promise<number[]> {
  const times: Promise<number>[] = [];
  const end = performance.now() + seconds * SECOND;
  while (performance.now() < end) {
    times.push(timeOf(url, path));
    await wait(PAUSE);
  }
  return Promise.all(times);
}

async function timeOf(url: string, path: string): Promise<number> {
  const began = performance.now();
  const { status } = await ask(url, path, { headers: { "X-Forwarded-For": "198.51.100.7" } });
  if (status !== 200) throw new Error(`${path} answers ${status} under attack`);
  return performance.now() - began;
}

function p95(times: number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  return (sorted[Math.floor(sorted.length * 0.95)] ?? 0).toFixed(0);
}

/** Answers per second, how many of them are refusals, and their statuses. */
function shares(answers: Answers, seconds: number): string[] {
  const all = Object.values(answers).reduce((sum, count) => sum + count, 0);
  const refused = Object.entries(answers).filter(([status]) => REFUSED.includes(status));
  const count = refused.reduce((sum, [, one]) => sum + one, 0);
  const share = all === 0 ? 0 : (100 * count) / all;
  return [(all / seconds).toFixed(0), `${share.toFixed(0)} %`, refused.map(([status]) => status).join(", ")];
}

const REFUSED = ["408", "413", "429", "503", "closed"];

export const attackBenchmarks = {
  attacks: { heading: "What attacks cost others", measure: measureAttacks },
};
