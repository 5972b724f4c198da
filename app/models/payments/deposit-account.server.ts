import { sql } from "kysely";
import type { Db } from "#db/client";
import { uniqueViolation } from "#db/violation";
import { MINUTE } from "~/models/duration";
import { moveTo } from "~/models/state-table.server";
import {
  type DepositAccount,
  type DepositAccountFailure,
  depositAccountTransitions,
  type DepositDomain,
  hasNumber,
  LOOK_AGAIN_AFTER,
  type NumberedAccount,
  UNAVAILABLE_FOR,
} from "./deposit-account";
import type { ProviderAccount } from "./provider";

const columns = [
  "id",
  "ownerId",
  "state",
  "customerCode",
  "customerId",
  "providerId",
  "bank",
  "bankSlug",
  "number",
  "name",
  "failure",
  "askedAt",
  "checks",
  "lookedAt",
  "closedAt",
] as const;

/** Another process may be asking the provider right now. */
const LEASE = 2 * MINUTE;

interface AccountRequest {
  ownerId: number;
  domain: DepositDomain;
  now: Date;
}

/** The number of an account, or where asking for it stands; null if the account never asked or has closed it. */
export async function findDepositAccount(
  db: Db,
  ownerId: number,
  domain: DepositDomain,
): Promise<DepositAccount | null> {
  const row = await db
    .selectFrom("depositAccounts")
    .select(columns)
    .where("ownerId", "=", ownerId)
    .where("domain", "=", domain)
    .where("state", "!=", "closed")
    .executeTakeFirst();
  return row ?? null;
}

/** The account number, and whether numbers are offered now: in one statement, since every page of a wallet asks. */
export async function readNumber(
  db: Db,
  { ownerId, domain, now }: AccountRequest,
): Promise<{ account: DepositAccount | null; unavailable: boolean }> {
  const { unavailable, id, state, askedAt, checks, ...facts } = await db
    .selectFrom("users")
    .leftJoin("depositAccounts", (on) =>
      on
        .onRef("depositAccounts.ownerId", "=", "users.id")
        .on("depositAccounts.domain", "=", domain)
        .on("depositAccounts.state", "!=", "closed"),
    )
    .select(columns.map((column) => `depositAccounts.${column}` as const))
    .select((of) => of.exists(unavailableLately(db, domain, now)).as("unavailable"))
    .where("users.id", "=", ownerId)
    .executeTakeFirstOrThrow();
  const isKnown = id !== null && state !== null && askedAt !== null && checks !== null;
  return {
    account: isKnown ? { ...facts, id, state, askedAt, checks, ownerId } : null,
    unavailable: Boolean(unavailable),
  };
}

/** The number to which an owner can send money now. */
export async function findActiveNumber(
  db: Db,
  ownerId: number,
  domain: DepositDomain,
): Promise<NumberedAccount | null> {
  const account = await findDepositAccount(db, ownerId, domain);
  return hasNumber(account) ? account : null;
}

/** All numbers of an account, closed ones too, newest first. */
export async function listDepositAccounts(
  db: Db,
  ownerId: number,
  domain: DepositDomain,
): Promise<DepositAccount[]> {
  return db
    .selectFrom("depositAccounts")
    .select(columns)
    .where("ownerId", "=", ownerId)
    .where("domain", "=", domain)
    .orderBy("id", "desc")
    .execute();
}

/** All accounts that have or had this number. */
export async function listByNumber(
  db: Db,
  number: string,
  domain: DepositDomain,
): Promise<NumberedAccount[]> {
  const rows = await db
    .selectFrom("depositAccounts")
    .select(columns)
    .where("number", "=", number)
    .where("domain", "=", domain)
    .orderBy("id", "desc")
    .execute();
  return rows.filter(hasNumber);
}

/** The account that the provider knows as this customer. */
export async function findOwnerOfCustomer(
  db: Db,
  customerCode: string,
  domain: DepositDomain,
): Promise<number | null> {
  const row = await db
    .selectFrom("depositAccounts")
    .select("ownerId")
    .where("customerCode", "=", customerCode)
    .where("domain", "=", domain)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row?.ownerId ?? null;
}

/** The failure is written out, so that the index of such rows fits. */
const unavailableLately = (db: Db, domain: DepositDomain, now: Date) =>
  db
    .selectFrom("depositAccounts as lately")
    .select("lately.id")
    .where("lately.domain", "=", domain)
    .where(sql<boolean>`lately.failure = 'unavailable'`)
    .where("lately.askedAt", ">", new Date(now.getTime() - UNAVAILABLE_FOR))
    .limit(1);

/**
 * Whether the provider lately said that it gives us no numbers. Owners are then not offered one, except those who
 * have it already.
 */
