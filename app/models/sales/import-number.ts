import { KOBO_IN_NAIRA } from "~/models/money";

/** Commas or spaces may only separate thousands: 1,5 could mean two numbers. */
const UNSIGNED = /^(\d{1,12}|\d{1,3}(?:,\d{3}){1,4}|\d{1,3}(?: \d{3}){1,4}|)(?:\.(\d{1,20}))?$/;

/** Accountants write negative amounts in brackets. */
const BRACKETS = /^\((.+)\)$/;
const MINUS = /^[-\u2212] ?/;
const NAIRA = /^(?:₦|NGN|=N=|N|#) ?/i;
/** "1500/=", "1,500/-", "1500 NGN", "1500 naira". */
const NAIRA_AFTER = / ?(?:\/[-=]|NGN|naira|₦|N)$/i;

const KOBO_DECIMALS = String(KOBO_IN_NAIRA).length - 1;

interface SignedNumber {
  text: string;
  isNegative: boolean;
}

/** Removes the sign; null if there are two. */
function stripSign({ text, isNegative }: SignedNumber): SignedNumber | null {
  const bare = BRACKETS.exec(text)?.[1] ?? (MINUS.test(text) ? text.replace(MINUS, "") : null);
  if (bare === null) return { text, isNegative };
  return isNegative ? null : { text: bare, isNegative: true };
}

/** Reads a number in units of the given decimals; null if the text is not one. */
export function readDecimal(typed: string, decimals: number): number | null {
  const signed = stripSign({ text: typed, isNegative: false });
  return signed && sizeOf(signed, decimals);
}

function sizeOf({ text, isNegative }: SignedNumber, decimals: number): number | null {
  const [, whole, rest = ""] = UNSIGNED.exec(text) ?? [];
  if (whole === undefined || text === "") return null;
  const digits = rest.padEnd(decimals, "0");
  if (!/^0*$/.test(digits.slice(decimals))) return null;
  const size = Number((whole || "0").replace(/[, ]/g, "") + digits.slice(0, decimals));
  return isNegative && size !== 0 ? -size : size;
}

/** Reads kobo: "1500", "₦1,500.00", "1 500", "1500/=", "1500 NGN", "(350.00)". null if the text is not an amount. */
export function readImportedNaira(typed: string): number | null {
  const outside = stripSign({ text: typed, isNegative: false });
  if (outside === null) return null;
  const inside = stripSign({ ...outside, text: outside.text.replace(NAIRA, "").replace(NAIRA_AFTER, "") });
  return inside && !isThousandsByPoint(inside.text) ? sizeOf(inside, KOBO_DECIMALS) : null;
}

/** 1.500 may mean one naira and a half, or one thousand five hundred. */
export const isThousandsByPoint = (text: string): boolean => /^[1-9]\d{0,2}\.\d{3}$/.test(text);
