import { z } from "zod";
import { isDay, readTypedDay } from "~/models/date";
import { naira } from "~/models/money";
import { reasonField } from "~/models/staff/staff-action-fields.server";
import { couponCode, couponLabels } from "./coupon";

const couponCodePattern = /^[A-Z0-9-]{3,30}$/;

/** How messages name an option: by its name on the command line or by its label. */
type OptionNamer = (option: CouponOption) => string;

/** At least 1. */
const whole = (named: string, most: number) =>
  z
    .string()
    .regex(/^[1-9][0-9]{0,9}$/, `${named} must be a whole number`)
    .transform(Number)
    .pipe(z.number().max(most, `${named} must be at most ${most}`))
    .optional();

const day = (named: string) =>
  z
    .string(`${named} is missing`)
    .transform(readTypedDay)
    .refine(isDay, `${named} must be a day such as 2027-01-31`);

const MOST_NAIRA = 5_000_000;

type CouponOption = keyof typeof couponLabels;

const couponSchema = (named: OptionNamer) =>
  z
    .object({
      code: z
        .string(`${named("code")} is missing`)
        .transform(couponCode)
        .refine(
          (code) => couponCodePattern.test(code),
          `${named("code")} must have 3 to 30 letters, digits and dashes`,
        ),
      percent: whole(named("percent"), 100),
      amount: whole(named("amount"), MOST_NAIRA),
      cap: whole(named("cap"), MOST_NAIRA),
      least: whole(named("least"), MOST_NAIRA),
      from: day(named("from")),
      until: day(named("until")),
      plan: whole(named("plan"), 999_999_999),
      uses: whole(named("uses"), 1_000_000),
      "per-account": whole(named("per-account"), 1_000),
    })
    .refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
      error: `Enter either ${named("percent")} or ${named("amount")}`,
      path: ["percent"],
    })
    .refine(({ percent, cap }) => percent !== undefined || cap === undefined, {
      error: `${named("cap")} only works with ${named("percent")}`,
      path: ["cap"],
    })
    .refine(({ from, until }) => from <= until, {
      error: `${named("until")} must not be before ${named("from")}`,
      path: ["until"],
    })
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

/** The options of the command that makes a coupon. */
export const newCouponSchema = couponSchema((option) => `--${option}`);

/** The form that makes a coupon. */
export const couponFormSchema = couponSchema((option) => couponLabels[option]).and(
  z.object({ reason: reasonField }),
);
