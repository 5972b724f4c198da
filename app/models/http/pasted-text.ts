/**
 * Fields into which people paste text from chats, contact lists and web pages. It contains invisible direction marks
 * and zero-width spaces, and digits of other scripts. In names and messages they may be intended, and hidden
 * characters are refused there; in these fields they can only be an accident.
 */
const PASTED_FIELD =
  /^(?:q|search|who|login|to|digit|reference|trxref)$|code|coupon|e_?mail|phone|user_?name|otp/i;

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const DIGIT = /\p{Nd}/u;
const FOREIGN_LETTER = /(?![A-Za-z])\p{L}/u;

/** The intended value of a form field, JSON member or query parameter: "‎٠٨٠٣ ١٢٣" is "0803 123". */
export function readPasted(name: string, value: string): string {
  if (isAscii(value) || !PASTED_FIELD.test(name)) return value;
  const visible = value.replace(INVISIBLE, "");
  return FOREIGN_LETTER.test(visible) ? visible : visible.replace(/\p{Nd}/gu, asciiDigit);
}

/** Applies `readPasted` to the query of a request target. */
export function readPastedQuery(target: string): string {
  const start = target.indexOf("?");
  if (start < 0 || !/%[89A-F]/i.test(target.slice(start))) return target;
  const query = [...new URLSearchParams(target.slice(start))];
  const read = query.map(([name, value]): [string, string] => [name, readPasted(name, value)]);
  if (read.every(([, value], index) => value === query[index]?.[1])) return target;
  return `${target.slice(0, start)}?${new URLSearchParams(read)}`;
}

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/** Unicode places the ten digits of each script in a row, starting at zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}
