import { createHash } from "node:crypto";

import { sql, type RawBuilder } from "kysely";

import type { Db } from "#db/client";
import { SECOND } from "./duration";
import type { Limit } from "./throttle";

export type Throttled = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/** Counts one hit; the upsert is one statement, so parallel requests cannot outrun it. */
export async function hit(db: Db, key: string, limit: Limit, now: Date): Promise<Throttled> {
  const { rows } = await sql<Counted>`
    select counted.* from ${countHit(sql`${hideKey(key)}`, limit, now)}`.execute(db);
  return throttledOf(rows[0], limit, now);
}

/**
 * Counts many by one statement, always in the same order, so that nobody waits in a ring. Nothing waits for the disk:
 * a crash of the database server may lose the hits of the last second.
 */
export async function hitLightly(db: Db, keys: string[], limit: Limit, now: Date): Promise<Throttled[]> {
  const { rows } = await sql<Counted>`
    with asked as materialized (
      select key, place, set_config('synchronous_commit', 'off', true)
      from unnest(${keys.map(hideKey)}::text[]) with ordinality as asked (key, place) order by key
    )
    select counted.* from asked cross join lateral ${countHit(sql`asked.key`, limit, now)} order by place`.execute(
    db,
  );
  return keys.map((_, place) => throttledOf(rows[place], limit, now));
}

interface Counted {
  hits: number;
  started: Date;
}

const countHit = (key: RawBuilder<unknown>, { limit, window }: Limit, now: Date) =>
  sql`count_hit(${key}, ${limit}, ${now}, ${window} * interval '1 millisecond') as counted`;

function throttledOf(counted: Counted | undefined, { limit, window }: Limit, now: Date): Throttled {
  if (!counted) throw new Error("a hit was not counted");
  if (counted.hits <= limit) return { allowed: true };
  const left = counted.started.getTime() + window - now.getTime();
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(left / SECOND)) };
}

/** Takes one hit back, where it was counted before it was known to be harmless. */
export async function giveBack(db: Db, key: string): Promise<void> {
  await db
    .updateTable("throttles")
    .set({ hits: sql`greatest(hits - 1, 0)` })
    .where("key", "=", hideKey(key))
    .execute();
}

/** Whether this is the first hit of a key within the window; of parallel ones exactly one is. */
export async function isFirstHit(db: Db, key: string, window: number, now: Date): Promise<boolean> {
  const oldest = new Date(now.getTime() - window);
  const expires = new Date(now.getTime() + window);
  const first = await db
    .insertInto("throttles")
    .values({ key: hideKey(key), window_started_at: now, expires_at: expires, hits: 1 })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ window_started_at: now, expires_at: expires })
        .where("throttles.window_started_at", "<=", oldest),
    )
    .returning("key")
    .executeTakeFirst();
  return first !== undefined;
}

/** What a hit would be answered, without counting one: refused only where a hit was refused before. */
export async function peek(db: Db, key: string, { limit, window }: Limit, now: Date): Promise<Throttled> {
  const row = await db
    .selectFrom("throttles")
    .select(["hits", "window_started_at as started"])
    .where("key", "=", hideKey(key))
    .executeTakeFirst();
  const left = row ? row.started.getTime() + window - now.getTime() : 0;
  if (!row || left <= 0 || row.hits <= limit) return { allowed: true };
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(left / SECOND)) };
}

/** Takes away counters whose window is over; answers how many there were. */
export async function removeExpiredThrottles(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("throttles")
    .where("expires_at", "<=", now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function clearThrottle(db: Db, key: string): Promise<void> {
  await db.deleteFrom("throttles").where("key", "=", hideKey(key)).execute();
}

/** What was typed need not be readable in the table; the word before the first colon says what is limited. */
export function hideKey(key: string): string {
  const [kind = ""] = key.split(":", 1);
  return `${kind}:${createHash("sha256").update(key).digest("base64url")}`;
}
