import type { Db } from "#db/client";
import type { ApiTokensTable, NewRow } from "#db/schema";
import { ACCESS_LIFETIME } from "./token";

interface NewPair {
  sessionId: number;
  parentId: number | null;
  accessHash: Buffer;
  refreshHash: Buffer;
  now: Date;
}

/** When a token pair made now expires: no token outlives its session. */
export const accessEnd = (sessionEndsAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + ACCESS_LIFETIME, sessionEndsAt.getTime()));

/** A constraint allows a session one pair that is neither used nor replaced. */
export async function addPair(db: Db, pair: NewPair, sessionEndsAt: Date): Promise<void> {
  const row: NewRow<ApiTokensTable> = {
    session_id: pair.sessionId,
    parent_id: pair.parentId,
    access_hash: pair.accessHash,
    refresh_hash: pair.refreshHash,
    created_at: pair.now,
    access_ends_at: accessEnd(sessionEndsAt, pair.now),
    ends_at: sessionEndsAt,
    ...{ accessed_at: null, used_at: null, revoked_at: null },
  };
  await db.insertInto("api_tokens").values(row).execute();
}

export async function findSessionOfRefresh(db: Db, refreshHash: Buffer): Promise<number | null> {
  const row = await db
    .selectFrom("api_tokens")
    .select("session_id")
    .where("refresh_hash", "=", refreshHash)
    .executeTakeFirst();
  return row?.session_id ?? null;
}

/** Locks the session and its tokens until the transaction ends. */
export async function lockSession(db: Db, id: number) {
  const row = await db
    .selectFrom("sessions")
    .select(["expires_at as endsAt", "revoked_at as revokedAt", "user_id as userId"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

const pairColumns = [
  "id",
  "created_at as createdAt",
  "ends_at as endsAt",
  "accessed_at as accessedAt",
  "used_at as usedAt",
  "revoked_at as revokedAt",
] as const;

/**
 * A token pair and the pair it was exchanged for, read once the session is locked. null if the session has got
 * another token in the meantime, which ends its pairs.
 */
export async function readPair(db: Db, refreshHash: Buffer) {
  const token = await db
    .selectFrom("api_tokens")
    .select(pairColumns)
    .where("refresh_hash", "=", refreshHash)
    .executeTakeFirst();
  if (!token) return null;
  const successor = await db
    .selectFrom("api_tokens")
    .select(pairColumns)
    .where("parent_id", "=", token.id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return { token, successor: successor ?? null };
}

/** The session's pair that is neither used nor replaced. */
export async function findOpenPair(db: Db, sessionId: number): Promise<number | null> {
  const row = await db
    .selectFrom("api_tokens")
    .select("id")
    .where("session_id", "=", sessionId)
    .where("used_at", "is", null)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function useToken(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable("api_tokens").set({ used_at: now }).where("id", "=", id).execute();
}

/** Marks a pair as replaced by another. False if the client has used it in the meantime. */
export async function replacePair(db: Db, id: number, now: Date): Promise<boolean> {
  const replaced = await db
    .updateTable("api_tokens")
    .set({ revoked_at: now })
    .where("id", "=", id)
    .where("accessed_at", "is", null)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return replaced !== undefined;
}

/**
 * The session of a valid access token. Its first use proves that the pair has arrived; null if another pair replaced
 * it.
 */
export async function findSessionOfAccess(db: Db, accessHash: Buffer, now: Date): Promise<number | null> {
  const row = await db
    .selectFrom("api_tokens")
    .select(["id", "session_id as sessionId", "accessed_at as accessedAt"])
    .where("access_hash", "=", accessHash)
    .where("access_ends_at", ">", now)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  return row.accessedAt !== null || (await noteArrival(db, row.id, now)) ? row.sessionId : null;
}

async function noteArrival(db: Db, id: number, now: Date): Promise<boolean> {
  const arrived = await db
    .updateTable("api_tokens")
    .set((row) => ({ accessed_at: row.fn.coalesce("accessed_at", row.val(now)) }))
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return arrived !== undefined;
}
