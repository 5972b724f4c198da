import { z } from "zod";
import { AROUND_CODE } from "~/models/codes/typed-code";
import { MISSING_PROOF } from "./factor";

const WRONG_FORM = "Enter the 6 digits that your app shows";

/** A code of the app; people type a space or a hyphen in the middle. */
export const appCode = z
  .string(WRONG_FORM)
  .max(40, WRONG_FORM)
  .transform((typed) => typed.replace(AROUND_CODE, ""))
  .pipe(z.string().regex(/^\d{6}$/, WRONG_FORM));

const WRONG_LIST_FORM = "Enter one of your recovery codes: 16 letters and digits";

/** Its number in a list that was copied, such as "1. ". */
const LIST_NUMBER = /^\s*\d{1,2}[.)]\s+/;

/** A recovery code as stored: lookalike letters and digits are unified, hyphens and spaces dropped. */
export const recoveryCode = z
  .string(WRONG_LIST_FORM)
  .max(60, WRONG_LIST_FORM)
  .transform((typed) =>
    typed
      .replace(LIST_NUMBER, "")
      .toUpperCase()
      .replace(AROUND_CODE, "")
      .replace(/0/g, "O")
      .replace(/1/g, "I")
      .replace(/8/g, "B"),
  )
  .pipe(z.string().regex(/^[A-Z2-7]{16}$/, WRONG_LIST_FORM));

/** What a form for either of them holds. */
export const typedProof = z.union(
  [appCode.transform((code) => ({ app: code })), recoveryCode.transform((list) => ({ list }))],
  { error: MISSING_PROOF },
);

/** A code of the app, or one of the recovery codes. */
export type TypedProof = z.output<typeof typedProof>;
