import { sql } from "kysely";
import { expect, test } from "vitest";
import { onQuery } from "#db/client";
import { DAY } from "~/models/duration";
import { postJournal } from "~/models/ledger/journal.server";
import { creditEntries } from "~/models/ledger/journal";
import { naira } from "~/models/money";
import { listStatementEntries } from "~/models/ledger/statement.server";
import { readStatementFilter } from "~/models/ledger/statement";
import { csvResponse } from "~/http/csv-response.server";
import { statementFile } from "~/services/ledger/export-statement.server";
import { makeOwner } from "../../support/accounts";
import { testDatabase } from "../../support/database";
import { addMoney, payPlan } from "../../support/wallet";

const noon = new Date("2026-11-20T11:00:00Z");
const later = new Date(noon.getTime() + DAY);

const database = await testDatabase();
const db = database.db;

const walletOf = ({ id }: { id: number }) => ({ ownerId: id, wallet: "wallet" as const });

const filter = (query = "") => readStatementFilter(new URLSearchParams(query));

async function ownerWithHistory() {
  const owner = await makeOwner(db);
  const topUp = await addMoney(db, owner, 10_000, noon);
  const plan = await payPlan(db, owner, 6_000, later);
  await db.transaction().execute((trx) =>
    postJournal(trx, {
      ownerId: owner.id,
      kind: "late-payment",
      reference: `late-payment:${topUp}-2`,
      text: "Card payment, added for you",
      entries: creditEntries(naira(500)),
      now: later,
    }),
  );
  return { owner, topUp, plan };
}

test("movements come newest first, each with its sign and the wallet's balance after it", async () => {
  const { owner, topUp, plan } = await ownerWithHistory();
  const found = await listStatementEntries(db, walletOf(owner), filter(), { limit: 10, offset: 0 });
  expect(found.map(({ amount, balance }) => [amount, balance])).toEqual([
    [naira(500), naira(4_500)],
    [naira(-6_000), naira(4_000)],
    [naira(10_000), naira(10_000)],
  ]);
  expect(found.map(({ reference, hasReceipt }) => [reference, hasReceipt])).toEqual([
    [`${topUp}-2`, false],
    [plan, true],
    [topUp, true],
  ]);
});

test.each([
  ["kind=top-up", [10_000]],
  ["kind=purchase", [-6_000]],
  ["kind=other", [500]],
  ["from=2026-11-21", [500, -6_000]],
  ["to=2026-11-20", [10_000]],
  ["from=2026-11-20&to=2026-11-21&kind=purchase", [-6_000]],
  ["from=2026-12-01", []],
])("the filter %s keeps %j", async (query, amounts) => {
  const { owner } = await ownerWithHistory();
  const found = await listStatementEntries(db, walletOf(owner), filter(query), { limit: 10, offset: 0 });
  expect(found.map(({ amount }) => amount)).toEqual(amounts.map((amount) => amount * 100));
});

test("no other owner's wallet is in it", async () => {
  await ownerWithHistory();
  const stranger = await makeOwner(db);
  expect(await listStatementEntries(db, walletOf(stranger), filter(), { limit: 10, offset: 0 })).toEqual([]);
});

test("the file has every movement once, over all batches", async () => {
  const owner = await makeOwner(db);
  for (let count = 0; count < 3; count += 1) await addMoney(db, owner, 100 + count, noon);
  const file = Buffer.from(await csvResponse(statementFile(db, walletOf(owner), filter(), 2)).arrayBuffer());
  const lines = file.toString().trim().split("\r\n");
  expect(lines[0]).toContain("Money in (NGN),Money out (NGN),Balance (NGN)");
  expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(lines.slice(1).map((line) => line.split(",").slice(3))).toEqual([
    ["102.00", "", "303.00"],
    ["101.00", "", "201.00"],
    ["100.00", "", "100.00"],
  ]);
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"])(
  "a text %j is not a formula for a spreadsheet",
  async (words) => {
    const owner = await makeOwner(db);
    await db.transaction().execute((trx) =>
      postJournal(trx, {
        ownerId: owner.id,
        kind: "late-payment",
        reference: `late-payment:${owner.id}`,
        text: words,
        entries: creditEntries(naira(500)),
        now: noon,
      }),
    );
    const csv = await csvResponse(statementFile(db, walletOf(owner), filter())).text();
    expect(csv).toContain(`'${words}`);
  },
);

test("the movements are found by their index", async () => {
  const owner = await makeOwner(db);
  let statement = "";
  onQuery(({ text }) => {
    if (text.includes('from "postings"')) statement = text;
  });
  await listStatementEntries(db, walletOf(owner), filter(), { limit: 21, offset: 0 });
  const values = ["top-up", String(owner.id), "21", "0"].map((value) => sql.lit(value));
  const plan = await db.transaction().execute(async (trx) => {
    // In a small table a full read would be fastest; with these settings it happens only if no index helps.
    await sql`set local enable_seqscan = off`.execute(trx);
    await sql`set local enable_bitmapscan = off`.execute(trx);
    await sql.raw(`prepare movements as ${statement}`).execute(trx);
    const explained = await sql`explain execute movements (${sql.join(values)})`.execute(trx);
    await sql`deallocate movements`.execute(trx);
    return JSON.stringify(explained.rows);
  });
  expect(plan).toContain("Index Scan using postings_of_wallet on postings");
});
