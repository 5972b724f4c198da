import type { Db } from "#db/client";
import { DAY } from "~/models/duration";

/** Ends what is over and has nothing that follows it. */
export async function endPeriod(db: Db, id: number): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set((row) => ({ ended_at: row.ref("ends_at") }))
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

const LONG_BEFORE = 7;
const SHORT_BEFORE = 1;

const daysOn = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY);

export interface Reminder {
  id: number;
  ownerId: number;
  days: number | null;
}

/** Takes the owners whose plan ends within 7 days or 1 day and who were not told yet; marks them as told. */
export function takeReminders(db: Db, now: Date, limit: number): Promise<Reminder[]> {
  const soon = daysOn(now, SHORT_BEFORE);
  return db
    .updateTable("subscriptions")
    .set((row) => ({
      reminded_days: row
        .case()
        .when("ends_at", "<=", soon)
        .then(row.cast<number>(row.val(SHORT_BEFORE), "integer"))
        .else(row.cast<number>(row.val(LONG_BEFORE), "integer"))
        .end(),
    }))
    .where("id", "in", (ending) =>
      ending
        .selectFrom("subscriptions")
        .select("id")
        .where("ended_at", "is", null)
        .where("ends_at", ">", now)
        .where((is) =>
          is.or([
            is.and([is("reminded_days", "is", null), is("ends_at", "<=", daysOn(now, LONG_BEFORE))]),
            is.and([is("reminded_days", "=", LONG_BEFORE), is("ends_at", "<=", soon)]),
          ]),
        )
        .orderBy("ends_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "owner_id as ownerId", "reminded_days as days"])
    .execute();
}
