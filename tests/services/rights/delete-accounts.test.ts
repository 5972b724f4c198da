import { type KyselyPlugin, PostgresQueryCompiler, sql } from "kysely";
import { expect, test } from "vitest";

import { names } from "#db/names";
import type { Schema } from "#db/schema";
import { DAY } from "~/models/duration";
import { deletionDue } from "~/models/rights/closure";
import { eraseAccount } from "~/models/rights/erase.server";
import { setDisabled } from "~/models/sessions/session.server";
import { findMembership } from "~/models/members/member.server";
import { claimTrial } from "~/models/subscriptions/trial.server";
import type { User } from "~/models/users/user";
import { createOwner, findCredentials, getUser } from "~/models/users/user.server";
import { sealWaiting } from "~/services/ledger/seal-ledger.server";
import { checkLedger } from "~/services/ledger/verify-ledger.server";
import { closeAccount, undoClosing } from "~/services/rights/close-account.server";
import { deleteDue, remindClosed } from "~/services/rights/delete-accounts.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { decideSuspense } from "~/services/payments/decide-suspense.server";
import { makeOwner, changeAccount } from "../../support/accounts";
import { makeContext, forceState } from "../../support/context";
import { testDatabase } from "../../support/database";
import { fakePayments } from "../../support/fake-payments";
import { makeMember } from "../../support/members";
import { mailsTo, subjectsTo } from "../../support/messages";
import { begin, books, fee, topUp, topUpRequest } from "../../support/paying";
import { fund, payPlan } from "../../support/wallet";
import { kept } from "./kept-columns";
import { makeWholeAccount } from "./whole-account";

const database = await testDatabase();
const db = database.db;

const closedAt = new Date("2026-11-22T09:00:00Z");
const due = deletionDue(closedAt);
const after = (moment: Date, time: number) => new Date(moment.getTime() + time);

/** The site at a moment, with a provider that answers as the test says. */
function at(moment: Date) {
  const fake = fakePayments();
  return { ...makeContext(db, moment), payments: fake.provider, fake };
}

const close = (owner: User) => closeAccount(at(closedAt), owner);
const deleteAt = (moment: Date) => deleteDue(at(moment));

const closureOf = (owner: User) =>
  db.selectFrom("accountClosures").select(["state"]).where("ownerId", "=", owner.id).execute();

const seal = () => sealWaiting({ ...at(closedAt) });

