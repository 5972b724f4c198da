import { z } from "zod";

import { couponCode, couponCodePattern } from "~/models/coupon";
import { dayOf, noonOf } from "~/models/date";
import { naira } from "~/models/money";

const whole = (option: string, least: number, most: number) =>
  z
    .string()
    .regex(/^[1-9][0-9]{0,9}$/, `--${option} must be a whole number`)
    .transform(Number)
    .pipe(
      z
        .number()
        .min(least, `--${option} must be at least ${least}`)
        .max(most, `--${option} must be at most ${most}`),
    )
    .optional();

const day = (option: string) =>
  z
    .string(`--${option} is missing`)
    .refine(
      (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDay(text),
      `--${option} must be a day such as 2027-01-31`,
    );

/** 30 February is a date to nobody but `new Date`. */
function isDay(text: string): boolean {
  const noon = noonOf(text);
  return !Number.isNaN(noon.getTime()) && dayOf(noon) === text;
}

const MOST_NAIRA = 5_000_000;

/** The options of the command that makes a coupon. */
export const newCouponSchema = z
  .object({
    code: z
      .string("--code is missing")
      .transform(couponCode)
      .refine((code) => couponCodePattern.test(code), "--code must have 3 to 30 letters, digits and dashes"),
    percent: whole("percent", 1, 100),
    amount: whole("amount", 1, MOST_NAIRA),
    cap: whole("cap", 1, MOST_NAIRA),
    least: whole("least", 1, MOST_NAIRA),
    from: day("from"),
    until: day("until"),
    plan: whole("plan", 1, 999_999_999),
    uses: whole("uses", 1, 1_000_000),
    "per-account": whole("per-account", 1, 1_000),
  })
  .refine(
    ({ percent, amount }) => (percent === undefined) !== (amount === undefined),
    "Give either --percent or --amount",
  )
  .refine(({ percent, cap }) => percent !== undefined || cap === undefined, "--cap goes with --percent")
  .refine(({ from, until }) => from <= until, "--until must not be before --from")
  .transform((given) => ({
    code: given.code,
    kind: given.percent === undefined ? ("fixed" as const) : ("percent" as const),
    percent: given.percent ?? null,
    amount: given.amount === undefined ? null : naira(given.amount),
    cap: given.cap === undefined ? null : naira(given.cap),
    leastSpend: naira(given.least ?? 0),
    startsOn: given.from,
    endsOn: given.until,
    planId: given.plan ?? null,
    useLimit: given.uses ?? null,
    accountLimit: given["per-account"] ?? 1,
  }));

export type NewCoupon = z.output<typeof newCouponSchema>;
