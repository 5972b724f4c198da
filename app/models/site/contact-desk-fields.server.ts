import { NOTE_MISSING } from "~/models/staff/staff-note";
import { z } from "zod";

const LONGEST = 5_000;

const words = (missing: string) =>
  z
    .string(missing)
    .transform((typed) => typed.replace(/\r\n?/g, "\n").trim())
    .pipe(
      z
        .string()
        .min(1, { error: missing, abort: true })
        .max(LONGEST, `Write at most ${LONGEST.toLocaleString("en")} characters`),
    );

const revision = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);
const plain = (intent: "taken" | "closed" | "reopened") => z.object({ intent: z.literal(intent), revision });

export const contactActionSchema = z.discriminatedUnion("intent", [
  plain("taken"),
  plain("closed"),
  plain("reopened"),
  z.object({ intent: z.literal("noted"), revision, text: words(NOTE_MISSING) }),
  z.object({ intent: z.literal("answered"), revision, text: words("Write the answer") }),
]);

export type ContactPost = z.output<typeof contactActionSchema>;
