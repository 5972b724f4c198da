import type { Db } from "#db/client";
import { formatMoment } from "~/models/date";
import { messageKind } from "~/routes/staff/message-kind";
import { messageChannels } from "~/models/messages/outbox-list";
import { messageProgress } from "~/routes/staff/message-words";
import { listMessagesTo } from "~/models/messages/outbox-list.server";

/** The newest messages to an account: whether they were sent, never what they say. */
export async function readMessagesTo(db: Db, userId: number, limit: number) {
  const rows = await listMessagesTo(db, userId, limit);
  return rows.map(({ id, channel, subject, dedupeKey, expiresAt, createdAt, ...progress }) => ({
    id,
    what: messageKind({ channel, subject, dedupeKey, expiresAt }),
    way: messageChannels[channel],
    when: formatMoment(createdAt),
    state: messageProgress(progress),
  }));
}
