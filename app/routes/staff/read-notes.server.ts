import type { Db } from "#db/client";
import type { Role } from "#db/schema";
import { isDeleted } from "~/models/console/people";
import { formatMoment } from "~/models/date";
import { mayNote } from "~/models/staff/staff-note";
import { listNotes } from "~/models/staff/staff-note.server";
import type { StaffRole } from "~/models/staff/staff-role";
import type { App } from "~/services/platform/app.server";

const SHOWN = 20;
const NEWEST = 3;

export interface NoteReader {
  staffId: number;
  roles: readonly StaffRole[];
}

interface Person {
  id: number;
  role: Role;
  email: string;
}

interface NoteView {
  id: number;
  when: string;
  author: string;
  text: string;
}

/** What colleagues wrote about an account; null for those who may not read it. */
export async function readNotes(
  { db }: Pick<App, "db">,
  person: Person,
  reader: NoteReader,
): Promise<NoteView[] | null> {
  return mayRead(person, reader) ? readNewest(db, person.id, SHOWN) : null;
}

/** The newest notes, for pages on which staff decide about the account's money. */
export async function readNewestNotes(
  { db }: Pick<App, "db">,
  person: Person,
  reader: NoteReader,
): Promise<NoteView[]> {
  return mayRead(person, reader) ? readNewest(db, person.id, NEWEST) : [];
}

const mayRead = (person: Person, { staffId, roles }: NoteReader): boolean =>
  mayNote(roles, { role: person.role, isSelf: person.id === staffId, deleted: isDeleted(person) });

async function readNewest(db: Db, userId: number, limit: number): Promise<NoteView[]> {
  return (await listNotes(db, userId, limit)).map(({ id, at, author, text }) => ({
    id,
    author,
    text,
    when: formatMoment(at),
  }));
}
