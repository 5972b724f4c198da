import type { ExpressionBuilder } from "kysely";
import type { Db } from "#db/client";
import type { Schema } from "#db/schema";
import { isOfDispute } from "~/models/subscriptions/disputed-card.server";
import { UNDO_TIME } from "~/models/undo";
import { cardLabel } from "~/models/card-label";
import { cardExpiry, expiryLabel, isFromAbroad, type SavedCard } from "./card";
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
    .select(["id", "brand", "last4", "bank", "expMonth as month", "expYear as year", "country"])
    .orderBy("id", "desc")
    .execute();

const shown = [
  "id",
  "brand",
  "last4",
  "bank",
  "expMonth as month",
  "expYear as year",
  "email",
  "country",
] as const;

type ShownCard = Parameters<typeof cardLabel>[0] &
  Parameters<typeof expiryLabel>[0] &
  Pick<SavedCard, "id" | "bank" | "email"> & { country: string | null };

const savedCard = (row: ShownCard, now: Date): SavedCard => ({
  id: row.id,
  label: cardLabel(row),
  bank: row.bank,
  expires: expiryLabel(row),
  expiry: cardExpiry(row, now),
  isAbroad: isFromAbroad(row.country),
  email: row.email,
});

export async function listCards(db: Db, ownerId: number, now: Date): Promise<SavedCard[]> {
  const rows = await usable(db, ownerId).select(shown).orderBy("id", "desc").execute();
  return rows.map((row) => savedCard(row, now));
}

/** The card that a payment saved, if it is still usable. */
export async function findSavedCard(
  db: Db,
  { ownerId, reference }: { ownerId: number; reference: string },
): Promise<{ id: number; label: string } | null> {
  const row = await usable(db, ownerId)
    .select(["id", "brand", "last4"])
    .where("id", "=", (card) =>
      card.selectFrom("payments").select("savedCardId").where("reference", "=", reference),
    )
    .executeTakeFirst();
  return row ? { id: row.id, label: cardLabel(row) } : null;
}

/** It was never saved, its bank asks for a payment back or took one back, or it was removed or stopped later. */
export type UnusableCard = "not-saved" | "disputed" | "removed";

/** Why the card that a payment should have saved is not usable. */
export async function whySavedCardIsUnusable(
  db: Db,
  { ownerId, reference }: { ownerId: number; reference: string },
): Promise<UnusableCard> {
  const payment = await db
    .selectFrom("payments")
    .select("savedCardId")
    .where("reference", "=", reference)
    .executeTakeFirst();
  const cardId = payment?.savedCardId ?? null;
  if (cardId === null) return "not-saved";
  return (await isDisputedCard(db, ownerId, cardId)) ? "disputed" : "removed";
}

