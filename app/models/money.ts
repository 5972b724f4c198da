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

/** Whole naira, with commas or spaces between thousands only. */
const WHOLE = /^([1-9]\d*|[1-9]\d{0,2}(?:[,\s]\d{3})+)(?:\.0{1,2})?$/;

/** A typed amount of naira that may have kobo, with at most the digits of a sum. */
const SUM = /^(\d{1,10}|\d{1,3}(?:[,\s]\d{3}){1,3})(?:\.(\d{1,2}))?$/;

/** An amount without what people write around it: "₦1,000", "NGN 1000.00", "+1 000 naira", "1,000/-". */
const bareAmount = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replace(/[\u066c\uff0c]/g, ",")
    .replace(/[\u066b\uff0e]/g, ".")
    .replace(/^\+/, "")
    .replace(/^\s*(?:₦|ngn|n(?!aira))/, "")
    .replace(/(?:\/[-=]|ngn|naira|kpt)$/, "")
    .trim();

/**
 * Whole naira in digits, however people type them; null if the text could mean another amount, such as "1e3" or
 * "1,00".
 */
export function readNaira(typed: string): string | null {
  const [, digits] = WHOLE.exec(bareAmount(typed)) ?? [];
  return digits?.replace(/\D/g, "") ?? null;
}

/** A typed sum in kobo; null if it is not a sum or could mean another. */
export function readSum(typed: string): Kobo | null {
  const [, whole, rest = ""] = SUM.exec(bareAmount(typed)) ?? [];
  if (whole === undefined) return null;
  const sum = Number(whole.replace(/\D/g, "")) * KOBO_IN_NAIRA + Number(rest.padEnd(2, "0"));
  return sum === 0 ? null : kobo(sum);
}

/** Like `readNaira`, but kobo are left off. For sums that a person sees again before they are charged. */
export function readWithoutKobo(typed: string): string | null {
  const sum = readSum(typed);
  if (sum === null || !bareAmount(typed).includes(".")) return readNaira(typed);
  return sum < KOBO_IN_NAIRA ? null : String(Math.floor(sum / KOBO_IN_NAIRA));
}

/** Why `readWithoutKobo` cannot read what was typed. */
export function nairaProblem(typed: string): string {
  const bare = bareAmount(typed);
  if (typed.trim() === "") return "Enter an amount";
  if (/^-|^[0.,]+$|^0\.\d{1,2}$/.test(bare)) return "Enter an amount above ₦0";
  if (/^\d+(?:\.\d{3})+$/.test(bare)) return "A point could mean kobo or thousands. Enter it like 5,000";
  if (/^\d[\d,\s]*$/.test(bare)) return "Enter it with commas between thousands only, like 5,000";
  return "Enter the amount in figures, like 5,000";
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

/** How to write the amounts of one column: as soon as one has kobo, all show them, so that the column lines up. */
export function columnFormat(amounts: readonly number[]): (amount: number) => string {
  const hasKobo = amounts.some((amount) => amount % KOBO_IN_NAIRA !== 0);
  return (amount) =>
    hasKobo && amount % KOBO_IN_NAIRA === 0 ? `${formatNaira(amount)}.00` : formatNaira(amount);
}

const counts = new Intl.NumberFormat("en-NG");

/** "1,000" */
export const formatCount = (count: number): string => counts.format(count);

/** "1 user", "2,000 users". @param many unless it is the word with an s */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** "None waiting", "1 waiting", "2 waiting" */
export const countInWords = (count: number, none: string, one: string, many = one): string =>
  count === 0 ? none : countOf(count, one, many);

/** "1234.50", as in files; for amounts that are not negative. */
export function formatDecimal(amount: number): string {
  return `${Math.floor(amount / KOBO_IN_NAIRA)}.${String(amount % KOBO_IN_NAIRA).padStart(2, "0")}`;
}

/** Whole naira, since averages and comparisons need no kobo. */
export const roundNaira = (kobo: number): number => Math.round(kobo / KOBO_IN_NAIRA) * KOBO_IN_NAIRA;
