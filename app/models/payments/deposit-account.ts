import type { DepositAccountFailure, DepositAccountState } from "#db/schema";
import { DAY, HOUR, MINUTE } from "~/models/duration";
import { stateTable } from "~/models/state-table";

export type { DepositAccountFailure };

/** A closed number stays closed; its account may ask for another one. */
export const depositAccountTransitions = stateTable<DepositAccountState>()({
  asked: ["checking", "failed"],
  checking: ["active", "failed"],
  active: ["closed"],
  failed: ["asked"],
  closed: [],
});

/** Test and live numbers are separate, as at the provider. */
export type DepositDomain = "test" | "live";

export const depositDomain = ({ live }: { live: boolean }): DepositDomain => (live ? "live" : "test");

export interface DepositAccount {
  id: number;
  ownerId: number;
  state: DepositAccountState;
  customerCode: string | null;
  customerId: string | null;
  providerId: string | null;
  bank: string | null;
  bankSlug: string | null;
  number: string | null;
  name: string | null;
  failure: DepositAccountFailure | null;
  askedAt: Date;
  checks: number;
  lookedAt: Date | null;
  closedAt: Date | null;
}

/** One whose number is known: active or closed. */
export type NumberedAccount = DepositAccount & {
  customerCode: string;
  providerId: string;
  bank: string;
  bankSlug: string;
  number: string;
  name: string;
};

export const hasNumber = (account: DepositAccount | null): account is NumberedAccount =>
  account !== null && account.number !== null;

/** When the provider is asked again for a number that it has not given, counted from the owner's press. */
const asksAgainAfter = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, DAY];

/** null if it is time to give up. */
export function nextAsk({ askedAt, checks }: Pick<DepositAccount, "askedAt" | "checks">): Date | null {
  const after = asksAgainAfter[checks];
  return after === undefined ? null : new Date(askedAt.getTime() + after);
}

/** The provider starts no more than one search in this time for a number. */
export const LOOK_AGAIN_AFTER = 10 * MINUTE;

/** For how long an owner may not ask again after the provider said that it gives us no numbers. */
export const UNAVAILABLE_FOR = DAY;

/** The provider wants a first and a last name, and the name of an account is that of the business. */
export function splitName(name: string): { first: string; last: string } {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  return { first, last: rest.join(" ") || first };
}
