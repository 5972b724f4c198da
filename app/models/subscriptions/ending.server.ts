import type { Db } from "#db/client";
import { DAY } from "~/models/duration";
import { REMINDER_DAYS } from "./reminder";

/** Ends a period that is over and has no successor. */
export async function endPeriod(db: Db, id: number): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set((row) => ({ ended_at: row.ref("ends_at") }))
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

const daysOn = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY);

export interface Reminder {
  id: number;
  ownerId: number;
  /** The reminder that is due, and the previous one; null if there was none. */
  days: number;
  before: number | null;
}

/** Takes owners whose plan ends within 7, 3 or 1 days and who have not had that reminder; marks them as reminded. */
export async function takeReminders(db: Db, now: Date, limit: number): Promise<Reminder[]> {
  const within = (days: number) => daysOn(now, days);
  const rows = await db
    .with("due", (cte) =>
      cte
        .selectFrom("subscriptions")
        .select(["id", "reminded_days as before"])
        .where("ended_at", "is", null)
        .where("ends_at", ">", now)
        .where((is) =>
          is.or([
            is.and([is("reminded_days", "is", null), is("ends_at", "<=", within(REMINDER_DAYS.first))]),
            is.and([
              is("reminded_days", ">", REMINDER_DAYS.text),
              is("ends_at", "<=", within(REMINDER_DAYS.text)),
            ]),
            is.and([
              is("reminded_days", ">", REMINDER_DAYS.last),
              is("ends_at", "<=", within(REMINDER_DAYS.last)),
            ]),
          ]),
        )
        .orderBy("ends_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable("subscriptions")
    .from("due")
    .whereRef("subscriptions.id", "=", "due.id")
    .set((row) => {
      const days = (count: number) => row.cast<number>(row.val(count), "integer");
      const { first, text, last } = REMINDER_DAYS;
      return {
        reminded_days: row
          .case()
          .when("ends_at", "<=", within(last))
          .then(days(last))
          .when("ends_at", "<=", within(text))
          .then(days(text))
          .else(days(first))
          .end(),
      };
    })
    .returning(["subscriptions.id", "owner_id as ownerId", "reminded_days as days", "due.before"])
    .execute();
  return rows.map(({ days, ...row }) => ({ ...row, days: days ?? REMINDER_DAYS.first }));
}