/** The name of a card, usable or not. */
export async function getCardLabel(db: Db, id: number): Promise<string> {
  const row = await db
    .selectFrom("cards")
    .select(["brand", "last4"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return cardLabel(row);
}

/** Whether this saved card is from another country than Nigeria; false for a new card, of which nothing is known. */
export async function isCardFromAbroad(db: Db, ownerId: number, id: number | null): Promise<boolean> {
  if (id === null) return false;
  const row = await usable(db, ownerId).select("country").where("id", "=", id).executeTakeFirst();
  return row !== undefined && isFromAbroad(row.country);
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

/**
 * Keeps one row per card of an owner, and returns its id: a newer code replaces the old one, and a removed card becomes
 * usable again. null for a card that its bank disputes or disputed with success.
 */
export async function saveCard(
  db: Db,
  { ownerId, email, authorization, codeCipher, now }: NewCard,
): Promise<number | null> {
  if (await isCardDisputed(db, ownerId, authorization.signature)) return null;
  const facts = {
    codeCipher,
    email,
    last4: authorization.last4,
    expMonth: authorization.expMonth,
    expYear: authorization.expYear,
    brand: authorization.brand,
    bank: authorization.bank,
    country: authorization.country,
  };
  const { id } = await db
    .insertInto("cards")
    .values({ ownerId, signature: authorization.signature, createdAt: now, ...facts })
    .onConflict((conflict) =>
      conflict
        .columns(["ownerId", "signature"])
        .doUpdateSet({ ...facts, disabledAt: null, removedAt: null, undoUntil: null }),
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
  const { signature, last4, expMonth, expYear, brand, bank, country } = authorization;
  if (await isCardDisputed(db, ownerId, signature)) return false;
  await db
    .insertInto("cards")
    .values({
      ownerId,
      signature,
      createdAt: now,
      codeCipher,
      email,
      last4,
      expMonth,
      expYear,
      brand,
      bank,
      country,
    })
    .onConflict((conflict) => conflict.columns(["ownerId", "signature"]).doNothing())
    .execute();
  const card = await usable(db, ownerId).select("id").where("signature", "=", signature).executeTakeFirst();
  return card !== undefined;
}

/** Every charge makes a new code and tells the country, and only the newest is kept. A removed card stays removed. */
export async function renewCode(
  db: Db,
  { ownerId, authorization, codeCipher }: Pick<NewCard, "ownerId" | "authorization" | "codeCipher">,
): Promise<void> {
  await db
    .updateTable("cards")
    .set({ codeCipher, ...(authorization.country !== null && { country: authorization.country }) })
    .where("ownerId", "=", ownerId)
    .where("signature", "=", authorization.signature)
    .where("removedAt", "is", null)
    .where("disabledAt", "is", null)
    .execute();
}

/** For a card that is never charged again, unless its owner saves it again. False if it was disabled before. */
export async function disableCard(db: Db, ownerId: number, id: number, now: Date): Promise<boolean> {
  const disabled = await db
    .updateTable("cards")
    .set({ disabledAt: now })
    .where("ownerId", "=", ownerId)
    .where("id", "=", id)
    .where("disabledAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return disabled !== undefined;
}

/**
 * Removes a card at once. A job tells the provider, after the time in which the owner can undo it. False if there is
 * no such card.
 */
export async function markRemoved(db: Db, ownerId: number, id: number, now: Date): Promise<boolean> {
  const removed = await db
    .updateTable("cards")
    .set({ removedAt: now, undoUntil: new Date(now.getTime() + UNDO_TIME) })
    .where("ownerId", "=", ownerId)
    .where("id", "=", id)
    .where("removedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return removed !== undefined;
}

const justRemoved = (is: ExpressionBuilder<Schema, "cards">, ownerId: number, now: Date) =>
  is.and([
    is("ownerId", "=", ownerId),
    is("removedAt", "is not", null),
    is("undoUntil", ">", now),
    is("codeCipher", "!=", Buffer.alloc(0)),
  ]);

/** The saved cards and those whose removal the owner can still undo, in one statement. */
export async function listCardsOfWallet(
  db: Db,
  ownerId: number,
  now: Date,
): Promise<{ cards: SavedCard[]; removed: { id: number; label: string }[] }> {
  const rows = await db
    .selectFrom("cards")
    .select([...shown, "removedAt"])
    .where((is) => is.or([isUsable(is, ownerId), justRemoved(is, ownerId, now)]))
    .orderBy("removedAt", "desc")
    .orderBy("id", "desc")
    .execute();
  const [saved, removed] = [
    rows.filter(({ removedAt }) => removedAt === null),
    rows.filter(({ removedAt }) => removedAt !== null),
  ];
  return {
    cards: saved.map((row) => savedCard(row, now)),
    removed: removed.map((row) => ({ id: row.id, label: cardLabel(row) })),
  };
}

/** Saves a card again that its owner has just removed. False if it is too late. */
export async function restoreCard(db: Db, ownerId: number, id: number, now: Date): Promise<boolean> {
  const restored = await db
    .updateTable("cards")
    .set({ removedAt: null, undoUntil: null })
    .where("id", "=", id)
    .where((is) => justRemoved(is, ownerId, now))
    .returning("id")
    .executeTakeFirst();
  return restored !== undefined;
}

/** Removes all cards of an owner for good; a job tells the provider. Returns how many were usable. */
export async function markAllRemoved(db: Db, ownerId: number, now: Date): Promise<number> {
  await db
    .updateTable("cards")
    .set({ undoUntil: null })
    .where("ownerId", "=", ownerId)
    .where("undoUntil", "is not", null)
    .execute();
  const removed = await db
    .updateTable("cards")
    .set({ removedAt: now })
    .where("ownerId", "=", ownerId)
    .where("removedAt", "is", null)
    .returning("id")
    .execute();
  return removed.length;
}

/** Removes a card whose bank took a payment back, for good; a job tells the provider. Returns its id, or null if it was not saved. */
export async function removeDisputedCard(
  db: Db,
  ownerId: number,
  signature: string,
  now: Date,
): Promise<number | null> {
  const removed = await db
    .updateTable("cards")
    .set((row) => ({ removedAt: row.fn.coalesce("removedAt", row.val(now)), undoUntil: null }))
    .where("ownerId", "=", ownerId)
    .where("signature", "=", signature)
    .returning("id")
    .executeTakeFirst();
  return removed?.id ?? null;
}

/** The row of a card of an owner, usable or not. */
export async function findCardBySignature(
  db: Db,
  ownerId: number,
  signature: string,
): Promise<{ id: number; label: string } | null> {
  const row = await db
    .selectFrom("cards")
    .select(["id", "brand", "last4"])
    .where("ownerId", "=", ownerId)
    .where("signature", "=", signature)
    .executeTakeFirst();
  return row ? { id: row.id, label: cardLabel(row) } : null;
}

export async function getCardSignature(db: Db, id: number): Promise<string> {
  const row = await db.selectFrom("cards").select("signature").where("id", "=", id).executeTakeFirstOrThrow();
  return row.signature;
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

/** Removed cards of which the provider must be told. From now on their removal cannot be undone. */
export async function listUnforgotten(
  db: Db,
  limit: number,
  now: Date,
): Promise<(ChargeableCard & { ownerId: number })[]> {
  await db.updateTable("cards").set({ undoUntil: null }).where("undoUntil", "<=", now).execute();
  return db
    .selectFrom("cards")
    .select(["id", "ownerId", "email", "signature", "codeCipher"])
    .where("removedAt", "is not", null)
    .where("undoUntil", "is", null)
    .where("codeCipher", "!=", Buffer.alloc(0))
    .limit(limit)
    .execute();
}

const isUsable = (is: ExpressionBuilder<Schema, "cards">, ownerId: number) =>
  is.and([
    is("ownerId", "=", ownerId),
    is("disabledAt", "is", null),
    is("removedAt", "is", null),
    is.not(isOfDispute(is)),
  ]);

/** Whether a dispute of a payment by this card has not ended yet. */
export async function waitsForBank(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("cards")
    .innerJoin("disputes", (join) =>
      join
        .onRef("disputes.ownerId", "=", "cards.ownerId")
        .onRef("disputes.cardSignature", "=", "cards.signature"),
    )
    .select("disputes.id")
    .where("cards.id", "=", id)
    .where("disputes.state", "=", "open")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether this card of an owner is not charged because of a dispute that is open or lost. */
export async function isDisputedCard(db: Db, ownerId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("cards")
    .select("id")
    .where("ownerId", "=", ownerId)
    .where("id", "=", id)
    .where(isOfDispute)
    .executeTakeFirst();
  return row !== undefined;
}

/** Why an owner cannot charge a card that is not usable. */
export const whyNotUsable = async (db: Db, ownerId: number, id: number) =>
  (await isDisputedCard(db, ownerId, id)) ? "card-disputed" : "card-not-found";

async function isCardDisputed(db: Db, ownerId: number, signature: string): Promise<boolean> {
  const row = await db
    .selectFrom("disputes")
    .select("id")
    .where("ownerId", "=", ownerId)
    .where("cardSignature", "=", signature)
    .where("state", "!=", "won")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const usable = (db: Db, ownerId: number) => db.selectFrom("cards").where((is) => isUsable(is, ownerId));
