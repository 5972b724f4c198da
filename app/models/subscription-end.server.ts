import type { Db } from "#db/client";
import { DAY } from "./duration";

export async function endPeriod(db: Db, id: number): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set((row) => ({ ended_at: row.ref("ends_at") }))
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

export interface EndedPeriod {
  id: number;
  ownerId: number;
  planId: number;
  kind: "free" | "trial" | "paid";
  endsAt: Date | null;
}

/** Ends what is over and goes on in no way; each of them is answered once, however many ask. */
export function endOver(db: Db, now: Date, limit: number): Promise<EndedPeriod[]> {
  return db
    .updateTable("subscriptions")
    .set((row) => ({ ended_at: row.ref("ends_at") }))
    .where("id", "in", (over) =>
      over
        .selectFrom("subscriptions")
        .select("id")
        .where("ended_at", "is", null)
        .where("ends_at", "<=", now)
        .where("next_plan_id", "is", null)
        .where((is) => is.or([is("renewal_method", "is", null), is("cancelled_at", "is not", null)]))
        .orderBy("ends_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "owner_id as ownerId", "plan_id as planId", "kind", "ends_at as endsAt"])
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
