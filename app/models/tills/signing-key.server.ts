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
    ...{ kid, public_x: publicX, sealed, state, published_at: now },
    signed_from: state === "current" ? now : null,
    ...{ signed_until: null, dropped_at: null },
  };
  await trx.insertInto("till_keys").values(row).execute();
}

/** All keys ever: the next first, then the current, then the others, newest first. */
export async function listKeys(db: Db): Promise<SigningKey[]> {
  const keys = await db
    .selectFrom("till_keys")
    .select(["kid", "state", "public_x as publicX", "published_at as publishedAt"])
    .select(["signed_from as signedFrom", "signed_until as signedUntil", "dropped_at as droppedAt"])
    .orderBy("published_at", "desc")
    .execute();
  return signingKeyTransitions.states.flatMap((state) => keys.filter((key) => key.state === state));
}

/** The key that signs now, encrypted. */
export async function findCurrentKey(db: Db): Promise<NewKey | null> {
  const row = await db
    .selectFrom("till_keys")
    .select(["kid", "public_x as publicX", "sealed"])
    .where("state", "=", "current")
    .executeTakeFirst();
  return row?.sealed ? { ...row, sealed: row.sealed } : null;
}

/** The next key starts signing; the current one is kept to verify what it signed. */
export async function promoteKey(trx: Db, now: Date): Promise<void> {
  await trx
    .updateTable("till_keys")
    .$call(moveTo(signingKeyTransitions, "old"))
    .set({ signed_until: now, sealed: null })
    .execute();
  await trx
    .updateTable("till_keys")
    .$call(moveTo(signingKeyTransitions, "current"))
    .set({ signed_from: now })
    .execute();
}

/** Stops publishing a key and deletes its private part. */
export async function dropKey(trx: Db, kid: string, now: Date): Promise<void> {
  await trx
    .updateTable("till_keys")
    .$call(moveTo(signingKeyTransitions, "dropped"))
    .set((row) => ({
      sealed: null,
      dropped_at: now,
      signed_until: row.fn.coalesce("signed_until", row.val(now)),
    }))
    .where("kid", "=", kid)
    .execute();
}
