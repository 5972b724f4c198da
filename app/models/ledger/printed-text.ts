/** Right-to-left scripts. A sheet that places one letter after another would show them reversed. */
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Letters of the scripts that the font of the sheets has, written from left to right. */
const PRINTED_LETTER =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}]/u;

/** Whether a sheet can print a letter of a name, or a number that is all of it. If not, the email stands in its place. */
export const isPrintedName = (name: string): boolean =>
  PRINTED_LETTER.test(name) || (/[0-9]/.test(name) && !/\p{L}/u.test(name));

/** Splits text into characters as people see them, the same in every language. */
const signs = new Intl.Segmenter();

/** Replaces characters that are left out. */
export const LEFT_OUT = "…";

/**
 * Text as a sheet can print it: without characters that its font lacks or would show reversed.
 * @param has whether the font has a glyph for a code point
 */
export function printedText(text: string, has: (codePoint: number) => boolean): string {
  const isPrinted = (sign: string) =>
    !RIGHT_TO_LEFT.test(sign) && [...sign].every((one) => has(one.codePointAt(0) ?? 0));
  let printed = "";
  for (const { segment } of signs.segment(text.normalize("NFC")))
    if (isPrinted(segment)) printed += segment;
    else if (!printed.endsWith(LEFT_OUT)) printed += LEFT_OUT;
  // A space between two omitted characters goes with them.
  return printed.replace(/…(?: …)+/g, LEFT_OUT);
}
