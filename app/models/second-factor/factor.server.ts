import { sql } from "kysely";
import type { Db } from "#db/client";
import type { User } from "~/models/users/user";
import { clearThrottles } from "~/models/http/throttle.server";
import { factorKey, isFactorAsked } from "./factor";
import { secondFactorLimits } from "./limits";

interface SecondFactor {
  /** Encrypted for this account. */
  secret: Buffer;
  lastStep: number;
  createdAt: Date;
}

export async function findFactor(db: Db, userId: number): Promise<SecondFactor | null> {
  const row = await db
    .selectFrom("secondFactors")
    .select(["secret", "lastStep", "createdAt"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Sets the second factor of an account, replacing the earlier one, with the time step of the code that proved it. */
export async function saveFactor(
  db: Db,
  userId: number,
  { secret, lastStep, createdAt }: SecondFactor,
): Promise<void> {
  const columns = { secret, lastStep, createdAt };
  await db
    .insertInto("secondFactors")
    .values({ userId, ...columns })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(columns))
    .execute();
}

/** Accepts a time step once: false if a code of this or a later step was used before. */
export async function takeTotpStep(db: Db, userId: number, step: number): Promise<boolean> {
  const taken = await db
    .updateTable("secondFactors")
    .set({ lastStep: step })
    .where("userId", "=", userId)
    .where("lastStep", "<", step)
    .returning("userId")
    .executeTakeFirst();
  return taken !== undefined;
}

interface FactorSetup {
  userId: number;
  sessionId: number;
}

/** The secret of a setup begun in this session since `since`. */
export async function findFactorSetup(
  db: Db,
  { userId, sessionId }: FactorSetup,
  since: Date,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom("secondFactorSetups")
    .select("secret")
    .where("userId", "=", userId)
    .where("sessionId", "=", sessionId)
    .where("createdAt", ">", since)
    .executeTakeFirst();
  return row?.secret ?? null;
}

/** Begins a setup in a session and discards those of other sessions. */
export async function saveSetup(
  db: Db,
  { userId, sessionId }: FactorSetup,
  secret: Buffer,
  now: Date,
): Promise<void> {
  const columns = { sessionId, secret, createdAt: now, provedStep: null };
  await db
    .insertInto("secondFactorSetups")
    .values({ userId, ...columns })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(columns))
    .execute();
}

/** Notes the time step of the code that proved a setup, which may wait as long as from its start. */
export async function proveSetup(db: Db, { userId, sessionId }: FactorSetup, provedStep: number, now: Date) {
  await db
    .updateTable("secondFactorSetups")
    .set({ provedStep, createdAt: now })
    .where("userId", "=", userId)
    .where("sessionId", "=", sessionId)
    .execute();
}

/** A proved setup of this session, whose recovery codes wait to be confirmed as saved. */
export async function findProvedSetup(db: Db, { userId, sessionId }: FactorSetup, since: Date) {
  const row = await db
    .selectFrom("secondFactorSetups")
    .select(["secret", "provedStep"])
    .where("userId", "=", userId)
    .where("sessionId", "=", sessionId)
    .where("createdAt", ">", since)
    .executeTakeFirst();
  return row === undefined || row.provedStep === null
    ? null
    : { secret: row.secret, lastStep: row.provedStep };
}

export async function forgetSetup(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("secondFactorSetups").where("userId", "=", userId).execute();
}

/** Replaces all recovery codes of an account. */
export async function saveRecoveryCodes(db: Db, userId: number, hashes: Buffer[], now: Date): Promise<void> {
  await db.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
  await db
    .insertInto("recoveryCodes")
    .values(hashes.map((hash) => ({ userId, codeHash: hash, createdAt: now })))
    .execute();
}

/** Uses a recovery code once. */
export async function takeRecoveryCode(db: Db, userId: number, hash: Buffer, now: Date): Promise<boolean> {
  const taken = await db
    .updateTable("recoveryCodes")
    .set({ usedAt: now })
    .where("userId", "=", userId)
    .where("codeHash", "=", hash)
    .where("usedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom("recoveryCodes")
    .select((row) => row.fn.countAll<number>().as("left"))
    .where("userId", "=", userId)
    .where("usedAt", "is", null)
    .executeTakeFirstOrThrow();
  return left;
}

/** Keeps new recovery codes, encrypted, until the account has written them down. */
export async function showCodes(
  db: Db,
  { userId, sessionId }: FactorSetup,
  codes: Buffer,
  now: Date,
): Promise<void> {
  const columns = { sessionId, codes, createdAt: now };
  await db
    .insertInto("shownRecoveryCodes")
    .values({ userId, ...columns })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(columns))
    .execute();
}

export async function findShownCodes(
  db: Db,
  { userId, sessionId }: FactorSetup,
  since: Date,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom("shownRecoveryCodes")
    .select("codes")
    .where("userId", "=", userId)
    .where("sessionId", "=", sessionId)
    .where("createdAt", ">", since)
    .executeTakeFirst();
  return row?.codes ?? null;
}

export async function forgetShownCodes(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("shownRecoveryCodes").where("userId", "=", userId).execute();
}

/** Removes the second factor and everything about it from an account. */
export async function removeFactor(db: Db, userId: number): Promise<boolean> {
  await forgetSetup(db, userId);
  await forgetShownCodes(db, userId);
  await db.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
  const removed = await db
    .deleteFrom("secondFactors")
    .where("userId", "=", userId)
    .returning("userId")
    .executeTakeFirst();
  return removed !== undefined;
}

/**
 * Removes a second factor that was set up at or after a moment, and recovery codes that were made since. Returns whether
 * there was such a factor. The caller has locked the account.
 */
export async function removeFactorSince(db: Db, userId: number, since: Date): Promise<boolean> {
  const factor = await findFactor(db, userId);
  if (factor !== null && factor.createdAt >= since) return removeFactor(db, userId);
  await db.deleteFrom("recoveryCodes").where("userId", "=", userId).where("createdAt", ">=", since).execute();
  return false;
}

/**
 * Exchanges the second factors of two accounts, with their recovery codes. The caller has locked both accounts, and
 * encrypts each secret for its new account.
 */
export async function exchangeFactors(
  db: Db,
  [one, other]: readonly [number, number],
  reseal: (from: number, to: number, secret: Buffer) => Buffer,
): Promise<void> {
  const [first, second] = [await findFactor(db, one), await findFactor(db, other)];
  await db.deleteFrom("secondFactors").where("userId", "in", [one, other]).execute();
  if (first) await saveFactor(db, other, { ...first, secret: reseal(one, other, first.secret) });
  if (second) await saveFactor(db, one, { ...second, secret: reseal(other, one, second.secret) });
  await db
    .updateTable("recoveryCodes")
    .set({
      userId: sql<number>`case user_id when ${one}::bigint then ${other}::bigint else ${one}::bigint end`,
    })
    .where("userId", "in", [one, other])
    .execute();
}

/** The wrong codes of an account no longer count: its second factor is another one, or none. */
export const forgetGuesses = (db: Db, userId: number): Promise<void> =>
  clearThrottles(
    db,
    secondFactorLimits.map((limit) => factorKey(userId, limit)),
  );

/** Whether a confirmation of this account asks for its second factor: see `isFactorAsked`. */
export async function asksFactor(db: Db, { id, role }: Pick<User, "id" | "role">): Promise<boolean> {
  return isFactorAsked(role, await hasFactor(db, id));
}

export async function hasFactor(db: Db, userId: number): Promise<boolean> {
  return (await findFactor(db, userId)) !== null;
}
