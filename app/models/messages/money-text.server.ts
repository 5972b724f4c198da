import { sql } from "kysely";
import type { Db } from "#db/client";
import type { MoneyTextKind, OptionalMoneyText } from "./money-text";
import { enqueueAll } from "./outbox.server";
import { isWithoutWhatsApp } from "./whatsapp.server";

interface MoneyText {
  ownerId: number;
  kind: MoneyTextKind;
  text: string;
  dedupeKey: string;
  now: Date;
}

/**
 * Sends SMS about money to verified phones of owners who have not turned them off, or WhatsApp messages to those who
 * chose them. An agent gets news of tokens on the account page.
 */
export async function textAboutMoney(db: Db, ...texts: MoneyText[]): Promise<void> {
  const [first] = texts;
  if (first === undefined) return;
  const { now } = first;
  const owners = await db
    .selectFrom("users")
    .leftJoin("silencedTexts", "silencedTexts.ownerId", "users.id")
    .select(["id", "phone", sql<(string | null)[]>`array_agg(kind::text)`.as("silenced")])
    .select((is) =>
      is
        .exists(
          is
            .selectFrom("whatsappConsents")
            .select("purpose")
            .whereRef("whatsappConsents.ownerId", "=", "users.id")
            .where("purpose", "=", "money"),
        )
        .as("byWhatsApp"),
    )
    .where("id", "in", [...new Set(texts.map(({ ownerId }) => ownerId))])
    .where("role", "=", "owner")
    .where("phoneVerifiedAt", "is not", null)
    .where("phoneReachable", "=", true)
    .where("disabledAt", "is", null)
    .where("closedAt", "is", null)
    .groupBy("users.id")
    .execute();
  const byId = new Map(owners.map((owner) => [owner.id, owner]));
  const byWhatsApp = new Set<number>();
  for (const { id, phone } of owners.filter((owner) => owner.byWhatsApp))
    if (!(await isWithoutWhatsApp(db, phone, now))) byWhatsApp.add(id);
  await enqueueAll(
    db,
    texts.flatMap(({ kind, ...text }) => {
      const owner = byId.get(text.ownerId);
      const wanted = !owner?.silenced.includes(kind);
      if (!owner || !wanted) return [];
      const message = { ...text, recipient: owner.phone };
      return byWhatsApp.has(owner.id)
        ? { ...message, channel: "whatsapp" as const, smsText: text.text }
        : { ...message, channel: "sms" as const };
    }),
  );
}

export async function listSilenced(db: Db, ownerId: number): Promise<OptionalMoneyText[]> {
  const rows = await db.selectFrom("silencedTexts").select("kind").where("ownerId", "=", ownerId).execute();
  return rows.map(({ kind }) => kind);
}

/** Turns these kinds off and all others on. */
export function silence(db: Db, ownerId: number, kinds: readonly OptionalMoneyText[]): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("silencedTexts").where("ownerId", "=", ownerId).execute();
    if (kinds.length === 0) return;
    await transaction
      .insertInto("silencedTexts")
      .values(kinds.map((kind) => ({ ownerId, kind })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
