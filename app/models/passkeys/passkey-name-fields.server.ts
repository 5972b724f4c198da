import { z } from "zod";
import { nameProblem } from "~/models/users/name";
import { MAX_PASSKEY_NAME } from "./passkey";

const MISSING = "Type a name for the passkey, such as My phone";

export const typedPasskeyName = z
  .string(MISSING)
  .trim()
  .min(1, { error: MISSING, abort: true })
  .max(MAX_PASSKEY_NAME, `The name must be at most ${MAX_PASSKEY_NAME} characters`)
  .superRefine((name, context) => {
    const problem = nameProblem("The name", name);
    if (problem) context.addIssue(problem);
  });
