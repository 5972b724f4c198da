import type { Db } from "#db/client";
import type { WhatsAppPurpose } from "#db/schema";
import { DAY } from "~/models/duration";
import { RECIPIENT_REFUSED } from "./delivery";

/*
 * WhatsApp wants its users to agree before the first message, for each purpose, and to be able to stop it.
 */

/** What the owner agreed to, and when. */
export function listConsents(
  db: Db,
  ownerId: number,
): Promise<{ purpose: WhatsAppPurpose; givenAt: Date }[]> {
  return db
    .selectFrom("whatsappConsents")
    .select(["purpose", "givenAt"])
    .where("ownerId", "=", ownerId)
    .execute();
}

/** Keeps the time of the first agreement. */
export async function agreeToWhatsApp(
  db: Db,
  ownerId: number,
  purposes: readonly WhatsAppPurpose[],
  now: Date,
): Promise<void> {
  if (purposes.length === 0) return;
  await db
    .insertInto("whatsappConsents")
    .values(purposes.map((purpose) => ({ ownerId, purpose, givenAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Agrees to these purposes, and withdraws from all others. */
export function chooseWhatsApp(
  db: Db,
  ownerId: number,
  purposes: readonly WhatsAppPurpose[],
  now: Date,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom("whatsappConsents")
      .where("ownerId", "=", ownerId)
      .$if(purposes.length > 0, (query) => query.where("purpose", "not in", purposes))
      .execute();
    await agreeToWhatsApp(trx, ownerId, purposes, now);
  });
}

/** How long a number that a message by WhatsApp did not reach is spared another. */
const REMEMBERED = 30 * DAY;

/**
 * Whether a message by WhatsApp did not reach the number lately; it probably has none. A busy provider or a code that
 * expired in the queue says nothing about the number. A sent message has an error only by a report that it failed.
 */
export async function isWithoutWhatsApp(db: Db, phone: string, now: Date): Promise<boolean> {
  const unreached = await db
    .selectFrom("outbox")
    .select("id")
    .where("recipient", "=", phone)
    .where("channel", "=", "whatsapp")
    .where("lastError", "is not", null)
    .where("deliveredAt", "is", null)
    .where((is) => is.or([is("sentAt", "is not", null), is("lastError", "like", `${RECIPIENT_REFUSED}%`)]))
    .where("createdAt", ">", new Date(now.getTime() - REMEMBERED))
    .limit(1)
    .executeTakeFirst();
  return unreached !== undefined;
}
