import { sql } from "kysely";

import type { Db } from "#db/client";
import { DAY } from "./duration";
import { BREAKER_DAYS } from "./throttle";

/** Counts a wrong code of anybody. */
export async function countWrongCode(db: Db, now: Date): Promise<void> {
  await db
    .insertInto("wrong_code_days")
    .values({ day: dayOf(now), wrong: 1 })
    .onConflict((conflict) => conflict.column("day").doUpdateSet({ wrong: sql`wrong_code_days.wrong + 1` }))
    .execute();
}

/** The totals of the whole days before this one; a day without any has none. */
export async function wrongCodeDays(db: Db, now: Date): Promise<number[]> {
  const days = await db
    .selectFrom("wrong_code_days")
    .select("wrong")
    .where("day", "<", dayOf(now))
    .where("day", ">=", dayOf(new Date(now.getTime() - BREAKER_DAYS * DAY)))
    .execute();
  return days.map(({ wrong }) => wrong);
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
