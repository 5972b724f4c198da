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
