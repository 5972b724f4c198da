/** Only consonants, so that no code is a word, and none that looks like a digit. */
export const LETTERS = "BCDFGHJKLMNPQRSTVWXZ";
export const CODE_LENGTH = 8;

/** The largest byte range that divides evenly among the letters. */
const FAIR = Math.floor(256 / LETTERS.length) * LETTERS.length;

/** The code from random bytes, every letter equally likely; null if too few bytes are usable. */
export function userCodeOf(bytes: Iterable<number>, length = CODE_LENGTH): string | null {
  const letters = [...bytes]
    .filter((byte) => byte < FAIR)
    .map((byte) => LETTERS.charAt(byte % LETTERS.length));
  return letters.length < length ? null : letters.slice(0, length).join("");
}

/** Typed text in capitals, without characters that no code has: "wdjb mjht" is "WDJBMJHT". */
export const plainUserCode = (typed: string): string =>
  [...typed.toUpperCase()].filter((letter) => LETTERS.includes(letter)).join("");

/** "WDJB-MJHT", as tills, pages and messages show it. */
export const shownUserCode = (code: string): string => (code.match(/.{1,4}/g) ?? []).join("-");
