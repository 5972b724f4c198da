import { type Kobo, kobo, KOBO_IN_NAIRA, naira } from "~/models/money";
import { DEPOSIT_CHANNEL } from "./channel";
import type { NumberedAccount } from "./deposit-account";
import type { ProviderPayment } from "./provider";

/* Money that owners send to an account number of their own: any amount, at any time, without telling us first. */

export const isDeposit = ({ channel }: Pick<ProviderPayment, "channel">): boolean =>
  channel === DEPOSIT_CHANNEL;

/** What the provider keeps of a transfer, which its receiver bears as with any top-up. */
export const depositFees = { rateBasisPoints: 100, cap: naira(300) };

const WHOLE = 10_000;

/** A part of a kobo is not charged, so that the smallest transfer still leaves something. */
export function depositFee(sent: Kobo): Kobo {
  return kobo(Math.min(Math.floor((sent * depositFees.rateBasisPoints) / WHOLE), depositFees.cap));
}

/** The fewest whole naira to send so that this much arrives in the wallet. */
export function sumToSend(missing: Kobo): Kobo {
  // The most that leaves a kobo too little, and one more.
  const uncapped = Math.floor(((missing - 1) * WHOLE) / (WHOLE - depositFees.rateBasisPoints)) + 1;
  const least = Math.min(uncapped, missing + depositFees.cap);
  return kobo(Math.ceil(least / KOBO_IN_NAIRA) * KOBO_IN_NAIRA);
}

/** What a wallet lacks for a purchase, and the number that takes it. */
export interface Shortfall {
  /** Kobo. */
  missing: Kobo;
  /** null for an owner without an account number. */
  account: { number: string; bank: string } | null;
}

/** A transfer that came, as its owner sees it. */
/** `waiting` while staff check it, `returned` when it went back to its sender. */
export const depositStates = ["settled", "waiting", "returned"] as const;
export type DepositState = (typeof depositStates)[number];

export interface Deposit {
  reference: string;
  /** What was sent, and what of it the wallet gets. */
  amount: number;
  walletAmount: number;
  state: DepositState;
  number: string;
  sender: string;
  senderBank: string;
  createdAt: Date;
}

/** Why money to an account number waits for staff. */
type DepositMismatch = "domain" | "currency" | "number" | "customer";

export type DepositVerdict =
  | { verdict: "book"; account: NumberedAccount }
  /** `account` has the number, but not this customer. */
  | { verdict: "hold"; reason: DepositMismatch; account: NumberedAccount | null };

/**
 * Whose money a transfer is. Only the number and the customer together decide: names and e-mail addresses are those
 * of the sender. A number that was closed still belongs to its last owner, and the provider may then name no
 * customer.
 * @param accounts all that have or had the number, in the mode of this installation
 */
export function judgeDeposit(
  seen: Pick<ProviderPayment, "domain" | "currency" | "customerCode">,
  accounts: readonly NumberedAccount[],
  domain: string,
): DepositVerdict {
  const active = accounts.find(({ state }) => state === "active");
  const [only] = accounts;
  const account = active ?? only ?? null;
  if (seen.domain !== domain) return { verdict: "hold", reason: "domain", account };
  if (seen.currency !== "NGN") return { verdict: "hold", reason: "currency", account };
  if (account === null) return { verdict: "hold", reason: "number", account };
  const own = accounts.filter(({ customerCode }) => customerCode === seen.customerCode);
  const owner = own.find(({ state }) => state === "active") ?? own[0];
  if (owner) return { verdict: "book", account: owner };
  if (seen.customerCode === "" && accounts.length === 1 && account.state === "closed")
    return { verdict: "book", account };
  return { verdict: "hold", reason: "customer", account };
}
