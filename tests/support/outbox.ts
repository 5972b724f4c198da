import { randomUUID } from "node:crypto";
import type { Db } from "#db/client";
import { enqueue } from "~/models/outbox.server";

type NewMessage = Parameters<typeof enqueue>[1];

export const startOfDay = new Date("2026-11-21T09:00:00Z");

/** Puts a message in and answers its number. */
export async function putIn(db: Db, change: Partial<NewMessage> = {}): Promise<number> {
  const dedupeKey = change.dedupeKey ?? randomUUID();
  const mail = change.channel === "mail" ? { subject: "Hello", recipient: "ada@shop.example" } : {};
  await enqueue(db, {
    channel: "sms",
    recipient: "+2348031234521",
    text: "12345 is your code",
    now: startOfDay,
    ...mail,
    ...change,
    dedupeKey,
  });
  const { id } = await db
    .selectFrom("outbox")
    .select("id")
    .where("dedupe_key", "=", dedupeKey)
    .executeTakeFirstOrThrow();
  return id;
}

export async function readMessage(db: Db, id: number) {
  return db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** Empties the outbox for a test that looks at all of it. */
export async function emptyOutbox(db: Db): Promise<void> {
  await db.deleteFrom("delivery_receipts").execute();
  await db.deleteFrom("outbox").execute();
}
