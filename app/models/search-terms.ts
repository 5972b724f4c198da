import { cutText } from "./cut-text";
import { type Kobo, readSum } from "./money";

const MAX_TYPED = 100;

export const readSearch = (typed: string | null): string => cutText((typed ?? "").trim(), MAX_TYPED);

/** What a text in the search box can mean besides words. */
export interface SearchTerms {
  /** As typed. */
  words: string;
  /** All digits of a number: of a phone or an account, of their ends, or the last four of a card. */
  digits: string | null;
  sum: Kobo | null;
  /** Of an order, a payment, a pay link or an approval. */
  references: string[];
  /** The number of a receipt; without a year it may be of any. */
  receipt: { year: number | null; number: number } | null;
  /** The number of an invoice, a credit note or a pro-forma. */
  paper: string | null;
  /** The code of an agent in capitals, if the text may be one. */
  code: string | null;
}

const LEAST_DIGITS = 4;
const MOST_DIGITS = 15;
const LEAST_LETTERS = 4;

/** Of an order, a payment, an approval and a pay link. */
const kinds = ["KP", "KPP", "KPR", "KPL"];

/** A short word or number is more often something else. */
const lettersAlone = /^[2-9A-HJ-NP-Z]{6,16}$/;

export function searchTerms(words: string): SearchTerms {
  const compact = words.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return {
    words,
    digits: digitsOf(words),
    sum: /^\D*0/.test(words) ? null : readSum(words),
    references: referencesOf(compact),
    receipt: receiptOf(words),
    paper: /^(?:INV|CN|PF)20\d{8,11}$/.test(compact) ? compact : null,
    code: /^[A-Z0-9]{3,20}$/.test(compact) ? compact : null,
  };
}

/** Null for a text that has more than a number, such as a name or a reference. Of "Visa •••• 4081" it is the end. */
function digitsOf(typed: string): string | null {
  const number = typed.slice(typed.lastIndexOf("•") + 1);
  if (!/^[\d\s+().,/#*\u2010-\u2015-]+$/.test(number)) return null;
  const digits = number.replace(/\D/g, "");
  return digits.length >= LEAST_DIGITS && digits.length <= MOST_DIGITS ? digits : null;
}

/**
 * "kpp sk4p.7xq2" is KPP-SK4P7XQ2. Without its hyphen KPP… may also be of an order, whose letters begin with P. Letters
 * alone, such as "SK4P 7XQ2", may be of any kind.
 */
function referencesOf(compact: string): string[] {
  const [, kind, letters = ""] = /^KP([A-Z]?)([A-Z0-9]+)$/.exec(compact) ?? [];
  if (kind === undefined) return lettersAlone.test(compact) ? kinds.map((each) => `${each}-${compact}`) : [];
  const readings = [
    { prefix: `KP${kind}`, rest: letters },
    { prefix: "KP", rest: kind + letters },
  ];
  const whole = readings.filter(({ rest }) => rest.length >= LEAST_LETTERS);
  return [...new Set(whole.map(({ prefix, rest }) => `${prefix}-${rest}`))];
}

/** "2026-000011", or the number alone with the zeros it is printed with. */
function receiptOf(typed: string): SearchTerms["receipt"] {
  const [, year, number] = /^(?:(20\d{2})[\s./-]*)?(\d{1,9})$/.exec(typed) ?? [];
  if (number === undefined || (year === undefined && !number.startsWith("00"))) return null;
  return { year: year === undefined ? null : Number(year), number: Number(number) };
}

/** Whether the text is a reference, or the beginning of one, as it is printed. */
export const isPrintedReference = (typed: string): boolean => /^KP[A-Z]?-/i.test(typed);
