import type { Db } from "#db/client";
import { type Family, refreshVerdict } from "./refresh-token";

/* The pairs of an access and a refresh token that programs (a family is a session) and tills (a till) exchange. */

type PairTable = "apiTokens" | "tillTokens";

interface PresentedToken {
  refreshHash: Buffer;
  /** As it is now that the transaction has locked it. */
  family: Family;
  now: Date;
}

type Exchange =
  /** The next pair may be added, with this one as its parent. */
  | { outcome: "exchanged"; parentId: number }
  | { outcome: "refused" }
  /** Somebody has a copy of the token: the caller ends the family. */
  | { outcome: "reused" };

/** Uses a refresh token for the next pair, as `refreshVerdict` decides. */
export async function exchangeToken(
  trx: Db,
  table: PairTable,
  { refreshHash, family, now }: PresentedToken,
): Promise<Exchange> {
  const pair = await readPair(trx, table, refreshHash);
  if (pair === null) return { outcome: "refused" };
  const { token, successor } = pair;
  switch (refreshVerdict({ token, successor, family }, now)) {
    case "refuse":
      return { outcome: "refused" };
    case "reuse":
      return { outcome: "reused" };
    case "replace":
      if (successor === null || !(await replacePair(trx, table, successor.id, now)))
        return { outcome: "reused" };
      break;
    case "rotate":
      await useToken(trx, table, token.id, now);
  }
  return { outcome: "exchanged", parentId: token.id };
}

/** A pair and the one that it was exchanged for; null if it is gone, since its session has got another token. */
async function readPair(db: Db, table: PairTable, refreshHash: Buffer) {
  const pairs = db
    .selectFrom(table)
    .select(["id", "createdAt", "endsAt", "accessedAt", "usedAt", "revokedAt"]);
  const token = await pairs.where("refreshHash", "=", refreshHash).executeTakeFirst();
  if (!token) return null;
  const successor = await pairs
    .where("parentId", "=", token.id)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  return { token, successor: successor ?? null };
}

export async function useToken(db: Db, table: PairTable, id: number, now: Date): Promise<void> {
  await db.updateTable(table).set({ usedAt: now }).where("id", "=", id).execute();
}

/** Marks a pair as replaced by another. False if its holder has used it in the meantime. */
async function replacePair(db: Db, table: PairTable, id: number, now: Date): Promise<boolean> {
  const replaced = await db
    .updateTable(table)
    .set({ revokedAt: now })
    .where("id", "=", id)
    .where("accessedAt", "is", null)
    .where("usedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return replaced !== undefined;
}

/** The first use of an access token proves that its pair has arrived. False if another pair has replaced it meanwhile. */
export async function noteArrival(db: Db, table: PairTable, id: number, now: Date): Promise<boolean> {
  const arrived = await db
    .updateTable(table)
    .set((row) => ({ accessedAt: row.fn.coalesce("accessedAt", row.val(now)) }))
    .where("id", "=", id)
    .where("revokedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return arrived !== undefined;
}
