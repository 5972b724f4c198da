/** Scripts that are written from right to left: a sheet that sets letter by letter would show them reversed. */
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Parts a text into signs as people see them, which is the same in all languages. */
const signs = new Intl.Segmenter();

/** Stands for signs that were left out. */
export const LEFT_OUT = "…";

/**
 * A text as a sheet can print it: without the signs that its font does not have, or that it would show reversed.
 * @param has whether the font has a sign for a code point
 */
export function printedText(text: string, has: (codePoint: number) => boolean): string {
  const isPrinted = (sign: string) =>
    !RIGHT_TO_LEFT.test(sign) && [...sign].every((one) => has(one.codePointAt(0) ?? 0));
  let printed = "";
  for (const { segment } of signs.segment(text.normalize("NFC")))
    if (isPrinted(segment)) printed += segment;
    else if (!printed.endsWith(LEFT_OUT)) printed += LEFT_OUT;
  // A space between two signs that are left out goes with them.
  return printed.replace(/…(?: …)+/g, LEFT_OUT);
}
