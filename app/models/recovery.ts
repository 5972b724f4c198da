import { readCode } from "./code";
import { HOUR, MINUTE } from "./duration";

/** A visitor's way back, from asking for it to the right code. Each new code starts the time again. */
export const RECOVERY_LIFE = 15 * MINUTE;
/** As long as the window of mails, so that a stranger who uses up the mails of an hour leaves a key that works. */
export const KEY_LIFE = HOUR;
/** The time to choose the new password. */
export const GRANT_LIFE = 10 * MINUTE;

/** Sixteen letters, four bits each; without vowels they make no words, without l and o no digits. */
const LETTERS = "bcdfghjkmnpqrstw";
const KEY_LENGTH = 20;
const GROUP = 4;
export const KEY_BYTES = KEY_LENGTH / 2;

/** What opens an account: the code of this visit, or the key of a mail. */
export type Entry = { kind: "code"; code: string } | { kind: "key"; key: string };

/** A recovery key of 80 bits: "bcdf-ghjk-mnpq-rstw-bcdf". */
export function makeRecoveryKey(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => letterOf(byte >> 4) + letterOf(byte & 15)).join("");
  return letters.match(new RegExp(`.{${GROUP}}`, "g"))?.join("-") ?? letters;
}

/** The letters of a typed key, or null. Capitals, spaces and dashes make no difference. */
export function readRecoveryKey(typed: string): string | null {
  const letters = typed.toLowerCase().replace(/[\s\p{Pd}]/gu, "");
  return new RegExp(`^[${LETTERS}]{${KEY_LENGTH}}$`).test(letters) ? letters : null;
}

/** What was typed into the field for the code, or null when it is neither and so costs no try. */
export function readEntry(typed: {
  code?: string | undefined;
  digit?: (string | undefined)[] | undefined;
}): Entry | null {
  const key = readRecoveryKey(typed.code ?? "");
  if (key !== null) return { kind: "key", key };
  const code = readCode(typed);
  return code === null ? null : { kind: "code", code };
}

function letterOf(nibble: number): string {
  return LETTERS.charAt(nibble);
}
