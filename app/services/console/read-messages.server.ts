import type { Db } from "#db/client";
import { formatMoment } from "~/models/date";
import { messageKind } from "~/models/messages/message-kind";
import { messageChannels, messageProgress } from "~/models/messages/outbox-list";

/** The newest messages to an account: whether they were sent, never what they say. */
export async function readMessagesTo(db: Db, userId: number, limit: number) {
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "channel", "subject", "dedupeKey", "expiresAt", "createdAt"])
    .select(["sentAt", "deadAt", "deliveredAt", "lastError"])
    .where("ownerId", "=", userId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id, channel, subject, dedupeKey, expiresAt, createdAt, ...progress }) => ({
    id,
    what: messageKind({ channel, subject, dedupeKey, expiresAt }),
    way: messageChannels[channel],
    when: formatMoment(createdAt),
    state: messageProgress(progress),
  }));
}
