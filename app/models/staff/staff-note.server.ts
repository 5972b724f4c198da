import { sql } from "kysely";
import type { Db } from "#db/client";

interface NewNote {
  subjectId: number;
  authorId: number;
  text: string;
  now: Date;
}

/** One transaction at a time writes about an account, so that a form sent twice finds its first note. */
export async function lockNotes(trx: Db, subjectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`staff-notes:${subjectId}`}, 0))`.execute(trx);
}

export async function insertNote(trx: Db, { subjectId, authorId, text, now }: NewNote): Promise<void> {
  await trx.insertInto("staffNotes").values({ subjectId, authorId, text, at: now }).execute();
}

/** The newest notes about an account, with their authors. */
export async function listNotes(db: Db, subjectId: number, limit: number) {
  return db
    .selectFrom("staffNotes")
    .innerJoin("users", "users.id", "staffNotes.authorId")
    .select(["staffNotes.id", "staffNotes.text", "staffNotes.at", "staffNotes.authorId"])
    .select("users.name as author")
    .where("staffNotes.subjectId", "=", subjectId)
    .orderBy("staffNotes.id", "desc")
    .limit(limit)
    .execute();
}
