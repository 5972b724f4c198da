import type { Db } from "#db/client";
import type { MoneyTextKind, OptionalMoneyText } from "./money-text";
import { enqueue } from "./outbox.server";

interface MoneyText {
  ownerId: number;
  kind: MoneyTextKind;
  text: string;
  dedupeKey: string;
  now: Date;
}

/**
 * Texts news about money to the owner's verified phone, where there is one and the owner has not turned them off. An
 * agent reads of tokens on the account.
 */
export async function textAboutMoney(
  db: Db,
  { ownerId, kind, text, dedupeKey, now }: MoneyText,
): Promise<void> {
  if (kind !== "payment-failed" && (await listSilenced(db, ownerId)).includes(kind)) return;
  const owner = await db
    .selectFrom("users")
    .select("phone")
    .where("id", "=", ownerId)
    .where("role", "=", "owner")
    .where("phone_verified_at", "is not", null)
    .where("phone_reachable", "=", true)
    .where("disabled_at", "is", null)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  if (owner) await enqueue(db, { channel: "sms", recipient: owner.phone, text, ownerId, dedupeKey, now });
}

export async function listSilenced(db: Db, ownerId: number): Promise<OptionalMoneyText[]> {
  const rows = await db.selectFrom("silenced_texts").select("kind").where("owner_id", "=", ownerId).execute();
  return rows.map(({ kind }) => kind);
}

/** Turns these off and all others on. */
export function silence(db: Db, ownerId: number, kinds: readonly OptionalMoneyText[]): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("silenced_texts").where("owner_id", "=", ownerId).execute();
    if (kinds.length === 0) return;
    await transaction
      .insertInto("silenced_texts")
      .values(kinds.map((kind) => ({ owner_id: ownerId, kind })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
