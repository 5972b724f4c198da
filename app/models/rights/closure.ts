import type { ClosureState } from "#db/schema";
import { DAY } from "~/models/duration";
import { retention } from "~/models/retention";
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

/** The account is deleted at this moment, unless its owner takes it back before. */
export const deletionDue = (askedAt: Date): Date => new Date(askedAt.getTime() + retention.closedAccounts);

/** How long before its deletion the owner is reminded. */
export const REMINDER = 7 * DAY;

/** What keeps an account from being deleted when its day has come. */
export type Hindrance = "money" | "payment" | "refund" | "dispute";

export const hindrances: Record<Hindrance, string> = {
  money: "there is money in the wallet",
  payment: "a payment is on its way or being checked",
  refund: "money is being given back",
  dispute: "a bank has an open dispute",
};
