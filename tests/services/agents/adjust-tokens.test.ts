import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { adjustmentSchema } from "~/models/agents/token-adjustment-fields.server";
import { tokensFor } from "~/models/ledger/tokens";
import { walletBalance } from "~/models/ledger/wallet.server";
import { listStatementEntries } from "~/models/ledger/statement.server";
import { readStatementFilter } from "~/models/ledger/statement";
import { naira } from "~/models/money";
import { getUser } from "~/models/users/user.server";
import { adjustTokens } from "~/services/agents/adjust-tokens.server";
import { contextOf } from "~/services/platform/context.server";
import { checkLedger } from "~/services/ledger/verify-ledger.server";
import { changeAccount, makeAgent, makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { mailsTo } from "../../support/messages";
import { books } from "../../support/paying";

let made = 0;

const database = await testDatabase();

async function agent() {
  const app = makeContext(database.db);
  const code = `TOKENS${(made += 1)}`;
  const id = await makeAgent(database.db, code);
  const adjust = (kind: "grant" | "take-back", amount: number, change = {}) =>
    app.db.transaction().execute((trx) =>
      adjustTokens(contextOf(app, { db: trx, now: app.clock.now() }), {
        code,
        kind,
        amount: tokensFor(naira(amount)),
        reason: "For the market day",
        reference: `KPT-${randomUUID()}`,
        by: { name: "kay" },
        ...change,
      }),
    );
  return { app, id, code, adjust };
}

test("tokens that staff give are in the books, the statement and the log, and the agent is told once", async () => {
  const { app, id, adjust } = await agent();
  expect(await adjust("grant", 2_400)).toEqual({ outcome: "done", balance: naira(2_400) });
  expect(await adjust("take-back", 400, { reason: "Given twice" })).toMatchObject({ balance: naira(2_000) });
  expect(await books(app.db, id)).toEqual({ token_grant: naira(2_000), tokens: naira(-2_000) });
  const statement = await listStatementEntries(
    app.db,
    { ownerId: id, wallet: "tokens" },
    readStatementFilter(new URLSearchParams()),
    { limit: 9, offset: 0 },
  );
  expect(statement.map(({ text, amount, balance }) => [text, amount, balance])).toEqual([
    ["Deducted: Given twice", naira(-400), naira(2_000)],
    ["Granted: For the market day", naira(2_400), naira(2_400)],
  ]);
  const { email } = await getUser(app.db, id);
  const mails = await mailsTo(app.db, email);
  expect(mails.map(({ subject }) => subject)).toEqual(["400 KPT deducted", "We gave you 2,400 KPT"]);
  expect(mails[1]?.text).toContain("Reason: For the market day");
  expect(mails[1]?.text).toContain("You now have 2,400 KPT.");
  const log = app.db.selectFrom("auditEvents").select("action").where("subjectId", "=", id).orderBy("id");
  expect((await log.execute()).map(({ action }) => action)).toEqual(["tokens-granted", "tokens-taken-back"]);
  const rows = app.db
    .selectFrom("tokenAdjustments")
    .select(["amount", "reason", "madeBy"])
    .where("ownerId", "=", id)
    .orderBy("amount");
  expect(await rows.execute()).toEqual([
    { amount: naira(-400), reason: "Given twice", madeBy: "kay" },
    { amount: naira(2_400), reason: "For the market day", madeBy: "kay" },
  ]);
  expect((await checkLedger(app)).problems).toEqual([]);
});

test("more than the balance cannot be withdrawn, and the attempt leaves nothing behind", async () => {
  const { app, id, adjust } = await agent();
  await adjust("grant", 100);
  expect(await adjust("take-back", 101)).toEqual({ outcome: "short", balance: naira(100) });
  expect(await walletBalance(app.db, id, "tokens")).toBe(naira(100));
  expect(await mailsTo(app.db, (await getUser(app.db, id)).email)).toHaveLength(1);
});

test("sent twice it happens once, and other values with the same reference are refused", async () => {
  const { app, id, adjust } = await agent();
  const rival = await agent();
  const reference = `KPT-${randomUUID()}`;
  const twice = await Promise.all([adjust("grant", 50, { reference }), adjust("grant", 50, { reference })]);
  expect(twice.map(({ outcome }) => outcome).sort()).toEqual(["done", "repeated"]);
  for (const other of [{ reason: "Another reason" }, { amount: tokensFor(naira(51)) }, { code: rival.code }])
    expect(await adjust("grant", 50, { reference, ...other })).toEqual({ outcome: "conflict" });
  expect(await walletBalance(app.db, id, "tokens")).toBe(naira(50));
  expect(await walletBalance(app.db, rival.id, "tokens")).toBe(0);
});

test("tokens can be withdrawn from an agent who is disabled", async () => {
  const { app, id, adjust } = await agent();
  await adjust("grant", 10);
  await changeAccount(app.db, id, { disabledAt: new Date() });
  expect(await adjust("take-back", 10)).toEqual({ outcome: "done", balance: 0 });
});

test("a code that is not an agent's is not found, an owner's included", async () => {
  const { adjust } = await agent();
  const { username } = await makeOwner(database.db);
  for (const code of ["NOBODY", username])
    expect(await adjust("grant", 1, { code })).toEqual({ outcome: "not-found" });
});

test("an adjustment cannot be changed", async () => {
  const { app, id, adjust } = await agent();
  await adjust("grant", 1);
  const change = app.db.updateTable("tokenAdjustments").set({ amount: 5 }).where("ownerId", "=", id);
  await expect(change.execute()).rejects.toThrow(/append-only/);
});

test.each([
  [{ amount: "5,000" }, 500_000],
  [{ amount: "0" }, "Enter a whole number of tokens, such as 5,000"],
  [{ amount: "1.5" }, "Enter a whole number of tokens, such as 5,000"],
  [{ amount: "-5" }, "Enter a whole number of tokens, such as 5,000"],
  [{ amount: undefined }, "Enter a number of tokens"],
  [{ amount: "5000001" }, "Enter 5,000,000 KPT or less at a time"],
  [{ reason: " " }, "Give the reason. The agent sees it"],
  [{ reason: "see evil.example" }, /cannot contain a web address/],
  [{ reason: "x".repeat(201) }, /at most 200 characters/],
])("typed values are accepted, or refused in words: %j", (typed, answer) => {
  const read = adjustmentSchema.safeParse({ kind: "grant", amount: "5", reason: "Gift", ...typed });
  if (typeof answer === "number") expect(read.data?.amount).toBe(answer);
  else expect(read.error?.issues[0]?.message).toMatch(answer);
});
