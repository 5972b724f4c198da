import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import { names } from "#db/names";
import type { Schema, UsersTable } from "#db/schema";
import { DAY } from "~/models/duration";
import { loginColumns, type PersonalAct, personalItems } from "~/models/recovery/personal-items";
import { endItemsSince, endPersonalItems } from "~/models/recovery/personal-items.server";
import type { User } from "~/models/users/user";
import { makeOwner } from "../../support/accounts";
import { testDatabase } from "../../support/database";

const database = await testDatabase();
const db = database.db;

const now = new Date();
const ago = (time: number) => new Date(now.getTime() - time);
const bytes = (size = 32) => randomBytes(size);

type OtherColumn = Exclude<keyof UsersTable, (typeof loginColumns)[number]>;

/** Why a column of an account stays when a shop is transferred. */
const otherColumns: Record<OtherColumn, string> = {
  id: "It is the account.",
  role: "The new owner is the owner, and the former one a manager.",
  name: "The name of a shop stays; a manager is named by the username, since no other name of theirs is known.",
  newPhone: "A change of the phone under way ends.",
  about: "How the shop heard of us.",
  referralCode: "Who gets the credit for the shop.",
  agentId: "Who gets the credit for the shop.",
  disabledAt: "Neither account may be disabled.",
  closedAt: "A closed shop is not transferred.",
  createdAt: "When the account was made.",
  loginSince: "It is set to the time of the transfer.",
  search: "The database makes it.",
};

const SHOP = "It is the shop's, and stays with its account.";
const BOOKS = "It is in the books of the shop.";
const WAYS =
  "A transfer, a closure and a lock-down end it on their own: see `end-access.server.ts` and `handover.server.ts`.";
const OURS = "It is about our staff, or what they wrote.";
const AGENT = "It is about the work of an agent.";

/** Tables with the id of an account, or of something of it, that belong to no person, each with the reason. */
const otherTables: Partial<Record<keyof Schema, string>> = {
  locations: SHOP,
  checkouts: SHOP,
  checkoutAddOns: SHOP,
  chosenPlans: SHOP,
  subscriptions: SHOP,
  subscriptionAdditions: SHOP,
  leavings: SHOP,
  trials: SHOP,
  setups: SHOP,
  setupEvents: SHOP,
  products: SHOP,
  sales: SHOP,
  saleLines: SHOP,
  salesSums: SHOP,
  productSums: SHOP,
  salesSplitSums: SHOP,
  salesImports: SHOP,
  salesImportPieces: SHOP,
  salesImportRows: SHOP,
  salesImportRefusals: SHOP,
  webhookSubjects: SHOP,
  webhookEvents: SHOP,
  webhookDeliveries: SHOP,
  webhookAttempts: SHOP,
  entitlementNumbers: SHOP,
  accountClosures: SHOP,
  dataExports: SHOP,
  payLinks: SHOP,
  proFormas: SHOP,
  orders: BOOKS,
  couponUses: BOOKS,
  renewals: BOOKS,
  payouts: BOOKS,
  wallets: BOOKS,
  journal: BOOKS,
  postings: BOOKS,
  receipts: BOOKS,
  invoices: BOOKS,
  topUpFees: BOOKS,
  payments: BOOKS,
  refunds: BOOKS,
  disputes: BOOKS,
  approvals: BOOKS,
  suspenseDecisions: BOOKS,
  topUpAttempts: BOOKS,
  deposits: BOOKS,
  depositAccounts: BOOKS,
  paymentEntries: BOOKS,
  cards: WAYS,
  automaticTopUps: WAYS,
  tills: WAYS,
  tillTokens: WAYS,
  tillRequests: WAYS,
  webhookEndpoints: WAYS,
  invitations: WAYS,
  members: "A transfer makes the former owner the member.",
  removedMembers: "It undoes a removal within minutes, and for a month tells who logs in of it.",
  codeBudgets: "It counts wrong codes by a hash of the phone or mailbox, to stop guessing.",
  staffRoles: OURS,
  staffApprovals: OURS,
  catalogueChanges: OURS,
  catalogueChangeItems: OURS,
  contactMessages: OURS,
  contactEvents: OURS,
  agents: AGENT,
  bulkRenewals: AGENT,
  bulkRenewalOrders: AGENT,
  tokenAdjustments: AGENT,
};

