import { lengthInWords, MINUTE } from "~/models/duration";

export const CODE_LIFE = 10 * MINUTE;

export const CODE_LIFE_IN_WORDS = lengthInWords(CODE_LIFE, "minute");

/** Below a field for a code. */
export const CODE_HINT = `The code works for ${CODE_LIFE_IN_WORDS}.`;

/** In an email, after its code. */
export const CODE_WORKS = `It works for ${CODE_LIFE_IN_WORDS}. Don’t share it. We’ll never ask for it.`;
