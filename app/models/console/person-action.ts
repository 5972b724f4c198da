import type { Role } from "#db/schema";
import { mayAct } from "~/models/staff/permissions";
import type { StaffRole } from "~/models/staff/staff-role";
import { lengthInWords } from "~/models/duration";
import { retention } from "~/models/platform/retention";
import { CORRECTION_WAIT_IN_WORDS } from "~/models/accounts/pending-correction";
import { FACTOR_WAIT_IN_WORDS } from "../accounts/lost-factor";

export interface PersonFacts {
  role: Role;
  isSelf: boolean;
  disabled: boolean;
  /** Locked down: also disabled. */
  locked: boolean;
  /** A deleted account allows no actions. */
  deleted: boolean;
  /** Closed by its owner, until it is deleted. */
  closed: boolean;
  /** A correction waits for its day to pass. */
  correcting: boolean;
  verified: boolean;
  confirmed: boolean;
  hasFactor: boolean;
  /** Money can be sent to an account number of its own. */
  hasNumber: boolean;
  isLoggedIn: boolean;
}

const mayCorrect = (on: PersonFacts): boolean => !on.correcting && (!on.disabled || on.locked);

interface PersonActionRow {
  group: "Login" | "Account";
  text: string;
  /** Another admin has to agree on a colleague's account. */
  second?: boolean;
  harmless?: true;
  /** Whether it makes sense for the account. */
  fits: (on: PersonFacts) => boolean;
  /** What its page says before it is done. */
  consequences: readonly string[];
}

/** What staff can do with an account, each on its own page. */
export const personActions = {
  "resend-code": {
    group: "Login",
    text: "Resend a code",
    harmless: true,
    fits: (on) => !on.disabled && !(on.verified && on.confirmed),
    consequences: [
      "The owner gets a new code to enter in their own account. You never see it.",
      "It counts towards the owner’s limit on codes.",
    ],
  },
  "correct-email": {
    group: "Login",
    text: "Correct email",
    second: true,
    fits: mayCorrect,
    consequences: [
      "Both addresses get a notice now, and so does a verified phone.",
      `Nothing changes for ${CORRECTION_WAIT_IN_WORDS}. The notice has a button to cancel it.`,
      "Then the new address applies. It must be confirmed with a code, and no saved card is charged for another day.",
    ],
  },
  "correct-phone": {
    group: "Login",
    text: "Correct phone",
    second: true,
    fits: mayCorrect,
    consequences: [
      "The email address, the old number (if verified) and the new number get a notice.",
      `Nothing changes for ${CORRECTION_WAIT_IN_WORDS}. The notice has a button to cancel it.`,
      "Then the new number applies. It must be verified with a code, and no saved card is charged for another day.",
    ],
  },
  "withdraw-correction": {
    group: "Login",
    text: "Withdraw correction",
    fits: (on) => on.correcting,
    consequences: ["Nothing changes, and you can enter another one."],
  },
  "end-sessions": {
    group: "Login",
    text: "End sessions",
    fits: (on) => on.isLoggedIn,
    consequences: ["The account is logged out everywhere now. The password stays the same."],
  },
  "take-factor": {
    group: "Login",
    text: "Remove the second factor",
    second: true,
    fits: (on) => on.hasFactor,
    consequences: [
      "First make sure that the owner asks for it: call the verified phone, never a number you were just given.",
      `Of an owner or an agent nothing changes for ${FACTOR_WAIT_IN_WORDS}. The notice, by email and to a verified phone, has a button to cancel it. Then the password alone logs in.`,
      "A colleague is logged out everywhere now, and sets up a new second factor at the next login.",
    ],
  },
  "close-number": {
    group: "Account",
    text: "Close the account number",
    fits: (on) => on.hasNumber,
    consequences: [
      "The bank takes the number back now, and may give it to another customer.",
      "Money that still comes to it goes to this owner, or is held until staff decide.",
      "The owner is told by email, and can get another number.",
    ],
  },
  "lock-down": {
    group: "Account",
    text: "Lock account",
    second: true,
    fits: (on) => !on.disabled,
    consequences: [
      "For an account that someone else may be using. Everything here happens at once.",
      "The account is logged out everywhere, and its password stops working. Passkeys are removed, and two-step login of all but staff.",
      "Saved cards are removed and renewal is switched off. Nothing can be paid from the wallet. Payment links are withdrawn.",
      "Tills, webhooks and open invitations of the shop end.",
      "The person is told by email, and by text message to a verified phone. Everything paid for and all records are kept.",
    ],
  },
  "lift-hold": {
    group: "Account",
    text: "Unlock account",
    second: true,
    fits: (on) => on.locked,
    consequences: [
      "First make sure that the email and the phone are the owner’s, and correct them if not.",
      "The account opens again. Its owner sets a new password with Forgot password.",
      "Cards, renewal, tills and webhooks stay off until the owner adds them again. The owner is told.",
    ],
  },
  "send-closing-link": {
    group: "Account",
    text: "Send the link to close the account",
    harmless: true,
    fits: (on) => on.role === "owner" && !on.disabled && !on.closed,
    consequences: [
      `Read out: “I have sent you an email with a link. Log in there. You can download a copy of your data first, then choose Delete your account. For ${lengthInWords(retention.closedAccounts)} you can change your mind by logging in. After that everything is deleted but receipts and payments, which tax law makes us keep, and the log of what our staff did.”`,
      "Nothing changes until the owner closes the account. Staff cannot do it for them.",
    ],
  },
  disable: {
    group: "Account",
    text: "Disable this account",
    second: true,
    fits: (on) => !on.disabled,
    consequences: [
      "The account is logged out everywhere now, and no one can log in to it.",
      "Everything paid for and all records are kept.",
    ],
  },
  enable: {
    group: "Account",
    text: "Enable this account",
    second: true,
    fits: (on) => on.disabled && !on.locked,
    consequences: ["The owner can log in again with the same password."],
  },
} as const satisfies Record<string, PersonActionRow>;

export type PersonAction = keyof typeof personActions;

const rows: Record<PersonAction, PersonActionRow> = personActions;

/** Whether it changes neither money nor access, so that it needs no reason. */
export const isHarmless = (act: PersonAction): boolean => rows[act].harmless === true;

export const isPersonAction = (typed: string | undefined): typed is PersonAction =>
  typed !== undefined && Object.hasOwn(personActions, typed);

type ActionOfTwo = {
  [Act in PersonAction]: (typeof personActions)[Act] extends { second: true } ? Act : never;
}[PersonAction];

/**
 * Whether another admin has to agree. With these actions one admin could log in as a colleague, and then be the
 * second person of an approval. Other actions on a staff account give no one access to it.
 */
export const needsSecondPerson = (act: PersonAction, role: Role): act is ActionOfTwo =>
  role === "staff" && rows[act].second === true;

/** The actions that these roles allow now. Staff never act on their own account, and only admins act on staff. */
export function actionsFor(roles: readonly StaffRole[], on: PersonFacts): PersonAction[] {
  if (on.isSelf || on.deleted || !mayAct(roles, on.role === "staff" ? "staffActions" : "personActions"))
    return [];
  return (Object.keys(personActions) as PersonAction[]).filter((act) => personActions[act].fits(on));
}
