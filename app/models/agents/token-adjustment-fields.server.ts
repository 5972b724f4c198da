import { z } from "zod";
import { formatTokens, type Tokens, tokensFor } from "~/models/ledger/tokens";
import { naira, readNaira } from "~/models/money";
import { nameProblem } from "~/models/users/name";

/** A larger number at once is a typing error. */
const MOST = 5_000_000;
const LONGEST_REASON = 200;

export const adjustmentSchema = z.object({
  kind: z.enum(["grant", "take-back"], "Choose whether to add or deduct tokens"),
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
