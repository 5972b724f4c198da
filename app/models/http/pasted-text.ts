/**
 * Fields whose text is kept as it was typed: passwords, names, and what people write to each other. Into all others
 * text is pasted from chats, contact lists and web pages, with invisible direction marks and zero-width spaces,
 * digits of other scripts, and dashes that a phone or Word made of hyphens. There they can only be an accident.
 */
const OWN_WORDS =
  /passw|(?<!user_?)name$|^(?:about|answer|comment|customer|description|message|note|other|product|reason|requirements.*|subject|text)$/i;
/** A search may look for a name, which is stored with its own dashes. */
const NAME_SEARCH = /^search$/;

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const DIGIT = /\p{Nd}/u;
const FOREIGN_LETTER = /(?![A-Za-z])\p{L}/u;
/** Hyphens, dashes and the minus sign. */
const DASH = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;

/** The intended value of a form field, JSON member or query parameter: "‎٠٨٠٣ ١٢٣" is "0803 123". */
export function readPasted(name: string, value: string): string {
  if (isAscii(value) || OWN_WORDS.test(name)) return value;
  const shown = value.replace(INVISIBLE, "");
  const visible = NAME_SEARCH.test(name) ? shown : shown.replace(DASH, "-");
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
