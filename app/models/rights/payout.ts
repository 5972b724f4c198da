import type { PayoutState } from "#db/schema";
import { readableLetters } from "~/models/readable-letters";
import { stateTable } from "~/models/state-table";

export type { PayoutState };

/** Money that was sent does not come back by itself: the bank refuses it before it is marked as paid. */
export const payoutTransitions = stateTable<PayoutState>()({
  waiting: ["paid", "returned"],
  paid: [],
  returned: [],
});

export const MOST_BANK = 60;
export const MOST_ACCOUNT_NAME = 100;

/** The bank account of an owner who closes the account. */
export interface PayoutAccount {
  bank: string;
  /** Ten digits. */
  accountNumber: string;
  accountName: string;
}

/** The money of a wallet on its way to the bank account of its owner. */
export interface Payout extends PayoutAccount {
  id: number;
  ownerId: number;
  reference: string;
  amount: number;
  state: PayoutState;
  askedAt: Date;
  endedAt: Date | null;
}

export const PAYOUT_DAYS = 3;

/** "KPO-7G4KD2MX9Q", from ten random bytes. */
export const payoutReference = (bytes: Uint8Array): string => `KPO-${readableLetters(bytes)}`;

/** "GTBank 0123456789, Ada Stores" */
export const payoutTarget = ({ bank, accountNumber, accountName }: PayoutAccount): string =>
  `${bank} ${accountNumber}, ${accountName}`;

export const PAYOUTS = "/staff/payouts";
export const staffPayoutPath = (reference: string): string => `${PAYOUTS}/${reference}`;
