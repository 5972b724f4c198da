import { SECOND } from "~/models/duration";

/** How banks and the provider treat transfers and dialled codes where the documentation does not say. */
export interface BankKnobs {
  /** Whether the merchant may ask for numbers and codes by a call. Some may not. */
  calls: "allowed" | "refused";
  /** Milliseconds until sent money arrives. */
  delay: number;
  /** The status of a transaction that waits for it. */
  waiting: "abandoned" | "ongoing" | "pending";
  wrongAmount: "rejected" | "accepted";
  /** The event about a rejected transfer. */
  rejection: "once" | "lost" | "twice" | "unknown";
  /** What happens to money that arrives too late. */
  late: "returned" | "accepted";
  fraud: boolean;
  /** Whether customers can have account numbers of their own. Not every business may give them out. */
  accounts: "given" | "unavailable" | "identity";
  /** Where a transfer to such a number names it. */
  receiver: "authorization" | "metadata" | "nowhere";
  /** What becomes of money that is sent to a number that was given back. */
  closedNumber: "customer" | "no customer" | "returned";
}

export const bankKnobs: BankKnobs = {
  calls: "allowed",
  delay: 8 * SECOND,
  waiting: "abandoned",
  wrongAmount: "rejected",
  rejection: "once",
  late: "returned",
  fraud: false,
  accounts: "given",
  receiver: "authorization",
  closedNumber: "no customer",
};
