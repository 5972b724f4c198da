import { formatCount, kobo, KOBO_IN_NAIRA, type Kobo } from "~/models/money";

declare const unit: unique symbol;

/** Hundredths of a KPT, as kobo are hundredths of a naira; always a safe integer. */
export type Tokens = number & { readonly [unit]: "tokens" };

const MINUS = "\u2212";

/** One KPT is worth one naira. */
export const tokensFor = (amount: Kobo): Tokens => Number(kobo(amount)) as Tokens;

/** "24,350 KPT", "1,234.50 KPT": without decimals if they are zero. */
export function formatTokens(tokens: number): string {
  const size = Math.abs(kobo(tokens));
  const rest = size % KOBO_IN_NAIRA;
  const fraction = rest === 0 ? "" : `.${String(rest).padStart(2, "0")}`;
  return `${tokens < 0 ? MINUS : ""}${formatCount((size - rest) / KOBO_IN_NAIRA)}${fraction} KPT`;
}

/** Shown to an agent with too few tokens for an order. */
export const INSUFFICIENT = "Insufficient Balance";
