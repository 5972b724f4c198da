import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/client";
import { SECOND } from "~/models/duration";
import { noteRefusal } from "./refusals.server";
import type { Limit, WaitingLimit } from "./throttle";

/** A wait that a limit imposes. Its end is exact; the seconds are rounded up, for headers and messages. */
export interface Wait {
  until: Date;
  retryAfterSeconds: number;
}

export type ThrottleRefusal = { allowed: false } & Wait;
export type ThrottleResult = { allowed: true } | ThrottleRefusal;

export const refusedUntil = (until: Date, now: Date): ThrottleRefusal => ({
  allowed: false,
  until,
  retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / SECOND)),
});

/** Counts one attempt. It is a single upsert, so parallel requests cannot pass the limit. */
export async function countAttempt(db: Db, key: string, limit: Limit, now: Date): Promise<ThrottleResult> {
  const counted = await attemptInsert(db, key, limit, now).executeTakeFirstOrThrow();
  return judgeAttempt(key, counted, limit, now);
}

/** Takes back a counted attempt that came to nothing through no fault of who made it. */
export async function forgetAttempt(db: Db, key: string): Promise<void> {
  await db
    .updateTable("throttles")
    .set({ hits: sql`greatest(hits - 1, 0)` })
    .where("key", "=", hideKey(key))
    .execute();
}

/** Counts one attempt at each limit in turn, until a limit refuses it. */
export async function countEachAttempt(
  db: Db,
  counters: Iterable<readonly [key: string, limit: Limit]>,
  now: Date,
): Promise<ThrottleResult> {
  for (const [key, limit] of counters) {
    const answer = await countAttempt(db, key, limit, now);
    if (!answer.allowed) return answer;
  }
  return { allowed: true };
}

/**
 * The statement that counts one attempt; another statement may contain it. All attempts beyond the limit are stored as
 * one, so the number stays small.
 */
export function attemptInsert(db: Db, key: string, limit: Limit, now: Date) {
  const expiresAt = new Date(now.getTime() + limit.window);
  const over = sql<boolean>`throttles.window_started_at <= ${new Date(now.getTime() - limit.window)}`;
  return db
    .insertInto("throttles")
    .values({ key: hideKey(key), windowStartedAt: now, expiresAt, hits: 1 })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        hits: sql`case when ${over} then 1 else least(throttles.hits, ${limit.limit}) + 1 end`,
        windowStartedAt: sql`case when ${over} then excluded.window_started_at else throttles.window_started_at end`,
        expiresAt: sql`case when ${over} then excluded.expires_at else throttles.expires_at end`,
      }),
    )
    .returning(["hits", "windowStartedAt as started"]);
}

/** What `attemptInsert` has counted, compared with the limit. */
export const judgeAttempt = (key: string, counted: HitCount, limit: Limit, now: Date): ThrottleResult =>
  noteAnswer(key, throttledOf(counted, limit, now));

function noteAnswer(key: string, answer: ThrottleResult): ThrottleResult {
  if (!answer.allowed) noteRefusal(purposeOf(key));
  return answer;
}

interface HitCount {
  hits: number;
  started: Date;
}

function throttledOf(counted: HitCount, { limit, window }: Limit, now: Date): ThrottleResult {
  if (counted.hits <= limit) return { allowed: true };
  return refusedUntil(new Date(counted.started.getTime() + window), now);
}

/** Whether this is the key's first attempt within the window. Exactly one of several parallel attempts is first. */
export async function isFirstAttempt(db: Db, key: string, window: number, now: Date): Promise<boolean> {
  const oldest = new Date(now.getTime() - window);
  const expires = new Date(now.getTime() + window);
  const first = await db
    .insertInto("throttles")
    .values({ key: hideKey(key), windowStartedAt: now, expiresAt: expires, hits: 1 })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ windowStartedAt: now, expiresAt: expires })
        .where("throttles.windowStartedAt", "<=", oldest),
    )
    .returning("key")
    .executeTakeFirst();
  return first !== undefined;
}

/** Whether an attempt would be refused now; counts nothing. It refuses only after an attempt was refused. */
export const peek = (db: Db, key: string, limit: Limit, now: Date): Promise<ThrottleResult> =>
  peekMany(db, key, limit, 0, now);

/** Whether the next attempt would be allowed; counts nothing. */
export const peekNext = (db: Db, key: string, limit: Limit, now: Date): Promise<ThrottleResult> =>
  peekMany(db, key, limit, 1, now);

/**
 * Deletes counters whose window is over and returns how many there were. Counters that a request has locked are left
 * for the next run: waiting for one while holding others could deadlock.
 */
