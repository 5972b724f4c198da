import {
  KOBO_IN_NAIRA,
  type Kobo,
  formatNaira,
  kobo,
  naira,
  nairaProblem,
  readWithoutKobo,
} from "~/models/money";
import type { WalletKind } from "~/models/ledger/journal";
import { walletWords } from "~/models/ledger/wallet";
import type { SavedCard } from "./card";

/** How the fee on a card payment is calculated. */
export interface FeeSchedule {
  /** Hundredths of a percent. */
  rateBasisPoints: number;
  flat: Kobo;
  /** The flat part is waived below this amount. */
  waiveBelow: Kobo;
  cap: Kobo | null;
  /**
   * In a net schedule the rate and the waiver apply to what the wallet gets. A gross schedule names what the provider
   * keeps of the whole charge; the fee is the least that leaves the wallet its amount.
   */
  basis: "net" | "gross";
}

const abroad: FeeSchedule = {
  rateBasisPoints: 390,
  flat: naira(100),
  waiveBelow: kobo(0),
  cap: null,
  basis: "net",
};

/** A new card's country is known only after the charge, so its fee is the local one. Saved cards tell theirs. */
export const feeSchedules = {
  specified: {
    rateBasisPoints: 200,
    flat: naira(100),
    waiveBelow: naira(2_500),
    cap: naira(2_000),
    basis: "net",
  },
  /** The provider's fee for local cards, passed on to the kobo. */
  exact: {
    rateBasisPoints: 150,
    flat: naira(100),
    waiveBelow: naira(2_500),
    cap: naira(2_000),
    basis: "gross",
  },
} as const satisfies Record<string, FeeSchedule>;

/** For saved cards from abroad, in naira or dollars alike. */
export const feesAbroad = {
  specified: abroad,
  exact: { ...abroad, basis: "gross" },
} as const satisfies Record<keyof typeof feeSchedules, FeeSchedule>;

const WHOLE = 10_000;

/** Kobo paid on top, so that the wallet gets `amount`. */
export function topUpFee(amount: Kobo, schedule: FeeSchedule = feeSchedules.specified): Kobo {
  const fee = schedule.basis === "net" ? shareOf(amount, schedule) : grossUp(amount, schedule);
  return kobo(schedule.cap === null ? fee : Math.min(fee, schedule.cap));
}

function shareOf(amount: Kobo, { rateBasisPoints, flat, waiveBelow }: FeeSchedule): number {
  return Math.ceil((amount * rateBasisPoints) / WHOLE) + (amount < waiveBelow ? 0 : flat);
}

function grossUp(amount: Kobo, { rateBasisPoints, flat, waiveBelow }: FeeSchedule): number {
  const charge = (rest: number) => Math.ceil((rest * WHOLE) / (WHOLE - rateBasisPoints));
  const withoutFlat = charge(amount);
  return (withoutFlat < waiveBelow ? withoutFlat : charge(amount + flat)) - amount;
}

/** The least and most that may be added at a time. */
interface TopUpBounds {
  least: Kobo;
  most: Kobo;
}

type TypedAmount = { ok: true; amount: Kobo } | { ok: false; message: string };

/** Whole naira: kobo are left off, and text that could mean another amount is rejected. */
export function readTopUpAmount(typed: string, { least, most }: TopUpBounds): TypedAmount {
  const text = readWithoutKobo(typed);
  if (text === null) return { ok: false, message: nairaProblem(typed) };
  if (Number(text) > most / naira(1))
    return { ok: false, message: `Add ${formatNaira(most)} or less at a time` };
  const amount = naira(Number(text));
  if (amount < least) return { ok: false, message: `Add ${formatNaira(least)} or more` };
  return { ok: true, amount };
}

/** What to add if this many kobo are missing: whole naira, within the bounds. */
export function amountToAdd(missing: Kobo, { least, most }: TopUpBounds): Kobo {
  return kobo(Math.min(Math.max(Math.ceil(missing / naira(1)) * naira(1), least), most));
}

export type TopUpRules = TopUpBounds & { fees: FeeSchedule };

/** The rules for this card; a new card and all other ways to pay have the local fee. */
export const rulesFor = (
  { feesAbroad: abroadFees, ...rules }: TopUpRules & { feesAbroad: FeeSchedule },
  { isAbroad }: Pick<SavedCard, "isAbroad">,
): TopUpRules => (isAbroad ? { ...rules, fees: abroadFees } : rules);

export interface TopUpQuote {
  amount: Kobo;
  fee: Kobo;
  total: Kobo;
}

type TypedQuote = ({ ok: true } & TopUpQuote) | { ok: false; message: string };

export function quoteTopUp(typed: string, rules: TopUpRules): TypedQuote {
  const read = readTopUpAmount(typed, rules);
  if (!read.ok) return read;
  const fee = topUpFee(read.amount, rules.fees);
  return { ok: true, amount: read.amount, fee, total: kobo(read.amount + fee) };
}

/** The top-up page, for an amount or to ask for one. */
export function topUpPath(amount: string, back: string | null, wallet: WalletKind = "wallet"): string {
  const { addPath } = walletWords[wallet];
  const query = new URLSearchParams({ ...(amount !== "" && { amount }), ...(back !== null && { back }) });
  return query.size > 0 ? `${addPath}?${query}` : addPath;
}

/** What adding money for a purchase costs, and where to do it. */
export interface TopUpOffer {
  text: string;
  /** Kobo on top, which paying for the purchase itself by card does not cost. */
  fee: number;
  href: string;
}

/** Where to add what the wallet lacks for a purchase, and then go on with it. */
export function missingTopUp(
  missing: number,
  back: string,
  { fees, ...bounds }: TopUpRules,
  wallet: WalletKind = "wallet",
): TopUpOffer {
  const amount = amountToAdd(kobo(missing), bounds);
  const { format } = walletWords[wallet];
  return {
    text: wallet === "tokens" ? `Buy ${format(amount)} more` : `Top up ${format(amount)}`,
    fee: topUpFee(amount, fees),
    href: topUpPath(String(amount / KOBO_IN_NAIRA), back, wallet),
  };
}

/** Whether the top-up was begun for a purchase, to which its owner returns. */
export const isForPurchase = (returnPath: string | null): returnPath is string =>
  returnPath !== null && /^\/(?:plans-|plandetails|reseller\/|pay\?)/.test(returnPath);
