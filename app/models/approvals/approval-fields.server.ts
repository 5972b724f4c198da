import { z } from "zod";
import { formatNaira, type Kobo, naira, readSum } from "~/models/money";
import { reasonField } from "~/models/staff/staff-action-fields.server";
import { nameProblem } from "~/models/users/name";

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
 * A verdict given on the page of the action itself. It names the approval, since a newer one may have replaced it after
 * the page was opened.
 */
export const staffVerdictSchema = verdictSchema.safeExtend({ approval: z.string().max(20) });