/** Tables with the id of an account, or of something that belongs to one. */
async function tablesOfAccounts(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive belongs as (
      select 'users'::regclass::oid as id
      union
      select conrelid from pg_constraint join belongs on confrelid = belongs.id where contype = 'f'
    )
    select id::regclass::text as name from belongs
    union
    select table_name from information_schema.columns
      where table_schema = 'public'
        and column_name in ('owner_id', 'user_id', 'subject_id', 'agent_id', 'account_id', 'session_id')
    order by 1`.execute(db);
  return rows.map(({ name }) => names.inCode(name));
}

test("each table with the id of an account, or of something of it, has its place in the list", async () => {
  const personal = new Set<string>(Object.values(personalItems).flatMap(({ tables }) => tables));
  const tables = await tablesOfAccounts();
  expect(tables.length).toBeGreaterThan(60);
  expect(tables.filter((name) => !personal.has(name) && !Object.hasOwn(otherTables, name))).toEqual([]);
  expect(Object.keys(otherTables).filter((name) => personal.has(name))).toEqual([]);
});

test("each column of an account moves with the login, or stays for a reason", async () => {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'users'`.execute(db);
  const placed = [...loginColumns, ...Object.keys(otherColumns)];
  expect(rows.map(({ name }) => names.inCode(name)).sort()).toEqual([...placed].sort());
});

