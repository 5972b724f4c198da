import { type TypedCode, readCode } from "~/models/codes/typed-code";

/**
 * Sixteen letters for four bits each. Without vowels they form no words, and without l and o they look like no
 * digits.
 */
const LETTERS = "bcdfghjkmnpqrstw";
const GROUP = 4;
/** A key in a link has 128 bits; one that a person types from an SMS has 80. */
export const LINK_BYTES = 16;
export const KEY_BYTES = 10;
const letters = `[${LETTERS}]`;
const wholeKey = new RegExp(`^(?:${letters}{${2 * LINK_BYTES}}|${letters}{${2 * KEY_BYTES}})$`);

/** What a visitor types to recover an account: the code of this recovery, or a recovery key. */
type Entry = { kind: "code"; code: string } | { kind: "key"; key: string };

/** A recovery key: "bcdf-ghjk-mnpq-rstw-bcdf". */
export function makeRecoveryKey(bytes: Uint8Array): string {
  const key = Array.from(bytes, (byte) => letterOf(byte >> 4) + letterOf(byte & 15)).join("");
  return key.match(new RegExp(`.{${GROUP}}`, "g"))?.join("-") ?? key;
}

/** The page behind the link in a mail, where one press leads to the new password. */
export const RECOVER = "/recover";

export const recoveryLink = (origin: string, key: string): string =>
  `${origin}${RECOVER}?key=${readRecoveryKey(key) ?? key}`;

/** The letters of a typed recovery key or pasted link, or null. Capitals, spaces and dashes make no difference. */
export function readRecoveryKey(typed: string): string | null {
  const key = typed
    .replace(/^.*[?&]key=/s, "")
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, "");
  return wholeKey.test(key) ? key : null;
}

/** Reads the field for codes. null if it holds neither a code nor a key, which does not count as an attempt. */
export function readEntry(form: TypedCode): Entry | null {
  const key = readRecoveryKey(form.code ?? "");
  if (key !== null) return { kind: "key", key };
  const code = readCode(form);
  return code === null ? null : { kind: "code", code };
}

function letterOf(nibble: number): string {
  return LETTERS.charAt(nibble);
}
