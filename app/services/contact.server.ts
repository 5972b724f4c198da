import { brand } from "~/brand";
import type { ContactMessage } from "~/models/contact";
import { saveMessage } from "~/models/contact.server";
import { salesMail, thanksMail } from "~/models/contact-mail";
import { enqueue } from "~/models/outbox.server";
import type { App } from "./app.server";
import { admitSender, type Admission } from "./sender-limit.server";

/** Keeps the message and, in the same transaction, mails it to sales and thanks its sender. */
export async function sendContactMessage(
  app: Pick<App, "db" | "clock">,
  sent: ContactMessage,
  address: string,
): Promise<Admission> {
  const admission = await admitSender(app, "contact", { email: sent.email, address });
  if (!admission.ok) return admission;
  const now = app.clock.now();
  await app.db.transaction().execute(async (transaction) => {
    const id = await saveMessage(transaction, sent, now);
    await enqueue(transaction, {
      channel: "mail",
      recipient: brand.salesMailbox,
      ...salesMail(sent),
      dedupeKey: `contact:${id}:sales`,
      now,
    });
    await enqueue(transaction, {
      channel: "mail",
      recipient: sent.email,
      ...thanksMail({ name: brand.name, phone: brand.phones[0].shown }),
      dedupeKey: `contact:${id}:thanks`,
      now,
    });
  });
  return admission;
}
