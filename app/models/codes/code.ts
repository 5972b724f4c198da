import type { CodePurpose } from "#db/schema";
import { lengthInWords, MINUTE } from "~/models/duration";

/** As the product's pages and its older clients ask for it. */
export const CODE_LENGTH = 5;
/** Where neither binds us, and a right guess would give most away. */
export const LONG_CODE_LENGTH = 8;

const longCodes: ReadonlySet<CodePurpose> = new Set([
  "step_up",
  "lost_factor",
  "set_up_factor",
  "change_contact",
]);

/** How many digits a code has. See docs/limits.md for what that allows a guesser. */
export const codeLength = (purpose: CodePurpose): number =>
  longCodes.has(purpose) ? LONG_CODE_LENGTH : CODE_LENGTH;

export const FIVE_DIGITS = "Type the 5 digits of the code";
export const EIGHT_DIGITS = "Type the 8 digits of the code";

export const CODE_LIFE = 10 * MINUTE;

export const CODE_LIFE_IN_WORDS = lengthInWords(CODE_LIFE, "minute");

/** Below a field for a code. */
export const CODE_HINT = `The code works for ${CODE_LIFE_IN_WORDS}.`;

/** In an email, after its code. */
export const CODE_WORKS = `It works for ${CODE_LIFE_IN_WORDS}. Don’t share it. We’ll never ask for it.`;

/** Attempts per code. */
export const MAX_ATTEMPTS = 3;
/**
 * Recovery codes for one phone or mailbox that may work at the same time, so that a stranger's code does not end the
 * owner's.
 */
export const MAX_LIVE_FLOWS = 3;