/** The tables that contain one of these texts anywhere. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const found: string[] = [];
  for (const { name } of tables.rows)
    for (const text of texts) {
      const { rows } = await sql`select from ${sql.table(name)} one
        where to_jsonb(one)::text ilike ${`%${text}%`} limit 1`.execute(db);
      if (rows.length > 0) found.push(`${name}: ${text}`);
    }
  return found;
}

test("a deleted account leaves its name only in receipts, invoices and payments, and in the mail that says so", async () => {
  const owner = await makeWholeAccount(db);
  const own = [owner.username, owner.phone.slice(1), "balogun"];
  const before = await tablesWith(own);
  expect(new Set(before.map((line) => line.split(":")[0])).size).toBeGreaterThan(18);
  const held = await books(db, owner.id);
  await seal();
  expect(await close(owner)).toEqual({ outcome: "closed" });
  expect(await deleteAt(after(due, -1))).toBe(0);
  expect(await deleteAt(due)).toBe(1);
  expect(await tablesWith(own)).toEqual([
    `invoices: ${owner.username}`,
    `invoices: ${owner.phone.slice(1)}`,
    "invoices: balogun",
    `outbox: ${owner.username}`,
    `payments: ${owner.username}`,
    `receipts: ${owner.username}`,
  ]);
  const left = await db
    .selectFrom("outbox")
    .select(["subject", "ownerId"])
    .where("recipient", "=", owner.email)
    .execute();
  expect(left).toEqual([{ subject: "Your Kaypoint account is deleted", ownerId: null }]);
  for (const table of ["sales", "products", "salesImports", "tills", "dataExports"] as const)
    expect([
      table,
      await db.selectFrom(table).select("id").where("ownerId", "=", owner.id).execute(),
    ]).toEqual([table, []]);
  const waiting = db
    .selectFrom("outbox")
    .select("id")
    .where("ownerId", "=", owner.id)
    .where("sentAt", "is", null)
    .where("deadAt", "is", null);
  expect(await waiting.execute()).toEqual([]);
  expect(await books(db, owner.id)).toEqual(held);
  expect((await checkLedger(at(due))).problems).toEqual([]);
});

test("members see nothing of the shop once it is closed, and are deleted with it", async () => {
  const owner = await makeOwner(db);
  const member = await makeMember(db, owner, "manager");
  const known = [member.username, member.email, member.phone.slice(1)];
  expect(await findMembership(db, member.id)).toMatchObject({ ownerId: owner.id });
  await close(owner);
  expect(await findMembership(db, member.id)).toBeNull();
  await undoClosing(at(closedAt), owner);
  expect(await findMembership(db, member.id)).toMatchObject({ ownerId: owner.id });
  await close(owner);
  expect(await deleteAt(due)).toBe(1);
  expect(await tablesWith(known)).toEqual([]);
  const kept = await db.selectFrom("users").select("disabledAt").where("id", "=", member.id).execute();
  expect(kept).toEqual([{ disabledAt: due }]);
});

/** What a deletion writes, as text: that of an account which does not exist. */
async function erasingStatements(): Promise<string[]> {
  const statements: string[] = [];
  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      statements.push(new PostgresQueryCompiler().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const nobody = { id: 0, email: "", ownsMailbox: false, alias: "nobody", now: due };
  await eraseAccount(db.withPlugin(recorder), nobody);
  return statements;
}

const BOOKS = "It has numbers, amounts and days, and no name.";
const TAX = "Its names are removed after six years: see `old-names.server.ts`.";
const STAFF = "Owners have no row in it.";

/** Tables with an account column whose rows stay as they are, each with the reason. */
const keptWhole: Partial<Record<keyof Schema, string>> = {
  orders: BOOKS,
  couponUses: BOOKS,
  subscriptionAdditions: BOOKS,
  renewals: BOOKS,
  wallets: BOOKS,
  journal: BOOKS,
  postings: BOOKS,
  refunds: BOOKS,
  disputes: BOOKS,
  suspenseDecisions: BOOKS,
  paymentEntries: BOOKS,
  approvals: BOOKS,
  accountClosures: BOOKS,
  receipts: TAX,
  topUpFees: BOOKS,
  invoices: TAX,
  payments: TAX,
  payLinks: BOOKS,
  topUpAttempts: BOOKS,
  agents: STAFF,
  tokenAdjustments: STAFF,
  bulkRenewals: STAFF,
  staffRoles: STAFF,
  staffApprovals: STAFF,
  lockdowns: "It has days, and no name.",
  auditEvents: "The log is never changed; a line is deleted after a year and names a number until then.",
};

test("every table with an account column loses its rows, or is named with the reason why they stay", async () => {
  const { rows } = await sql<{
    name: string;
  }>`select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('owner_id', 'user_id', 'subject_id', 'agent_id', 'account_id')
    order by 1`.execute(db);
  const statements = await erasingStatements();
  const emptied = statements.map((text) => /(?:delete from|update) (\w+)/.exec(text)?.[1]);
  const missing = rows.filter(({ name }) => !emptied.includes(name) && !(names.inCode(name) in keptWhole));
  expect(missing).toEqual([]);
  expect(rows.length).toBeGreaterThan(40);
});

test("every column of a row that stays is emptied, or is named with the reason why it stays", async () => {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' group by 1`.execute(db);
  const statements = await erasingStatements();
  const updates = statements.flatMap((text) => [...text.matchAll(/update (\w+) set (.*?)\swhere /gs)]);
  const emptied = (table: string, column: string) =>
    updates.some(([, name, set]) => name === table && new RegExp(`\\b${column}"? = `).test(set ?? ""));
  const changed = rows.filter(({ name }) => updates.some(([, table]) => table === name));
  expect(changed.length).toBeGreaterThan(10);
  const stay = changed.map(({ name, columns }) => [
    name,
    columns.filter((column) => !emptied(name, column)).sort(),
  ]);
  const known = Object.entries(kept).map(([name, columns]) => [name, Object.values(columns).flat().sort()]);
  expect(Object.fromEntries(known)).toEqual(Object.fromEntries(stay));
});

test("email, username and phone are free for a new account, which gets no second free trial", async () => {
  const owner = await makeOwner(db);
  expect(await claimTrial(db, owner.id, closedAt)).toBe(true);
  await close(owner);
  await deleteAt(due);
  expect(await findCredentials(db, owner.email)).toBeNull();
  const again = await createOwner(db, {
    name: "Another Shop",
    username: owner.username,
    email: owner.email,
    phone: owner.phone,
    phoneReachable: true,
    passwordHash: "$argon2id$none",
    about: null,
    referralCode: null,
    agentId: null,
    now: due,
  });
  await changeAccount(db, again.id, { phoneVerifiedAt: due });
  expect(await claimTrial(db, again.id, due)).toBe(false);
});

test("messages and subscriptions of an unconfirmed mailbox stay, because it may be another person's", async () => {
  const owner = await makeOwner(db, { mailbox: false });
  const wrote = { firstName: "Chi", lastName: "", email: owner.email, phoneNumber: "08031234567" };
  await db
    .insertInto("contactMessages")
    .values({ ...wrote, topic: "sales", message: "Hello", createdAt: closedAt })
    .execute();
  await db
    .insertInto("newsletterSubscribers")
    .values({ email: owner.email, token: `token-of-${owner.username}-long`, askedAt: closedAt })
    .execute();
  await close(owner);
  await deleteAt(due);
  for (const table of ["contactMessages", "newsletterSubscribers"] as const)
    expect(await db.selectFrom(table).select("id").where("email", "=", owner.email).execute()).toHaveLength(
      1,
    );
});

test("a closed account can be reopened until it is deleted, and not after", async () => {
  const [owner, other] = [await makeOwner(db), await makeOwner(db)];
  for (const one of [owner, other]) await close(one);
  expect(await undoClosing(at(after(due, -1)), owner)).toBe(true);
  expect(await undoClosing(at(after(due, -1)), owner)).toBe(false);
  expect((await getUser(db, owner.id)).closedAt).toBeNull();
  expect(await deleteAt(due)).toBe(1);
  expect(await undoClosing(at(due), other)).toBe(false);
  expect(await setDisabled(db, other.id, null)).toBe(false);
  expect(await closureOf(owner)).toEqual([{ state: "undone" }]);
  expect(await closureOf(other)).toEqual([{ state: "done" }]);
  expect((await getUser(db, owner.id)).name).toBe(owner.name);
  expect(await deleteAt(after(due, DAY))).toBe(0);
});

test("the owner is told at once and a week before, once each", async () => {
  const owner = await makeOwner(db);
  await close(owner);
  await close(owner);
  for (const moment of [after(due, -7 * DAY - 1), after(due, -7 * DAY), after(due, -DAY)])
    await remindClosed(at(moment));
  expect(await subjectsTo(db, owner.id)).toEqual([
    "Your Kaypoint account is closed, and will be deleted on 20 February 2027",
    "Your Kaypoint account will be deleted on 20 February 2027",
  ]);
  await deleteAt(due);
});

test("an account with money in it cannot be closed, and later money delays deletion until it is returned", async () => {
  const [rich, late] = [await makeOwner(db), await makeOwner(db)];
  await fund(db, rich.id, 5_00);
  expect(await close(rich)).toEqual({ outcome: "money", balance: 5_00 });
  expect(await getUser(db, rich.id)).toMatchObject({ closedAt: null });
  await close(late);
  await fund(db, late.id, 7_00);
  expect(await deleteAt(due)).toBe(0);
  expect(await deleteAt(after(due, DAY))).toBe(0);
  const told = (await mailsTo(db, "hello@kaypoint.example")).filter(({ subject }) =>
    subject?.startsWith(`Account ${late.id} `),
  );
  expect(told.map(({ text }) => text)).toEqual([expect.stringContaining("there is money in the wallet")]);
  await payPlan(db, late, 7);
  expect(await deleteAt(after(due, 2 * DAY))).toBe(1);
});

test("an account waits while a payment is on its way, a refund is open or a bank disputes", async () => {
  const app = at(closedAt);
  const owner = await makeOwner(db);
  const reference = await begin(app, topUpRequest(owner));
  await close(owner);
  expect(await deleteAt(due)).toBe(0);
  await db
    .updateTable("payments")
    .set({ state: forceState("failed"), nextCheckAt: null })
    .where("reference", "=", reference)
    .execute();
  const { id: paymentId } = await db
    .selectFrom("payments")
    .select("id")
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  const about = { paymentId, ownerId: owner.id, amount: 100, createdAt: due, updatedAt: due };
  const refund = db
    .insertInto("refunds")
    .values({ ...about, providerId: owner.username, target: "source", state: "pending" });
  await refund.execute();
  expect(await deleteAt(due)).toBe(0);
  await db
    .updateTable("refunds")
    .set({ state: forceState("processed"), booked: about.amount })
    .where("ownerId", "=", owner.id)
    .execute();
  await db
    .insertInto("disputes")
    .values({ ...about, providerId: owner.username, state: "open" })
    .execute();
  expect(await deleteAt(due)).toBe(0);
  await db
    .updateTable("disputes")
    .set({ state: forceState("lost") })
    .where("ownerId", "=", owner.id)
    .execute();
  expect(await deleteAt(due)).toBe(1);
});

test("money that arrives after the deletion waits for staff, who can only return it, and no mail is sent", async () => {
  const app = at(closedAt);
  const owner = await makeOwner(db);
  const reference = await begin(app, topUpRequest(owner));
  await close(owner);
  await db
    .updateTable("payments")
    .set({ state: forceState("expired"), nextCheckAt: null })
    .where("reference", "=", reference)
    .execute();
  expect(await deleteAt(due)).toBe(1);
  app.fake.pay(reference, { email: owner.email });
  await settlePayment(app, reference);
  expect(await books(db, owner.id)).toEqual({ paystack_clearing: topUp + fee, suspense: -(topUp + fee) });
  const by = { name: "kay" };
  const credit = { decision: "credited", reason: "Looks right", by } as const;
  expect(await decideSuspense(app, reference, credit)).toEqual({ outcome: "deleted" });
  const back = { decision: "returned", reason: "Given back at the provider", by } as const;
  expect(await decideSuspense(app, reference, back)).toMatchObject({ outcome: "done" });
  const mailed = db.selectFrom("outbox").select("id").where("recipient", "like", "%removed.invalid");
  expect(await mailed.execute()).toEqual([]);
  await seal();
  expect((await checkLedger(at(due))).problems).toEqual([]);
});

test("an interrupted deletion leaves the account whole, holds up no other, and is done the next time", async () => {
  const [owner, other] = [await makeWholeAccount(db), await makeOwner(db)];
  await close(owner);
  await close(other);
  const own = [owner.username];
  const before = await tablesWith(own);
  await sql`create function cut_off() returns trigger language plpgsql as $$
    begin if old.id = ${sql.lit(owner.id)} and new.disabled_at is not null then raise exception 'cut off'; end if; return new; end $$`.execute(
    db,
  );
  await sql`create trigger cut_off before update on users for each row execute function cut_off()`.execute(
    db,
  );
  expect(await deleteAt(due)).toBe(1);
  expect(await closureOf(other)).toEqual([{ state: "done" }]);
  expect(await tablesWith(own)).toEqual(before);
  await sql`drop trigger cut_off on users`.execute(db);
  await sql`drop function cut_off`.execute(db);
  expect(await deleteAt(due)).toBe(1);
});
