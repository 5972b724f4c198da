import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "#db/client";
import {
  creditEntries,
  grantEntries,
  suspenseEntries,
  providerFeeEntries,
  purchaseEntries,
  refundEntries,
  reversalOf,
  topUpEntries,
  unusedPlanEntries,
  type Entry,
  type DebitAccount,
} from "~/models/ledger/journal";
import { postJournal, type PostResult } from "~/models/ledger/journal.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { kobo } from "~/models/money";
import { topUpReceipt } from "~/models/ledger/receipt";
import { insertReceipt } from "~/models/ledger/receipt.server";
import { checkLedger } from "~/services/ledger/verify-ledger.server";
import { sealWaiting } from "~/services/ledger/seal-ledger.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { atOnce, PARALLEL, twoPools } from "../../support/races";
import { property } from "../../support/property";

const now = new Date("2026-11-21T09:00:00Z");
let references = 0;

const database = await twoPools();

/** Half of the work uses a separate pool, as another server process would. */
const nextReference = () => `race:${(references += 1)}`;
const newOwner = async () => (await makeOwner(database.db)).id;

function book(db: Db, ownerId: number, entries: Entry[], reference = nextReference()): Promise<PostResult> {
  return db
    .transaction()
    .execute((trx) => postJournal(trx, { ownerId, kind: "test", reference, text: "Test", entries, now }));
}

const purchase = (from: DebitAccount, total: number) =>
  purchaseEntries(from, { lines: [{ kind: "plan", amount: total }], discount: 0, vat: 0, total });

const outcomes = (results: PostResult[]) => {
  const count = (outcome: PostResult["outcome"]) =>
    results.filter((result) => result.outcome === outcome).length;
  return { posted: count("posted"), short: count("short"), repeated: count("repeated") };
};

async function problems(): Promise<string[]> {
  return (await checkLedger(makeContext(database.db, now))).problems;
}

test.each([
  ["wallet", creditEntries],
  ["tokens", (amount: number) => creditEntries(amount, "tokens")],
] as const)(
  "many simultaneous spends of one %s never overdraw it, and as many succeed as it can pay",
  async (kind, fill) => {
    const ownerId = await newOwner();
    const filled = PARALLEL * 200;
    const affordable = Math.floor(filled / 700);
    await book(database.db, ownerId, fill(filled));
    const results = await atOnce((index) => book(database.pool(index), ownerId, purchase(kind, 700)));
    expect(outcomes(results)).toEqual({
      posted: affordable,
      short: PARALLEL - affordable,
      repeated: 0,
    });
    expect(await walletBalance(database.db, ownerId, kind)).toBe(filled - affordable * 700);
    expect(await problems()).toEqual([]);
  },
);

test("simultaneous spends and credits of one wallet leave the sum of the postings", async () => {
  const ownerId = await newOwner();
  const results = await atOnce((index) =>
    book(database.pool(index), ownerId, index % 3 === 0 ? creditEntries(500) : purchase("wallet", 300)),
  );
  const credits = Math.ceil(PARALLEL / 3);
  const spent = outcomes(results).posted - credits;
  expect(await walletBalance(database.db, ownerId)).toBe(credits * 500 - spent * 300);
  expect(await problems()).toEqual([]);
});

test("many first credits of one owner at once make one wallet that holds all of them", async () => {
  const ownerId = await newOwner();
  await atOnce((index) => book(database.pool(index), ownerId, creditEntries(100)));
  expect(await walletBalance(database.db, ownerId)).toBe(PARALLEL * 100);
  expect(await problems()).toEqual([]);
});

test.each([
  ["spend", purchase("wallet", 700)],
  ["credit", creditEntries(700)],
  ["payment by card", purchase("paystack_clearing", 700)],
])("one reference is booked once by many at once: a %s", async (_name, entries) => {
  const ownerId = await newOwner();
  await book(database.db, ownerId, creditEntries(1_000));
  const reference = nextReference();
  const results = await atOnce((index) => book(database.pool(index), ownerId, entries, reference));
  expect(outcomes(results)).toEqual({ posted: 1, short: 0, repeated: PARALLEL - 1 });
  expect(await problems()).toEqual([]);
});

