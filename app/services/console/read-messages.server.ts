import type { Db } from "#db/client";
import { formatMoment } from "~/models/date";

const channels = { mail: "Email", sms: "Text message" };

/** The newest messages to an account: whether they were sent, never what they say. */
export async function readMessagesTo(db: Db, userId: number, limit: number) {
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "channel", "subject", "createdAt"])
    .select(["sentAt", "deadAt", "deliveredAt", "lastError"])
    .where("ownerId", "=", userId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id, channel, subject, createdAt, ...states }) => ({
    ...{ id, what: subject ?? channels[channel], way: channels[channel], when: formatMoment(createdAt) },
    state: states.lastError === null ? stateOf(states) : `${stateOf(states)}: ${states.lastError}`,
  }));
}

function stateOf(message: { sentAt: Date | null; deadAt: Date | null; deliveredAt: Date | null }): string {
  if (message.deliveredAt) return "Delivered";
  if (message.deadAt) return "Not delivered";
  return message.sentAt ? "Sent" : "Waiting";
}
