import type { ProviderPayment } from "./provider";
import type { PaymentOutcome, PaymentPurpose, PaymentState, WalletKind } from "#db/schema";
import { channelOf, isSlow, type PaymentChannel } from "./channel";
import type { TicketColumns } from "./ticket";
import { dayOf, inLagos, startOfDay } from "~/models/date";
import { DAY, HOUR, MINUTE } from "~/models/duration";
import { readableLetters } from "~/models/readable-letters";
import { securityHold, type User } from "~/models/users/user";

export type { PaymentOutcome, PaymentPurpose, PaymentState };

/** The payment purpose for adding money to a wallet. */
export const purposeOf = (wallet: WalletKind): "top-up" | "tokens" =>
  wallet === "tokens" ? "tokens" : "top-up";

/** The wallet a payment adds to, or that is credited if the order could not use the money. */
export const walletOf = ({ purpose }: Pick<Payment, "purpose">): WalletKind =>
  purpose === "tokens" ? "tokens" : "wallet";

/** One attempt to collect money from a card or a bank. */
export interface Payment extends TicketColumns {
  id: number;
  reference: string;
  ownerId: number;
  purpose: PaymentPurpose;
  orderId: number | null;
  amount: number;
  walletAmount: number | null;
  currency: "NGN";
  /** The address the provider was given. */
  email: string;
  channel: PaymentChannel;
  /** The link by which another person pays, to whom `email` belongs. Nothing of that person's is kept for the owner. */
  payLinkId: number | null;
  /** Kobo that its payer keeps back from the price for the tax office: the amount is the rest. */
  withheld: number | null;
  cardId: number | null;
  saveCard: boolean;
  /** Its card pays the renewals of the plan from then on. */
  renews: boolean;
  unattended: boolean;
  submissionKey: string | null;
  state: PaymentState;
  result: PaymentOutcome | null;
  authorizationUrl: string | null;
  accessCode: string | null;
  providerStatus: string | null;
  reason: string | null;
  returnPath: string | null;
  /** Kobo that arrived, if more than the amount or if they were in suspense. */
  received: number | null;
  /** Kobo of a wrong transfer that the bank returned. */
  sentBack: number | null;
  refunded: number;
  /** Kobo that staff are refunding, and refunds that wait for a second person. */
  refunding: number;
  createdAt: Date;
  settledAt: Date | null;
}

/** Kobo that arrived, or are to arrive. Test money and other currencies, which the ledger cannot hold, are none. */
export const arrivedAmount = ({
  state,
  received,
  amount,
}: Pick<Payment, "state" | "received" | "amount">): number => received ?? (state === "review" ? 0 : amount);

/** More arrived than was asked for. */
export const isOverpaid = ({ received, amount }: Pick<Payment, "received" | "amount">): boolean =>
  received !== null && received > amount;

/** The provider has nothing more to say: the payment is settled, or in suspense until staff decide. */
export const hasResult = (state: PaymentState): boolean => state === "settled" || state === "review";

export const REFERENCE_BYTES = 16;

/** "KPP-7G4KD2MX9QA3BC5D". It uses all random bytes, since anyone who knows a reference can open its page. */
export const paymentReference = (bytes: Uint8Array): string => `KPP-${readableLetters(bytes)}`;

export function isPaymentReference(text: string): boolean {
  return /^KPP-[2-9A-HJ-NP-Z]{16}$/.test(text);
}

export interface ProviderMode {
  live: boolean;
  /** A known refund or dispute is handled next, so the payment it reverses must count first. */
  reversedCounts?: boolean;
}

export type Judgement =
  | { verdict: "settle" }
  /** The bank sent more than we asked for; all of it is credited to the owner. */
  | { verdict: "credit"; received: number }
  /** `odd` means that staff should know of it. */
  | { verdict: "wait"; odd: boolean }
  | { verdict: "failed"; reason: string }
  | { verdict: "review"; reason: Mismatch };

/**
 * "account": the account has been deleted. "record": there is no payment here with that reference, as after a
 * restore. "channel": it came by a way to pay that we do not offer. "number" and "customer": of a transfer to an account
 * number. "withheld": it is the rest of a price from which its payer withholds tax, which staff check.
 */
export type Mismatch =
  | ("reference" | "domain" | "currency" | "email" | "channel" | "amount" | "account" | "record")
  | ("number" | "customer" | "withheld");

type ExpectedPayment = Pick<Payment, "reference" | "amount" | "currency" | "email"> &
  Partial<Pick<Payment, "withheld">>;

/** The last two are what the provider calls a charge that waits for a transfer or a dialled code. */
const inFlight = [
  "abandoned",
  "ongoing",
  "pending",
  "processing",
  "queued",
  "pending_bank_transfer",
  "pay_offline",
];

const reversed = ["reversed", "reversal-pending"];

/** What the provider's report means for an unsettled payment. Only a success that matches settles it. */
export function judgePayment(payment: ExpectedPayment, seen: ProviderPayment, mode: ProviderMode): Judgement {
  if (seen.status === "failed") return { verdict: "failed", reason: seen.reason };
  const paid = seen.status === "success" || (mode.reversedCounts && reversed.includes(seen.status));
  if (!paid) return { verdict: "wait", odd: !inFlight.includes(seen.status) };
  const reason = mismatch(payment, seen, mode);
  if (reason === null)
    return payment.withheld ? { verdict: "review", reason: "withheld" } : { verdict: "settle" };
  const isMore = reason === "amount" && channelOf(seen.channel) !== "card" && seen.amount > payment.amount;
  return isMore ? { verdict: "credit", received: seen.amount } : { verdict: "review", reason };
}

