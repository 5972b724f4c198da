import { sql } from "kysely";
import type { Db } from "#db/client";
import type { NewRow, TillKeysTable } from "#db/schema";
import { type SigningKey, signingKeyTransitions } from "./signing-key";
import { moveTo } from "~/models/state-table.server";

export interface NewKey {
  kid: string;
  publicX: string;
  sealed: Buffer;
}

/** Changes of the keys happen one after another. */
export async function lockKeys(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('till-keys', 0))`.execute(trx);
}

export async function addKey(
  trx: Db,
  { kid, publicX, sealed }: NewKey,
  state: "next" | "current",
  now: Date,
): Promise<void> {
  const row: NewRow<TillKeysTable> = {
    kid,
    publicX,
    sealed,
    state,
    publishedAt: now,
    signedFrom: state === "current" ? now : null,
    signedUntil: null,
    droppedAt: null,
  };
  await trx.insertInto("tillKeys").values(row).execute();
}

/** All keys ever: the next first, then the current, then the others, newest first. */
export async function listKeys(db: Db): Promise<SigningKey[]> {
  const keys = await db
    .selectFrom("tillKeys")
    .select(["kid", "state", "publicX", "publishedAt"])
    .select(["signedFrom", "signedUntil", "droppedAt"])
    .orderBy("publishedAt", "desc")
    .execute();
  return signingKeyTransitions.states.flatMap((state) => keys.filter((key) => key.state === state));
}

/** The key that signs now, encrypted. */
export async function findCurrentKey(db: Db): Promise<NewKey | null> {
  const row = await db
    .selectFrom("tillKeys")
    .select(["kid", "publicX", "sealed"])
    .where("state", "=", "current")
    .executeTakeFirst();
  return row?.sealed ? { ...row, sealed: row.sealed } : null;
}

/** The next key starts signing; the current one is kept to verify what it signed. */
export async function promoteKey(trx: Db, now: Date): Promise<void> {
  await trx
    .updateTable("tillKeys")
    .$call(moveTo(signingKeyTransitions, "old"))
    .set({ signedUntil: now, sealed: null })
    .execute();
  await trx
    .updateTable("tillKeys")
    .$call(moveTo(signingKeyTransitions, "current"))
    .set({ signedFrom: now })
    .execute();
}

/** Stops publishing a key and deletes its private part. */
export async function dropKey(trx: Db, kid: string, now: Date): Promise<void> {
  await trx
    .updateTable("tillKeys")
    .$call(moveTo(signingKeyTransitions, "dropped"))
    .set((row) => ({
      sealed: null,
      droppedAt: now,
      signedUntil: row.fn.coalesce("signedUntil", row.val(now)),
    }))
    .where("kid", "=", kid)
    .execute();
}
