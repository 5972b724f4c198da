import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  creditEntries,
  suspenseEntries,
  reversalOf,
  topUpEntries,
  type Entry,
} from "~/models/ledger/journal";
import { postJournal } from "~/models/ledger/journal.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { makeOwner } from "../../support/accounts";
import { testDatabase } from "../../support/database";

let references = 0;
const now = new Date("2026-11-21T09:00:00Z");

const database = await testDatabase();
const ownerId = (await makeOwner(database.db)).id;

const nextReference = () => `test:${(references += 1)}`;
const newOwner = async () => (await makeOwner(database.db)).id;

function give(owner: number, entries: Entry[], reference = nextReference()) {
  return database.db
    .transaction()
    .execute((trx) =>
      postJournal(trx, { ownerId: owner, kind: "top-up", reference, text: "Top-up", entries, now }),
    );
}

async function rowsOf(reference: string) {
  return database.db
    .selectFrom("postings")
    .innerJoin("journal", "journal.id", "postings.journalId")
    .select(["account", "amount", "balanceAfter"])
    .where("reference", "=", reference)
    .orderBy("postings.id")
    .execute();
}

test("a journal is written with its postings, the wallet's balance and its place in the seal queue", async () => {
  const owner = await newOwner();
  const reference = nextReference();
  const posted = await give(owner, topUpEntries({ walletAmount: 10_000, fee: 300 }), reference);
  expect(posted).toMatchObject({ outcome: "posted", balance: 10_000 });
  expect(await rowsOf(reference)).toEqual([
    { account: "paystack_clearing", amount: 10_300, balanceAfter: null },
    { account: "wallet", amount: -10_000, balanceAfter: 10_000 },
    { account: "top_up_fee_income", amount: -300, balanceAfter: null },
  ]);
  const waiting = await database.db
    .selectFrom("unsealedJournals")
    .selectAll()
    .where("journalId", "=", posted.outcome === "posted" ? posted.journalId : 0)
    .execute();
  expect(waiting).toHaveLength(1);
});

test("a journal that moves no wallet returns no balance", async () => {
  expect(await give(ownerId, suspenseEntries(500))).toMatchObject({ outcome: "posted", balance: null });
});

test("a wallet holds what was added less what was spent", async () => {
  const owner = await newOwner();
  expect(await walletBalance(database.db, owner)).toBe(0);
  await give(owner, creditEntries(5_000));
  await give(owner, creditEntries(2_500));
  expect(await give(owner, reversalOf(creditEntries(7_000)))).toMatchObject({ balance: 500 });
  expect(await walletBalance(database.db, owner)).toBe(500);
  expect(await walletBalance(database.db, owner, "tokens")).toBe(0);
});

test("a wallet that holds too little stays unchanged, and the transaction continues", async () => {
  const owner = await newOwner();
  await give(owner, creditEntries(5_000));
  const reference = nextReference();
  await database.db.transaction().execute(async (trx) => {
    const entries = reversalOf(creditEntries(5_001));
    const spent = await postJournal(trx, {
      ownerId: owner,
      kind: "order",
      reference,
      text: "Order",
      entries,
      now,
    });
    expect(spent).toEqual({ outcome: "short", balance: 5_000 });
    await trx.updateTable("users").set({ name: "Still usable" }).where("id", "=", owner).execute();
  });
  expect(await rowsOf(reference)).toEqual([]);
  expect(await walletBalance(database.db, owner)).toBe(5_000);
});

test("an owner without a wallet has a balance of zero", async () => {
  expect(await give(await newOwner(), reversalOf(creditEntries(1)))).toEqual({
    outcome: "short",
    balance: 0,
  });
});

test("a reference is posted once, even if the wallet holds too little by then", async () => {
  const owner = await newOwner();
  await give(owner, creditEntries(5_000));
  const reference = nextReference();
  const spend = () => give(owner, reversalOf(creditEntries(4_000)), reference);
  expect(await spend()).toMatchObject({ outcome: "posted", balance: 1_000 });
  expect(await spend()).toEqual({ outcome: "repeated" });
  expect(await give(owner, creditEntries(9_000), reference)).toEqual({ outcome: "repeated" });
  expect(await give(owner, suspenseEntries(9_000), reference)).toEqual({ outcome: "repeated" });
  expect(await walletBalance(database.db, owner)).toBe(1_000);
});

