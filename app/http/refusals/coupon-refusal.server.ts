import { refusal } from "~/http/responses.server";
import type { CouponThrottled } from "~/services/checkout/count-coupon.server";

const reasons = {
  account: "Too many coupons were tried.",
  network: "Too many coupons that do not exist were tried over your network, which other people may share.",
} as const satisfies Record<CouponThrottled["of"], string>;

/** Ends a request that typed one coupon too many, in a form or a call. */
export function refuseCoupon({ retryAfterSeconds, of }: CouponThrottled): Response {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = `Wait ${minutes} ${minutes === 1 ? "minute" : "minutes"}, or order without a coupon.`;
  return refusal(429, `${reasons[of]} ${wait}`, { "Retry-After": String(retryAfterSeconds) });
}