export async function areNumbersUnavailable(db: Db, domain: DepositDomain, now: Date): Promise<boolean> {
  const row = await unavailableLately(db, domain, now).executeTakeFirst();
  return row !== undefined;
}

/** Notes that an owner asks for a number; null if the account has one, or has asked already. */
export async function insertAsked(
  db: Db,
  { ownerId, domain, now }: AccountRequest,
): Promise<DepositAccount | null> {
  const first = { askedAt: now, nextCheckAt: new Date(now.getTime() + LEASE) };
  const again = await db
    .updateTable("depositAccounts")
    .$call(moveTo(depositAccountTransitions, "asked"))
    .set({ ...first, failure: null, checks: 0 })
    .where("ownerId", "=", ownerId)
    .where("domain", "=", domain)
    .returning(columns)
    .executeTakeFirst();
  if (again) return again;
  const made = await db
    .insertInto("depositAccounts")
    .values({ ...first, ownerId, domain, provider: "paystack", state: "asked", ...nothing })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  return made ?? null;
}

const nothing = {
  customerCode: null,
  customerId: null,
  providerId: null,
  bank: null,
  bankSlug: null,
  number: null,
  name: null,
  failure: null,
  lookedAt: null,
  closedAt: null,
};

/** The provider knows the account's owner now. */
export async function noteCustomer(
  db: Db,
  id: number,
  customer: { code: string; id: string },
): Promise<DepositAccount | null> {
  const row = await db
    .updateTable("depositAccounts")
    .$call(moveTo(depositAccountTransitions, "checking"))
    .set({ customerCode: customer.code, customerId: customer.id })
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

/** "taken": the number is the active one of another account here, so it must not be shown to this one. */
export async function activate(
  db: Db,
  id: number,
  { providerId, bank, bankSlug, number, name }: ProviderAccount,
): Promise<"active" | "taken" | "not-waiting"> {
  try {
    const moved = await db
      .updateTable("depositAccounts")
      .$call(moveTo(depositAccountTransitions, "active"))
      .set({ providerId, bank, bankSlug, number, name, nextCheckAt: null })
      .where("id", "=", id)
      .returning("id")
      .executeTakeFirst();
    return moved ? "active" : "not-waiting";
  } catch (error) {
    if (uniqueViolation(error) === "deposit_accounts_number") return "taken";
    throw error;
  }
}

/** False if it was not waiting any more. */
export async function failAsked(db: Db, id: number, failure: DepositAccountFailure): Promise<boolean> {
  const failed = await db
    .updateTable("depositAccounts")
    .$call(moveTo(depositAccountTransitions, "failed"))
    .set({ failure, nextCheckAt: null })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return failed !== undefined;
}

/** The request is as if it had not been made; a number that was given stays. */
export async function withdrawAsked(db: Db, id: number): Promise<void> {
  await db
    .deleteFrom("depositAccounts")
    .where("id", "=", id)
    .where("state", "in", ["asked", "checking"])
    .execute();
}

export async function closeDepositAccount(db: Db, id: number, now: Date): Promise<boolean> {
  const closed = await db
    .updateTable("depositAccounts")
    .$call(moveTo(depositAccountTransitions, "closed"))
    .set({ closedAt: now })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return closed !== undefined;
}

/** Claims accounts that still wait for their number; another process claims others. */
export async function claimAsked(
  db: Db,
  { domain, limit, now }: { domain: DepositDomain; limit: number; now: Date },
): Promise<DepositAccount[]> {
  return db
    .with("due", (cte) =>
      cte
        .selectFrom("depositAccounts")
        .select("id")
        .where("nextCheckAt", "<=", now)
        .where("domain", "=", domain)
        .orderBy("nextCheckAt")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable("depositAccounts")
    .from("due")
    .whereRef("depositAccounts.id", "=", "due.id")
    .set({ nextCheckAt: new Date(now.getTime() + LEASE), checks: sql`checks + 1` })
    .returning(columns.map((column) => `depositAccounts.${column}` as const))
    .execute();
}

export async function askLater(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable("depositAccounts")
    .set({ nextCheckAt: at })
    .where("id", "=", id)
    .where("state", "in", ["asked", "checking"])
    .execute();
}

/** Notes that the bank is asked to look for money; false if it was, a short time ago. */
export async function noteLook(db: Db, id: number, now: Date): Promise<boolean> {
  const noted = await db
    .updateTable("depositAccounts")
    .set({ lookedAt: now })
    .where("id", "=", id)
    .where((is) =>
      is.or([is("lookedAt", "is", null), is("lookedAt", "<=", new Date(now.getTime() - LOOK_AGAIN_AFTER))]),
    )
    .returning("id")
    .executeTakeFirst();
  return noted !== undefined;
}
