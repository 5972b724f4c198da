import type { ApprovalKind, ApprovalState } from "#db/schema";
import { formatDate, noonOf } from "~/models/date";
import { formatNaira } from "~/models/money";
import { formatTokens } from "~/models/ledger/tokens";
import type { Approval } from "~/models/approvals/approval";

export const approvalKinds: Record<ApprovalKind, string> = {
  refund: "Refund",
  suspense: "Decision about held money",
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

/** ", promised by 2 December 2026" */
export const promisedWords = ({ promisedOn }: Pick<Approval, "promisedOn">): string =>
  promisedOn === null ? "" : `, promised by ${formatDate(noonOf(promisedOn))}`;

/** Shown to them. `until` is a moment in words. */
export const restText = (until: string): string =>
  `Your account was recently recovered or changed by a colleague, so you can’t approve anything until ${until}. Ask another colleague`;