test("a journal is reversed once", async () => {
  const posted = await give(await newOwner(), suspenseEntries(500));
  const reverses = posted.outcome === "posted" ? posted.journalId : 0;
  const reverse = () =>
    database.db.transaction().execute((trx) =>
      postJournal(trx, {
        ownerId,
        kind: "reversal",
        reference: nextReference(),
        text: "Reversal",
        entries: reversalOf(suspenseEntries(500)),
        reverses,
        now,
      }),
    );
  expect(await reverse()).toMatchObject({ outcome: "posted" });
  await expect(reverse()).rejects.toThrow(/journal_reverses_key/);
});

test("entries that do not balance are refused when the transaction commits", async () => {
  const uneven: Entry[] = [creditEntries(500)[0]!, creditEntries(400)[1]!];
  await expect(give(ownerId, uneven)).rejects.toThrow(/do not balance/);
});

/** A journal with postings by plain statements, one row each, as our code never writes them. */
function byHand(amounts: number[], owner = ownerId) {
  return database.db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto("journal")
      .values({
        ownerId: owner,
        kind: "raw",
        reference: nextReference(),
        text: "",
        reverses: null,
        createdAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const amount of amounts)
      await sql`insert into postings (journal_id, owner_id, account, amount)
      values (${id}, ${owner}, 'suspense', ${amount})`.execute(trx);
    return id;
  });
}

test("the database accepts postings one by one, if they balance at the end", async () => {
  await expect(byHand([300, -500, 200])).resolves.toBeGreaterThan(0);
});

test.each([
  ["none", []],
  ["one", [500]],
  ["two that do not balance", [500, -499]],
  ["three that do not balance", [500, -500, 1]],
])("the database refuses a journal with %s of its postings", async (_name, amounts) => {
  await expect(byHand(amounts)).rejects.toThrow(/do not balance/);
});

test("the database refuses a posting of zero", async () => {
  await expect(byHand([500, -500, 0])).rejects.toThrow(/posted_amount_check/);
});

test("the database refuses a fraction of a kobo, and an unsafe integer is never read as another number", async () => {
  await expect(byHand([0.5, -0.5])).rejects.toThrow(/type bigint/);
  await expect(sql`select 9007199254740993::bigint as amount`.execute(database.db)).rejects.toThrow(
    RangeError,
  );
});

test("nothing can be added to a journal later, not even a balanced pair", async () => {
  const id = await byHand([500, -500]);
  const add = (amounts: number[]) =>
    sql`insert into postings (journal_id, owner_id, account, amount)
      select ${id}, ${ownerId}, 'suspense', amount from unnest(${amounts}::bigint[]) as amount`.execute(
      database.db,
    );
  await expect(add([100])).rejects.toThrow(/no postings later/);
  await expect(add([100, -100])).rejects.toThrow(/no postings later/);
});

test("a posting belongs to the owner of its journal", async () => {
  const other = await newOwner();
  const mixed = database.db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto("journal")
      .values({
        ownerId,
        kind: "raw",
        reference: nextReference(),
        text: "",
        reverses: null,
        createdAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await sql`insert into postings (journal_id, owner_id, account, amount)
      values (${id}, ${ownerId}, 'suspense', 5), (${id}, ${other}, 'suspense', -5)`.execute(trx);
  });
  await expect(mixed).rejects.toThrow(/postings_journal_id_owner_id_fkey/);
});

test("only the wallet's postings carry a balance", async () => {
  const wrong = sql`with written as (
      insert into journal (owner_id, kind, reference, text, created_at)
      values (${ownerId}, 'raw', ${nextReference()}, '', now()) returning id
    )
    insert into postings (journal_id, owner_id, account, amount, balance_after)
    select id, ${ownerId}::bigint, account, amount, null
    from written, (values ('wallet', -5), ('suspense', 5)) as entry (account, amount)`;
  await expect(wrong.execute(database.db)).rejects.toThrow(/postings_check/);
});

test.each(["journal", "postings"])("the database refuses to change or delete a row of %s", async (table) => {
  await byHand([500, -500]);
  const name = sql.table(table);
  const later = sql`with changed as (select 1)`;
  await expect(sql`update ${name} set owner_id = owner_id`.execute(database.db)).rejects.toThrow(
    /append-only/,
  );
  await expect(sql`${later} delete from ${name}`.execute(database.db)).rejects.toThrow(/append-only/);
  await expect(sql`truncate ${name} cascade`.execute(database.db)).rejects.toThrow(/append-only/);
});

test("the database never lets a wallet fall below zero", async () => {
  const owner = await newOwner();
  await give(owner, creditEntries(500));
  const overdraw = sql`update wallets set balance = balance - 501 where owner_id = ${owner}`;
  await expect(overdraw.execute(database.db)).rejects.toThrow(/amount_of_kobo_check/);
});
