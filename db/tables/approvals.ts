import type { GeneratedAlways } from "kysely";
import type { RefundTarget } from "./payments";
import type { State } from "./state";

/** What it moves: the money of a payment, one that is held, money in a wallet, or an agent's tokens. */
export type ApprovalKind = "refund" | "suspense" | "wallet" | "tokens";

export type ApprovalState = "waiting" | "approved" | "refused" | "withdrawn";

export interface ApprovalTables {
  approvals: ApprovalsTable;
  staffApprovals: StaffApprovalsTable;
}

/** Actions on a staff account that one admin must not do alone. */
export type SecondPersonAction =
  | "correct-email"
  | "correct-phone"
  | "take-factor"
  | "lock-down"
  | "lift-hold"
  | "disable"
  | "enable";

export interface StaffApprovalsTable {
  id: GeneratedAlways<number>;
  act: SecondPersonAction;
  subjectId: number;
  /** The fields of the action's form other than the reason. */
  details: object;
  reason: string;
  state: State<ApprovalState>;
  askedBy: number;
  askedAt: Date;
  decidedBy: number | null;
  decidedAt: Date | null;
  answer: string | null;
}

export interface ApprovalsTable {
  id: GeneratedAlways<number>;
  reference: string;
  submissionKey: string;
  kind: ApprovalKind;
  ownerId: number;
  paymentId: number | null;
  target: RefundTarget | null;
  endsPlan: boolean | null;
  /** What is to be done with held money. */
  decision: "credited" | "fulfilled" | null;
  /** The day by which the owner was promised an answer. */
  promisedOn: string | null;
  /** What the owner or agent gets; negative if some is taken back. */
  amount: number;
  reason: string;
  /** True if the sum was small enough that nobody else was needed. */
  alone: boolean;
  state: State<ApprovalState>;
  askedBy: number;
  askedAt: Date;
  decidedBy: number | null;
  decidedAt: Date | null;
  answer: string | null;
}
