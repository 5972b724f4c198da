import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MINUTE, SECOND } from "~/models/duration";
import { creditEntries, reversalOf, topUpEntries } from "~/models/ledger/journal";
import { postJournal } from "~/models/ledger/journal.server";
import { kobo } from "~/models/money";
import { topUpReceipt } from "~/models/ledger/receipt";
import { insertReceipt } from "~/models/ledger/receipt.server";
import { sealNext } from "~/models/ledger/seal.server";
import { checkLedger } from "~/services/ledger/verify-ledger.server";
import { sealingJob, sealWaiting } from "~/services/ledger/seal-ledger.server";
import { makeOwner } from "../../support/accounts";
import { makeContext, runJob } from "../../support/context";
import { openDatabase } from "../../support/database";

let database: Awaited<ReturnType<typeof openDatabase>>;
let context: ReturnType<typeof makeContext>;
let ownerId: number;
let payments = 0;

// The chain covers the whole database, so each test has its own database.
beforeEach(async () => {
  database = await openDatabase();
  context = makeContext(database.db);
  ownerId = (await makeOwner(database.db)).id;
});
afterEach(() => database.close());

async function topUp(naira = 100) {
  const reference = `KPP-${(payments += 1)}`;
  const walletAmount = kobo(naira * 100);
  const fee = kobo(1_000);
  const now = context.clock.now();
  await database.db.transaction().execute(async (trx) => {
    const entries = topUpEntries({ walletAmount, fee });
    await postJournal(trx, { ownerId, kind: "top-up", reference, text: "Top-up", entries, now });
    const seller = { name: "Kaypoint", address: "12 Marina Road", taxNumber: null };
    const buyer = { name: "Ada Stores", email: "ada@shop.example" };
    const content = topUpReceipt(
      { seller, buyer, reference, paidBy: "Visa •••• 4081" },
      { walletAmount, fee },
    );
    await insertReceipt(trx, { ownerId, orderId: null, content, now });
  });
  return reference;
}

const seal = (limit = 100) =>
  database.db.transaction().execute((trx) => sealNext(trx, limit, context.clock.now()));

const numbersOf = async () =>
  (await database.db.selectFrom("receipts").select(["year", "number"]).orderBy("id").execute()).map(
    ({ year, number }) => `${year}-${number}`,
  );

/** Runs a statement as an attacker with all rights over the database can. */
async function tamper(statement: string): Promise<void> {
  const tables = ["journal", "postings", "seals", "receipts"];
  const triggers = (verb: string) => tables.map((table) => `alter table ${table} ${verb} trigger user`);
  for (const step of [...triggers("disable"), statement, ...triggers("enable")])
    await sql.raw(step).execute(database.db);
}

test("journals are chained in batches, each once, and the chain verifies from end to end", async () => {
  for (let count = 0; count < 5; count += 1) await topUp();
  expect([await seal(2), await seal(2), await seal(2), await seal(2)]).toEqual([2, 2, 1, 0]);
  expect(await checkLedger(context)).toEqual({ links: 3, waiting: 0, problems: [] });
});

test("a receipt may get its number after it was sealed", async () => {
  await topUp();
  await seal();
  await sealWaiting(context);
  expect(await numbersOf()).toEqual(["2026-1"]);
  expect((await checkLedger(context)).problems).toEqual([]);
});

test("an empty ledger is in order", async () => {
  expect(await checkLedger(context)).toEqual({ links: 0, waiting: 0, problems: [] });
});

test("journals that wait too long for their seal are reported", async () => {
  await topUp();
  expect(await checkLedger(context)).toEqual({ links: 0, waiting: 1, problems: [] });
  context.setTime(new Date(context.clock.now().getTime() + 11 * MINUTE));
  expect((await checkLedger(context)).problems).toEqual([
    "journals wait for their seal since 21 November 2026, 10:00: check that the jobs are running",
  ]);
});

