import type { SavedCard } from "./card";
import { formatNaira, kobo, KOBO_IN_NAIRA, type Kobo } from "./money";
import { returnPath } from "./return-path";
import { amountToAdd, readTopUpAmount, topUpFee, type FeeSchedule, type TopUpBounds } from "./top-up";

export type TopUpRules = TopUpBounds & { fees: FeeSchedule };

/** What a top-up costs before it is paid. */
export interface TopUpQuote {
  amount: Kobo;
  fee: Kobo;
  total: Kobo;
}

export type TypedQuote = ({ ok: true } & TopUpQuote) | { ok: false; message: string };

export function quoteTopUp(typed: string, rules: TopUpRules): TypedQuote {
  const read = readTopUpAmount(typed, rules);
  if (!read.ok) return read;
  const fee = topUpFee(read.amount, rules.fees);
  return { ok: true, amount: read.amount, fee, total: kobo(read.amount + fee) };
}

export interface TopUpAim {
  /** What the amount field starts with, in naira. */
  amount: string;
  /** The checkout that waits for the money. */
  back: string | null;
}

/** What a link from a checkout asks for: so many naira are missing there, and that is where to go on afterwards. */
export function readAim(query: URLSearchParams, bounds: TopUpBounds): TopUpAim {
  const need = query.get("need") ?? "";
  const missing = /^\d{1,12}(?:\.\d{1,2})?$/.test(need) ? Math.round(Number(need) * KOBO_IN_NAIRA) : 0;
  return {
    amount: missing > 0 ? String(amountToAdd(kobo(missing), bounds) / KOBO_IN_NAIRA) : "",
    back: returnPath(query.get("back")),
  };
}

/** The page on which a top-up is paid, for an amount or to ask for one. */
export function topUpPath(amount: string, back: string | null): string {
  const query = new URLSearchParams({ ...(amount !== "" && { amount }), ...(back !== null && { back }) });
  return query.size > 0 ? `/wallet/add?${query}` : "/wallet/add";
}

/** Where to add what the wallet lacks to pay for something, and then go on with that. */
export function missingTopUp(missing: number, back: string, bounds: TopUpBounds) {
  const amount = amountToAdd(kobo(missing), bounds);
  return {
    text: `Top up the missing ${formatNaira(amount)}`,
    href: topUpPath(String(amount / KOBO_IN_NAIRA), back),
  };
}

/** What is said of a card that will not work, or not for long. */
export function expiryWarning({ expiry, expires }: Pick<SavedCard, "expiry" | "expires">): string | null {
  if (expiry === "over") return `Expired ${expires}`;
  return expiry === "soon" ? `Expires soon, ${expires}` : null;
}