/** An account that has one of everything that belongs to a person, made at that time. */
async function wholePerson(createdAt: Date): Promise<User> {
  const owner = await makeOwner(db, { passwordHash: "$argon2id$none" });
  const own = { userId: owner.id };
  const session = await db
    .insertInto("sessions")
    .values({
      ...own,
      tokenHash: bytes(),
      createdAt,
      seenAt: createdAt,
      authenticatedAt: createdAt,
      expiresAt: new Date(now.getTime() + DAY),
      addressPrefix: "10.0.0.0/24",
      userAgent: "curl",
      revokedAt: null,
      denialHash: bytes(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const begun = { ...own, sessionId: session.id, createdAt };
  await db
    .insertInto("devices")
    .values({ ...own, tokenHash: bytes(), createdAt, seenAt: createdAt })
    .execute();
  await db
    .insertInto("pendingLogins")
    .values({ ...own, tokenHash: bytes(), passwordDigest: bytes(), createdAt })
    .execute();
  await db
    .insertInto("passkeys")
    .values({
      ...own,
      rpId: "localhost",
      credentialId: bytes(16),
      publicKey: bytes(),
      counter: 0,
      transports: [],
      deviceType: "multiDevice",
      backedUp: true,
      name: "Phone",
      createdAt,
      usedAt: null,
      aaguid: "00000000-0000-0000-0000-000000000000",
    })
    .execute();
  await db
    .insertInto("secondFactors")
    .values({ ...own, secret: bytes(40), lastStep: 1, createdAt })
    .execute();
  await db
    .insertInto("recoveryCodes")
    .values({ ...own, codeHash: bytes(), createdAt, usedAt: null })
    .execute();
  await db
    .insertInto("secondFactorSetups")
    .values({ ...begun, secret: bytes(40) })
    .execute();
  await db
    .insertInto("shownRecoveryCodes")
    .values({ ...begun, codes: bytes(40) })
    .execute();
  await db
    .insertInto("recoveryGrants")
    .values({
      ...own,
      tokenHash: bytes(),
      provedMailbox: true,
      provedPhone: false,
      createdAt,
      expiresAt: new Date(now.getTime() + DAY),
      usedAt: null,
    })
    .execute();
  await db
    .insertInto("contactCorrections")
    .values({
      ...own,
      staffId: null,
      actId: null,
      what: "second-factor",
      oldValue: "",
      newValue: "",
      tokenHash: bytes(),
      state: "waiting",
      createdAt,
      dueAt: new Date(now.getTime() + DAY),
    })
    .execute();
  await db
    .insertInto("whatsappConsents")
    .values({ ownerId: owner.id, purpose: "codes", givenAt: createdAt })
    .execute();
  await db
    .insertInto("apiAnswers")
    .values({
      ...own,
      path: "/api/orders",
      keyHash: bytes(),
      fieldsHash: bytes(),
      claimedAt: createdAt,
      createdAt,
      status: 200,
      body: "{}",
    })
    .execute();
  return owner;
}

/** What of each item still works for an account. */
async function left({ id }: User): Promise<string[]> {
  const { rows } = await sql<Record<string, boolean>>`select
    exists (select from users where id = ${id} and password_hash is not null) as password,
    exists (select from sessions where user_id = ${id} and revoked_at is null) as sessions,
    exists (select from sessions where user_id = ${id} and denial_hash is not null) as not_me_links,
    exists (select from devices where user_id = ${id}) as devices,
    exists (select from pending_logins where user_id = ${id} and used_at is null) as pending_logins,
    exists (select from recovery_grants where user_id = ${id} and used_at is null) as recoveries,
    exists (select from passkeys where user_id = ${id}) as passkeys,
    exists (select from second_factors where user_id = ${id}) as second_factor,
    exists (select from recovery_codes where user_id = ${id}) as recovery_codes,
    exists (select from second_factor_setups where user_id = ${id})
      or exists (select from shown_recovery_codes where user_id = ${id}) as factor_setups,
    exists (select from contact_corrections where user_id = ${id} and state = 'waiting') as corrections,
    exists (select from whatsapp_consents where owner_id = ${id}) as message_choices,
    exists (select from api_answers where user_id = ${id}) as api_answers`.execute(db);
  return Object.entries(rows[0] ?? {})
    .filter(([, is]) => is)
    .map(([name]) => name)
    .sort();
}

/** Items that an act leaves, with recovery codes as their factor. */
const spared = (act: PersonalAct, ...ended: string[]): string[] =>
  Object.entries(personalItems)
    .filter(([name, { outcomes }]) => !["login", "history"].includes(name) && !ended.includes(outcomes[act]))
    .flatMap(([name]) => (name === "secondFactor" ? [name, "recoveryCodes"] : [name]))
    .sort();

describe("an act leaves no more than its column says:", () => {
  test.each(["transfer", "reset", "first-proof", "lock-down", "closure"] as const)("%s", async (act) => {
    const user = await wholePerson(ago(DAY));
    await db.transaction().execute((trx) => endPersonalItems(trx, act, { user, now }));
    // The factor is as young as the login of the link, so the link can still end it.
    expect(await left(user)).toEqual(spared(act, "ends"));
  });

  test("a link has nothing left to end where the second factor is older, after a reset", async () => {
    const user = await wholePerson(ago(DAY));
    await db
      .updateTable("secondFactors")
      .set({ createdAt: ago(2 * DAY) })
      .where("userId", "=", user.id)
      .execute();
    await db.transaction().execute((trx) => endPersonalItems(trx, "reset", { user, now }));
    expect(await left(user)).toEqual(spared("reset", "ends", "spent"));
  });

  test("not-me, of what is as young as the login", async () => {
    const user = await wholePerson(ago(DAY));
    const ended = await db
      .transaction()
      .execute((trx) => endItemsSince(trx, { user, since: ago(DAY), kept: null, now }));
    expect(ended).toEqual({ secondFactor: true });
    expect(await left(user)).toEqual(spared("not-me", "ends", "young", "known"));
  });

  test("not-me, of what is older", async () => {
    const user = await wholePerson(ago(2 * DAY));
    const ended = await db
      .transaction()
      .execute((trx) => endItemsSince(trx, { user, since: ago(DAY), kept: null, now }));
    expect(ended).toEqual({ secondFactor: false });
    expect(await left(user)).toEqual(spared("not-me", "ends", "known"));
  });

  test("but the second factor of staff ends by none", async () => {
    const staff = { ...(await wholePerson(ago(DAY))), role: "staff" as const };
    for (const act of ["first-proof", "lock-down"] as const)
      await db.transaction().execute((trx) => endPersonalItems(trx, act, { user: staff, now }));
    await db
      .transaction()
      .execute((trx) => endItemsSince(trx, { user: staff, since: ago(DAY), kept: null, now }));
    expect(await left(staff)).toContain("secondFactor");
  });
});
