import { DAY, lengthInWords } from "~/models/duration";

/** How long a plan can be tried for free. */
export const TRIAL_DAYS = 14;

/** "14 days" */
export const TRIAL = lengthInWords(TRIAL_DAYS * DAY);

/** In the words of the specification. */
export const ON_TRIAL = `You are on ${TRIAL} trial/Subscription`;
