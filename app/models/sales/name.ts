/** Spaces, line breaks, control characters, and characters that no reader sees (zero width, direction of writing). */
const UNSEEN = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** Characters that no reader sees are dropped first: among them is one that counts as a space. */
const IGNORED = /\p{Default_Ignorable_Code_Point}+/gu;

/** As a name is kept: in one line, with single spaces and only characters that can be seen. */
export const shownName = (typed: string): string =>
  typed
    .replace(IGNORED, "")
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

/** As names are compared: what differs in case or spaces alone is one product, or one customer. */
export const nameKey = (name: string): string => shownName(name).toLowerCase();

export const MOST_NAME = 120;

/** Some letters become two as small ones, so both are looked at. */
export const isTooLong = (name: string): boolean => Math.max(name.length, nameKey(name).length) > MOST_NAME;

/** Whether a UTF-16 code unit shows anything. */
export const isSeen = (unit: number): boolean =>
  unit > 0x20 && (unit < 0x7f || !UNSEEN.test(String.fromCharCode(unit)));

/** Whether there is anything to see in a cell. */
export function hasContent(cell: string): boolean {
  for (let at = 0; at < cell.length; at += 1) if (isSeen(cell.charCodeAt(at))) return true;
  return false;
}
