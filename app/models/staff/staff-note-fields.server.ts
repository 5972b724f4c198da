import { z } from "zod";
import { NOTE_MISSING, NOTE_LENGTH } from "./staff-note";

const LEAST = 3;

export const noteSchema = z.object({
  intent: z.literal("note"),
  note: z
    .string(NOTE_MISSING)
    .trim()
    .min(LEAST, NOTE_MISSING)
    .max(NOTE_LENGTH, `Keep the note to ${NOTE_LENGTH} characters`),
});
