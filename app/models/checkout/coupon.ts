import type { CouponUseState } from "#db/schema";
import type { CouponOffer } from "~/models/plans/quote";
import { dayOf, formatDate, noonOf } from "~/models/date";
import { type Kobo, formatNaira } from "~/models/money";
import { stateTable } from "~/models/state-table";

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

interface CouponTextSource {
  coupon?: Coupon | null | undefined;
  planName: string;
  subtotal: Kobo;
}

/** The message at the coupon's field. */
export function couponRefusalText(
  refusal: CouponRefusal,
  { coupon, planName, subtotal }: CouponTextSource,
): string {
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

export interface NewCoupon {
  code: string;
  kind: "fixed" | "percent";
  percent: number | null;
  amount: Kobo | null;
  cap: Kobo | null;
  leastSpend: Kobo;
  /** Days, both included. */
  startsOn: string;
  endsOn: string;
  planId: number | null;
  useLimit: number | null;
  accountLimit: number;
}

/** A coupon with its uses, as staff see it. */
export interface ListedCoupon extends NewCoupon {
  id: number;
  /** Used, or reserved for an order that waits for its payment. */
  taken: number;
  used: number;
  disabled: boolean;
}

export type CouponState = "coming" | "running" | "used-up" | "over" | "ended";

export function couponState(
  { disabled, startsOn, endsOn, useLimit, taken }: ListedCoupon,
  now: Date,
): CouponState {
  if (disabled) return "ended";
  if (dayOf(now) > endsOn) return "over";
  if (useLimit !== null && taken >= useLimit) return "used-up";
  return dayOf(now) < startsOn ? "coming" : "running";
}

/** Whether the existing coupon equals the one to be made. */
export const isSameCoupon = (coupon: ListedCoupon, wanted: NewCoupon): boolean =>
  (Object.keys(wanted) as (keyof NewCoupon)[]).every((key) => coupon[key] === wanted[key]);
