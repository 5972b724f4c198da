import type { CouponUseState } from "#db/schema";
import type { CouponOffer } from "~/models/plans/quote";
import { z } from "zod";
import { dayOf, formatDate, isDay, noonOf, readTypedDay } from "~/models/date";
import { type Kobo, formatNaira, naira } from "~/models/money";
import { stateTable } from "~/models/state-table";
import { reasonField } from "~/models/staff/staff-action";

/** A waiting order reserves one use for a while. A late payment takes a use again if the coupon has one left. */
export const couponUseTransitions = stateTable<CouponUseState>()({
  reserved: ["used", "released"],
  used: [],
  released: ["reserved"],
});

export interface Coupon extends CouponOffer {
  id: number;
  leastSpend: number;
  /** The first and last day, in Lagos. */
  startsOn: string;
  endsOn: string;
  planId: number | null;
  useLimit: number | null;
  accountLimit: number;
  disabled: boolean;
}

/** How often a coupon has been taken, without uses that the asking owner has reserved and may release. */
export interface CouponUse {
  taken: number;
  takenByOwner: number;
}

/** Coupons are read out, typed on phones and pasted from mails: case and spaces do not matter. */
export const couponCode = (typed: string): string => typed.normalize("NFKC").replace(/\s/g, "").toUpperCase();

const couponCodePattern = /^[A-Z0-9-]{3,30}$/;

export type CouponRefusal =
  | "unknown"
  | "second"
  | "own-discount"
  | "not-started"
  | "over"
  | "other-plan"
  | "least-spend"
  | "used-up"
  | "used-by-account";

interface CouponSituation {
  planId: number;
  subtotal: Kobo;
  now: Date;
}

/** Why a coupon does not fit an order; null if it does. The database makes the final check of its limits. */
export function couponRefusal(
  coupon: Coupon,
  { taken, takenByOwner }: CouponUse,
  { planId, subtotal, now }: CouponSituation,
): CouponRefusal | null {
  const today = dayOf(now);
  if (coupon.disabled) return "unknown";
  if (today < coupon.startsOn) return "not-started";
  if (today > coupon.endsOn) return "over";
  if (coupon.planId !== null && coupon.planId !== planId) return "other-plan";
  if (takenByOwner >= coupon.accountLimit) return "used-by-account";
  if (coupon.useLimit !== null && taken >= coupon.useLimit) return "used-up";
  return subtotal < coupon.leastSpend ? "least-spend" : null;
}

interface Wording {
  coupon?: Coupon | null | undefined;
  planName: string;
  subtotal: Kobo;
}

/** The message at the coupon's field. */
export function couponRefusalText(refusal: CouponRefusal, { coupon, planName, subtotal }: Wording): string {
  const day = (text: string | undefined) => (text === undefined ? "" : formatDate(noonOf(text)));
  const texts: Record<CouponRefusal, () => string> = {
    unknown: () => "We don’t know this coupon. Check its letters and numbers.",
    second: () =>
      coupon
        ? `You already used a coupon: ${coupon.code} is on this order. Remove it to use another.`
        : "You already used a coupon",
    "own-discount": () => `You can’t use a coupon here, because ${planName} already has a discount.`,
    "not-started": () => `This coupon works from ${day(coupon?.startsOn)}.`,
    over: () => `This coupon ended on ${day(coupon?.endsOn)}.`,
    "other-plan": () => `This coupon is not for ${planName}.`,
    "least-spend": () =>
      `This coupon needs an order of ${formatNaira(coupon?.leastSpend ?? 0)} or more; yours is ${formatNaira(subtotal)}.`,
    "used-up": () => "This coupon is used up.",
    "used-by-account": () => "You have already used this coupon.",
  };
  return texts[refusal]();
}

/** How messages name an option: by its name on the command line or by its label. */
type Naming = (option: CouponOption) => string;

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

/** Labels of the form that makes a coupon; the command has the same options. */
export const couponLabels = {
  code: "Code",
  percent: "Percent off",
  amount: "Naira off",
  cap: "Maximum discount in naira",
  least: "Minimum order in naira",
  from: "First day",
  until: "Last day",
  plan: "Plan",
  uses: "Total uses",
  "per-account": "Uses per account",
} as const;

type CouponOption = keyof typeof couponLabels;

const couponSchema = (named: Naming) =>
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

export type NewCoupon = z.output<typeof newCouponSchema>;

/** A coupon with its uses, as staff see it. */
export interface ListedCoupon extends NewCoupon {
  id: number;
  /** Used, or reserved for an order that waits for its payment. */
  taken: number;
  used: number;
  disabled: boolean;
}

export type CouponState = "coming" | "running" | "used-up" | "over" | "ended";

export const couponStates: Record<CouponState, string> = {
  coming: "Not started",
  running: "Running",
  "used-up": "Used up",
  over: "Over",
  ended: "Ended by staff",
};

export function couponState(
  { disabled, startsOn, endsOn, useLimit, taken }: ListedCoupon,
  now: Date,
): CouponState {
  if (disabled) return "ended";
  if (dayOf(now) > endsOn) return "over";
  if (useLimit !== null && taken >= useLimit) return "used-up";
  return dayOf(now) < startsOn ? "coming" : "running";
}

/** "10% off, at most ₦500", "₦500 off" */
export function couponOffText({ percent, amount, cap }: NewCoupon): string {
  if (amount !== null) return `${formatNaira(amount)} off`;
  return `${percent ?? 0}% off${cap === null ? "" : `, at most ${formatNaira(cap)}`}`;
}

/** Whether the existing coupon equals the one to be made. */
export const isSameCoupon = (coupon: ListedCoupon, wanted: NewCoupon): boolean =>
  (Object.keys(wanted) as (keyof NewCoupon)[]).every((key) => coupon[key] === wanted[key]);
