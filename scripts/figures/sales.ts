import { dayOf } from "~/models/date";
import { DAY } from "~/models/duration";
import { makeOwner } from "../../tests/support/accounts";
import { startServer } from "../../tests/support/server";
import { openSessionOf } from "../../tests/support/sessions";
import { sellMany } from "../../tests/support/sold";
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

/** The report of a shop with ten thousand and with a hundred thousand sales in a year, beside another such shop. */
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

export const salesFigures = {
  reports: { heading: "The sales report", measure: measureReports },
};
