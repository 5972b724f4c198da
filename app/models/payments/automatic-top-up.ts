import type { AutomaticTopUpEnd, TopUpAttemptState, WalletKind } from "#db/schema";
import { dayOf, firstOfMonth, startOfDay, startOfMonth } from "~/models/date";
import { DAY } from "~/models/duration";
import { type Kobo, formatNaira, kobo, naira, nairaProblem, readWithoutKobo } from "~/models/money";
import { stateTable } from "~/models/state-table";
import { readTopUpAmount, topUpFee, type TopUpRules } from "./top-up";

/* A top-up that an owner allows in advance: the saved card is charged when the wallet falls below a sum. */

export type { AutomaticTopUpEnd, TopUpAttemptState };

/** What the owner chooses, and what the card is charged for it. */
export interface TopUpTerms {
  wallet: WalletKind;
  /** The card is charged while the wallet holds less than this. */
  threshold: Kobo;
  /** What the wallet gets. */
  amount: Kobo;
  /** What the card is charged: the amount and the fee. */
  total: Kobo;
  /** What the card is charged at most in a calendar month. */
  monthlyCap: Kobo;
}

/** The terms as a row has them: its sums are plain numbers. */
export interface ChargeTerms {
  wallet: WalletKind;
  threshold: number;
  amount: number;
  total: number;
  monthlyCap: number;
}

export interface AutomaticTopUp extends ChargeTerms {
  id: number;
  ownerId: number;
  cardId: number;
  consent: string;
  agreedAt: Date;
  notBefore: Date | null;
}

/** A dropped attempt was never sent to the provider: by then the wallet had enough, or the owner had switched it off. */
export const topUpAttemptTransitions = stateTable<TopUpAttemptState>()({
  begun: ["waiting", "paid", "failed", "dropped"],
  waiting: ["waiting", "paid", "failed", "dropped"],
  paid: [],
  failed: [],
  dropped: [],
});

export interface TopUpAttempt {
  id: number;
  automaticTopUpId: number;
  ownerId: number;
  total: number;
  /** The key of its charge: an attempt resumed after a crash finds the payment by it. */
  chargeKey: string;
  paymentReference: string | null;
  state: TopUpAttemptState;
  createdAt: Date;
}

export type TermsField = "threshold" | "amount" | "monthly_cap";

export type TypedTerms =
  | { ok: true; terms: TopUpTerms }
  | { ok: false; errors: Partial<Record<TermsField, string>> };

/** The fee follows from the amount. */
export function readTerms(
  typed: Record<TermsField, string>,
  wallet: WalletKind,
  rules: TopUpRules,
): TypedTerms {
  const amount = readTopUpAmount(typed.amount, rules);
  const threshold = readThreshold(typed.threshold, rules);
  const total = amount.ok ? kobo(amount.amount + topUpFee(amount.amount, rules.fees)) : null;
  const cap = readCap(typed.monthly_cap, total);
  if (amount.ok && threshold.ok && cap.ok && total !== null)
    return {
      ok: true,
      terms: { wallet, threshold: threshold.amount, amount: amount.amount, total, monthlyCap: cap.amount },
    };
  return {
    ok: false,
    errors: {
      ...(!threshold.ok && { threshold: threshold.message }),
      ...(!amount.ok && { amount: amount.message }),
      ...(!cap.ok && { monthly_cap: cap.message }),
    },
  };
}

type AmountReading = { ok: true; amount: Kobo } | { ok: false; message: string };

function readThreshold(typed: string, { least, most }: TopUpRules): AmountReading {
  const text = readWithoutKobo(typed);
  if (text === null && typed.trim() !== "") return { ok: false, message: nairaProblem(typed) };
  const sum = Number(text ?? 0);
  if (sum < least / naira(1)) return { ok: false, message: `Enter ${formatNaira(least)} or more` };
  if (sum > most / naira(1)) return { ok: false, message: `Enter ${formatNaira(most)} or less` };
  return { ok: true, amount: naira(sum) };
}

/** A higher monthly limit is taken for a slip in typing. */
const MOST_CAP = naira(100_000_000);

function readCap(typed: string, total: Kobo | null): AmountReading {
  const text = readWithoutKobo(typed);
  if (text === null)
    return {
      ok: false,
      message:
        typed.trim() === "" ? "Enter the most that your card may be charged in a month" : nairaProblem(typed),
    };
  const cap = Number(text);
  if (cap > MOST_CAP / naira(1)) return { ok: false, message: `Enter ${formatNaira(MOST_CAP)} or less` };
  if (total !== null && naira(cap) < total)
    return {
      ok: false,
      message: `One top-up charges your card ${formatNaira(total)}. Enter that much or more`,
    };
  return { ok: true, amount: naira(cap) };
}

/** Whether the card may be charged now. The caller has read the facts from rows that it has locked. */
export function decideCharge(facts: {
  balance: number;
  threshold: number;
  total: number;
  monthlyCap: number;
  /** What the card was charged in this month, and what is being charged. */
  chargedInMonth: number;
}): "charge" | "enough" | "cap" {
  if (facts.balance >= facts.threshold) return "enough";
  return facts.chargedInMonth + facts.total > facts.monthlyCap ? "cap" : "charge";
}

export const nextDay = (now: Date): Date => new Date(startOfDay(dayOf(now)).getTime() + DAY);

const LONGEST_MONTH = 31 * DAY;

export const nextMonth = (now: Date): Date =>
  startOfMonth(new Date(startOfMonth(now).getTime() + LONGEST_MONTH));

/**
 * What automatic top-up adds until a day, if nothing else comes or goes: one charge a day while the wallet is low, up
 * to the cap of each month.
 */
export function forecast(
  { threshold, amount, total, monthlyCap }: Omit<ChargeTerms, "wallet">,
  {
    balance,
    chargedInMonth,
    now,
    until,
  }: { balance: number; chargedInMonth: number; now: Date; until: Date },
): number {
  let added = 0;
  let charged = chargedInMonth;
  for (let day = now; day < until; day = nextDay(day)) {
    if (day !== now && dayOf(day) === firstOfMonth(day)) charged = 0;
    if (balance + added >= threshold) break;
    if (charged + total > monthlyCap) continue;
    added += amount;
    charged += total;
  }
  return added;
}

/** What automatic top-up does before a renewal that the wallet cannot pay yet. */
export type TopUpForecast =
  | { kind: "off" }
  /** The wallet holds more than the sum below which it begins, or the month has reached its limit. */
  | { kind: "idle" | "capped"; terms: Pick<AutomaticTopUp, "threshold" | "monthlyCap"> }
  | { kind: "adds"; added: Kobo; missing: Kobo; card: string };
