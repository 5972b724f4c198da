import type { Db } from "#db/client";
import { uniqueViolation } from "#db/violation";
import { endOtherSessions } from "./live-session.server";

export async function findPasswordHash(db: Db, userId: number): Promise<string | null> {
  const user = await db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return user.password_hash;
}

interface PasswordChange {
  userId: number;
  passwordHash: string;
  /** The session that the change is made in; it alone goes on. */
  sessionId: number;
  now: Date;
}

/** Replaces the password and ends the sessions that others may have opened with the one before. */
export async function changePasswordOf(db: Db, change: PasswordChange): Promise<void> {
  await db
    .updateTable("users")
    .set({ password_hash: change.passwordHash })
    .where("id", "=", change.userId)
    .where("disabled_at", "is", null)
    .returning("id")
    .executeTakeFirstOrThrow();
  await endOtherSessions(db, change.userId, change.sessionId, change.now);
}

/** An address that another account has throws: see `isEmailTaken`. False when the address was changed meanwhile. */
export async function changeEmailOf(
  db: Db,
  change: { userId: number; from: string; to: string; now: Date },
): Promise<boolean> {
  const changed = await db
    .updateTable("users")
    .set({ email: change.to, email_verified_at: change.now })
    .where("id", "=", change.userId)
    .where("email", "=", change.from)
    .where("disabled_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

export function isEmailTaken(error: unknown): boolean {
  return uniqueViolation(error) === "users_email_unique";
}
