import { sql } from "kysely";
import type { Db } from "#db/client";
import { names } from "#db/names";
import type { Schema } from "#db/schema";
import { type Server, startServer } from "../../tests/support/server";
import { type Bench, openBench } from "../money/database";
import { table } from "../table";
import { startSandbox, type TestSandbox } from "../../tests/support/sandbox";
import { addBusiness, SALES, signUpAndPay, readPages } from "./owners";
import {
  findOwnerlessReads,
  forgetStatements,
  type OwnerlessRead,
  reasonFor,
  rememberStatements,
} from "./owner-keys";
import { measureLowWallets } from "./low-wallets";
import { measurePurge } from "./purging";
import { growth, keptInWords } from "./tables";

const OWNERS = 500;
const AT_ONCE = 4;
/** With fewer rows the size of indexes means nothing, since each begins with a whole page. */
const TELLING = 500;

/** Owners of a site who do everything once: how large their rows are, and how requests find them. */
async function measureRows(): Promise<string> {
  const [bench, sandbox] = await Promise.all([openBench(rememberStatements), startSandbox()]);
  try {
    await fill(bench, sandbox);
    await sql`vacuum full analyze`.execute(bench.db);
    const sizes = await readSizes(bench.db);
    const found = await readPaths(bench, sandbox);
    const bytes = (tables: readonly (keyof Schema)[]) =>
      sizes.reduce((sum, { name, rows, whole }) => sum + (tables.includes(name) ? rows * whole : 0), 0);
    const all = bytes(sizes.map(({ name }) => name));
    return [
      `${OWNERS} owners who signed up, paid by card and from the wallet, were renewed, told by messages and webhooks, and sold ${SALES} things; then everything was written anew (\`vacuum full\`).\n`,
      `That is ${inKilobytes(all)} KB an owner, ${inKilobytes(bytes(ofSales))} of it sales, ${inKilobytes(bytes(ofLedger))} the ledger with its receipts, and ${inKilobytes(bytes(passing))} messages, webhooks, log and counters, which pass.\n`,
      table(
        ["Table", "A row for each", "Kept", "Row, bytes", "With indexes"],
        sizes.map(({ name, rows, row, whole }) => [
          names.inDatabase(name),
          growth[name]?.with ?? "",
          keptInWords(name),
          rows > 0 ? row : "–",
          rows >= TELLING ? whole : "–",
        ]),
      ),
      "\n### What requests find without its owner\n",
      "Every statement that was asked while one owner signed up, paid and opened every page was explained. They find rows of owners by `owner_id` (`user_id`, `subject_id`, and the account's own `id`), except for these:\n",
      table(
        ["Table", "Found by", "Why"],
        found.map((read) => [read.table, read.columns.join(", "), reasonFor(read) ?? "?"]),
      ),
    ].join("\n");
  } finally {
    await sandbox.close();
    await bench.stop();
  }
}

const ofSales: (keyof Schema)[] = ["products", "sales", "saleLines", "salesSums", "productSums"];
const ofLedger: (keyof Schema)[] = ["journal", "postings", "receipts", "seals", "wallets"];
const passing: (keyof Schema)[] = [
  ...(["outbox", "webhookEvents", "webhookDeliveries", "webhookAttempts", "auditEvents"] as const),
  ...(["throttles", "addressHits", "sessions", "codeFlows", "tillRequests"] as const),
];

const inKilobytes = (bytes: number) => (bytes / OWNERS / 1024).toFixed(1);

async function serve(bench: Bench, sandbox: TestSandbox): Promise<Server> {
  const env = { DATABASE_URL: bench.url, TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "warn" };
  const site = await startServer({ ...sandbox.env, ...env });
  sandbox.webhooks.sendTo({ url: `${site.url}/webhooks/paystack` });
  return site;
}

async function fill(bench: Bench, sandbox: TestSandbox): Promise<void> {
  const site = await serve(bench, sandbox);
  for (let done = 0; done < OWNERS; done += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, () => signUpAndPay(bench.db, site.url)));
  await addBusiness(bench.db);
  await site.stop();
}

interface Size {
  name: keyof Schema;
  rows: number;
  /** Bytes of a row, with its header. */
  row: number;
  /** Bytes of the table and its indexes per row. */
  whole: number;
}

/** The sizes of each table that grows, in the order of the list. */
async function readSizes(db: Db): Promise<Size[]> {
  const sizes: Size[] = [];
  for (const name of Object.keys(growth) as (keyof Schema)[]) {
    if (growth[name] === null) continue;
    const { rows } = await sql<{ rows: number; row: number; whole: number }>`
      select count(*) as rows, coalesce(round(avg(pg_column_size(one.*)) + 4), 0)::float8 as row,
        (pg_total_relation_size(${names.inDatabase(name)}::regclass) / greatest(count(*), 1))::float8 as whole
      from ${sql.table(name)} one`.execute(db);
    for (const size of rows) sizes.push({ name, ...size });
  }
  return sizes;
}

/** How requests find the rows of one more owner, who does everything. */
async function readPaths(bench: Bench, sandbox: TestSandbox): Promise<OwnerlessRead[]> {
  const site = await serve(bench, sandbox);
  await forgetStatements(bench.url);
  await readPages(await signUpAndPay(bench.db, site.url));
  await site.stop();
  return findOwnerlessReads(bench.url);
}

export const growthBenchmarks = {
  rows: { heading: "What grows, and by how much", measure: measureRows },
  "low-wallets": { heading: "How low wallets are found", measure: measureLowWallets },
  purging: { heading: "How fast what is over goes", measure: measurePurge },
};
