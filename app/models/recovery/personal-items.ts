import type { Schema } from "#db/schema";

/** What happens to the login of an account, or to its person. */
const personalActs = [
  /** The shop is given to a member: the logins of the two accounts change places. */
  "transfer",
  /** A new password is set by one proof, the mailbox or the phone. */
  "reset",
  /** A new password is set by the first proof of the mailbox, or by phone and mailbox together. */
  "first-proof",
  /** The owner says that a login was not theirs. */
  "not-me",
  /** Staff lock the account, because someone else may be using it. */
  "lock-down",
  /** The owner closes the account, and can undo it for some time. */
  "closure",
  "deletion",
] as const;

export type PersonalAct = (typeof personalActs)[number];

/**
 * "moves": to the account that its person has from then on. "young": what is as young as the reported login ends.
 * "known": it ends, since whoever logged in knows it, but not if the owner has reset it since, or has just typed it in the browser that reports.
 * "spent": what has nothing left to do ends. "new": another one replaces it. "hidden": it stays, but not for the person who has the account from then on.
 */
export type Outcome = "moves" | "ends" | "young" | "known" | "spent" | "new" | "hidden" | "stays";

interface PersonalItem {
  tables: readonly (keyof Schema)[];
  outcomes: Record<PersonalAct, Outcome>;
}

type Outcomes = [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome, Outcome];

const item = (tables: readonly (keyof Schema)[], ...outcomes: Outcomes): PersonalItem => ({
  tables,
  outcomes: Object.fromEntries(personalActs.map((act, place) => [act, outcomes[place]])) as Record<
    PersonalAct,
    Outcome
  >,
});

/** Everything that belongs to a person, and not to the shop, and what each act does with it, in the order of the acts. */
export const personalItems = {
  /** Username, contacts and their proofs: see `loginColumns`. */
  login: item(["users"], "moves", "stays", "stays", "stays", "stays", "stays", "ends"),
  password: item(["users"], "moves", "new", "new", "known", "ends", "stays", "ends"),
  /** With the tokens that programs have for a session, and the challenges that wait for a passkey in it. */
  sessions: item(
    ["sessions", "apiTokens", "passkeyChallenges"],
    ...(["ends", "ends", "ends", "young", "ends", "ends", "ends"] as const),
  ),
  /** Each reports one login, and ends what came after it. A thief who closes the account is still reported. */
  notMeLinks: item(["sessions"], "ends", "spent", "ends", "stays", "ends", "stays", "ends"),
  devices: item(["devices"], "ends", "ends", "ends", "young", "ends", "ends", "ends"),
  pendingLogins: item(["pendingLogins"], "ends", "ends", "ends", "ends", "ends", "ends", "ends"),
  /** Recoveries under way, with their keys and grants, and codes that were sent to phone or mailbox. */
  recoveries: item(
    ["recoveries", "recoveryKeys", "recoveryGrants", "codeFlows"],
    ...(["ends", "ends", "ends", "ends", "ends", "ends", "ends"] as const),
  ),
  passkeys: item(["passkeys"], "moves", "ends", "ends", "young", "ends", "stays", "ends"),
  /** With its recovery codes. That of staff ends by two admins alone. */
  secondFactor: item(
    ["secondFactors", "recoveryCodes"],
    ...(["moves", "stays", "ends", "young", "ends", "stays", "ends"] as const),
  ),
  factorSetups: item(
    ["secondFactorSetups", "shownRecoveryCodes"],
    ...(["ends", "ends", "ends", "ends", "ends", "ends", "ends"] as const),
  ),
  /** Corrections by staff, and the removal of a second factor. They wait for a day or three, and can be stopped until then. */
  corrections: item(["contactCorrections"], "ends", "stays", "stays", "stays", "ends", "ends", "ends"),
  /** What is sent by WhatsApp or not at all. */
  messageChoices: item(
    ["silencedTexts", "whatsappConsents"],
    ...(["ends", "stays", "stays", "stays", "stays", "stays", "ends"] as const),
  ),
  /** Answers kept for programs of the person that send a call twice. */
  apiAnswers: item(["apiAnswers"], "ends", "stays", "stays", "stays", "stays", "stays", "ends"),
  /** Where and when the account was logged in to, and what was sent where: see `users.login_since`. */
  history: item(
    ["auditEvents", "outbox", "deliveryReceipts", "staffActs", "staffNotes", "lockdowns"],
    ...(["hidden", "stays", "stays", "stays", "stays", "stays", "stays"] as const),
  ),
};

export type PersonalItemName = keyof typeof personalItems;

/** Columns of an account that belong to its person, and go with the login when a shop is transferred. */
export const loginColumns = [
  "username",
  "email",
  "phone",
  "phoneReachable",
  "phoneVerifiedAt",
  "phoneFromAgent",
  "emailVerifiedAt",
  "checkoutAllowedAt",
  "passwordHash",
  "heldUntil",
] as const;
