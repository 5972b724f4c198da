import type { Db } from "#db/client";

interface SecondFactor {
  /** Encrypted for this account. */
  secret: Buffer;
  lastStep: number;
  createdAt: Date;
}

export async function findFactor(db: Db, userId: number): Promise<SecondFactor | null> {
  const row = await db
    .selectFrom("second_factors")
    .select(["secret", "last_step as lastStep", "created_at as createdAt"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Sets the second factor of an account, replacing the earlier one, with the time step of the code that proved it. */
export async function saveFactor(
  db: Db,
  userId: number,
  { secret, lastStep, createdAt }: SecondFactor,
): Promise<void> {
  const columns = { secret, last_step: lastStep, created_at: createdAt };
  await db
    .insertInto("second_factors")
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(columns))
    .execute();
}

/** Accepts a time step once: false if a code of this or a later step was used before. */
export async function takeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const taken = await db
    .updateTable("second_factors")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("last_step", "<", step)
    .returning("user_id")
    .executeTakeFirst();
  return taken !== undefined;
}

interface Begun {
  userId: number;
  sessionId: number;
}

/** The secret of a setup begun in this session since `since`. */
export async function findSetup(db: Db, { userId, sessionId }: Begun, since: Date): Promise<Buffer | null> {
  const row = await db
    .selectFrom("second_factor_setups")
    .select("secret")
    .where("user_id", "=", userId)
    .where("session_id", "=", sessionId)
    .where("created_at", ">", since)
    .executeTakeFirst();
  return row?.secret ?? null;
}

/** Begins a setup in a session and discards those of other sessions. */
export async function saveSetup(
  db: Db,
  { userId, sessionId }: Begun,
  secret: Buffer,
  now: Date,
): Promise<void> {
  const columns = { session_id: sessionId, secret, created_at: now };
  await db
    .insertInto("second_factor_setups")
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(columns))
    .execute();
}

export async function forgetSetup(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("second_factor_setups").where("user_id", "=", userId).execute();
}

/** Replaces all recovery codes of an account. */
export async function saveRecoveryCodes(db: Db, userId: number, hashes: Buffer[], now: Date): Promise<void> {
  await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await db
    .insertInto("recovery_codes")
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, created_at: now })))
    .execute();
}

/** Uses a recovery code once. */
export async function takeRecoveryCode(db: Db, userId: number, hash: Buffer, now: Date): Promise<boolean> {
  const taken = await db
    .updateTable("recovery_codes")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("code_hash", "=", hash)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom("recovery_codes")
    .select((row) => row.fn.countAll<number>().as("left"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return left;
}

/** Keeps new recovery codes, encrypted, until the account has written them down. */
export async function showCodes(
  db: Db,
  { userId, sessionId }: Begun,
  codes: Buffer,
  now: Date,
): Promise<void> {
  const columns = { session_id: sessionId, codes, created_at: now };
  await db
    .insertInto("shown_recovery_codes")
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(columns))
    .execute();
}

export async function findShownCodes(
  db: Db,
  { userId, sessionId }: Begun,
  since: Date,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom("shown_recovery_codes")
    .select("codes")
    .where("user_id", "=", userId)
    .where("session_id", "=", sessionId)
    .where("created_at", ">", since)
    .executeTakeFirst();
  return row?.codes ?? null;
}

export async function forgetShownCodes(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("shown_recovery_codes").where("user_id", "=", userId).execute();
}

/** Removes the second factor and everything about it from an account. */
export async function removeFactor(db: Db, userId: number): Promise<boolean> {
  await forgetSetup(db, userId);
  await forgetShownCodes(db, userId);
  await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  const removed = await db
    .deleteFrom("second_factors")
    .where("user_id", "=", userId)
    .returning("user_id")
    .executeTakeFirst();
  return removed !== undefined;
}

export async function hasFactor(db: Db, userId: number): Promise<boolean> {
  return (await findFactor(db, userId)) !== null;
}
