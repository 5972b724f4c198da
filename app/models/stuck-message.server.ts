import type { Db } from "#db/client";
import type { Channel } from "#db/schema";
import { MINUTE } from "./duration";
import { REMOVED } from "./outbox-delivery.server";

export interface StuckMessage {
  id: number;
  channel: Channel;
  recipient: string;
  subject: string | null;
  attempts: number;
  createdAt: Date;
  nextAttemptAt: Date;
  sentAt: Date | null;
  deadAt: Date | null;
  lastError: string | null;
}

export type RetryResult = "queued" | "unknown" | "sent" | "being-sent" | "pointless";

/** What waits longer than it should: dead, failed before, overdue, or sent and reported as not delivered. */
export async function listStuck(db: Db, now: Date, limit: number): Promise<StuckMessage[]> {
  const overdue = new Date(now.getTime() - MINUTE);
  return db
    .selectFrom("outbox")
    .select([
      "id",
      "channel",
      "recipient",
      "subject",
      "attempts",
      "created_at as createdAt",
      "next_attempt_at as nextAttemptAt",
      "sent_at as sentAt",
      "dead_at as deadAt",
      "last_error as lastError",
    ])
    .where("delivered_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("last_error", "is not", null),
        eb.and([eb("sent_at", "is", null), eb("dead_at", "is", null), eb("next_attempt_at", "<", overdue)]),
      ]),
    )
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Makes a message due at once, with all its attempts before it again. One that was replaced stays where it is. */
export async function retryMessage(db: Db, id: number, now: Date): Promise<RetryResult> {
  const queued = await db
    .updateTable("outbox")
    .set({ dead_at: null, attempts: 0, next_attempt_at: now, leased_until: null })
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .where("text", "!=", REMOVED)
    .where((eb) => eb.or([eb("dead_at", "is", null), eb("last_error", "is not", null)]))
    .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", now)]))
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .returning("id")
    .executeTakeFirst();
  return queued ? "queued" : whyNot(db, id, now);
}

async function whyNot(db: Db, id: number, now: Date): Promise<RetryResult> {
  const found = await db
    .selectFrom("outbox")
    .select(["sent_at", "leased_until"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) return "unknown";
  if (found.sent_at) return "sent";
  return found.leased_until && found.leased_until > now ? "being-sent" : "pointless";
}
