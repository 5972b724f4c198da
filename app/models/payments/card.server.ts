import type { Db } from "#db/client";
import { cardExpiry, cardLabel, expiryLabel, type SavedCard } from "./card";
import type { CardAuthorization } from "./provider";

export interface ChargeableCard {
  id: number;
  email: string;
  signature: string;
  codeCipher: Buffer;
}

/** Saved cards of an owner as stored, newest first. */
export const listCardFacts = (db: Db, ownerId: number) =>
  usable(db, ownerId)
    .select(["id", "brand", "last4", "bank", "expMonth as month", "expYear as year"])
    .orderBy("id", "desc")
    .execute();

export async function listCards(db: Db, ownerId: number, now: Date): Promise<SavedCard[]> {
  const rows = await usable(db, ownerId)
    .select(["id", "brand", "last4", "bank", "expMonth as month", "expYear as year", "email"])
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    label: cardLabel(row),
    bank: row.bank,
    expires: expiryLabel(row),
    expiry: cardExpiry(row, now),
    email: row.email,
  }));
}

export async function findUsableCard(db: Db, ownerId: number, id: number): Promise<ChargeableCard | null> {
  const row = await usable(db, ownerId)
    .select(["id", "email", "signature", "codeCipher"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

interface NewCard {
  ownerId: number;
  email: string;
  authorization: CardAuthorization;
  codeCipher: Buffer;
  now: Date;
}

/** Keeps one row per card of an owner, and returns its id: a newer code replaces the old one, and a removed card becomes usable again. */
export async function saveCard(
  db: Db,
  { ownerId, email, authorization, codeCipher, now }: NewCard,
): Promise<number> {
  const facts = {
    codeCipher,
    email,
    last4: authorization.last4,
    expMonth: authorization.expMonth,
    expYear: authorization.expYear,
    brand: authorization.brand,
    bank: authorization.bank,
  };
  const { id } = await db
    .insertInto("cards")
    .values({ ownerId, signature: authorization.signature, createdAt: now, ...facts })
    .onConflict((conflict) =>
      conflict.columns(["ownerId", "signature"]).doUpdateSet({ ...facts, disabledAt: null, removedAt: null }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Saves a card that is new to the owner; a removed card stays removed.
 * @returns whether the owner can use the card now
 */
export async function addCard(
  db: Db,
  { ownerId, email, authorization, codeCipher, now }: NewCard,
): Promise<boolean> {
  const { signature, last4, expMonth, expYear, brand, bank } = authorization;
  await db
    .insertInto("cards")
    .values({
      ...{ ownerId, signature, createdAt: now, codeCipher, email },
      ...{ last4, expMonth, expYear, brand, bank },
    })
    .onConflict((conflict) => conflict.columns(["ownerId", "signature"]).doNothing())
    .execute();
  const card = await usable(db, ownerId).select("id").where("signature", "=", signature).executeTakeFirst();
  return card !== undefined;
}

/** Every charge makes a new code, and only the newest is kept. A removed card stays removed. */
export async function renewCode(
  db: Db,
  ownerId: number,
  signature: string,
  codeCipher: Buffer,
): Promise<void> {
  await db
    .updateTable("cards")
    .set({ codeCipher })
    .where("ownerId", "=", ownerId)
    .where("signature", "=", signature)
    .where("removedAt", "is", null)
    .where("disabledAt", "is", null)
    .execute();
}

/** For a card that the provider will never charge again. */
export async function disableCard(db: Db, ownerId: number, id: number, now: Date): Promise<void> {
  await db
    .updateTable("cards")
    .set({ disabledAt: now })
    .where("ownerId", "=", ownerId)
    .where("id", "=", id)
    .where("disabledAt", "is", null)
    .execute();
}

/**
 * Removes a card at once; returns what is needed to deactivate it at the provider, or null if there is no such card.
 */
export async function markRemoved(
  db: Db,
  ownerId: number,
  id: number,
  now: Date,
): Promise<ChargeableCard | null> {
  const row = await db
    .updateTable("cards")
    .set({ removedAt: now })
    .where("ownerId", "=", ownerId)
    .where("id", "=", id)
    .where("removedAt", "is", null)
    .returning(["id", "email", "signature", "codeCipher"])
    .executeTakeFirst();
  return row ?? null;
}

/** Removes all cards of an owner at once; a job tells the provider. Returns how many there were. */
export async function markAllRemoved(db: Db, ownerId: number, now: Date): Promise<number> {
  const removed = await db
    .updateTable("cards")
    .set({ removedAt: now })
    .where("ownerId", "=", ownerId)
    .where("removedAt", "is", null)
    .returning("id")
    .execute();
  return removed.length;
}

/** Called once the provider knows of the removal. After this nothing here can charge the card. */
export async function forgetCode(db: Db, id: number): Promise<void> {
  await db
    .updateTable("cards")
    .set({ codeCipher: Buffer.alloc(0) })
    .where("id", "=", id)
    .where("removedAt", "is not", null)
    .execute();
}

/** Removed cards that the provider has not been told of yet. */
export async function listUnforgotten(
  db: Db,
  limit: number,
): Promise<(ChargeableCard & { ownerId: number })[]> {
  return db
    .selectFrom("cards")
    .select(["id", "ownerId", "email", "signature", "codeCipher"])
    .where("removedAt", "is not", null)
    .where("codeCipher", "!=", Buffer.alloc(0))
    .limit(limit)
    .execute();
}

function usable(db: Db, ownerId: number) {
  return db
    .selectFrom("cards")
    .where("ownerId", "=", ownerId)
    .where("disabledAt", "is", null)
    .where("removedAt", "is", null);
}