test("simultaneous sealing and numbering neither forks the chain nor skips or repeats a number", async () => {
  const ownerId = await newOwner();
  const pay = async (index: number) => {
    const reference = nextReference();
    const price = { walletAmount: kobo(1_000), fee: kobo(20) };
    await database
      .pool(index)
      .transaction()
      .execute(async (trx) => {
        await postJournal(trx, {
          ownerId,
          kind: "top-up",
          reference,
          text: "Top-up",
          entries: topUpEntries(price),
          now,
        });
        const seller = { name: "Kaypoint", address: "", taxNumber: null };
        const buyer = { name: "Ada", email: "ada@shop.example" };
        const content = topUpReceipt({ seller, buyer, reference, paidBy: "Card" }, price);
        await insertReceipt(trx, { ownerId, orderId: null, content, now });
      });
  };
  const seal = async (index: number) => {
    const context = { ...makeContext(database.pool(index), now) };
    for (let round = 0; round < 5; round += 1) await sealWaiting(context);
  };
  await atOnce((index) => (index % 5 === 0 ? seal(index) : pay(index)));
  await seal(0);
  const report = await checkLedger(makeContext(database.db, now));
  expect(report).toMatchObject({ waiting: 0, problems: [] });
  const paid = PARALLEL - Math.ceil(PARALLEL / 5);
  const numbers = await database.db.selectFrom("receipts").select("number").orderBy("number").execute();
  expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: paid }, (_, index) => index + 1));
  const mails = sql<{
    count: number;
  }>`select count(*) from outbox where dedupe_key like 'receipt:race:%' and channel = 'mail'`;
  expect((await mails.execute(database.db)).rows).toEqual([{ count: paid }]);
});

const amount = fc.integer({ min: 1, max: 5_000 });
const event = fc.oneof(
  amount.map((walletAmount) => topUpEntries({ walletAmount, fee: 7 })),
  amount.map(creditEntries),
  amount.map((walletAmount) => topUpEntries({ wallet: "tokens", walletAmount, fee: 7 })),
  amount.map((granted) => grantEntries(granted)),
  amount.map((takenBack) => grantEntries(-takenBack)),
  amount.map((refunded) => refundEntries({ amount: refunded, wallet: "tokens", fromWallet: refunded })),
  amount.map(suspenseEntries),
  amount.map(providerFeeEntries),
  amount.map(unusedPlanEntries),
  amount.map((refunded) => refundEntries({ amount: refunded, fromWallet: refunded })),
  amount.map((undone) => reversalOf(creditEntries(undone))),
  fc
    .tuple(fc.constantFrom("wallet", "tokens", "paystack_clearing"), amount)
    .map(([from, total]) => purchase(from, total)),
);
const steps = fc.array(
  fc.record({ owner: fc.integer({ min: 0, max: 2 }), entries: event, repeats: fc.boolean() }),
  {
    minLength: 1,
    maxLength: 25,
  },
);

property.prop([steps], { numRuns: 20 })(
  "after any sequence of events all postings sum to nothing and each balance is what its postings say",
  async (sequence) => {
    const owners = await Promise.all([newOwner(), newOwner(), newOwner()]);
    const expected = new Map<string, number>();
    for (const { owner, entries, repeats } of sequence) {
      const ownerId = owners[owner] ?? 0;
      const reference = nextReference();
      const own = entries.find(({ account }) => account === "wallet" || account === "tokens");
      const key = `${own?.account} ${ownerId}`;
      const before = expected.get(key) ?? 0;
      const after = before - (own?.amount ?? 0);
      const { outcome } = await book(database.db, ownerId, entries, reference);
      expect(outcome).toBe(after < 0 ? "short" : "posted");
      if (outcome !== "posted") continue;
      if (own) expected.set(key, after);
      if (repeats) expect((await book(database.db, ownerId, entries, reference)).outcome).toBe("repeated");
    }
    for (const [key, balance] of expected) {
      const [kind = "", id] = key.split(" ");
      if (kind !== "undefined")
        expect(await walletBalance(database.db, Number(id), kind as "wallet" | "tokens")).toBe(balance);
    }
    const sum = await sql<{
      total: number;
    }>`select coalesce(sum(amount), 0)::bigint as total from postings`.execute(database.db);
    expect(sum.rows).toEqual([{ total: 0 }]);
    expect(await problems()).toEqual([]);
  },
);
