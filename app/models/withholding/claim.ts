import type { ClaimState } from "#db/schema";
import { priceEnd } from "~/models/checkout/order";
import { formatDate, noonOf } from "~/models/date";
import { DAY } from "~/models/duration";
import { formatNaira, KOBO_IN_NAIRA, kobo, type Kobo, readSum } from "~/models/money";

export type { ClaimState };

/** What an owner's company keeps back from the payment of an order, and pays to the tax office for us. */
export interface Claim {
  id: number;
  reference: string;
  ownerId: number;
  orderId: number;
  due: number;
  base: number;
  rate: number;
  amount: number;
  state: ClaimState;
  createdAt: Date;
  settledAt: Date | null;
  endedAt: Date | null;
  reason: string | null;
  certificateNumber: string | null;
  /** "2026-11-21" */
  certificateDay: string | null;
}

/** Hundredths of a percent; the usual ones, then those for a supplier whose tax number is not known. */
export const RATES = [200, 500, 400, 1000] as const;
const USUAL_RATES = [200, 500] as const;

const WHOLE = 10_000;

/** Kept back at this rate, in kobo. */
export const withheldAt = (base: number, rate: number): Kobo => kobo(Math.round((base * rate) / WHOLE));

/** "5%" */
export const rateInWords = (rate: number): string => `${rate / 100}%`;

/** Companies round to naira. */
const rateOf = (base: number, amount: number): number | null =>
  RATES.find((rate) => Math.abs(withheldAt(base, rate) - amount) < KOBO_IN_NAIRA) ?? null;

/** "2% is ₦1,120 and 5% is ₦2,800" */
export const ratesInWords = (base: number): string =>
  USUAL_RATES.map((rate) => `${rateInWords(rate)} is ${formatNaira(withheldAt(base, rate))}`).join(" and ");

interface Priced {
  total: number;
  vat: number;
}

/** The price before VAT, from which the tax is reckoned. */
export const baseOf = ({ total, vat }: Priced): Kobo => kobo(total - vat);

export type ReadAmount = { ok: true; amount: Kobo; rate: number } | { ok: false; message: string };

/** What the owner typed as kept back. */
export function readWithheld(typed: string, order: Priced): ReadAmount {
  const amount = readSum(typed);
  if (amount === null) return { ok: false, message: "Enter the amount in figures, like 1,200 or 133.92" };
  const rate = rateOf(baseOf(order), amount);
  if (rate !== null) return { ok: true, amount, rate };
  return {
    ok: false,
    message: `${formatNaira(amount)} is not at a usual rate. The price before VAT is ${formatNaira(baseOf(order))}: ${ratesInWords(baseOf(order))}. Check what your company kept back`,
  };
}

/** Until when the order keeps its price for the claim. */
export const claimEnd = ({ orderedAt }: { orderedAt: Date }): Date =>
  priceEnd({ kind: "new", createdAt: orderedAt });

/** What still has to arrive in the wallet before the claim can be settled. */
export const stillMissing = ({ due, amount }: Pick<Claim, "due" | "amount">, balance: number): Kobo =>
  kobo(Math.max(0, due - amount - balance));

export const CLAIMS = "/withholding";

export const claimPath = (reference: string): string => `${CLAIMS}/${reference}`;

/** The form of a new claim. */
export const newClaimPath = (order: string): string => `${CLAIMS}/new?order=${encodeURIComponent(order)}`;

export const CLAIM_REFERENCE_BYTES = 10;

/** @param letters ten random letters */
export const claimReference = (letters: string): string => `KWT-${letters}`;

export const isClaimReference = (text: string): boolean => /^KWT-[2-9A-HJ-NP-Z]{10}$/.test(text);

/** Certificates are issued after the payment; a year before the claim is a typing error. */
const EARLIEST = 366 * DAY;

/** What is wrong with the date of a certificate; null if nothing is. */
export function dayProblem(day: string, { createdAt }: Pick<Claim, "createdAt">, now: Date): string | null {
  const date = noonOf(day);
  if (date.getTime() > now.getTime() + DAY) return "The date is in the future. Check it";
  if (date.getTime() < createdAt.getTime() - EARLIEST)
    return `The date is long before the claim of ${formatDate(createdAt)}. Check it`;
  return null;
}

/** Days after the settlement on which an owner without a certificate is reminded. */
export const REMINDED_AFTER = [30, 60] as const;
