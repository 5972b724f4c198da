/** Without 0, 1, I and O, which people confuse when they read a reference out loud. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Random bytes as the letters of a reference, one for each byte. */
export function readableLetters(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join("");
}
