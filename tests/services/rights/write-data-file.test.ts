import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";

import { names } from "#db/names";
import { exportedTables, tableRules } from "~/models/rights/export-tables";
import { ownRows } from "~/models/rights/export-rows.server";
import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import { writeDataFile } from "~/services/rights/write-data-file.server";
import { changeAccount, makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { sell, sellMany } from "../../support/sales";
import { unexported } from "./unexported-columns";
import { makeWholeAccount } from "./whole-account";

const database = await testDatabase();
const db = database.db;

async function unpack(owner: User): Promise<Map<string, string>> {
  const { bytes } = writeDataFile(makeContext(db), owner);
  const files = unzipSync(await buffer(bytes));
  return new Map(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString("utf8")]));
}

const rowsOf = (files: Map<string, string>, name: string) =>
  JSON.parse(files.get(`json/${name}.json`) ?? "[]") as Record<string, unknown>[];

test("every table of the database is in the file, or is named with the reason why it is not", async () => {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely_%'`.execute(
    db,
  );
  const inCode = rows.map(({ name }) => names.inCode(name));
  expect(Object.keys(tableRules).sort()).toEqual(inCode.sort());
  const reasons = Object.values(tableRules).flatMap((holding) =>
    "reason" in holding ? [holding.reason] : [],
  );
  for (const reason of reasons) expect(reason).toMatch(/^[A-Z].{20,}\.$/);
});

test("every column of an exported table is in the file, or is named with the reason why it is not", async () => {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' group by 1`.execute(db);
  const columnsOf = new Map(rows.map(({ name, columns }) => [names.inCode(name), columns]));
  const decided = exportedTables.map(({ table, columns }) => [
    table,
    [...columns, ...Object.values(unexported[table] ?? {}).flat()].sort(),
  ]);
  const known = exportedTables.map(({ table }) => [table, columnsOf.get(table)?.sort()]);
  expect(Object.fromEntries(decided)).toEqual(Object.fromEntries(known));
});

test("no column of the file holds a secret, or a key that gives access", () => {
  const columns = Object.values(tableRules).flatMap((holding) => ("file" in holding ? holding.columns : []));
  expect(columns.length).toBeGreaterThan(200);
  const secret =
    /hash|token|secret|cipher|mac$|password|authorization|access_code|signature|provider|_key$|bytes/;
  expect(columns.filter((column) => secret.test(column))).toEqual([]);
});

test("the file has everything an account holds, for spreadsheets and for programs", async () => {
  const owner = await makeWholeAccount(db);
  const files = await unpack(owner);
  expect(files.get("README.txt")).toContain("Amounts are in kobo");
  const kinds = [...files.keys()].flatMap((name) => /^json\/(.+)\.json$/.exec(name)?.[1] ?? []);
  expect(kinds).toEqual(
    expect.arrayContaining([
      "profile",
      "locations",
      "orders",
      "payments",
      "receipts",
      "wallet",
      "bookings",
      "booking-amounts",
      "cards",
      "subscriptions",
      "setups",
      "tills",
      "sessions",
      "messages-sent",
      "contact-messages",
      "news",
      "texts-turned-off",
      "sales",
      "sale-lines",
      "products",
      "free-trial",
      "corrections",
    ]),
  );
  for (const kind of kinds) expect([...files.keys()]).toContain(`csv/${kind}.csv`);
  expect(rowsOf(files, "profile")).toMatchObject([{ username: owner.username, email: owner.email }]);
  expect(rowsOf(files, "sales")).toMatchObject([
    { customer: "Mama Balogun", total: 500, sold_at: "2026-11-20T10:00:00.000Z" },
    { total: 0, paid: 500 },
  ]);
  expect(files.get("csv/products.csv")).toMatch(/^\ufeffid,name,created_at\r\n\d+,Balogun rice,2/);
  expect(rowsOf(files, "cards").map(({ last4 }) => last4)).toContain("4081");
});

test("the file holds no other person's data, and no internal notes of our staff", async () => {
  const [owner, other] = [await makeWholeAccount(db), await makeWholeAccount(db)];
  await db
    .insertInto("auditEvents")
    .values({
      at: new Date(),
      requestId: null,
      actorId: other.id,
      subjectId: owner.id,
      action: "looked-at",
      outcome: "ok",
      reason: null,
      addressPrefix: "203.0.113.0/24",
    })
    .execute();
  const all = [...(await unpack(owner)).values()].join("\n");
  expect(all).toContain("looked-at");
  expect(all).toContain("Dear Ada Balogun");
  for (const foreign of [other.username, "203.0.113", "a note of our staff", "argon2id"])
    expect(all).not.toContain(foreign);
});

test("messages from a mailbox are only in the file of the account that confirmed it", async () => {
  const owner = await makeWholeAccount(db);
  await changeAccount(db, owner.id, { emailVerifiedAt: null });
  const files = await unpack(await getUser(db, owner.id));
  for (const kind of ["contact-messages", "contact-answers", "news"]) expect(rowsOf(files, kind)).toEqual([]);
});

test("a text that a spreadsheet would take for a formula is marked as text", async () => {
  const owner = await makeOwner(db);
  const lines = [{ product: '=HYPERLINK("http://evil.example")', amount: 100 }];
  await sell(db, owner.id, [{ at: "2026-11-20T10:00:00Z", lines }]);
  const files = await unpack(owner);
  expect(files.get("csv/products.csv")).toContain(`"'=HYPERLINK(`);
  expect(rowsOf(files, "products")).toMatchObject([{ name: lines[0]?.product }]);
});

test("many sales are all in the file once, and are read in batches of some hundred", async () => {
  const owner = await makeOwner(db);
  await sell(db, owner.id, [{ at: "2026-11-20T10:00:00Z", customer: "Ada", total: 0, paid: 100 }]);
  await sellMany(db, owner.id, { count: 1600, days: 30, until: new Date("2026-11-20T10:00:00Z") });
  const files = await unpack(owner);
  expect(new Set(rowsOf(files, "sales").map(({ id }) => id)).size).toBe(1601);
  expect(rowsOf(files, "sale-lines")).toHaveLength(3200);
  expect(files.get("csv/sale-lines.csv")?.trim().split("\r\n")).toHaveLength(3201);
  for (const table of exportedTables.filter(({ file }) => file.startsWith("sale")))
    for await (const rows of ownRows(db, owner, table))
      expect([table.file, rows.length <= 500]).toEqual([table.file, true]);
});
