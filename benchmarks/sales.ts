import { setTimeout as wait } from "node:timers/promises";

import { dayOf } from "~/models/date";
import { DAY, SECOND } from "~/models/duration";
import { findMainLocation } from "~/models/users/location.server";
import { makeContext } from "../tests/support/context";
import { buyPlan } from "../tests/support/subscriber";
import { makeOwner } from "../tests/support/accounts";
import { startJobsProcess, startServer, memoryOf } from "../tests/support/server";
import { openSessionOf } from "../tests/support/sessions";
import { sellMany, manySales } from "../tests/support/sales";
import { openBench } from "./money/database";
import { load } from "./money/load";
import { table } from "./table";

const SIZES = [10_000, 100_000];
const DAYS = 366;
const PRODUCTS = 2_000;
const WARM_UP = 1;
const MEASURED = 5;

const today = dayOf(new Date());
const yearAgo = dayOf(new Date(Date.now() - (DAYS - 1) * DAY));

const pages: Record<string, string> = {
  today: "/sales-report?period=today",
  "7 days": "/sales-report",
  month: "/sales-report?period=month",
  "a year": `/sales-report?period=own&from=${yearAgo}&to=${today}`,
  "products of a month": "/sales-report/products?period=month",
  "who owes": "/sales-report/debtors",
};

/** The report of a shop with ten thousand and with a hundred thousand sales in a year, next to another such shop. */
async function measureReports(): Promise<string> {
  const found: Record<string, number>[] = [];
  for (const size of SIZES) found.push(await timesOf(size));
  const rows = Object.keys(pages).map((name) => [name, ...found.map((times) => times[name] ?? 0)]);
  const head = ["Page, p95 ms", ...SIZES.map((size) => `of ${size.toLocaleString("en-GB")} sales`)];
  return `One reader by HTTP, from the same machine. Each sale has two lines, of ${PRODUCTS} products; a tenth is owed.\n\n${table(head, rows)}`;
}

async function timesOf(count: number): Promise<Record<string, number>> {
  const bench = await openBench();
  const [owner, other] = [await makeOwner(bench.db), await makeOwner(bench.db)];
  for (const { id } of [other, owner])
    await sellMany(bench.db, id, { count, days: DAYS, until: new Date(), products: PRODUCTS });
  const site = await startServer({ DATABASE_URL: bench.url, LOG_LEVEL: "warn" });
  try {
    const times: Record<string, number> = {};
    const cookie = `sid=${await openSessionOf(bench.db, owner)}`;
    for (const [name, path] of Object.entries(pages)) {
      const read = async () => {
        const answer = await fetch(site.url + path, { headers: { cookie } });
        if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
        await answer.text();
      };
      await load(read, WARM_UP, 1);
      times[name] = (await load(read, MEASURED, 1)).p95;
    }
    return times;
  } finally {
    await site.stop();
    await bench.stop();
  }
}

const FILE_ROWS = 100_000;
const LOOK_EVERY = 20;
const READS_BEFORE = 200;

/** A file of the largest size: the time until it counts, and the peak memory above the level before it. */
async function measureImport(): Promise<string> {
  const bench = await openBench();
  const owner = await makeOwner(bench.db);
  // A file of this size needs a plan.
  await buyPlan(makeContext(bench.db, new Date()), owner);
  const env = { DATABASE_URL: bench.url, LOG_LEVEL: "warn" };
  const [site, jobs] = [await startServer(env), await startJobsProcess({ DATABASE_URL: bench.url })];
  try {
    const cookie = `sid=${await openSessionOf(bench.db, owner)}`;
    const text = manySales(FILE_ROWS / 2);
    const location = (await findMainLocation(bench.db, owner.id))?.id ?? 0;
    const read = async (path: string) => (await fetch(site.url + path, { headers: { cookie } })).text();
    for (let reads = 0; reads < READS_BEFORE; reads += 1) await read("/sales-report");
    const watches = [watchMemory(site.pid), watchMemory(jobs.pid)];
    const begun = performance.now();
    const path = await sendFile(site.url, cookie, { text, location });
    const sent = performance.now();
    for (let page = ""; !page.includes("What was imported"); page = await read(path)) await wait(SECOND);
    const counted = performance.now();
    const rows = watches.map((stop, index) => [index === 0 ? "server" : "jobs", ...stop().map(inMegabytes)]);
    return [
      `A file of ${FILE_ROWS.toLocaleString("en-GB")} rows, two to a sale, ${inMegabytes(Buffer.byteLength(text))} MB, posted to the built site:`,
      `taken in after ${inSeconds(sent - begun)} s, read and counted ${inSeconds(counted - sent)} s later.\n`,
      table(["Process", "Memory idle, MB", "Most, MB", "Above idle, MB"], rows),
    ].join("\n");
  } finally {
    await jobs.end("SIGTERM");
    await site.stop();
    await bench.stop();
  }
}

const inMegabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1);
const inSeconds = (milliseconds: number) => (milliseconds / SECOND).toFixed(1);

/** Samples the memory of a process until it is stopped; returns the memory before, the peak, and the difference. */
function watchMemory(pid: number): () => number[] {
  const idle = memoryOf(pid);
  let most = idle;
  const watch = setInterval(() => (most = Math.max(most, memoryOf(pid))), LOOK_EVERY);
  return () => {
    clearInterval(watch);
    return [idle, most, most - idle];
  };
}

async function sendFile(
  origin: string,
  cookie: string,
  { text, location }: { text: string; location: number },
) {
  const body = new FormData();
  body.set("location", String(location));
  body.set("csv", new File([text], "sales.csv", { type: "text/csv" }));
  const headers = { cookie };
  const init: RequestInit = { method: "POST", body, headers, redirect: "manual" };
  const answer = await fetch(`${origin}/sales-report/import`, init);
  if (answer.status !== 303) throw new Error(`the file was answered ${answer.status}`);
  return answer.headers.get("Location") ?? "";
}

export const salesBenchmarks = {
  reports: { heading: "The sales report", measure: measureReports },
  files: { heading: "A file of sales", measure: measureImport },
};
