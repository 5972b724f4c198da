import type { Db } from "#db/client";
import type { Channel, MessageProvider } from "#db/schema";
import { LEASE, type Failure, type NextStep, type Outgoing } from "./delivery";

export interface ClaimedMessage extends Outgoing {
  id: number;
  /** This attempt included. */
  attempts: number;
  expiresAt: Date | null;
  /** Also the proof that a failure belongs to the newest claim. */
  leasedUntil: Date | null;
}

/** Stands in the outbox for a text that is nobody's business any more. */
export const REMOVED = "(removed)";

/**
 * Takes due messages for a while; what is taken and never recorded comes back when the lease ends. Those that expire
 * come first, so that a code never waits behind a newsletter.
 */
export async function claimDue(
  db: Db,
  wanted: { channel: Channel; limit: number; now: Date },
): Promise<ClaimedMessage[]> {
  const { now } = wanted;
  return db
    .with("due", (cte) =>
      cte
        .selectFrom("outbox")
        .select("id")
        .where("channel", "=", wanted.channel)
        .where("sent_at", "is", null)
        .where("dead_at", "is", null)
        .where("next_attempt_at", "<=", now)
        .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", now)]))
        .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
        .orderBy("expires_at", (order) => order.asc().nullsLast())
        .orderBy("next_attempt_at")
        .limit(wanted.limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable("outbox")
    .from("due")
    .whereRef("outbox.id", "=", "due.id")
    .set((eb) => ({
      leased_until: new Date(now.getTime() + LEASE),
      attempts: eb("outbox.attempts", "+", 1),
    }))
    .returning([
      "outbox.id",
      "outbox.recipient",
      "outbox.subject",
      "outbox.text",
      "outbox.dedupe_key as dedupeKey",
      "outbox.attempts",
      "outbox.expires_at as expiresAt",
      "outbox.leased_until as leasedUntil",
    ])
    .execute();
}

interface Sent {
  provider: MessageProvider;
  providerId: string | null;
  /** Whether the text goes: it may hold a code. */
  removeText: boolean;
  now: Date;
}

/** A message that went out is sent, whoever holds the lease by now. */
export async function recordSent(db: Db, id: number, sent: Sent): Promise<void> {
  await db
    .updateTable("outbox")
    .set({
      sent_at: sent.now,
      provider: sent.provider,
      provider_id: sent.providerId,
      dead_at: null,
      leased_until: null,
      last_error: null,
      ...(sent.removeText && { text: REMOVED }),
    })
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .execute();
}

/** Without effect when another process has claimed the message since, or it is settled. */
export async function recordFailure(
  db: Db,
  message: Pick<ClaimedMessage, "id" | "leasedUntil">,
  failed: { failure: Failure; next: NextStep; now: Date },
): Promise<void> {
  const { failure, next, now } = failed;
  await db
    .updateTable("outbox")
    .set({
      leased_until: null,
      last_error: failure.reason,
      ...(next.end ? { dead_at: now } : { next_attempt_at: next.at }),
    })
    .where("id", "=", message.id)
    .where("leased_until", "=", message.leasedUntil)
    .where("sent_at", "is", null)
    .where("dead_at", "is", null)
    .execute();
}

/** Ends what nobody sent in time. */
export async function endExpired(db: Db, now: Date): Promise<void> {
  await db
    .updateTable("outbox")
    .set((eb) => ({
      dead_at: now,
      leased_until: null,
      last_error: eb.fn.coalesce("last_error", eb.val("expired before it was sent")),
    }))
    .where("expires_at", "<=", now)
    .where("sent_at", "is", null)
    .where("dead_at", "is", null)
    .where((eb) => eb.or([eb("leased_until", "is", null), eb("leased_until", "<=", now)]))
    .execute();
}

/** Codes are of no use after their time, but a stolen copy of the table could still tell something by them. */
export async function removeExpiredTexts(db: Db, now: Date): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ text: REMOVED })
    .where("expires_at", "<=", now)
    .where("text", "!=", REMOVED)
    .execute();
}
