import { fromLagos } from "~/models/date";
import { DAY } from "~/models/duration";

type Expiry = "fine" | "soon" | "over";

/** A saved card as its owner sees it. */
export interface SavedCard {
  id: number;
  label: string;
  bank: string;
  /** "12/2030" */
  expires: string;
  expiry: Expiry;
  /** Another country than Nigeria issued it, as the provider told. */
  isAbroad: boolean;
  /** The address the card was first used with; the provider charges it with no other. */
  email: string;
}

const SOON = 60 * DAY;

export const isFromAbroad = (country: string | null): boolean => country !== null && country !== "NG";

/** A card is valid until the end of its month. */
export function cardExpiry({ month, year }: { month: string; year: string }, now: Date): Expiry {
  const over = fromLagos(Date.UTC(fullYear(year), Number(month), 1));
  if (now.getTime() >= over) return "over";
  return now.getTime() >= over - SOON ? "soon" : "fine";
}

/** Whether a saved card can be offered to pay. */
export const isUnexpired = ({ expiry }: Pick<SavedCard, "expiry">): boolean => expiry !== "over";

export function expiryLabel({ month, year }: { month: string; year: string }): string {
  return `${month.padStart(2, "0")}/${fullYear(year)}`;
}

function fullYear(year: string): number {
  const number = Number(year);
  return year.length === 2 ? 2000 + number : number;
}