export async function removeExpiredThrottles(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("throttles")
    .where("key", "in", (expired) =>
      expired.selectFrom("throttles").select("key").where("expiresAt", "<=", now).forUpdate().skipLocked(),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes counters, in the order of their keys: two deletions of the same ones never wait for each other. */
export async function clearThrottles(db: Db, keys: readonly string[]): Promise<void> {
  await db
    .deleteFrom("throttles")
    .where("key", "in", (counters) =>
      counters
        .selectFrom("throttles")
        .select("key")
        .where("key", "in", keys.map(hideKey))
        .orderBy("key")
        .forUpdate(),
    )
    .execute();
}

/**
 * Hashes a key, since text typed by visitors should not be readable in the table. The word before the first colon
 * stays, to show what is limited.
 */
export function hideKey(key: string): string {
  return `${purposeOf(key)}:${createHash("sha256").update(key).digest("base64url")}`;
}

const purposeOf = (key: string): string => key.split(":", 1)[0] ?? "";

/** The longest wait is reached well before this many doublings; the limit keeps the number small. */
const MAX_DOUBLINGS = 20;

/**
 * Counts one attempt, unless an earlier one still has to be waited for. It is a single statement, so parallel
 * requests get through no more often than sequential ones. An attempt during a wait is not counted and does not make
 * the wait longer.
 */
export async function countAttemptOrWait(
  db: Db,
  key: string,
  limit: WaitingLimit,
  now: Date,
): Promise<ThrottleResult> {
  const { start, hits, blocked } = nextState(limit, now);
  const counted = await db
    .insertInto("throttles")
    .values({
      key: hideKey(key),
      hits: 1,
      windowStartedAt: now,
      expiresAt: new Date(now.getTime() + limit.window),
    })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({
          hits,
          windowStartedAt: start,
          blockedUntil: blocked,
          expiresAt: sql`greatest(${start} + ${milliseconds(limit.window)}, ${blocked} + ${milliseconds(limit.quiet)})`,
        })
        .where((eb) =>
          eb.or([eb("throttles.blockedUntil", "is", null), eb("throttles.blockedUntil", "<=", now)]),
        ),
    )
    .returning("hits")
    .executeTakeFirst();
  if (counted) return { allowed: true };
  return noteAnswer(key, refusedUntil((await blockedUntil(db, key)) ?? now, now));
}

/** The new values of a counter after one more attempt, from its old columns. */
function nextState({ limit, wait }: WaitingLimit, now: Date) {
  const over = sql`throttles.expires_at <= ${now}`;
  const start = sql<Date>`case when ${over} then ${now} else throttles.window_started_at end`;
  const hits = sql<number>`case when ${over} then 1 else least(throttles.hits, ${limit + MAX_DOUBLINGS}) + 1 end`;
  const pause = sql`least(${wait.longest}, ${wait.first} * 2 ^ ((${hits}) - ${limit})) * interval '1 millisecond'`;
  const blocked = sql<Date | null>`case when (${hits}) >= ${limit} then ${now}::timestamptz + ${pause} end`;
  return { start, hits, blocked };
}

const milliseconds = (duration: number) => sql`${duration} * interval '1 millisecond'`;

async function blockedUntil(db: Db, key: string): Promise<Date | null> {
  const row = await db
    .selectFrom("throttles")
    .select("blockedUntil")
    .where("key", "=", hideKey(key))
    .executeTakeFirst();
  return row?.blockedUntil ?? null;
}

/**
 * Counts several attempts at once, all or none; unlike `countAttempt` it does not store a refused attempt. It is a
 * single upsert, so parallel requests cannot pass the limit. More attempts than the limit itself never fit.
 */
export async function countAttempts(
  db: Db,
  key: string,
  { limit, window }: Limit,
  count: number,
  now: Date,
): Promise<ThrottleResult> {
  const over = sql<boolean>`throttles.window_started_at <= ${new Date(now.getTime() - window)}`;
  const { rows: counted } = await sql`
    insert into throttles (key, window_started_at, expires_at, hits)
    select ${hideKey(key)}, ${now}::timestamptz, ${new Date(now.getTime() + window)}::timestamptz, ${count}::integer
    where ${count}::integer <= ${limit}::integer
    on conflict (key) do update set
      hits = case when ${over} then excluded.hits else throttles.hits + excluded.hits end,
      window_started_at = case when ${over} then excluded.window_started_at else throttles.window_started_at end,
      expires_at = case when ${over} then excluded.expires_at else throttles.expires_at end
    where ${over} or throttles.hits + excluded.hits <= ${limit}::integer
    returning key`.execute(db);
  if (counted.length > 0) return { allowed: true };
  return peekMany(db, key, { limit, window }, count, now);
}

/** Whether this many attempts would be counted now. */
export async function peekMany(
  db: Db,
  key: string,
  { limit, window }: Limit,
  count: number,
  now: Date,
): Promise<ThrottleResult> {
  const row = await db
    .selectFrom("throttles")
    .select(["hits", "windowStartedAt as started"])
    .where("key", "=", hideKey(key))
    .executeTakeFirst();
  const end = row ? new Date(row.started.getTime() + window) : now;
  const hits = row && end > now ? row.hits : 0;
  if (hits + count <= limit) return { allowed: true };
  return noteAnswer(key, refusedUntil(end, now));
}
