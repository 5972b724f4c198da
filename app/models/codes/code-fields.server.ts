import { z } from "zod";
import { LONG_CODE_LENGTH, FIVE_DIGITS, EIGHT_DIGITS } from "./code";
import { type TypedCode, readCode } from "./typed-code";

/** Enough for pasted spaces and for a recovery link, which some pages accept in the same field. */
const MAX_LENGTH = 400;

/** The fields of every form for codes. Old clients send `function_type` instead of `intent`. */
export const codeFields = (message = FIVE_DIGITS) => ({
  intent: z.string().max(20).optional(),
  function_type: z.string().max(20).optional(),
  code: z.string().max(MAX_LENGTH, message).optional(),
  digit: z.array(z.string().optional()).optional(),
});

/**
 * A transformation for the schema of a form: reads the typed code, or reports an error at its field. Such an error
 * does not count as an attempt.
 */
export function requireTypedCode<Code>(read: (form: TypedCode) => Code | null, message: string) {
  return <Form extends TypedCode>(form: Form, context: z.RefinementCtx) => {
    const code = read(form);
    if (code !== null) return { ...form, code };
    context.addIssue({ code: "custom", path: ["code"], message });
    return z.NEVER;
  };
}

export const typedCode = requireTypedCode((form) => readCode(form), FIVE_DIGITS);
export const typedLongCode = requireTypedCode((form) => readCode(form, LONG_CODE_LENGTH), EIGHT_DIGITS);
