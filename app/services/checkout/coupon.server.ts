import { addressKey, couponLimits } from "~/models/doors/throttle";
import { hitEach } from "~/models/doors/throttle.server";
import { refusal } from "~/services/doors/responses.server";
import type { App } from "~/services/app/app.server";
import { currentVisit } from "~/services/doors/front-door.server";

/** Counts a coupon that was typed, so that nobody finds one by trying. */
export async function admitCoupon({ db, clock }: Pick<App, "db" | "clock">, ownerId: number): Promise<void> {
  const subjects = [
    [`coupon:account:${ownerId}`, couponLimits.account],
    [`coupon:address:${addressKey(currentVisit().address)}`, couponLimits.address],
  ] as const;
  const answer = await hitEach(db, subjects, clock.now());
  if (!answer.allowed) throw tooMany(answer.retryAfterSeconds);
}

function tooMany(retryAfterSeconds: number): Response {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return refusal(
    429,
    `Too many coupons were tried. Wait ${minutes} ${minutes === 1 ? "minute" : "minutes"}, or order without a coupon.`,
    { "Retry-After": String(retryAfterSeconds) },
  );
}
