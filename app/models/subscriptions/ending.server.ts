import type { Db } from "#db/client";
import { DAY } from "~/models/duration";
import { REMINDER_DAYS } from "./reminder";

/** Ends a period that is over and has no successor. */
export async function endPeriod(db: Db, id: number): Promise<void> {
  await db
    .updateTable("subscriptions")
    .set((row) => ({ endedAt: row.ref("endsAt") }))
    .where("id", "=", id)
    .where("endedAt", "is", null)
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
export async function takeEndingReminders(db: Db, now: Date, limit: number): Promise<Reminder[]> {
  const within = (days: number) => daysOn(now, days);
  const rows = await db
    .with("due", (cte) =>
      cte
        .selectFrom("subscriptions")
        .select(["id", "remindedDays as before"])
        .where("endedAt", "is", null)
        .where("endsAt", ">", now)
        .where((is) =>
          is.or([
            is.and([is("remindedDays", "is", null), is("endsAt", "<=", within(REMINDER_DAYS.first))]),
            is.and([
              is("remindedDays", ">", REMINDER_DAYS.text),
              is("endsAt", "<=", within(REMINDER_DAYS.text)),
            ]),
            is.and([
              is("remindedDays", ">", REMINDER_DAYS.last),
              is("endsAt", "<=", within(REMINDER_DAYS.last)),
            ]),
          ]),
        )
        .orderBy("endsAt")
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
        remindedDays: row
          .case()
          .when("endsAt", "<=", within(last))
          .then(days(last))
          .when("endsAt", "<=", within(text))
          .then(days(text))
          .else(days(first))
          .end(),
      };
    })
    .returning(["subscriptions.id", "ownerId", "remindedDays as days", "due.before"])
    .execute();
  return rows.map(({ days, ...row }) => ({ ...row, days: days ?? REMINDER_DAYS.first }));
}
