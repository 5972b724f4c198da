import { sql } from "kysely";
import type { Db } from "#db/client";
import type { DeliveryChannel } from "#db/schema";
import { UNLISTED } from "./delivery";

export interface OutboxCount {
  channel: DeliveryChannel;
  /** Messages neither sent nor given up, and still worth sending. */
  waiting: number;
  /** When the oldest of them was written; null if none is waiting. */
  oldest: Date | null;
  /** Since when the oldest of them has been due: a long time only if no jobs run. */
  dueSince: Date | null;
}

/** Waiting messages of the outbox, by channel. */
export async function readOutboxCounts(db: Db, now: Date): Promise<OutboxCount[]> {
  return db
    .selectFrom("outbox")
    .select([
      "channel",
      sql<number>`count(*)`.as("waiting"),
      sql<Date | null>`min(created_at)`.as("oldest"),
      sql<Date | null>`min(next_attempt_at) filter (where next_attempt_at <= ${now})`.as("dueSince"),
    ])
    .where("sentAt", "is", null)
    .where("deadAt", "is", null)
    .where((is) => is.or([is("expiresAt", "is", null), is("expiresAt", ">", now)]))
    .groupBy("channel")
    .execute();
}

export interface CodeCount {
  channel: DeliveryChannel;
  sent: number;
  /** Given up, or expired before they were sent. Neither replaced messages nor those that staging withholds are counted. */
  failed: number;
}

/** Finished messages with a code since then, by channel. */
export async function readCodeCounts(db: Db, since: Date): Promise<CodeCount[]> {
  return db
    .selectFrom("outbox")
    .select([
      "channel",
      sql<number>`count(sent_at)`.as("sent"),
      sql<number>`count(*) filter (where dead_at is not null and last_error <> ${UNLISTED})`.as("failed"),
    ])
    .where(sql<Date>`coalesce(sent_at, dead_at)`, ">", since)
    .where("topic", "like", "code:%")
    .groupBy("channel")
    .execute();
}
