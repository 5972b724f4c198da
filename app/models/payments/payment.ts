import type { ProviderPayment } from "./provider";
import type { PaymentOutcome, PaymentPurpose, PaymentState, WalletKind } from "#db/schema";
import { isSlow, type PaymentChannel } from "./channel";
import { dayOf, inLagos, startOfDay } from "~/models/date";
import { DAY, HOUR, MINUTE } from "~/models/duration";
import { securityHold, type User } from "~/models/users/user";

export type { PaymentOutcome, PaymentPurpose, PaymentState };

/** What adding money to a wallet is called among payments. */
export const purposeOf = (wallet: WalletKind): "top-up" | "tokens" =>
  wallet === "tokens" ? "tokens" : "top-up";

/** The wallet that a payment adds to, or that gets the money of an order which could not be used. */
export const walletOf = ({ purpose }: Pick<Payment, "purpose">): WalletKind =>
  purpose === "tokens" ? "tokens" : "wallet";

/** One attempt to have money from a card or a bank. */
export interface Payment {
  id: number;
  reference: string;
  ownerId: number;
  purpose: PaymentPurpose;
  orderId: number | null;
  amount: number;
  walletAmount: number | null;
  currency: "NGN";
  /** What the provider was told. */
  email: string;
  channel: PaymentChannel;
  cardId: number | null;
  saveCard: boolean;
  unattended: boolean;
  submissionKey: string | null;
  state: PaymentState;
  result: PaymentOutcome | null;
  authorizationUrl: string | null;
  accessCode: string | null;
  providerStatus: string | null;
  reason: string | null;
  returnPath: string | null;
  /** Kobo that came, where they are more than the amount, or were in suspense. */
  received: number | null;
  /** Kobo of a wrong transfer that the bank sent back. */
  sentBack: number | null;
  refunded: number;
  /** What staff are giving back and what waits for a second person. */
  refunding: number;
  createdAt: Date;
  settledAt: Date | null;
}

/** The provider has nothing more to say: the money counts, or is in suspense until staff decide about it. */
export const hasResult = (state: PaymentState): boolean => state === "settled" || state === "review";

/** Without 0, 1, I and O, which people confuse when they read a reference out. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

export const REFERENCE_BYTES = 16;

/** One letter for each random byte. */
export function readableLetters(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join("");
}

/** "KPP-7G4KD2MX9QA3BC5D": it takes all of the random bytes, since whoever knows one can ask for its page. */
export const paymentReference = (bytes: Uint8Array): string => `KPP-${readableLetters(bytes)}`;

export function isPaymentReference(text: string): boolean {
  return /^KPP-[2-9A-HJ-NP-Z]{16}$/.test(text);
}

export interface ProviderMode {
  live: boolean;
  /** The provider adds its fee to what the customer pays. */
  customerBearsFee?: boolean;
  /** A refund or dispute is known and comes next, so what was paid before it counts first. */
  reversedCounts?: boolean;
}

export type Judgement =
  | { verdict: "settle" }
  /** A bank sent more than was asked for, which is the owner's: all of it is credit. */
  | { verdict: "credit"; received: number }
  /** `odd` when a person should know of it. */
  | { verdict: "wait"; odd: boolean }
  | { verdict: "failed"; reason: string }
  | { verdict: "review"; reason: Mismatch };

/** `account` is deleted by now, and of `record` there is none here, as after a restore. */
export type Mismatch = "reference" | "domain" | "currency" | "email" | "amount" | "account" | "record";

type Expected = Pick<Payment, "reference" | "amount" | "currency" | "email">;

const inFlight = ["abandoned", "ongoing", "pending", "processing", "queued"];
const reversed = ["reversed", "reversal-pending"];

/** What the provider's word on a payment means for one that is not settled yet. Only a success that fits counts. */
export function judge(payment: Expected, seen: ProviderPayment, mode: ProviderMode): Judgement {
  if (seen.status === "failed") return { verdict: "failed", reason: seen.reason };
  const paid = seen.status === "success" || (mode.reversedCounts && reversed.includes(seen.status));
  if (!paid) return { verdict: "wait", odd: !inFlight.includes(seen.status) };
  const reason = mismatch(payment, seen, mode);
  if (reason === null) return { verdict: "settle" };
  const isMore = reason === "amount" && seen.channel !== "card" && seen.amount > payment.amount;
  return isMore ? { verdict: "credit", received: seen.amount } : { verdict: "review", reason };
}

