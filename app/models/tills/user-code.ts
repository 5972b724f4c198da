import { z } from "zod";

/** Typed text in capitals, without characters that no code has: "wdjb mjht" is "WDJBMJHT". */
export const LETTERS = "BCDFGHJKLMNPQRSTVWXZ";
export const CODE_LENGTH = 8;

/** As many bytes as share out evenly among the letters. */
const FAIR = Math.floor(256 / LETTERS.length) * LETTERS.length;

/** The code that random bytes make, each letter as likely as the others; null where there are too few of use. */
export function userCodeOf(bytes: Iterable<number>, length = CODE_LENGTH): string | null {
  const letters = [...bytes]
    .filter((byte) => byte < FAIR)
    .map((byte) => LETTERS.charAt(byte % LETTERS.length));
  return letters.length < length ? null : letters.slice(0, length).join("");
}

/** What somebody typed, in capitals and without whatever no code has: "wdjb mjht" is "WDJBMJHT". */
export const plainUserCode = (typed: string): string =>
  [...typed.toUpperCase()].filter((letter) => LETTERS.includes(letter)).join("");

/** "WDJB-MJHT", as tills, pages and messages show it. */
export const shownUserCode = (code: string): string => (code.match(/.{1,4}/g) ?? []).join("-");

const MAX_TYPED = 60;
const incomplete = "Type all 8 letters of the code that the till shows, such as WDJB-MJHT";

export const typedUserCode = z
  .string("Type the code that the till shows")
  .max(MAX_TYPED, incomplete)
  .transform(plainUserCode)
  .refine((code) => code.length === CODE_LENGTH, incomplete);
