import { z } from "zod";

import { readEntry } from "./recovery";

const LONGEST_ENTRY = 80;
const message = "Type the 5 digits of the code, or the whole recovery key";

/** What the code pages may get. The account comes from the visitor's recovery, whatever a form says about it. */
const fields = {
  intent: z.string().max(20).optional(),
  function_type: z.string().max(20).optional(),
  email: z.string().max(254).optional(),
  phone: z.string().max(40).optional(),
  code: z.string().max(LONGEST_ENTRY, message).optional(),
  digit: z.array(z.string().optional()).optional(),
};

export const askSchema = z.object(fields);

export const entrySchema = z.object(fields).transform((form, context) => {
  const entry = readEntry(form);
  if (entry !== null) return entry;
  context.addIssue({ code: "custom", path: ["code"], message });
  return z.NEVER;
});

export type EntryFields = z.input<typeof entrySchema>;
