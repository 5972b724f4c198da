import { inTransaction } from "#db/transaction";
import { enqueue } from "~/models/messages/outbox.server";
import { answerMail } from "~/messages/site/contact-mail";
import type { ContactPost } from "~/models/site/contact-desk-fields.server";
import {
  performContactAction,
  findContactMessage,
  listMessageEntries,
} from "~/models/site/contact-desk.server";
import type { App } from "~/services/platform/app.server";
import { recordStaffAction } from "~/services/staff/record-staff-action.server";

type ContactResult = "saved" | "repeated" | "changed" | "not-found";

/** Assigns, notes, answers, closes or reopens a message; an answer is mailed to its sender. */
export function handleMessage(
  { db, clock, config }: Pick<App, "db" | "clock" | "config">,
  staffId: number,
  { id, ...post }: ContactPost & { id: number },
): Promise<ContactResult> {
  const now = clock.now();
  const { intent: act, revision, reason } = post;
  const text = "text" in post ? post.text : undefined;
  return inTransaction<ContactResult>(db, async (trx) => {
    const message = await findContactMessage(trx, id);
    if (!message) return "not-found";
    if (!(await performContactAction(trx, { id, revision, act, staffId, text, now }))) {
      const [last] = await listMessageEntries(trx, id);
      const there = await findContactMessage(trx, id);
      const same = last?.act === act && last.staffId === staffId && last.text === (text ?? null);
      return same && there?.revision === revision + 1 ? "repeated" : "changed";
    }
    if (act === "answered" && text !== undefined)
      await enqueue(trx, {
        channel: "mail",
        recipient: message.email,
        ...answerMail({ ...message, text }, config.contact),
        dedupeKey: `contact:${id}:answer:${revision}`,
        now,
      });
    await recordStaffAction(trx, {
      now,
      by: { staffId, reason },
      act: `message-${act}`,
      object: `message-${id}`,
    });
    return "saved";
  });
}
