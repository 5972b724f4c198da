import type { Tokens } from "~/models/ledger/tokens";

/** What staff can do with an agent's tokens. */
type AdjustmentKind = "grant" | "take-back";

/** What staff do with an agent's tokens, and why, which the agent reads in the statement and in a mail. */
export interface Adjustment {
  kind: AdjustmentKind;
  amount: Tokens;
  reason: string;
}

/** Change of the agent's balance; negative for a loss. */
export const adjustedTokens = ({ kind, amount }: Pick<Adjustment, "kind" | "amount">): number =>
  kind === "grant" ? amount : 0 - amount;

/** The line of the statement. */
export const adjustmentText = ({ kind, reason }: Pick<Adjustment, "kind" | "reason">): string =>
  `${kind === "grant" ? "Granted" : "Deducted"}: ${reason}`;
