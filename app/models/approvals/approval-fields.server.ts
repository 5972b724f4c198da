import { z } from "zod";
import { dayOf, isDay, readTypedDay } from "~/models/date";
import { DAY } from "~/models/duration";
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
  /** The sum for which the form asked whether a part of the price should end the plan. */
  part: z
    .string()
    .transform((typed) => readSum(typed))
    .nullable()
    .default(null),
  reason: reasonField,
});

/** A promise for later than this is forgotten. */
const LATEST_PROMISE = 30 * DAY;

/** The day by which an owner was promised an answer, of a form that asks colleagues. */
const promisedField = (now: Date) =>
  z
    .string("Choose the day you promised")
    .transform(readTypedDay)
    .superRefine((day, context) => {
      if (!isDay(day)) context.addIssue("Choose the day by which you promised an answer");
      else if (day < dayOf(now)) context.addIssue("Choose today or a later day");
      else if (day > dayOf(new Date(now.getTime() + LATEST_PROMISE)))
        context.addIssue("Choose a day within the next 30 days");
    });

interface PromisingForm {
  /** Colleagues decide about it. */
  asks: boolean;
  now: Date;
}

/** The form of a refund; who asks colleagues for it says what the owner was promised. */
export const refundFormSchema = ({ asks, now }: PromisingForm) =>
  refundSchema.extend({ promised: asks ? promisedField(now) : z.null().default(null) });

/** The form that asks colleagues what to do with held money. */
export const decisionRequestSchema = (now: Date) =>
  z.object({
    key,
    decision: z.enum(["credited", "fulfilled"], "Choose where the money should go"),
    promised: promisedField(now),
    reason: reasonField,
  });

/**
 * The form that gives money or tokens by hand, or takes some back; who asks colleagues for it says what the owner was
 * promised. The recipient reads the reason.
 */
export const grantSchema = ({ asks, now }: PromisingForm) =>
  z.object({
    key,
    direction: z.enum(["give", "take"], "Choose whether to give or take"),
    amount: sum,
    promised: asks ? promisedField(now) : z.null().default(null),
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
