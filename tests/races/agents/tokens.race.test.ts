import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Db } from "#db/client";
import { purchaseEntries } from "~/models/ledger/journal";
import { postJournal } from "~/models/ledger/journal.server";
import { tokensFor } from "~/models/ledger/tokens";
import { walletBalance } from "~/models/ledger/wallet.server";
import { naira } from "~/models/money";
import { getUser } from "~/models/users/user.server";
import { adjustTokens } from "~/services/agents/adjust-tokens.server";
import { contextOf } from "~/services/platform/context.server";
import { checkLedger } from "~/services/ledger/verify-ledger.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { makeAgent } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { fakePayments } from "../../support/fake-payments";
import { begin, topUp, topUpRequest } from "../../support/paying";
import { atOnce, PARALLEL, twoPools } from "../../support/races";

let made = 0;

const database = await twoPools();

const nextReference = () => `KPT-${randomUUID()}`;

async function agent() {
  const code = `RACE${(made += 1)}`;
  return { code, id: await makeAgent(database.db, code) };
}

const adjust = (
  db: Db,
  code: string,
  kind: "grant" | "take-back",
  amount: number,
  reference = nextReference(),
) =>
  db.transaction().execute((trx) =>
    adjustTokens(contextOf(makeContext(db), { db: trx, now: makeContext(db).clock.now() }), {
      code,
      kind,
      amount: tokensFor(naira(amount)),
      reason: "A race",
      reference,
      by: { name: "kay" },
    }),
  );

/** As an order paid with tokens does. */
const spend = (db: Db, ownerId: number, amount: number) =>
  db.transaction().execute((trx) => {
    const total = naira(amount);
    const lines = [{ kind: "plan" as const, amount: total }];
    return postJournal(trx, {
      ownerId,
      kind: "purchase",
      reference: `order:${nextReference()}`,
      text: "Plus, 1 month",
      entries: purchaseEntries("tokens", { lines, discount: 0, vat: 0, total }),
      now: makeContext(db).clock.now(),
    });
  });

const problems = async () => (await checkLedger(makeContext(database.db))).problems;

test("many simultaneous spends and withdrawals never go below zero, and as many succeed as there are tokens for", async () => {
  const { code, id } = await agent();
  const granted = PARALLEL * 200;
  const affordable = Math.floor(granted / 700);
  await adjust(database.db, code, "grant", granted);
  const results = await atOnce<{ outcome: string }>((index) =>
    index % 2 === 0
      ? spend(database.pool(index), id, 700)
      : adjust(database.pool(index), code, "take-back", 700),
  );
  const happened = results.filter(({ outcome }) => outcome === "posted" || outcome === "done");
  expect(happened).toHaveLength(affordable);
  expect(results.filter(({ outcome }) => outcome === "short")).toHaveLength(PARALLEL - affordable);
  expect(await walletBalance(database.db, id, "tokens")).toBe(naira(granted - affordable * 700));
  const kept = database.db.selectFrom("tokenAdjustments").select("reference").where("ownerId", "=", id);
  const takenBack = results.filter(({ outcome }) => outcome === "done");
  expect(await kept.execute()).toHaveLength(takenBack.length + 1);
  expect(await problems()).toEqual([]);
});

test("the same grant many times at once counts once, with one mail", async () => {
  const { code, id } = await agent();
  const reference = nextReference();
  const results = await atOnce((index) => adjust(database.pool(index), code, "grant", 500, reference));
  expect(results.filter(({ outcome }) => outcome === "done")).toHaveLength(1);
  expect(results.filter(({ outcome }) => outcome === "repeated")).toHaveLength(PARALLEL - 1);
  expect(await walletBalance(database.db, id, "tokens")).toBe(naira(500));
  const mails = database.db.selectFrom("outbox").select("id").where("ownerId", "=", id);
  expect(await mails.execute()).toHaveLength(1);
});

test("a payment for tokens reported many times at once gives them once", async () => {
  const { id } = await agent();
  const user = await getUser(database.db, id);
  const fake = fakePayments();
  const app = { ...makeContext(database.db), payments: fake.provider };
  const reference = await begin(app, topUpRequest(user, { purpose: "tokens" }));
  fake.pay(reference);
  await atOnce((index) => settlePayment({ ...app, db: database.pool(index) }, reference));
  expect(await walletBalance(database.db, id, "tokens")).toBe(topUp);
  const receipts = database.db.selectFrom("receipts").select("id").where("ownerId", "=", id);
  expect(await receipts.execute()).toHaveLength(1);
  expect(await problems()).toEqual([]);
});
