import type { ApprovalKind, ApprovalState } from "#db/schema";
import { dayOf, workingDaysAfter } from "~/models/date";
import { DAY } from "~/models/duration";
import { staffTakeovers } from "~/models/staff/staff-action";
import { readableLetters } from "~/models/readable-letters";
import type { RefundTarget } from "~/models/payments/refund";
import { stateTable } from "~/models/state-table";

export type { ApprovalKind, ApprovalState };

/** What colleagues can be asked to do with held money. To send it back is a refund. */
export type RequestedDecision = "credited" | "fulfilled";

/**
 * What a member of staff does with money: at once if the sum is small and the role may, otherwise once another person
 * has agreed.
 */
export interface Approval {
  id: number;
  reference: string;
  submissionKey: string;
  kind: ApprovalKind;
  /** The owner of the money. */
  ownerId: number;
  /** Set for a refund, and for a decision about held money. */
  paymentId: number | null;
  target: RefundTarget | null;
  endsPlan: boolean | null;
  /** Set for a decision about held money. */
  decision: RequestedDecision | null;
  /** The day by which the owner was promised an answer, such as "2026-12-01". */
  promisedOn: string | null;
  /** Kobo, or hundredths of a KPT, that the owner or agent gets; negative if staff take some back. */
  amount: number;
  reason: string;
  state: ApprovalState;
  askedBy: number;
  askedAt: Date;
  /** null if no second person was needed. */
  decidedBy: number | null;
  decidedAt: Date | null;
  /** The decider's words. */
  answer: string | null;
}

/** For approvals of money and of staff actions: both are decided once. */
export const approvalTransitions = stateTable<ApprovalState>()({
  waiting: ["approved", "refused", "withdrawn"],
  approved: [],
  refused: [],
  withdrawn: [],
});

/** The requester may only withdraw; only another person approves or refuses. */
export type Verdict = Exclude<ApprovalState, "waiting">;

/** The next working day, such as "2026-12-01": whose money is held is told that we write within one. */
export const usualPromise = (now: Date): string => dayOf(workingDaysAfter(now, 1));

/** "KPR-7G4KD2MX9QA3BC5D" */
export const approvalReference = (bytes: Uint8Array): string => `KPR-${readableLetters(bytes)}`;

export const isApprovalReference = (text: string): boolean => /^KPR-[2-9A-HJ-NP-Z]{16}$/.test(text);

/**
 * The sums that one person gives one account alone add up over this time; otherwise many small sums would make a
 * large one.
 */
export const ALONE_WINDOW = DAY;

/**
 * Whether a second person must agree.
 * @param before what the same person gave or took alone for the same account within the window
 */
export function needsSecond(amount: number, before: number, limit: number): boolean {
  return Math.abs(amount) + before > limit;
}

/** Made from random bytes for a form: submitted twice, the form does its work once. */
export const newSubmissionKey = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** How long a member of staff whose account others changed cannot approve. */
export const APPROVER_REST = 3 * DAY;

/**
 * Audit actions that put an account into other hands. Those who did them could approve their own requests in a
 * colleague's name.
 */
export const takeovers: readonly string[] = [
  "password-reset",
  "email-corrected",
  "phone-corrected",
  ...staffTakeovers,
];

/** When a member of staff may approve again; null if they may now. */
export function approvesAgain(takenAt: Date | null, now: Date): Date | null {
  if (takenAt === null) return null;
  const until = new Date(takenAt.getTime() + APPROVER_REST);
  return until > now ? until : null;
}
