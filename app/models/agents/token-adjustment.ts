import type { ContactDetails } from "~/models/platform/contact-details";
import { formatTokens, type Tokens } from "~/models/ledger/tokens";
import { walletWords } from "~/models/ledger/wallet";
import { type Greeted, greeting } from "~/models/users/name";

/** What staff can do with an agent's tokens. */
type AdjustmentKind = "grant" | "take-back";

/** What staff do with an agent's tokens, and why, which the agent reads in the statement and in a mail. */
export interface Adjustment {
  kind: AdjustmentKind;
  amount: Tokens;
  reason: string;
}

/** Change of the agent's balance; negative for a loss. */
export const changeOf = ({ kind, amount }: Pick<Adjustment, "kind" | "amount">): number =>
  kind === "grant" ? amount : 0 - amount;

/** The line of the statement. */
export const adjustmentText = ({ kind, reason }: Pick<Adjustment, "kind" | "reason">): string =>
  `${kind === "grant" ? "Granted" : "Deducted"}: ${reason}`;

export function adjustmentMail(
  { kind, amount, reason }: Adjustment,
  balance: number,
  agent: Greeted,
  origin: string,
  contact: ContactDetails,
) {
  const tokens = formatTokens(amount);
  const granted = kind === "grant";
  return {
    subject: granted ? `We gave you ${tokens}` : `${tokens} deducted`,
    text: [
      greeting(agent),
      granted
        ? `We gave you ${tokens}. Reason: ${reason}`
        : `We deducted ${tokens} from your balance. Reason: ${reason}`,
      `You now have ${formatTokens(balance)}. See your statement: ${origin}${walletWords.tokens.path}`,
      `If you didn’t expect this, write to ${contact.mailbox}.`,
    ].join("\n\n"),
  };
}