function mismatch(payment: ExpectedPayment, seen: ProviderPayment, mode: ProviderMode): Mismatch | null {
  if (seen.reference !== payment.reference) return "reference";
  if (seen.domain !== domainOf(mode)) return "domain";
  if (seen.currency !== payment.currency) return "currency";
  if (seen.email.trim().toLowerCase() !== payment.email.trim().toLowerCase()) return "email";
  if (channelOf(seen.channel) === null) return "channel";
  return seen.amount === payment.amount ? null : "amount";
}

/** Kobo to book in suspense: 0 for test money and other currencies, which the ledger cannot hold. */
export function suspenseAmount(seen: ProviderPayment, mode: ProviderMode): number {
  return seen.domain === domainOf(mode) && seen.currency === "NGN" ? seen.amount : 0;
}

function domainOf({ live }: ProviderMode): string {
  return live ? "live" : "test";
}

/** A call may take this long. A payment the provider does not know after that never reached it. */
const LONGEST_CALL = 5 * MINUTE;

export function neverArrived({ state, createdAt }: Pick<Payment, "state" | "createdAt">, now: Date): boolean {
  return state === "new" && now.getTime() - createdAt.getTime() >= LONGEST_CALL;
}

/** How long a bank account number or USSD code can be paid. */
const TIME_TO_SEND = 30 * MINUTE;

/**
 * Shorter than the hold after a password reset, so a person who took over an account never gets a card that paid
 * before.
 */
const CARD_KEPT_WITHIN = 12 * HOUR;

/** Whether the card that pays may still be saved, though the payment began without asking for it. */
export function mayKeepCard(
  { createdAt }: Pick<Payment, "createdAt">,
  { heldUntil }: Pick<User, "heldUntil">,
  now: Date,
): boolean {
  return securityHold({ heldUntil }, now) === null && now.getTime() - createdAt.getTime() < CARD_KEPT_WITHIN;
}

/** The time by which a bank payment should be sent; later money still counts. */
export function sendUntil({ createdAt, ticketUntil }: Pick<Payment, "createdAt" | "ticketUntil">): Date {
  return ticketUntil ?? new Date(createdAt.getTime() + TIME_TO_SEND);
}

type BankChoice = Pick<Payment, "state" | "channel" | "ticketBank" | "authorizationUrl">;

/** A payment by USSD begins with the payer's bank, since each bank has codes of its own. */
export function choosesBank({ state, channel, ticketBank, authorizationUrl }: BankChoice): boolean {
  return state === "new" && channel === "ussd" && ticketBank === null && authorizationUrl === null;
}

/** When we ask about a payment that nothing was reported for, counted from its creation. */
const checksAfter = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR, 72 * HOUR];

/** Banks take minutes, and another check is worthwhile when the time to send ends. */
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

/** The time of the check after `done` checks; null after the last. */
export function nextCheck(createdAt: Date, done: number, channel: PaymentChannel): Date | null {
  const after = (isSlow(channel) ? slowChecksAfter : checksAfter)[done];
  return after === undefined ? null : new Date(createdAt.getTime() + after);
}

/** The next check after the last planned one, if the provider gave no answer. */
export function checkAgain(now: Date): Date {
  return new Date(now.getTime() + LATER);
}

/** The day in Lagos before the day of `now`, from its first moment to its last. */
export function dayBefore(now: Date): { name: string; from: Date; to: Date } {
  const to = startOfDay(dayOf(now));
  const from = new Date(to.getTime() - DAY);
  return { name: dayOf(from), from, to };
}

const A_MONTH = 31 * DAY;
const SUNDAY = 0;

/**
 * Where the daily comparison starts: at the beginning of the day, and once a week a month earlier. Events can be lost
 * for good, such as those of a page opened long before it was paid, or of a refund made at the provider. After days
 * without a comparison it starts a month before the last day that had one, since those days were not compared yet.
 */
export function comparedFrom({ from, lastCompared }: { from: Date; lastCompared: string | null }): Date {
  const aMonthBefore = (day: Date) => new Date(day.getTime() - A_MONTH);
  const last = lastCompared === null ? null : startOfDay(lastCompared);
  if (last && last.getTime() + DAY < from.getTime()) return aMonthBefore(last);
  return inLagos(from).getUTCDay() === SUNDAY ? aMonthBefore(from) : from;
}

export interface SettlementResult {
  result: PaymentOutcome;
  providerFee: number | null;
  reason: string | null;
  /** The amount in suspense, or what came if more than was asked for: this much can be refunded. */
  received?: number;
}

/** The owner left the provider's page without paying. */
export function isUnpaid({
  authorizationUrl,
  providerStatus,
  ticketCode,
}: Pick<Payment, "authorizationUrl" | "providerStatus" | "ticketCode">): boolean {
  if (ticketCode !== null) return true;
  return authorizationUrl !== null && (providerStatus === null || providerStatus === "abandoned");
}
