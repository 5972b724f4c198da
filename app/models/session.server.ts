import { sql } from "kysely";

import type { Db } from "#db/client";
import { MOST_SESSIONS, SEEN_INTERVAL, sessionLimits } from "./session";
import type { User } from "./user";
import { userColumns } from "./user.server";

export interface Session {
  id: number;
  authenticatedAt: Date;
}

interface NewSession {
  user: Pick<User, "id" | "role">;
  tokenHash: Buffer;
  addressPrefix: string;
  userAgent: string;
  now: Date;
}

/** Opens a session and ends the user's oldest ones beyond the tenth. */
export async function openSession(db: Db, session: NewSession): Promise<void> {
  const { user, now } = session;
  await db
    .insertInto("sessions")
    .values({
      token_hash: session.tokenHash,
      user_id: user.id,
      created_at: now,
      seen_at: now,
      authenticated_at: now,
      expires_at: new Date(now.getTime() + sessionLimits(user.role).absolute),
      address_prefix: session.addressPrefix,
      user_agent: session.userAgent,
    })
    .execute();
  await db
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("sessions")
        .select("id")
        .where("user_id", "=", user.id)
        .where("revoked_at", "is", null)
        .orderBy("seen_at", "desc")
        .orderBy("id", "desc")
        .offset(MOST_SESSIONS),
    )
    .execute();
}

type Found = { session: Session; user: User } | null;

/** The live session of each token with its user, read anew each time: rights are never kept in a cookie. */
export async function findSessions(db: Db, tokenHashes: Buffer[], now: Date): Promise<Found[]> {
  const rows = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(userColumns)
    .select([
      "token_hash",
      "sessions.id as sessionId",
      "authenticated_at",
      "seen_at",
      "expires_at",
      "revoked_at",
    ])
    .where("token_hash", "=", sql<Buffer>`any(${tokenHashes})`)
    .where("disabled_at", "is", null)
    .execute();
  const live = new Map<string, Found>();
  const idle: number[] = [];
  for (const { token_hash, sessionId, authenticated_at, seen_at, expires_at, revoked_at, ...user } of rows) {
    // Asked of the database, it would read the index of all live sessions where they came faster than its statistics.
    if (revoked_at) continue;
    const rest = now.getTime() - seen_at.getTime();
    if (now >= expires_at || rest >= sessionLimits(user.role).idle) continue;
    if (rest >= SEEN_INTERVAL) idle.push(sessionId);
    const session = { id: sessionId, authenticatedAt: authenticated_at };
    live.set(token_hash.toString("hex"), { session, user });
  }
  if (idle.length > 0)
    await sql`update sessions set seen_at = ${now}
      where id in (select id from sessions where id = any(${idle}) for update skip locked)`.execute(db);
  return tokenHashes.map((hash) => live.get(hash.toString("hex")) ?? null);
}

/**
 * Gives a live session a new token; the old one is worthless from then on.
 * @param authenticatedAt given when the password was typed again
 */
export async function rotateToken(
  db: Db,
  sessionId: number,
  tokenHash: Buffer,
  authenticatedAt?: Date,
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ token_hash: tokenHash, ...(authenticatedAt && { authenticated_at: authenticatedAt }) })
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirstOrThrow();
}

export async function endSessionOf(db: Db, tokenHash: Buffer): Promise<number | null> {
  const ended = await db
    .updateTable("sessions")
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
    .where("token_hash", "=", tokenHash)
    .returning("user_id")
    .executeTakeFirst();
  return ended?.user_id ?? null;
}
