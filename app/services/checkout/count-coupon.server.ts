import type { Db } from "#db/client";
import {
  type AddressAttempt,
  countAddressAttempt,
  refundAttempts,
} from "~/models/http/address-attempt.server";
import { addressKey } from "~/models/http/throttle";
import { atAddress, couponLimit } from "~/models/checkout/limits";
import { countAttempt } from "~/models/http/throttle.server";
import type { App } from "~/services/platform/app.server";
import { findRequestContext, requestContext } from "~/services/platform/request-context.server";

interface TypedCoupon {
  ownerId: number;
  /** Whether it can be used for the order. */
  isRight: boolean;
}

/** Too many coupons were typed, so nothing was ordered or stored. */
export interface CouponThrottled {
  outcome: "throttled";
  retryAfterSeconds: number;
  of: "account" | "network";
}

/**
 * Counts a typed coupon before its answer is told, so that nobody finds one by guessing: each at the account, and one
 * that cannot be used also at the IP address of the request. null if there were not too many.
 */
export async function countCoupon(
  trx: Db,
  { ownerId, isRight }: TypedCoupon,
  now: Date,
): Promise<CouponThrottled | null> {
  const ofAccount = await countAttempt(trx, `coupon:account:${ownerId}`, couponLimit, now);
  if (!ofAccount.allowed) return throttled(ofAccount.retryAfterSeconds, "account");
  const request = findRequestContext();
  if (!request) return null;
  const attempt = couponAttempt(ownerId, request);
  const byAddress = await countAddressAttempt(trx, attempt, now, { isSuccess: isRight });
  return byAddress.allowed ? null : throttled(byAddress.retryAfterSeconds, "network");
}

const throttled = (retryAfterSeconds: number, of: CouponThrottled["of"]): CouponThrottled => ({
  outcome: "throttled",
  retryAfterSeconds,
  of,
});

/** Counts the coupon in a transaction of its own. */
export const countTypedCoupon = (
  { db, clock }: Pick<App, "db" | "clock">,
  typed: TypedCoupon,
): Promise<CouponThrottled | null> => db.transaction().execute((trx) => countCoupon(trx, typed, clock.now()));

/** Refunds the attempt of a coupon that was counted before it was known to be right. */
export const refundCouponAttempt = ({ db }: Pick<App, "db">, ownerId: number): Promise<void> =>
  refundAttempts(db, { ...couponAttempt(ownerId, requestContext()), most: 1 });

const couponAttempt = (ownerId: number, { address }: { address: string }): AddressAttempt => ({
  limit: atAddress.coupon,
  address: addressKey(address),
  about: String(ownerId),
});
