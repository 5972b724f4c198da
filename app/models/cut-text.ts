/** No real letter has more marks than this; a longer one was made to be long. */
const LONGEST_LETTER = 32;

/**
 * The start of a text, in `most` UTF-16 units at most. It ends between two letters as people see them: half an emoji is
 * a text that JSON and PostgreSQL refuse, and an ọ́ without its marks is another letter.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const around = text.slice(Math.max(0, most - LONGEST_LETTER), most + LONGEST_LETTER);
  const at = most - Math.max(0, most - LONGEST_LETTER);
  // Made here, since old browsers lack it and load this file.
  const start = new Intl.Segmenter().segment(around).containing(at)?.index ?? 0;
  const whole = start > 0 ? start : at - (isSecondHalf(around, at) ? 1 : 0);
  return text.slice(0, most - at + whole);
}

/** A text that is cut ends with "…", which counts. */
export const shortenText = (text: string, most: number): string =>
  text.length <= most ? text : `${cutText(text, most - 1).trimEnd()}…`;

/** A parameter of an address, which anybody may lengthen; null if the address lacks it. */
export function cutParameter(query: URLSearchParams, name: string, most: number): string | null {
  const typed = query.get(name);
  return typed === null ? null : cutText(typed.trim(), most);
}

const isSecondHalf = (text: string, at: number): boolean => /^[\uDC00-\uDFFF]/.test(text.slice(at, at + 1));

/** What no PostgreSQL text or JSON takes: U+0000, and halves of a character. */
const UNSTORABLE = /[\0\p{Cs}]/gu;

/** Replaces what cannot be stored, in a text that others made. */
export const storableText = (text: string): string => text.replace(UNSTORABLE, "\ufffd");
