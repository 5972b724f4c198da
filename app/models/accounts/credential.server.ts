import { sql } from "kysely";
import type { Db } from "#db/client";
import { uniqueViolation } from "#db/violation";
import { DAY } from "~/models/duration";
import { endOtherSessions } from "~/models/sessions/session.server";

interface PasswordChange {
  userId: number;
  passwordHash: string;
  /** The session that made the change, which stays open. */
  sessionId: number;
  now: Date;
}

/** Sets a new password and ends all other sessions, which someone else may have opened with the old one. */
export async function changePasswordOf(db: Db, change: PasswordChange): Promise<void> {
  await db
    .updateTable("users")
    .set({ passwordHash: change.passwordHash })
    .where("id", "=", change.userId)
    .where("disabledAt", "is", null)
    .returning("id")
    .executeTakeFirstOrThrow();
  await endOtherSessions(db, change.userId, change.sessionId, change.now);
}

/**
 * The address the user last asked to confirm and has not confirmed yet, new or current. Codes of earlier ones do not
 * count.
 */
export async function findPendingEmail(db: Db, userId: number, now: Date): Promise<string | null> {
  const flow = await db
    .selectFrom("codeFlows")
    .select("target")
    .where("userId", "=", userId)
    .where("purpose", "in", ["change_email", "confirm_email"])
    .where("usedAt", "is", null)
    .where("sentAt", ">", new Date(now.getTime() - DAY))
    .orderBy("sentAt", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return flow?.target ?? null;
}

/**
 * Sets a new e-mail address. Returns false if the address has changed in the meantime or the account is on hold. An
 * address that another account has confirmed throws: see `isEmailTaken`.
 */
export async function changeEmailOf(
  db: Db,
  change: { userId: number; from: string; to: string; now: Date },
): Promise<boolean> {
  const changed = await db
    .updateTable("users")
    .set({ email: change.to, emailVerifiedAt: change.now })
    .where("id", "=", change.userId)
    .where("email", "=", change.from)
    .where("disabledAt", "is", null)
    .where((eb) => eb.or([eb("heldUntil", "is", null), eb("heldUntil", "<=", change.now)]))
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * Confirms the account's address. Returns false if the account has another one by now. An address that another
 * account has confirmed throws: see `isEmailTaken`.
 */
export async function confirmEmailOf(
  db: Db,
  owner: { userId: number; email: string; now: Date },
): Promise<boolean> {
  const confirmed = await db
    .updateTable("users")
    .set({ emailVerifiedAt: sql<Date>`coalesce(email_verified_at, ${owner.now})` })
    .where("id", "=", owner.userId)
    .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", owner.email.toLowerCase()))
    .where("disabledAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return confirmed !== undefined;
}

interface CorrectedAccount {
  userId: number;
  heldUntil: Date;
}

/** Sets an unconfirmed address. One that another account has confirmed throws: see `isEmailTaken`. */
export async function correctEmailOf(
  db: Db,
  { userId, to, heldUntil }: CorrectedAccount & { to: string },
): Promise<void> {
  await db
    .updateTable("users")
    .set({ email: to, emailVerifiedAt: null, heldUntil })
    .where("id", "=", userId)
    .execute();
}

/** Sets an unverified number, and ends a change that was under way. */
export async function correctPhoneOf(
  db: Db,
  { userId, phone, heldUntil }: CorrectedAccount & { phone: string },
): Promise<void> {
  await db
    .updateTable("users")
    .set({ phone, phoneReachable: true, phoneVerifiedAt: null, phoneFromAgent: false })
    .set({ newPhone: null, heldUntil })
    .where("id", "=", userId)
    .execute();
}

export function isEmailTaken(error: unknown): boolean {
  return uniqueViolation(error) === "users_email_unique";
}

/**
 * Revokes codes, keys, grants and recoveries of an account. The caller has locked the account, so none is sent or
 * accepted in the meantime.
 */
export async function revokeRecoveries(db: Db, userId: number, now: Date): Promise<void> {
  for (const table of ["codeFlows", "recoveryKeys"] as const)
    await db
      .updateTable(table)
      .set({ usedAt: now })
      .where("userId", "=", userId)
      .where("usedAt", "is", null)
      .execute();
  await db.deleteFrom("recoveryGrants").where("userId", "=", userId).where("usedAt", "is", null).execute();
  await db
    .updateTable("recoveries")
    .set({ endedAt: now })
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .execute();
}
