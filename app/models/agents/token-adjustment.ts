import { z } from "zod";
import type { ContactDetails } from "~/models/platform/contact-details";
import { formatTokens, type Tokens, tokensFor } from "~/models/ledger/tokens";
import { walletWords } from "~/models/ledger/wallet";
import { naira, readNaira } from "~/models/money";
import { readableLetters } from "~/models/readable-letters";
import { type Greeted, greeting, nameProblem } from "~/models/users/name";

/** What staff can do with an agent's tokens. */
export type AdjustmentKind = "grant" | "take-back";

/** A larger number at once is a typing error. */
const MOST = 5_000_000;
const LONGEST_REASON = 200;

/** The agent reads the reason in the statement and in a mail. */
export const adjustmentSchema = z.object({
  kind: z.enum(["grant", "take-back"], "Choose whether to give or take tokens"),
  amount: z.string("Enter a number of tokens").transform((typed, context): Tokens => {
    const digits = readNaira(typed);
    if (digits !== null && Number(digits) <= MOST) return tokensFor(naira(Number(digits)));
    context.addIssue(
      digits === null
        ? "Enter a whole number of tokens, such as 5,000"
        : `Enter ${formatTokens(naira(MOST))} or less at a time`,
    );
    return z.NEVER;
  }),
  reason: z
    .string("Give the reason. The agent sees it")
    .trim()
    .min(1, "Give the reason. The agent sees it")
    .max(LONGEST_REASON, `The reason must be at most ${LONGEST_REASON} characters`)
    .superRefine((reason, context) => {
      const problem = nameProblem("The reason", reason);
      if (problem) context.addIssue(problem);
    }),
});

export type Adjustment = z.output<typeof adjustmentSchema>;

/** "KPT-7G4KD2MX9QA3BC5D" */
export const adjustmentReference = (bytes: Uint8Array): string => `KPT-${readableLetters(bytes)}`;

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
