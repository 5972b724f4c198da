import { sql } from "kysely";

import type { Db } from "#db/client";
import { DAY } from "~/models/duration";
import { type AddressAttempts, type NamedAddressLimit, addressWait, longestWindow } from "./address-limit";
import { noteRefusal } from "./refusals.server";
import { type ThrottleResult, type Wait, hideKey, refusedUntil } from "./throttle.server";

/** An attempt at an address, and what it was about. A success about the same thing refunds it. */
export interface AddressAttempt {
  limit: NamedAddressLimit;
  address: string;
  about: string;
}

/**
 * Counts an attempt unless the limit refuses it. Attempts of one address and limit are counted one after another, so
 * parallel requests cannot pass the limit; a caller's transaction blocks others until it ends.
 * @param isSuccess the attempt is known to succeed: it can be refused like any other, and is not counted
 */
export function countAddressAttempt(
  db: Db,
  attempt: AddressAttempt,
  now: Date,
  { isSuccess = false } = {},
): Promise<ThrottleResult> {
  const count = async (transaction: Db): Promise<ThrottleResult> => {
    const place = placeOf(attempt);
    await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(transaction);
    const answer = await peekAddress(transaction, attempt, now);
    if (!answer.allowed || isSuccess) return answer;
    await transaction
      .insertInto("addressHits")
      .values({ place, about: aboutOf(attempt), at: now, success: false })
      .execute();
    return answer;
  };
  return db.isTransaction ? count(db) : db.transaction().execute(count);
}

export interface RefusedAttempt extends Wait {
  attempt: AddressAttempt;
}

/** Counts all attempts, or none if a limit refuses one. Returns the refused one. */
export async function countAddressAttempts(
  db: Db,
  attempts: readonly AddressAttempt[],
  now: Date,
): Promise<RefusedAttempt | null> {
  for (const [place, attempt] of attempts.entries()) {
    const answer = await countAddressAttempt(db, attempt, now);
    if (answer.allowed) continue;
    for (const earlier of attempts.slice(0, place)) await refundAttempts(db, { ...earlier, most: 1 });
    return { attempt, until: answer.until, retryAfterSeconds: answer.retryAfterSeconds };
  }
  return null;
}

/** Whether an attempt would be refused now; counts nothing. */
export async function peekAddress(db: Db, attempt: AddressAttempt, now: Date): Promise<ThrottleResult> {
  const until = addressWait(attempt.limit, await readAttempts(db, attempt, now), {
    about: aboutOf(attempt),
    now,
  });
  if (until === null) return { allowed: true };
  noteRefusal(attempt.limit.name);
  return refusedUntil(until, now);
}

async function readAttempts(db: Db, attempt: AddressAttempt, now: Date): Promise<AddressAttempts> {
  const since = (window: number) => new Date(now.getTime() - window);
  const rows = await db
    .selectFrom("addressHits")
    .select(["at", "about", "success"])
    .where("place", "=", placeOf(attempt))
    .where((row) =>
      row.or([
        row.and([row("success", "=", true), row("at", ">", since(DAY))]),
        row.and([row("success", "=", false), row("at", ">", since(longestWindow(attempt.limit)))]),
      ]),
    )
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
  const attempts = rows.filter(({ success }) => !success);
  return { attempts, successes: rows.length - attempts.length };
}

interface RefundedAttempt extends Pick<AddressAttempt, "limit" | "about"> {
  /** The address they were made at; any address if omitted. */
  address?: string;
  /** The highest number of attempts to refund. */
  most?: number;
}

/** Refunds the newest attempts about this thing. */
export async function refundAttempts(db: Db, attempt: RefundedAttempt): Promise<void> {
  await db.deleteFrom("addressHits").where("id", "in", attemptsAbout(db, attempt)).execute();
}

/** Changes what the newest attempts, at most `most`, were about. */
export async function relabelAttempts(
  db: Db,
  attempt: AddressAttempt & { most: number },
  about: string,
): Promise<void> {
  await db
    .updateTable("addressHits")
    .set({ about: aboutOf({ limit: attempt.limit, about }) })
    .where("id", "in", attemptsAbout(db, attempt))
    .execute();
}

function attemptsAbout(db: Db, attempt: RefundedAttempt) {
  const { address, most } = attempt;
  return db
    .selectFrom("addressHits")
    .select("id")
    .where("about", "=", aboutOf(attempt))
    .where("success", "=", false)
    .$if(address !== undefined, (all) =>
      all.where("place", "=", placeOf({ ...attempt, address: address ?? "" })),
    )
    .orderBy("id", "desc")
    .$if(most !== undefined, (all) => all.limit(most ?? 0));
}

/** Notes a success, which allows the address one more attempt for a day. */
export async function noteSuccess(db: Db, attempt: AddressAttempt, now: Date): Promise<void> {
  await db
    .insertInto("addressHits")
    .values({ place: placeOf(attempt), about: aboutOf(attempt), at: now, success: true })
    .execute();
}

const placeOf = ({ limit, address }: Pick<AddressAttempt, "limit" | "address">) =>
  hideKey(`${limit.name}:at:${address}`);
const aboutOf = ({ limit, about }: Pick<AddressAttempt, "limit" | "about">) =>
  hideKey(`${limit.name}:about:${about}`);
