import type { ClosureState } from "#db/schema";
import { DAY } from "~/models/duration";
import { retention } from "~/models/platform/retention";
import { stateTable } from "~/models/state-table";

/** The owner of a closed account may undo that until it is deleted. */
export const closureTransitions = stateTable<ClosureState>()({
  waiting: ["undone", "done"],
  undone: [],
  done: [],
});

export interface Closure {
  id: number;
  ownerId: number;
  askedAt: Date;
  dueAt: Date;
}

/** The account is deleted at this moment, unless its owner undoes the closure before. */
export const deletionDue = (askedAt: Date): Date => new Date(askedAt.getTime() + retention.closedAccounts);

/** How long before the deletion its owner is reminded. */
export const REMINDER = 7 * DAY;

/** What prevents the deletion of an account when it is due. */
export type Hindrance = "money" | "payout" | "payment" | "refund" | "dispute";

export const hindrances: Record<Hindrance, string> = {
  money: "there is money in the wallet",
  payout: "its money is waiting to be sent to a bank account",
  payment: "a payment is on its way or being checked",
  refund: "a refund is in progress",
  dispute: "a bank has an open dispute",
};
