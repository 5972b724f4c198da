import { z } from "zod";
import { reasonField } from "~/models/staff/staff-action-fields.server";
import { DRAFT_KEY } from "./news";

/*
 * Newsletters that staff write. Their text has the same format as our other mails: paragraphs separated by empty
 * lines, and web addresses, which become links. Everything else is plain text.
 */

const MOST_SUBJECT = 150;
const MOST_TEXT = 20_000;

/** The subject is a mail header, where a second line would be another header. */
const subject = z
  .string("Enter a subject")
  .trim()
  .min(1, "Enter a subject")
  .max(MOST_SUBJECT, `The subject must be at most ${MOST_SUBJECT} characters`)
  .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), "The subject must be one line, without a tab in it");

const text = z
  .string("Write the newsletter")
  .transform((typed) => typed.replace(/\r\n?/g, "\n").trim())
  .pipe(
    z
      .string()
      .min(1, { error: "Write the newsletter", abort: true })
      .max(MOST_TEXT, `The newsletter must be at most ${MOST_TEXT.toLocaleString("en")} characters`)
      .refine((typed) => !/[^\P{Cc}\n]/u.test(typed), "The newsletter must be plain text without tabs"),
  );

const revision = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);

export const newNewsSchema = z.object({
  subject,
  text,
  draft: z.string().regex(DRAFT_KEY),
  reason: reasonField,
});

export const newsActionSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save"), revision, subject, text, reason: reasonField }),
  z.object({ intent: z.literal("test"), revision }),
  z.object({ intent: z.literal("send"), revision, reason: reasonField }),
  z.object({ intent: z.literal("stop"), revision, reason: reasonField }),
  z.object({ intent: z.literal("resume"), revision, reason: reasonField }),
]);

export type NewsAction = z.output<typeof newsActionSchema>;
