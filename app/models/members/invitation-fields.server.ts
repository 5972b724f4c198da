import { z } from "zod";
import { CODE_LENGTH as EARLIER_LENGTH, plainUserCode } from "~/models/tills/user-code";
import { emailProblem } from "~/models/users/email";
import { tidyPhone } from "~/models/users/phone";
import { typedPhone } from "~/models/users/phone-fields.server";
import { INVITATION_CODE_LENGTH } from "./invitation";

const NEITHER = "Type an email, such as bola@shop.example, or a phone number, such as 0803 123 4567";
const MAX_TYPED = 254;

/** An e-mail address or a phone number in one field. Text with an @ is read as e-mail. */
export const typedAddress = z
  .string(NEITHER)
  .trim()
  .max(MAX_TYPED, NEITHER)
  .transform((typed) => (typed.includes("@") ? typed : tidyPhone(typed)))
  .superRefine((typed, context) => {
    const problem = typed.includes("@") ? emailProblem(typed) !== null : !typedPhone.safeParse(typed).success;
    if (problem) context.addIssue(NEITHER);
  });

const incomplete = "Type all 12 letters of the code, such as WDJB-MJHT-KLMN";
const MAX_CODE = 60;

/** Codes sent before they became longer had the length of a user code. */
const lengths: readonly number[] = [INVITATION_CODE_LENGTH, EARLIER_LENGTH];

/** It uses the letters of user codes, none of which looks like a digit. */
export const typedInvitationCode = z
  .string("Type the code that we sent you")
  .max(MAX_CODE, incomplete)
  .transform(plainUserCode)
  .refine((code) => lengths.includes(code.length), incomplete);
