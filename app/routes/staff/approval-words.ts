import type { ApprovalKind, ApprovalState } from "#db/schema";
import { formatNaira } from "~/models/money";
import { formatTokens } from "~/models/ledger/tokens";
import type { Approval } from "~/models/approvals/approval";

export const approvalKinds: Record<ApprovalKind, string> = {
  refund: "Refund",
  wallet: "Wallet adjustment",
  tokens: "Token adjustment",
};

export const approvalStates: Record<ApprovalState, string> = {
  waiting: "Waiting for approval",
  approved: "Approved",
  refused: "Refused",
  withdrawn: "Withdrawn",
};

/** "₦1,500" or "1,500 KPT" */
export const amountInWords = ({ kind, amount }: Pick<Approval, "kind" | "amount">): string =>
  kind === "tokens" ? formatTokens(Math.abs(amount)) : formatNaira(Math.abs(amount));

/** Shown to them. `until` is a moment in words. */
export const restText = (until: string): string =>
  `Your account was recently recovered or changed by a colleague, so you can’t approve anything until ${until}. Ask another colleague`;
