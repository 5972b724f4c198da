import { formatNaira, KOBO_IN_NAIRA, kobo, type Kobo, readSum } from "~/models/money";

/* Tax that a company keeps back from what it pays by a link, and pays to the tax office in our name. */

/** Hundredths of a percent; the usual ones, then those for a supplier whose tax number is not known. */
const RATES = [200, 500, 400, 1000] as const;
const USUAL_RATES = [200, 500] as const;

const WHOLE = 10_000;

/** Kept back at this rate, in kobo. */
export const withheldAt = (base: number, rate: number): Kobo => kobo(Math.round((base * rate) / WHOLE));

interface TaxedPrice {
  amount: number;
  vat: number;
}

/** The price before VAT, from which the tax is reckoned. */
const baseOf = ({ amount, vat }: TaxedPrice): Kobo => kobo(amount - vat);

/** "2% is ₦1,120 and 5% is ₦2,800" */
export const ratesInWords = (price: TaxedPrice): string =>
  USUAL_RATES.map((rate) => `${rate / 100}% is ${formatNaira(withheldAt(baseOf(price), rate))}`).join(
    " and ",
  );

export type WithheldTax = { ok: true; amount: Kobo } | { ok: false; message: string };

/**
 * What the payer stated as withheld. It has to be at one of the rates, to the naira that companies round to: a wrong
 * amount is far more often a slip than another rate.
 */
export function readWithheld(typed: string, price: TaxedPrice): WithheldTax {
  const amount = readSum(typed);
  if (amount === null) return { ok: false, message: "Enter the amount in figures, like 1,200 or 133.92" };
  const base = baseOf(price);
  if (RATES.some((rate) => Math.abs(withheldAt(base, rate) - amount) < KOBO_IN_NAIRA))
    return { ok: true, amount };
  return {
    ok: false,
    message: `${formatNaira(amount)} is not at a usual rate. The price before VAT is ${formatNaira(base)}: ${ratesInWords(price)}. Check what your company withholds`,
  };
}
