import { sql } from "kysely";

import type { Db } from "#db/client";
import { SECOND } from "./duration";
import type { WaitingLimit } from "./throttle";
import { hideKey, type Throttled } from "./throttle.server";

/** Doublings beyond this many change nothing: the longest wait is reached long before. */
const MOST_DOUBLINGS = 20;

/**
 * Counts one hit unless the last one left a wait that is not over. One statement, so of parallel requests no more get
 * through than one by one. A hit that has to wait is not counted: nobody makes a wait longer by pressing again.
 */
export async function hitOrWait(db: Db, key: string, limit: WaitingLimit, now: Date): Promise<Throttled> {
  const { start, hits, blocked } = nextState(limit, now);
  const counted = await db
    .insertInto("throttles")
    .values({
      key: hideKey(key),
      hits: 1,
      window_started_at: now,
      expires_at: new Date(now.getTime() + limit.window),
    })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({
          hits,
          window_started_at: start,
          blocked_until: blocked,
          expires_at: sql`greatest(${start} + ${milliseconds(limit.window)}, ${blocked} + ${milliseconds(limit.quiet)})`,
        })
        .where((eb) =>
          eb.or([eb("throttles.blocked_until", "is", null), eb("throttles.blocked_until", "<=", now)]),
        ),
    )
    .returning("hits")
    .executeTakeFirst();
  return counted ? { allowed: true } : { allowed: false, retryAfterSeconds: await waitOf(db, key, now) };
}

/** What a row becomes by one more hit, in terms of what it was. */
function nextState({ limit, wait }: WaitingLimit, now: Date) {
  const over = sql`throttles.expires_at <= ${now}`;
  const start = sql<Date>`case when ${over} then ${now} else throttles.window_started_at end`;
  const hits = sql<number>`case when ${over} then 1 else least(throttles.hits, ${limit + MOST_DOUBLINGS}) + 1 end`;
  const pause = sql`least(${wait.longest}, ${wait.first} * 2 ^ ((${hits}) - ${limit})) * interval '1 millisecond'`;
  const blocked = sql<Date | null>`case when (${hits}) >= ${limit} then ${now}::timestamptz + ${pause} end`;
  return { start, hits, blocked };
}

const milliseconds = (duration: number) => sql`${duration} * interval '1 millisecond'`;

async function waitOf(db: Db, key: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom("throttles")
    .select("blocked_until")
    .where("key", "=", hideKey(key))
    .executeTakeFirst();
  const left = (row?.blocked_until?.getTime() ?? 0) - now.getTime();
  return Math.max(1, Math.ceil(left / SECOND));
}
