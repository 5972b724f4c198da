import { isDeleted } from "~/models/console/people";
import { mayNote } from "~/models/staff/staff-note";
import { insertNote, listNotes, lockNotes } from "~/models/staff/staff-note.server";
import type { StaffRole } from "~/models/staff/staff-role";
import { findUser } from "~/models/users/user.server";
import { type AppContext, transact } from "~/services/platform/context.server";

interface Note {
  subjectId: number;
  staffId: number;
  roles: readonly StaffRole[];
  text: string;
}

/** Writes a note for colleagues about an account. The same note sent twice in a row is written once. */
export async function writeNote(
  app: AppContext,
  { subjectId, staffId, roles, text }: Note,
): Promise<"written" | "not-found" | "forbidden"> {
  return transact(app, { id: staffId }, async ({ db, now, audit }) => {
    await lockNotes(db, subjectId);
    const subject = await findUser(db, subjectId);
    if (!subject) return "not-found";
    const person = { role: subject.role, isSelf: subjectId === staffId, deleted: isDeleted(subject) };
    if (!mayNote(roles, person)) return "forbidden";
    const [last] = await listNotes(db, subjectId, 1);
    if (last?.text === text && last.authorId === staffId) return "written";
    await insertNote(db, { subjectId, authorId: staffId, text, now });
    await audit({ action: "note-written", subjectId });
    return "written";
  });
}
