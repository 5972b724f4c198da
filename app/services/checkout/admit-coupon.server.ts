import {
  type AddressAttempt,
  countAddressAttempt,
  refundAttempts,
} from "~/models/http/address-attempt.server";
import { addressKey } from "~/models/http/throttle";
import { atAddress, couponLimit } from "~/models/checkout/limits";
import { countAttempt } from "~/models/http/throttle.server";
import { refusal } from "~/services/http/responses.server";
import type { App } from "~/services/platform/app.server";
import { requestContext } from "~/services/http/request-guard.server";

/** Counts each typed coupon, so that nobody finds one by guessing. */
export async function admitCoupon({ db, clock }: Pick<App, "db" | "clock">, ownerId: number): Promise<void> {
  const ofAccount = await countAttempt(db, `coupon:account:${ownerId}`, couponLimit, clock.now());
  if (!ofAccount.allowed) throw tooMany("Too many coupons were tried.", ofAccount.retryAfterSeconds);
  const byAddress = await countAddressAttempt(db, couponAttempt(ownerId), clock.now());
  if (!byAddress.allowed)
    throw tooMany(
      "Too many coupons that do not exist were tried over your network, which other people may share.",
      byAddress.retryAfterSeconds,
    );
}

/** Refunds the attempt of a typed coupon that counts: it was not guessed. */
export const refundCouponAttempt = ({ db }: Pick<App, "db">, ownerId: number): Promise<void> =>
  refundAttempts(db, { ...couponAttempt(ownerId), most: 1 });

const couponAttempt = (ownerId: number): AddressAttempt => ({
  limit: atAddress.coupon,
  address: addressKey(requestContext().address),
  about: String(ownerId),
});

function tooMany(reason: string, retryAfterSeconds: number): Response {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return refusal(
    429,
    `${reason} Wait ${minutes} ${minutes === 1 ? "minute" : "minutes"}, or order without a coupon.`,
    { "Retry-After": String(retryAfterSeconds) },
  );
}
