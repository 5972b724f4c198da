import { inTransaction } from "#db/transaction";
import { isDeleted } from "~/models/console/people";
import { mayNote } from "~/models/staff/staff-note";
import { insertNote, listNotes, lockNotes } from "~/models/staff/staff-note.server";
import type { StaffRole } from "~/models/staff/staff-role";
import { findUser } from "~/models/users/user.server";
import { recordRequestEvent } from "~/services/platform/audit.server";
import type { App } from "~/services/platform/app.server";

interface Note {
  subjectId: number;
  staffId: number;
  roles: readonly StaffRole[];
  text: string;
}

/** Writes a note for colleagues about an account. The same note sent twice in a row is written once. */
export async function writeNote(
  { db, clock }: Pick<App, "db" | "clock">,
  { subjectId, staffId, roles, text }: Note,
): Promise<"written" | "not-found" | "forbidden"> {
  const now = clock.now();
  return inTransaction(db, async (trx) => {
    await lockNotes(trx, subjectId);
    const subject = await findUser(trx, subjectId);
    if (!subject) return "not-found";
    const person = { role: subject.role, isSelf: subjectId === staffId, deleted: isDeleted(subject) };
    if (!mayNote(roles, person)) return "forbidden";
    const [last] = await listNotes(trx, subjectId, 1);
    if (last?.text === text && last.authorId === staffId) return "written";
    await insertNote(trx, { subjectId, authorId: staffId, text, now });
    await recordRequestEvent(trx, {
      now,
      action: "note-written",
      outcome: "ok",
      actorId: staffId,
      subjectId,
    });
    return "written";
  });
}
