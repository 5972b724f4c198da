import type { CouponState, NewCoupon } from "~/models/checkout/coupon";
import { formatNaira } from "~/models/money";

export const couponStates: Record<CouponState, string> = {
  coming: "Not started",
  running: "Running",
  "used-up": "Used up",
  over: "Over",
  ended: "Ended by staff",
};

/** "10% off, at most ₦500", "₦500 off" */
export function couponOffText({ percent, amount, cap }: NewCoupon): string {
  if (amount !== null) return `${formatNaira(amount)} off`;
  return `${percent ?? 0}% off${cap === null ? "" : `, at most ${formatNaira(cap)}`}`;
}
