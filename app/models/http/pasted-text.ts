/**
 * Text that people paste from chats, contact lists and web pages: it carries marks of direction and spaces of no width
 * that nobody sees, and digits of other scripts. In names and messages these may be meant, and what hides is refused
 * there; here they can only be an accident.
 */
const PASTED_FIELD =
  /^(?:q|search|who|login|to|digit|reference|trxref)$|code|coupon|e_?mail|phone|user_?name|otp/i;

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const DIGIT = /\p{Nd}/u;
const FOREIGN_LETTER = /(?![A-Za-z])\p{L}/u;

/** The value of a form field, a JSON member or a query parameter as it was meant: "‎٠٨٠٣ ١٢٣" is "0803 123". */
export function readPasted(name: string, value: string): string {
  if (isAscii(value) || !PASTED_FIELD.test(name)) return value;
  const visible = value.replace(INVISIBLE, "");
  return FOREIGN_LETTER.test(visible) ? visible : visible.replace(/\p{Nd}/gu, asciiDigit);
}

/** A request target with its query read like that. */
export function readPastedQuery(target: string): string {
  const start = target.indexOf("?");
  if (start < 0 || !/%[89A-F]/i.test(target.slice(start))) return target;
  const query = [...new URLSearchParams(target.slice(start))];
  const read = query.map(([name, value]): [string, string] => [name, readPasted(name, value)]);
  if (read.every(([, value], index) => value === query[index]?.[1])) return target;
  return `${target.slice(0, start)}?${new URLSearchParams(read)}`;
}

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/** Unicode keeps the ten digits of each script in a row, from zero on. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}
