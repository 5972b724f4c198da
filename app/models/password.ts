const SHORTEST = 8;
const LONGEST = 128;
const SHORTEST_OWN_WORD = 4;

export const LEAKED =
  "This password is in lists of stolen passwords. Choose another, such as a few words together";

/** One spelling for each password, however the keyboard composed it. */
export function normalisePassword(password: string): string {
  return password.normalize("NFKC");
}

/** Nobody has such a password, so it need not be compared. */
export function isTooLong(password: string): boolean {
  return [...normalisePassword(password)].length > LONGEST;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

function isMadeOf(password: string, own: string[]): boolean {
  const bare = plain(password);
  return own
    .map(plain)
    .filter((word) => word.length >= SHORTEST_OWN_WORD)
    .some((word) => bare === word || plain(bare.replace(word, "").replace(/\d+/g, "")) === "");
}

/**
 * Why a new password is refused, or null. No rule about its composition: NIST 800-63B found that such rules do not help.
 * @param own the account's own name, username, e-mail and phone
 */
export function passwordProblem(
  password: string,
  own: string[],
  isCommon: (password: string) => boolean,
): string | null {
  const normal = normalisePassword(password);
  if (normal === "") return "Password is required";
  const length = [...normal].length;
  if (length < SHORTEST) return `Password must be at least ${SHORTEST} characters`;
  if (isTooLong(normal)) return `Password must be at most ${LONGEST} characters`;
  if (isCommon(normal))
    return "This password is one that many people use. Choose another, such as a few words together";
  if (isMadeOf(normal, ["kaypoint", "password", ...own]))
    return "Password must not be made of your name, username, email or phone number";
  return null;
}
