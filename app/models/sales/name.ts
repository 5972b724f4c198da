/** Spaces, line breaks, control characters and invisible characters (zero width, text direction). */
const UNSEEN = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** Invisible characters are removed first: one of them counts as a space. */
const IGNORED = /\p{Default_Ignorable_Code_Point}+/gu;

/** A name as stored: one line, single spaces, visible characters only. */
export const shownName = (typed: string): string =>
  typed
    .replace(IGNORED, "")
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

/** Names are compared by this key: names that differ only in case or spaces are the same product or customer. */
export const nameKey = (name: string): string => shownName(name).toLowerCase();

export const MOST_NAME = 120;

/** Some letters become two in lower case, so both lengths are checked. */
export const isNameTooLong = (name: string): boolean =>
  Math.max(name.length, nameKey(name).length) > MOST_NAME;

/** Whether a UTF-16 code unit is visible. */
export const isVisible = (unit: number): boolean =>
  unit > 0x20 && (unit < 0x7f || !UNSEEN.test(String.fromCharCode(unit)));

/** Whether a cell shows anything. */
export function hasContent(cell: string): boolean {
  for (let at = 0; at < cell.length; at += 1) if (isVisible(cell.charCodeAt(at))) return true;
  return false;
}
