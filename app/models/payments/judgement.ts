import { channelOf } from "./channel";
import type { Payment } from "./payment";
import type { ProviderPayment } from "./provider";

/* Whether the provider's report settles a payment, credits its owner, or leaves the money to staff. */

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
