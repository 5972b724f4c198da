import type { Db } from "#db/client";
import type { NewRow, TillTokensTable } from "#db/schema";
import { lifetimes } from "./till";

interface NewPair {
  tillId: number;
  tillEndsAt: Date;
  parentId: number | null;
  accessHash: Buffer;
  refreshHash: Buffer;
  now: Date;
}

/** A constraint allows a till one pair that is neither used nor replaced. No token outlives its till. */
export async function addPair(db: Db, pair: NewPair): Promise<void> {
  const { now, tillEndsAt } = pair;
  const until = (lifetime: number) => new Date(Math.min(now.getTime() + lifetime, tillEndsAt.getTime()));
  const row: NewRow<TillTokensTable> = {
    tillId: pair.tillId,
    parentId: pair.parentId,
    accessHash: pair.accessHash,
    refreshHash: pair.refreshHash,
    createdAt: now,
    accessEndsAt: until(lifetimes.access),
    endsAt: until(lifetimes.idle),
    accessedAt: null,
    usedAt: null,
    revokedAt: null,
  };
  await db.insertInto("tillTokens").values(row).execute();
}

/** The till of a refresh token, if its account may log in. */
export async function findTillOfRefresh(
  db: Db,
  refreshHash: Buffer,
): Promise<{ tillId: number; ownerId: number } | null> {
  const row = await db
    .selectFrom("tillTokens")
    .innerJoin("tills", "tills.id", "tillTokens.tillId")
    .innerJoin("users", "users.id", "tills.ownerId")
    .select(["tills.id as tillId", "tills.ownerId"])
    .where("refreshHash", "=", refreshHash)
    .where("users.disabledAt", "is", null)
    .where("users.closedAt", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the till and its tokens until the transaction ends. */
export async function lockTill(db: Db, id: number): Promise<{ endsAt: Date; revokedAt: Date | null } | null> {
  const row = await db
    .selectFrom("tills")
    .select(["endsAt", "revokedAt"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

const pairColumns = ["id", "createdAt", "endsAt", "accessedAt", "usedAt", "revokedAt"] as const;

/** A pair and the pair it was exchanged for, read once the till is locked. */
export async function readPair(db: Db, refreshHash: Buffer) {
  const token = await db
    .selectFrom("tillTokens")
    .select(pairColumns)
    .where("refreshHash", "=", refreshHash)
    .executeTakeFirstOrThrow();
  const successor = await db
    .selectFrom("tillTokens")
    .select(pairColumns)
    .where("parentId", "=", token.id)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  return { token, successor: successor ?? null };
}

export async function useToken(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable("tillTokens").set({ usedAt: now }).where("id", "=", id).execute();
}

/** Marks a pair as replaced by another. False if the till has used it in the meantime. */
export async function replacePair(db: Db, id: number, now: Date): Promise<boolean> {
  const replaced = await db
    .updateTable("tillTokens")
    .set({ revokedAt: now })
    .where("id", "=", id)
    .where("accessedAt", "is", null)
    .where("usedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return replaced !== undefined;
}

export interface Caller {
  tokenId: number;
  tillId: number;
  ownerId: number;
  locationId: number;
  accessedAt: Date | null;
}

interface FoundCaller extends Caller {
  /** When the till was last seen, as stored. */
  seenAt: Date | null;
}

/**
 * The caller with an access token. It is looked up at each call, so that a revoked till, or one whose account was
 * disabled, gets nothing any more. The access token of a used pair works until its own end: the till may have called
 * in between.
 */
export async function findTillCaller(db: Db, accessHash: Buffer, now: Date): Promise<FoundCaller | null> {
  const row = await db
    .selectFrom("tillTokens")
    .innerJoin("tills", "tills.id", "tillTokens.tillId")
    .innerJoin("users", "users.id", "tills.ownerId")
    .select(["tillTokens.id as tokenId", "tills.id as tillId", "accessedAt"])
    .select(["tills.ownerId", "locationId", "seenAt"])
    .where("accessHash", "=", accessHash)
    .where("accessEndsAt", ">", now)
    .where("tillTokens.revokedAt", "is", null)
    .where("tills.revokedAt", "is", null)
    .where("tills.endsAt", ">", now)
    .where("users.disabledAt", "is", null)
    .where("users.closedAt", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** The first use of a pair proves that it has arrived. False if another pair has replaced it in the meantime. */
export async function noteArrival(db: Db, tokenId: number, now: Date): Promise<boolean> {
  const arrived = await db
    .updateTable("tillTokens")
    .set((row) => ({ accessedAt: row.fn.coalesce("accessedAt", row.val(now)) }))
    .where("id", "=", tokenId)
    .where("revokedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return arrived !== undefined;
}
