import { enqueue } from "~/models/messages/outbox.server";
import { answerMail } from "~/messages/site/mail";
import type { ContactPost } from "~/models/site/contact-desk-fields.server";
import {
  performContactAction,
  findContactMessage,
  listMessageEntries,
} from "~/models/site/contact-desk.server";
import { type AppContext, messageKey, transact } from "~/services/platform/context.server";
import { recordStaffAction } from "~/services/staff/record-staff-action.server";

type ContactResult = "saved" | "repeated" | "changed" | "not-found";

/** Assigns, notes, answers, closes or reopens a message; an answer is mailed to its sender. */
export function handleMessage(
  app: AppContext,
  staffId: number,
  { id, ...post }: ContactPost & { id: number },
): Promise<ContactResult> {
  const { intent: act, revision } = post;
  const text = "text" in post ? post.text : undefined;
  return transact(app, { id: staffId }, async (ctx): Promise<ContactResult> => {
    const { db, now, contact } = ctx;
    const message = await findContactMessage(db, id);
    if (!message) return "not-found";
    if (!(await performContactAction(db, { id, revision, act, staffId, text, now }))) {
      const [last] = await listMessageEntries(db, id);
      const there = await findContactMessage(db, id);
      const same = last?.act === act && last.staffId === staffId && last.text === (text ?? null);
      return same && there?.revision === revision + 1 ? "repeated" : "changed";
    }
    if (act === "answered" && text !== undefined)
      await enqueue(db, {
        channel: "mail",
        recipient: message.email,
        ...answerMail({ ...message, text }, contact),
        dedupeKey: messageKey({ about: "contact", of: [id, "answer", revision] }),
        now,
      });
    const by = { staffId, reason: null };
    await recordStaffAction(ctx, { by, act: `message-${act}`, object: `message-${id}` });
    return "saved";
  });
}
