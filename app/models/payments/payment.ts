import type { PaymentOutcome, PaymentPurpose, PaymentState, WalletKind } from "#db/schema";
import type { PaymentChannel } from "./channel";
import type { TicketColumns } from "./ticket";
import { HOUR, MINUTE } from "~/models/duration";
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

/** How long a bank account number or USSD code can be paid. */
export const TIME_TO_SEND = 30 * MINUTE;

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

export interface SettlementResult {
  result: PaymentOutcome;
  providerFee: number | null;
  /** The card that it saved, as its owner asked. */
  savedCardId?: number | null;
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
