import type { DepositAccountState, DepositAccountFailure } from "#db/schema";

/** For staff. */
export const depositStateWords: Record<DepositAccountState, string> = {
  asked: "Requested",
  checking: "Requested, the bank is being asked",
  active: "Active",
  failed: "Not given",
  closed: "Closed",
};

export const depositFailureWords: Record<DepositAccountFailure, string> = {
  unavailable: "Paystack gives our business no numbers",
  identity: "Paystack wants proof of identity",
  refused: "Paystack refused it",
  taken: "the number is another account’s",
  silent: "Paystack did not answer for a day",
};
