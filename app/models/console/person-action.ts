import { z } from "zod";
import type { Role, SecondPersonAction } from "#db/schema";
import { reasonField } from "~/models/staff/staff-action";
import { mayAct } from "~/models/staff/permissions";
import type { StaffRole } from "~/models/staff/staff-role";
import { accountEmail } from "~/models/users/email";
import { typedPhone } from "~/models/users/phone";
import { CORRECTION_WAIT_IN_WORDS } from "~/models/accounts/asked-correction";

/** What staff can do with an account, each on its own page. */
export const personActions = {
  "resend-code": { group: "Log-in", text: "Resend a code" },
  "correct-email": { group: "Log-in", text: "Correct email" },
  "correct-phone": { group: "Log-in", text: "Correct phone" },
  "withdraw-correction": { group: "Log-in", text: "Withdraw the correction" },
  "end-sessions": { group: "Log-in", text: "End sessions" },
  "take-factor": { group: "Log-in", text: "Remove the second factor" },
  disable: { group: "Account", text: "Disable this account" },
  enable: { group: "Account", text: "Enable this account" },
} as const;

export type PersonAction = keyof typeof personActions;

export const isPersonAction = (typed: string | undefined): typed is PersonAction =>
  typed !== undefined && Object.hasOwn(personActions, typed);

const secondPersonActions: readonly PersonAction[] = [
  ...(["correct-email", "correct-phone", "take-factor", "disable", "enable"] as const),
] satisfies SecondPersonAction[];

/**
 * Whether another admin has to agree. With these actions one admin could log in as a colleague, and then be the
 * second person of an approval. Other actions on a staff account give no one access to it.
 */
export const needsSecondPerson = (act: PersonAction, role: Role): act is SecondPersonAction =>
  role === "staff" && secondPersonActions.includes(act);

export interface PersonFacts {
  role: Role;
  isSelf: boolean;
  disabled: boolean;
  /** A deleted account allows no actions. */
  deleted: boolean;
  /** A correction waits for its day to pass. */
  correcting: boolean;
  verified: boolean;
  confirmed: boolean;
  hasFactor: boolean;
}

/**
 * Whether an action makes sense for the account. Staff never act on their own account, and only admins act on staff.
 */
function fits(act: PersonAction, on: PersonFacts): boolean {
  switch (act) {
    case "disable":
      return !on.disabled;
    case "enable":
      return on.disabled;
    case "correct-email":
    case "correct-phone":
      return !on.correcting && !on.disabled;
    case "withdraw-correction":
      return on.correcting;
    case "resend-code":
      return !on.disabled && !(on.verified && on.confirmed);
    case "end-sessions":
      return true;
    case "take-factor":
      return on.hasFactor;
  }
}

/** The actions that these roles allow now. */
export function actionsFor(roles: readonly StaffRole[], on: PersonFacts): PersonAction[] {
  if (on.isSelf || on.deleted || !mayAct(roles, on.role === "staff" ? "staffActions" : "personActions"))
    return [];
  return (Object.keys(personActions) as PersonAction[]).filter((act) => fits(act, on));
}

const asked = z
  .string("Say how you asked the owner, such as: called 0803…")
  .trim()
  .min(5, "Say how you asked the owner, such as: called 0803…")
  .max(100, "Say how you asked the owner in at most 100 characters");

export const actionSchemas = {
  "resend-code": z.object({
    by: z.enum(["sms", "mail"], "Choose how the code is sent"),
    reason: reasonField,
  }),
  "correct-email": z.object({ email: accountEmail, asked, reason: reasonField }),
  "correct-phone": z.object({ phone: typedPhone, asked, reason: reasonField }),
  "withdraw-correction": z.object({ reason: reasonField }),
  "end-sessions": z.object({ reason: reasonField }),
  "take-factor": z.object({ reason: reasonField }),
  disable: z.object({ reason: reasonField }),
  enable: z.object({ reason: reasonField }),
} as const satisfies Record<PersonAction, z.ZodType>;

/** What the page of an action says before it is done. */
export const consequences: Record<PersonAction, string[]> = {
  "resend-code": [
    "A new code goes to the owner, who types it in their own account. You never see it.",
    "It counts towards the limits on codes, as if the owner had asked.",
  ],
  "correct-email": [
    "A notice goes to both addresses now, and to a verified phone.",
    `Nothing changes for ${CORRECTION_WAIT_IN_WORDS}; the notice has a button that cancels it.`,
    "Then the new address applies, its owner confirms it with a code, and no saved card is charged for another day.",
  ],
  "correct-phone": [
    "A notice goes to the mailbox, to the old number if it was verified, and to the new one.",
    `Nothing changes for ${CORRECTION_WAIT_IN_WORDS}; the notice has a button that cancels it.`,
    "Then the new number applies, its owner verifies it with a code, and no saved card is charged for another day.",
  ],
  "withdraw-correction": ["Nothing changes, and you can enter another one."],
  "end-sessions": ["All browsers are logged out at once. The password stays."],
  "take-factor": [
    "All browsers are logged out, and the next login sets up another second factor.",
    "The account is notified by mail.",
  ],
  disable: [
    "All browsers are logged out at once, and nobody can log in.",
    "What was paid for and the records stay.",
  ],
  enable: ["The owner can log in again with the same password."],
};
