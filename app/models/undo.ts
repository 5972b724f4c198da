import { lengthInWords, MINUTE } from "./duration";

/** For this long an owner can undo the removal of a person, a card or a till. */
export const UNDO_TIME = 5 * MINUTE;

/** "You can undo this for 5 minutes." */
export const UNDO_OFFER = `You can undo this for ${lengthInWords(UNDO_TIME, "minute")}.`;