test.each([
  [
    "the text of a journal",
    "update journal set text = 'Gift' where id = 2",
    /^journal 2 \(KPP-\d+\) was altered/,
  ],
  [
    "the moment of a journal",
    "update journal set created_at = created_at + '1 microsecond' where id = 2",
    /^journal 2 /,
  ],
  [
    "the owner of a posting",
    "update postings set account = 'suspense' where id = 6",
    /^posting 6 of journal 2 \(KPP-/,
  ],
  [
    "what a receipt says",
    "update receipts set content = jsonb_set(content, '{buyer,name}', '\"Thief Stores\"') where id = 2",
    /^the receipt of journal 2 \(KPP-\d+\) was altered after seal 1/,
  ],
  [
    "the day of a receipt",
    "update receipts set created_at = created_at - interval '1 year' where id = 2",
    /^the receipt of journal 2 /,
  ],
  ["a receipt, taken away", "delete from receipts where id = 2", /row before it removed/],
  ["a posting, taken away", "delete from postings where id = 6", /row before it removed/],
  [
    "a journal, taken away",
    "set session_replication_role = replica; delete from journal where id = 2; reset session_replication_role",
    /^journal 2 of seal 1 is gone/,
  ],
  ["a seal's hash", "update seals set hash = sha256('forged') where id = 1", /^seal 1 or the last rows/],
  [
    "a seal's place",
    "update seals set previous_hash = sha256('forged') where id = 2",
    /^seal 2 does not follow/,
  ],
  ["a seal's marks", "update seals set marks = '' where id = 1", /^the marks of seal 1/],
  ["a seal, taken away", "delete from seals where id = 1", /^seal 2 is in the place of seal 1/],
])("an alteration is detected and located: %s", async (_name, statement, told) => {
  for (let count = 0; count < 4; count += 1) await topUp();
  await seal(3);
  await seal(3);
  await tamper(statement);
  const { problems } = await checkLedger(context);
  expect(problems[0]).toMatch(told);
});

test.each([
  [
    "a wallet's balance",
    "update wallets set balance = balance + 1",
    /^wallet of owner \d+ has a balance that differs/,
  ],
  [
    "an amount before it is sealed",
    "update postings set amount = amount - 1 where id = 2",
    /^journal 1 \(KPP-\d+\) does not balance/,
  ],
  [
    "the balance that a posting tells",
    "update postings set balance_after = 1 where id = 2",
    /^posting 2 of journal 1 states a balance that differs/,
  ],
  [
    "a journal that was taken out of the queue",
    "delete from unsealed_journals",
    /is neither sealed nor waiting/,
  ],
  [
    "a receipt number left out",
    "update receipts set year = 2026, number = 2",
    /^the receipts of 2026 are not numbered/,
  ],
])("the books are checked against each other: %s", async (_name, statement, told) => {
  await topUp();
  await tamper(statement);
  expect((await checkLedger(context)).problems.join("\n")).toMatch(new RegExp(told.source, "m"));
});

test("receipts are numbered without gaps and mailed once, and a rolled-back round leaves no gap", async () => {
  const first = await topUp();
  await topUp();
  await expect(
    database.db.transaction().execute(async (trx) => {
      await sealWaiting({ ...context, db: trx });
      throw new Error("killed");
    }),
  ).rejects.toThrow("killed");
  expect(await numbersOf()).toEqual(["null-null", "null-null"]);
  await sealWaiting(context);
  await topUp();
  await sealWaiting(context);
  await sealWaiting(context);
  expect(await numbersOf()).toEqual(["2026-1", "2026-2", "2026-3"]);
  const mails = await database.db
    .selectFrom("outbox")
    .select(["dedupeKey", "subject", "text"])
    .orderBy("id")
    .execute();
  const receipts = mails.filter(
    ({ dedupeKey }) => dedupeKey.startsWith("receipt:") && !dedupeKey.endsWith(":text"),
  );
  expect(receipts).toHaveLength(3);
  expect(receipts[0]).toMatchObject({
    dedupeKey: `receipt:${first}`,
    subject: "₦110 paid: receipt 2026-000001",
  });
  expect(receipts[0]?.text).toContain("Total paid: ₦110");
  expect(receipts[0]?.text).toContain(`http://127.0.0.1:3000/transactions/${first}`);
});

test("numbers start again each year in Lagos, and a late receipt still counts for its own year", async () => {
  context.setTime(new Date("2026-12-31T22:59:59Z"));
  await topUp();
  context.setTime(new Date("2026-12-31T23:00:00Z"));
  await topUp();
  await sealWaiting(context);
  context.setTime(new Date("2027-01-02T09:00:00Z"));
  await topUp();
  await sealWaiting(context);
  expect(await numbersOf()).toEqual(["2026-1", "2027-1", "2027-2"]);
  expect((await checkLedger(context)).problems).toEqual([]);
});

test("a number is never changed and a receipt never deleted", async () => {
  await topUp();
  await sealWaiting(context);
  const change = (statement: string) => sql.raw(statement).execute(database.db);
  await expect(change("update receipts set number = 7")).rejects.toThrow(/append-only/);
  await expect(change("update receipts set content = '{}'")).rejects.toThrow(/append-only/);
  await expect(change("delete from receipts")).rejects.toThrow(/append-only/);
  await expect(change("update seals set hash = sha256('x')")).rejects.toThrow(/append-only/);
});

test("the job looks each second, numbers and seals, and ends when told to", async () => {
  const sealing = sealingJob(context);
  expect(sealing.pause).toBe(SECOND);
  const job = runJob(context, sealing);
  await topUp();
  await expect.poll(numbersOf).toEqual(["2026-1"]);
  await expect.poll(async () => (await checkLedger(context)).waiting).toBe(0);
  await job.stop();
});

test("entries that cannot be sealed now are sealed in a later round", async () => {
  const broken = {
    ...context,
    db: {
      transaction: () => {
        throw new Error("no database");
      },
    } as never,
  };
  await runJob(broken, sealingJob(broken)).stop();
  await database.db.transaction().execute((trx) =>
    postJournal(trx, {
      ownerId,
      kind: "credit",
      reference: "late",
      text: "Late",
      entries: creditEntries(5),
      now: context.clock.now(),
    }),
  );
  await database.db.transaction().execute((trx) =>
    postJournal(trx, {
      ownerId,
      kind: "correction",
      reference: "undone",
      text: "Undone",
      entries: reversalOf(creditEntries(5)),
      now: context.clock.now(),
    }),
  );
  await sealWaiting(context);
  expect(await checkLedger(context)).toEqual({ links: 1, waiting: 0, problems: [] });
});
