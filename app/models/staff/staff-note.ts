import type { Role } from "#db/schema";
import { mayAct } from "./permissions";
import type { StaffRole } from "./staff-role";

export const NOTE_LENGTH = 500;

export const NOTE_MISSING = "Write the note";

interface NoteSubject {
  role: Role;
  isSelf: boolean;
  /** A deleted account keeps no notes, and gets none. */
  deleted: boolean;
}

/** Whether these roles read and write notes about an account: about colleagues only admins, and never about oneself. */
export function mayNote(roles: readonly StaffRole[], { role, isSelf, deleted }: NoteSubject): boolean {
  return !isSelf && !deleted && mayAct(roles, role === "staff" ? "staffActions" : "notes");
}