function mismatch(payment: Expected, seen: ProviderPayment, mode: ProviderMode): Mismatch | null {
  if (seen.reference !== payment.reference) return "reference";
  if (seen.domain !== domainOf(mode)) return "domain";
  if (seen.currency !== payment.currency) return "currency";
  if (seen.email.trim().toLowerCase() !== payment.email.trim().toLowerCase()) return "email";
  return seen.amount === payment.amount || paidWithFee(payment, seen, mode) ? null : "amount";
}

function paidWithFee({ amount }: Expected, seen: ProviderPayment, mode: ProviderMode): boolean {
  if (!mode.customerBearsFee || seen.requestedAmount !== amount) return false;
  return seen.fees !== null && seen.amount - seen.fees >= amount;
}

/** Play money and foreign money are none that the ledger could hold. */
export function suspenseAmount(seen: ProviderPayment, mode: ProviderMode): number {
  return seen.domain === domainOf(mode) && seen.currency === "NGN" ? seen.amount : 0;
}

/** What the provider keeps of what was expected; a fee on top of it is the customer's. */
export function ownFee({ amount }: Pick<Payment, "amount">, seen: ProviderPayment): number | null {
  return seen.fees === null
    ? null
    : Math.max(0, Math.min(seen.fees, amount) - Math.max(0, seen.amount - amount));
}

function domainOf({ live }: ProviderMode): string {
  return live ? "live" : "test";
}

/** A call may still be under way for so long after it was made; what is unknown then never was. */
const LONGEST_CALL = 5 * MINUTE;

export function neverArrived({ state, createdAt }: Pick<Payment, "state" | "createdAt">, now: Date): boolean {
  return state === "new" && now.getTime() - createdAt.getTime() >= LONGEST_CALL;
}

/** How long an account number or a code to dial can be paid. */
const TIME_TO_SEND = 30 * MINUTE;

/** Shorter than the hold after a password reset: who took an account over never gets at a card that paid before. */
const CARD_KEPT_WITHIN = 12 * HOUR;

/** Whether the card that pays may still be saved, though the payment was begun without saying so. */
export function mayKeepCard(
  { createdAt }: Pick<Payment, "createdAt">,
  { heldUntil }: Pick<User, "heldUntil">,
  now: Date,
): boolean {
  return securityHold({ heldUntil }, now) === null && now.getTime() - createdAt.getTime() < CARD_KEPT_WITHIN;
}

/** Until when a payment by a bank is to be sent; what comes later still counts. */
export function sendUntil({ createdAt }: Pick<Payment, "createdAt">): Date {
  return new Date(createdAt.getTime() + TIME_TO_SEND);
}

/** When a payment that nobody reported is asked for, counted from its beginning. */
const checksAfter = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR, 72 * HOUR];

/** Banks take minutes, and at the end of the time to send it is worth another look. */
const slowChecksAfter = [
  2 * MINUTE,
  10 * MINUTE,
  TIME_TO_SEND,
  35 * MINUTE,
  HOUR,
  6 * HOUR,
  24 * HOUR,
  72 * HOUR,
];

const LATER = HOUR;

/** The time of the check after `done` of them, null after the last. */
export function nextCheck(createdAt: Date, done: number, channel: PaymentChannel = "card"): Date | null {
  const after = (isSlow(channel) ? slowChecksAfter : checksAfter)[done];
  return after === undefined ? null : new Date(createdAt.getTime() + after);
}

/** After the last one, where the provider said nothing, or nothing that ends the payment. */
export function checkAgain(now: Date): Date {
  return new Date(now.getTime() + LATER);
}

/** The day of Lagos before the one of `now`, from its first moment to its last. */
export function dayBefore(now: Date): { name: string; from: Date; to: Date } {
  const to = startOfDay(dayOf(now));
  const from = new Date(to.getTime() - DAY);
  return { name: dayOf(from), from, to };
}

const A_MONTH = 31 * DAY;
const SUNDAY = 0;

/**
 * From when on the comparison of a day looks at payments: from its first moment, and once a week from a month before it.
 * An event may be lost for good, of a page that was opened long before it was paid, or of a refund at the provider.
 */
export const comparedFrom = ({ from }: { from: Date }): Date =>
  inLagos(from).getUTCDay() === SUNDAY ? new Date(from.getTime() - A_MONTH) : from;

export interface SettlementResult {
  result: PaymentOutcome;
  provider_fee: number | null;
  reason: string | null;
  /** What is in suspense, where that is more than was asked for: so much can be given back. */
  received?: number;
}
