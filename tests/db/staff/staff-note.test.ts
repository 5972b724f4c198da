import { sql } from "kysely";
import { expect, test } from "vitest";

import { insertNote, listNotes } from "~/models/staff/staff-note.server";
import { makeOwner } from "../../support/accounts";
import { testDatabase } from "../../support/database";

const now = new Date();

const database = await testDatabase();
const db = database.db;

test("the database keeps notes as they were written", async () => {
  const [owner, staff] = [await makeOwner(db), await makeOwner(db)];
  const note = { subjectId: owner.id, authorId: staff.id, now };
  await insertNote(db, { ...note, text: "Prefers calls after 16:00" });
  for (const change of [
    sql`update staff_notes set text = 'another'`,
    sql`delete from staff_notes where subject_id = ${owner.id}`,
    sql`truncate staff_notes`,
  ])
    await expect(change.execute(db)).rejects.toThrow("append-only");
  await expect(insertNote(db, { ...note, text: "no" })).rejects.toThrow("staff_notes_text_check");
  await expect(insertNote(db, { ...note, authorId: owner.id, text: "About me" })).rejects.toThrow(
    "staff_notes_by_another",
  );
  expect((await listNotes(db, owner.id, 5)).map(({ text }) => text)).toEqual(["Prefers calls after 16:00"]);
});
