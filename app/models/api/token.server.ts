import type { Db } from "#db/client";
import type { ApiTokensTable, NewRow } from "#db/schema";
import { noteArrival } from "~/models/sessions/token-pair.server";
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
    sessionId: pair.sessionId,
    parentId: pair.parentId,
    accessHash: pair.accessHash,
    refreshHash: pair.refreshHash,
    createdAt: pair.now,
    accessEndsAt: accessEnd(sessionEndsAt, pair.now),
    endsAt: sessionEndsAt,
    accessedAt: null,
    usedAt: null,
    revokedAt: null,
  };
  await db.insertInto("apiTokens").values(row).execute();
}

export async function findSessionOfRefresh(db: Db, refreshHash: Buffer): Promise<number | null> {
  const row = await db
    .selectFrom("apiTokens")
    .select("sessionId")
    .where("refreshHash", "=", refreshHash)
    .executeTakeFirst();
  return row?.sessionId ?? null;
}

/** Locks the session and its tokens until the transaction ends. */
export async function lockSession(db: Db, id: number) {
  const row = await db
    .selectFrom("sessions")
    .select(["expiresAt as endsAt", "revokedAt", "userId"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The session's pair that is neither used nor replaced. */
export async function findOpenPair(db: Db, sessionId: number): Promise<number | null> {
  const row = await db
    .selectFrom("apiTokens")
    .select("id")
    .where("sessionId", "=", sessionId)
    .where("usedAt", "is", null)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * The session of a valid access token. Its first use proves that the pair has arrived; null if another pair replaced
 * it.
 */
export async function findSessionOfAccess(db: Db, accessHash: Buffer, now: Date): Promise<number | null> {
  const row = await db
    .selectFrom("apiTokens")
    .select(["id", "sessionId", "accessedAt"])
    .where("accessHash", "=", accessHash)
    .where("accessEndsAt", ">", now)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  return row.accessedAt !== null || (await noteArrival(db, "apiTokens", row.id, now)) ? row.sessionId : null;
}
