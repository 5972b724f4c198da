import type { Db } from "#db/client";
import type { ContactMessage } from "./contact";

export async function saveMessage(db: Db, sent: ContactMessage, now: Date): Promise<number> {
  const { id } = await db
    .insertInto("contact_messages")
    .values({
      first_name: sent.firstName,
      last_name: sent.lastName,
      email: sent.email,
      phone_number: sent.phoneNumber,
      topic: sent.topic,
      message: sent.message,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
