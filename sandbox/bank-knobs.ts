import { SECOND } from "~/models/duration";

/** How banks and the provider treat transfers and dialled codes, where its documentation does not say. */
export interface BankKnobs {
  /** Milliseconds until money that was sent is here. */
  delay: number;
  /** The status of a transaction that waits for it. */
  waiting: "abandoned" | "ongoing" | "pending";
  wrongAmount: "rejected" | "accepted";
  /** The event about a transfer that was rejected. */
  rejection: "once" | "lost" | "twice" | "unknown";
  /** What arrives after its time. */
  late: "returned" | "accepted";
  fraud: boolean;
}

export const bankKnobs: BankKnobs = {
  delay: 8 * SECOND,
  waiting: "abandoned",
  wrongAmount: "rejected",
  rejection: "once",
  late: "returned",
  fraud: false,
};
