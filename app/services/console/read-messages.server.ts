import type { Db } from "#db/client";
import { formatMoment } from "~/models/date";
import { messageChannels, messageProgress } from "~/models/messages/outbox-list";

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
  return rows.map(({ id, channel, subject, createdAt, ...progress }) => ({
    ...{ id, what: subject ?? messageChannels[channel], way: messageChannels[channel] },
    ...{ when: formatMoment(createdAt), state: messageProgress(progress) },
  }));
}
