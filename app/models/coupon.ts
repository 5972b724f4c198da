import { dayOf, formatDate, noonOf } from "~/models/date";
import { atLeastNothing, formatNaira, percentOf, type Kobo } from "~/models/money";

/** What a coupon takes off, of any order. */
export interface CouponOffer {
  code: string;
  kind: "percent" | "fixed";
  percent: number | null;
  amount: number | null;
  /** The most that a percentage takes off. */
  cap: number | null;
}

export interface Coupon extends CouponOffer {
  id: number;
  leastSpend: number;
  /** The first and the last day, in Lagos. */
  startsOn: string;
  endsOn: string;
  planId: number | null;
  useLimit: number | null;
  accountLimit: number;
  disabled: boolean;
}

/** How often a coupon is taken, without what the owner who asks has reserved and may give back. */
export interface CouponUse {
  taken: number;
  takenByOwner: number;
}

/** Coupons are read out, typed on phones and pasted from mails: neither case nor spaces count. */
export const couponCode = (typed: string): string =>
  typed.normalize("NFKC").replace(/\s+/g, "").toUpperCase();

export const couponCodePattern = /^[A-Z0-9-]{3,30}$/;

/** What it takes off a subtotal: rounded down, never more than its cap or the subtotal. */
export function couponValue(offer: CouponOffer, subtotal: Kobo): Kobo {
  const share = offer.kind === "percent" ? percentOf(subtotal, offer.percent ?? 0) : (offer.amount ?? 0);
  return atLeastNothing(Math.min(share, offer.cap ?? share, subtotal));
}

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

/** Why a coupon does not fit an order; null when it does. The database has the last word on its limits. */
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

/** The message beside the coupon's field. */
export function couponRefusalText(refusal: CouponRefusal, { coupon, planName, subtotal }: Wording): string {
  const day = (text: string | undefined) => (text === undefined ? "" : formatDate(noonOf(text)));
  const texts: Record<CouponRefusal, () => string> = {
    unknown: () => "We do not know this coupon. Check its letters and numbers.",
    second: () => "You already used a coupon",
    "own-discount": () =>
      `${planName} takes no coupon here. A coupon works where the plan has no discount of its own.`,
    "not-started": () => `This coupon works from ${day(coupon?.startsOn)}.`,
    over: () => `This coupon ended on ${day(coupon?.endsOn)}.`,
    "other-plan": () => `This coupon is not for ${planName}.`,
    "least-spend": () =>
      `This coupon needs an order of ${formatNaira(coupon?.leastSpend ?? 0)} or more; yours is ${formatNaira(subtotal)}.`,
    "used-up": () => "This coupon is used up.",
    "used-by-account": () => "Your account has used this coupon already.",
  };
  return texts[refusal]();
}
