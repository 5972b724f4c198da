import { z } from "zod";
import type { ApprovalKind, ApprovalState } from "#db/schema";
import { DAY } from "~/models/duration";
import { formatTokens } from "~/models/ledger/tokens";
import { formatNaira, type Kobo, naira, readSum } from "~/models/money";
import { readableLetters } from "~/models/readable-letters";
import type { RefundTarget } from "~/models/payments/refund";
import { stateTable } from "~/models/state-table";
import { reasonField } from "~/models/staff/staff-action";
import { nameProblem } from "~/models/users/name";

export type { ApprovalKind, ApprovalState };

/** What a member of staff does with money: at once if the sum is small, otherwise once another person has agreed. */
export interface Approval {
  id: number;
  reference: string;
  submissionKey: string;
  kind: ApprovalKind;
  /** The owner of the money. */
  ownerId: number;
  /** Set for a refund. */
  paymentId: number | null;
  target: RefundTarget | null;
  endsPlan: boolean | null;
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

export const approvalKinds: Record<ApprovalKind, string> = {
  refund: "Refund",
  wallet: "Wallet adjustment",
  tokens: "Token adjustment",
};

/** For approvals of money and of staff actions: both are decided once. */
export const approvalTransitions = stateTable<ApprovalState>()({
  waiting: ["approved", "refused", "withdrawn"],
  approved: [],
  refused: [],
  withdrawn: [],
});

export const approvalStates: Record<ApprovalState, string> = {
  waiting: "Waiting for approval",
  approved: "Approved",
  refused: "Refused",
  withdrawn: "Withdrawn",
};

/** The requester may only withdraw; only another person approves or refuses. */
export type Verdict = Exclude<ApprovalState, "waiting">;

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

/** "₦1,500" or "1,500 KPT" */
export const amountInWords = ({ kind, amount }: Pick<Approval, "kind" | "amount">): string =>
  kind === "tokens" ? formatTokens(Math.abs(amount)) : formatNaira(Math.abs(amount));

/** A larger sum at once is a typing error. */
const MOST = naira(10_000_000);

const sum = z.string("Enter an amount").transform((typed, context): Kobo => {
  const amount = readSum(typed);
  if (amount !== null && amount <= MOST) return amount;
  context.addIssue(
    amount === null
      ? "Enter an amount above 0, such as 1,500 or 1500.50"
      : `Enter ${formatNaira(MOST)} or less at a time`,
  );
  return z.NEVER;
});

/** Made from random bytes for a form: submitted twice, the form does its work once. */
export const newSubmissionKey = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

const key = z.string().regex(/^[0-9a-f]{32}$/);

export const refundSchema = z.object({
  key,
  amount: sum,
  target: z.enum(["source", "wallet"], "Choose where the money goes"),
  plan: z.enum(["keep", "end"], "Choose what happens to what was bought with it").default("keep"),
  reason: reasonField,
});

/** The form that gives money or tokens by hand, or takes some back. The recipient reads the reason. */
export const grantSchema = z.object({
  key,
  direction: z.enum(["give", "take"], "Choose whether to give or take"),
  amount: sum,
  reason: reasonField.superRefine((reason, context) => {
    const problem = nameProblem("The reason", reason);
    if (problem) context.addIssue(problem);
  }),
});

/** The form of the decider: refusing requires a reason. */
export const verdictSchema = z
  .object({
    intent: z.enum(["approved", "refused", "withdrawn"]),
    reason: z.string().trim().default(""),
  })
  .superRefine(({ intent, reason }, context) => {
    const say = reasonField.safeParse(reason);
    if (say.success || (intent === "approved" && reason === "")) return;
    for (const { message } of say.error.issues)
      context.addIssue({ code: "custom", path: ["reason"], message });
  });

/**
 * The same on the page of a staff action, with the approval it decides: a newer one may have replaced it since the
 * page was opened.
 */
export const staffVerdictSchema = verdictSchema.safeExtend({ approval: z.string().max(20) });
