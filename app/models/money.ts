declare const unit: unique symbol;

/** An amount in kobo, a hundredth of a naira; always a safe integer. */
export type Kobo = number & { readonly [unit]: "kobo" };

export const KOBO_IN_NAIRA = 100;

export function kobo(amount: number): Kobo {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of kobo: ${String(amount)}`);
  return (amount === 0 ? 0 : amount) as Kobo;
}

export function naira(amount: number): Kobo {
  return kobo(amount * KOBO_IN_NAIRA);
}

/**
 * `amount` × `percent` / 100, rounded down. Hundreds and the rest are multiplied separately, so that no product
 * exceeds the safe integers.
 */
export function percentOf(amount: Kobo, percent: number): Kobo {
  const rest = amount % 100;
  return kobo(((amount - rest) / 100) * percent + Math.floor((rest * percent) / 100));
}

export const atLeastNothing = (amount: number): Kobo => kobo(Math.max(0, amount));

/** ₦, N or NGN before, and "naira" or ".00" after it: "₦1,000", "N1000.00", "1 000 naira". */
const TYPED_NAIRA = /^(?:₦|ngn|n)?\s*([1-9]\d*|[1-9]\d{0,2}(?:[,\s]\d{3})+)(?:\.0{1,2})?\s*(?:naira)?$/;

/**
 * Whole naira in digits, however people type them; null if the text could mean another amount, such as "1e3" or
 * "1,00".
 */
export function readNaira(typed: string): string | null {
  const [, digits] = TYPED_NAIRA.exec(typed.trim().toLowerCase()) ?? [];
  return digits?.replace(/\D/g, "") ?? null;
}

const MINUS = "\u2212";

/** "₦48,000", "₦1,234.50", "−₦720": without kobo if they are zero. */
export function formatNaira(amount: number): string {
  const size = Math.abs(kobo(amount));
  const rest = size % KOBO_IN_NAIRA;
  const whole = formatCount((size - rest) / KOBO_IN_NAIRA);
  const fraction = rest === 0 ? "" : `.${String(rest).padStart(2, "0")}`;
  return `${amount < 0 ? MINUS : ""}₦${whole}${fraction}`;
}

/** How to write the amounts of one column: all with their kobo if one has any, so that they stand under each other. */
export function columnFormat(amounts: readonly number[]): (amount: number) => string {
  const hasKobo = amounts.some((amount) => amount % KOBO_IN_NAIRA !== 0);
  return (amount) =>
    hasKobo && amount % KOBO_IN_NAIRA === 0 ? `${formatNaira(amount)}.00` : formatNaira(amount);
}

const counts = new Intl.NumberFormat("en-NG");

/** "1,000" */
export const formatCount = (count: number): string => counts.format(count);

/** "1234.50", as in files; for amounts that are not negative. */
export function formatDecimal(amount: number): string {
  return `${Math.floor(amount / KOBO_IN_NAIRA)}.${String(amount % KOBO_IN_NAIRA).padStart(2, "0")}`;
}
