import { type NewCoupon, isSameCoupon } from "~/models/checkout/coupon";
import { addCoupon, disableCoupon, findListedCoupon } from "~/models/checkout/coupon.server";
import type { ActingStaff } from "~/models/staff/staff-action";
import { type AppContext, transact } from "~/services/platform/context.server";
import { recordStaffAction } from "~/services/staff/record-staff-action.server";

type CouponMade = "saved" | "repeated" | "taken" | "no-such-plan";

/** Creates a coupon by the rules of the command. A repeated submission creates one coupon. */
export function makeCoupon(app: AppContext, by: ActingStaff, coupon: NewCoupon): Promise<CouponMade> {
  return transact(app, { id: by.staffId }, async (ctx): Promise<CouponMade> => {
    const added = await addCoupon(ctx.db, coupon);
    if (!added.ok && added.reason === "no-such-plan") return "no-such-plan";
    if (!added.ok) {
      const there = await findListedCoupon(ctx.db, { code: coupon.code });
      return there && isSameCoupon(there, coupon) ? "repeated" : "taken";
    }
    await recordStaffAction(ctx, { by, act: "coupon-made", object: coupon.code, after: coupon });
    return "saved";
  });
}

type CouponEnded = "saved" | "repeated" | "not-found";

/** Ends a coupon early. It stays in the list, with its uses. */
export function endCoupon(app: AppContext, by: ActingStaff, code: string): Promise<CouponEnded> {
  return transact(app, { id: by.staffId }, async (ctx): Promise<CouponEnded> => {
    const ended = await disableCoupon(ctx.db, code);
    if (ended !== "ended") return ended === "already" ? "repeated" : "not-found";
    await recordStaffAction(ctx, { by, act: "coupon-ended", object: code });
    return "saved";
  });
}
