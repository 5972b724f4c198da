import { sql } from "kysely";
import type { Db } from "#db/client";
import type { DateOrder } from "#db/schema";
import { ANSWER_TIME, importTransitions } from "./import";
import { moveTo } from "~/models/state-table.server";

/** Lets the file be read with the chosen columns. False if it is not waiting for them. */
export async function answerColumns(
  db: Db,
  { ownerId, id, columns }: { ownerId: number; id: number; columns: readonly string[] },
): Promise<boolean> {
  const answered = await db
    .updateTable("salesImports")
    .$call(moveTo(importTransitions, "waiting"))
    .set({ chosenColumns: JSON.stringify(columns), asksColumns: false })
    .where("id", "=", id)
    .where("ownerId", "=", ownerId)
    .where("state", "=", "asking")
    .where("asksColumns", "=", true)
    .returning("id")
    .executeTakeFirst();
  return answered !== undefined;
}

/** Lets the file be read with the answer. False if it does not wait for this one. */
export async function answerDateOrder(
  db: Db,
  { ownerId, id, dateOrder }: { ownerId: number; id: number; dateOrder: DateOrder },
): Promise<boolean> {
  const answered = await db
    .updateTable("salesImports")
    .$call(moveTo(importTransitions, "waiting"))
    .set({ dateOrder, dateQuestion: null })
    .where("id", "=", id)
    .where("ownerId", "=", ownerId)
    .where("state", "=", "asking")
    .where(sql<boolean>`date_question ->> ${dateOrder} is not null`)
    .returning("id")
    .executeTakeFirst();
  return answered !== undefined;
}

/** Deletes a file of which nothing counts yet. False if it has been read, or refused. */
export async function discardImport(
  db: Db,
  { ownerId, id }: { ownerId: number; id: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("salesImports")
    .where("id", "=", id)
    .where("ownerId", "=", ownerId)
    .where("state", "in", ["waiting", "reading", "asking"])
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Refuses files whose question is never answered, so that their bytes need not be kept. */
export async function refuseUnanswered(db: Db, now: Date): Promise<void> {
  const dates = "You did not say how the dates of this file are written. Upload the file again and choose.";
  const columns = "You did not say which column is which. Upload the file again and choose.";
  await db
    .updateTable("salesImports")
    .$call(moveTo(importTransitions, "refused"))
    .set({ finishedAt: now, errorCount: 1 })
    .set({
      asksColumns: false,
      errors: sql<string>`jsonb_build_array(case when asks_columns
        then jsonb_build_object('row', 1, 'column', '', 'message', ${columns}::text)
        else jsonb_build_object('row', date_question->'row', 'column', 'Date', 'cell', date_question->'cell',
          'message', ${dates}::text) end)`,
    })
    .where("cleared", "=", false)
    .where("state", "=", "asking")
    .where("createdAt", "<=", new Date(now.getTime() - ANSWER_TIME))
    .execute();
}
