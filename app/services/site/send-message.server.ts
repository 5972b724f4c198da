import type { Db } from "#db/client";
import { enqueue } from "~/models/messages/outbox.server";
import type { ContactMessage } from "~/models/site/contact";
import { salesMail, thanksMail } from "~/messages/site/mail";
import { type AppContext, messageKey, transact } from "~/services/platform/context.server";
import { type SenderLimit, limitSender } from "~/services/site/limit-sender.server";

/** Stores the message and, in the same transaction, mails it to sales and thanks its sender. */
export async function sendContactMessage(
  app: AppContext,
  sent: ContactMessage,
  address: string,
): Promise<SenderLimit> {
  const counted = await limitSender(app, "contact", { email: sent.email, address });
  if (!counted.ok) return counted;
  await transact(app, null, async ({ db, now, contact }) => {
    const id = await saveMessage(db, sent, now);
    await enqueue(db, {
      channel: "mail",
      recipient: contact.salesMailbox,
      ...salesMail(sent),
      dedupeKey: messageKey({ about: "contact", of: [id, "sales"] }),
      now,
    });
    await enqueue(db, {
      channel: "mail",
      recipient: sent.email,
      ...thanksMail(contact),
      dedupeKey: messageKey({ about: "contact", of: [id, "thanks"] }),
      now,
    });
  });
  return counted;
}

async function saveMessage(db: Db, sent: ContactMessage, now: Date): Promise<number> {
  const { id } = await db
    .insertInto("contactMessages")
    .values({
      firstName: sent.firstName,
      lastName: sent.lastName,
      email: sent.email,
      phoneNumber: sent.phoneNumber,
      topic: sent.topic,
      message: sent.message,
      createdAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
