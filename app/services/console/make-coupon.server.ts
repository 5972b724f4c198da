import { inTransaction } from "#db/transaction";
import { type NewCoupon, isSameCoupon } from "~/models/checkout/coupon";
import { addCoupon, disableCoupon, findListedCoupon } from "~/models/checkout/coupon.server";
import type { ActingStaff } from "~/models/staff/staff-action";
import type { App } from "~/services/platform/app.server";
import { recordStaffAction } from "~/services/staff/record-staff-action.server";

type Context = Pick<App, "db" | "clock">;

type CouponMade = "saved" | "repeated" | "taken" | "no-such-plan";

/** Creates a coupon by the rules of the command. A repeated submission creates one coupon. */
export function makeCoupon({ db, clock }: Context, by: ActingStaff, coupon: NewCoupon): Promise<CouponMade> {
  return inTransaction<CouponMade>(db, async (trx) => {
    const added = await addCoupon(trx, coupon);
    if (!added.ok && added.reason === "no-such-plan") return "no-such-plan";
    if (!added.ok) {
      const there = await findListedCoupon(trx, { code: coupon.code });
      return there && isSameCoupon(there, coupon) ? "repeated" : "taken";
    }
    await recordStaffAction(trx, {
      now: clock.now(),
      by,
      act: "coupon-made",
      object: coupon.code,
      after: coupon,
    });
    return "saved";
  });
}

type CouponEnded = "saved" | "repeated" | "not-found";

/** Ends a coupon early. It stays in the list, with its uses. */
export function endCoupon({ db, clock }: Context, by: ActingStaff, code: string): Promise<CouponEnded> {
  return inTransaction<CouponEnded>(db, async (trx) => {
    const ended = await disableCoupon(trx, code);
    if (ended !== "ended") return ended === "already" ? "repeated" : "not-found";
    await recordStaffAction(trx, { now: clock.now(), by, act: "coupon-ended", object: code });
    return "saved";
  });
}
