import { sql } from "kysely";
import type { Db } from "#db/client";
import { startOfDay } from "~/models/date";
import { type LeavingAct, type LeavingCount, type LeavingReason, leavingMonths } from "./leaving";

export interface NewLeaving {
  ownerId: number;
  act: LeavingAct;
  reason: LeavingReason | null;
  /** null if the owner wrote nothing. */
  comment: string | null;
  now: Date;
}

export async function insertLeaving(db: Db, { now, ...leaving }: NewLeaving): Promise<void> {
  await db
    .insertInto("leavings")
    .values({ ...leaving, at: now })
    .execute();
}

/** How often each reason was given in each month that the page of staff shows. */
export async function countLeavings(db: Db, now: Date): Promise<LeavingCount[]> {
  const [first] = leavingMonths(now);
  const month = sql<string>`to_char(at at time zone 'Africa/Lagos', 'YYYY-MM')`;
  return db
    .selectFrom("leavings")
    .select((row) => [month.as("month"), "act", "reason", row.fn.countAll<number>().as("count")])
    .where("at", ">=", startOfDay(`${first}-01`))
    .groupBy([month, "act", "reason"])
    .execute();
}

export async function countLeavingComments(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("leavings")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("comment", "is not", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The comments, newest first, with the owners who wrote them. */
export function listLeavingComments(db: Db, { limit, offset }: { limit: number; offset: number }) {
  return db
    .selectFrom("leavings")
    .innerJoin("users", "users.id", "leavings.ownerId")
    .select(["leavings.id", "leavings.act", "leavings.reason", "leavings.comment", "leavings.at"])
    .select(["leavings.ownerId", "users.name as owner"])
    .where("leavings.comment", "is not", null)
    .orderBy("leavings.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}
