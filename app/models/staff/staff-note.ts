import { z } from "zod";
import type { Role } from "#db/schema";
import { mayAct } from "./permissions";
import type { StaffRole } from "./staff-role";

const LEAST = 3;
export const NOTE_LENGTH = 500;

export const NOTE_MISSING = "Write the note";

export const noteSchema = z.object({
  intent: z.literal("note"),
  note: z
    .string(NOTE_MISSING)
    .trim()
    .min(LEAST, NOTE_MISSING)
    .max(NOTE_LENGTH, `Keep the note to ${NOTE_LENGTH} characters`),
});

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
