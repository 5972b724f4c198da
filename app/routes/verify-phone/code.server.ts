import { z } from "zod";

import { readCode } from "~/models/code";
import { shared } from "./journey.server";

/** Of the forms that hold a code, the one to the phone and the one by mail. */
export const codeSchema = z
  .object({
    ...shared,
    code: z.string().max(40, "Type the 5 digits of the code").optional(),
    digit: z.array(z.string().optional()).optional(),
  })
  .transform((form, context) => {
    const code = readCode(form);
    if (code !== null) return { ...form, code };
    context.addIssue({ code: "custom", path: ["code"], message: "Type the 5 digits of the code" });
    return z.NEVER;
  });
export type CodeFields = z.input<typeof codeSchema>;
