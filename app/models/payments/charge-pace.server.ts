import { sql } from "kysely";
import type { Db } from "#db/client";
import { MINUTE, SECOND } from "~/models/duration";

/** A caller that would wait longer than this gets no turn and tries again later. */
const LONGEST_WAIT = MINUTE;

/*
 * Unattended charges share one pace across all processes. Times come from the database, since the clocks of processes
 * may differ.
 */

/** Takes the next turn to charge a card. Returns the ms to wait, or null if the turn is too far away. */
export async function reserveChargeSlot(db: Db, perMinute: number): Promise<number | null> {
  const gap = sql`make_interval(secs => ${MINUTE / SECOND / perMinute})`;
  const { rows } = await sql<{ wait: number }>`
    insert into charge_pace (id, next_at) values (1, clock_timestamp() + ${gap})
    on conflict (id) do update set next_at = greatest(charge_pace.next_at, clock_timestamp()) + ${gap}
      where charge_pace.next_at <= clock_timestamp() + make_interval(secs => ${LONGEST_WAIT / SECOND})
    returning greatest(0, extract(epoch from next_at - ${gap} - clock_timestamp()) * 1000)::float as wait`.execute(
    db,
  );
  return rows[0]?.wait ?? null;
}

/** Pauses charges for as long as the provider asks. */
export async function pauseCharges(db: Db, seconds: number): Promise<void> {
  await sql`
    insert into charge_pace (id, next_at) values (1, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (id) do update set next_at = greatest(charge_pace.next_at, excluded.next_at)`.execute(db);
}
