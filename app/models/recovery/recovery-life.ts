import { DAY, MINUTE } from "~/models/duration";

/** A recovery lasts from its start until the right code. Each requested code extends it. */
export const RECOVERY_LIFE = 15 * MINUTE;
/**
 * As long as the longest window in which mails are counted, so a stranger who uses up a day's mails leaves the owner
 * a valid key.
 */
export const KEY_LIFE = DAY;
/** Time to choose the new password. */
export const GRANT_LIFE = 10 * MINUTE;
