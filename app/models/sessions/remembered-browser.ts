import { DAY, lengthInWords } from "~/models/duration";

/** How long a browser that asked for it is not asked for the second factor at login. */
const FACTOR_REMEMBERED = 30 * DAY;

/** "30 days" */
export const FACTOR_REMEMBERED_IN_WORDS = lengthInWords(FACTOR_REMEMBERED, "day");

/** Whether a browser is still remembered, by when the second factor was proved in it. */
export const isFactorRemembered = (factorAt: Date | null, now: Date): factorAt is Date =>
  factorAt !== null && factorAt <= now && now.getTime() - factorAt.getTime() < FACTOR_REMEMBERED;
