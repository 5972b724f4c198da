import type { Db } from "#db/client";
import {
  type AddressAttempt,
  countAddressAttempt,
  refundAttempts,
} from "~/models/http/address-attempt.server";
import { addressKey } from "~/models/http/throttle";
import { atAddress, couponLimit } from "~/models/checkout/limits";
import { countAttempt } from "~/models/http/throttle.server";
import { refusal } from "~/http/responses.server";
import type { App } from "~/services/platform/app.server";
import { findRequestContext, requestContext } from "~/services/platform/request-context.server";

interface TypedCoupon {
  ownerId: number;
  /** Whether it can be used for the order. */
  isRight: boolean;
}

/**
 * Counts a typed coupon before its answer is told, so that nobody finds one by guessing: each at the account, and one
 * that cannot be used also at the IP address of the request. Returns the refusal if there were too many.
 */
export async function countCoupon(
  trx: Db,
  { ownerId, isRight }: TypedCoupon,
  now: Date,
): Promise<Response | null> {
  const ofAccount = await countAttempt(trx, `coupon:account:${ownerId}`, couponLimit, now);
  if (!ofAccount.allowed) return tooMany("Too many coupons were tried.", ofAccount.retryAfterSeconds);
  const request = findRequestContext();
  if (!request) return null;
  const attempt = couponAttempt(ownerId, request);
  const byAddress = await countAddressAttempt(trx, attempt, now, { isSuccess: isRight });
  return byAddress.allowed
    ? null
    : tooMany(
        "Too many coupons that do not exist were tried over your network, which other people may share.",
        byAddress.retryAfterSeconds,
      );
}

/** Admits the coupon in a transaction of its own; throws the refusal. */
export async function countTypedCoupon(
  { db, clock }: Pick<App, "db" | "clock">,
  typed: TypedCoupon,
): Promise<void> {
  const refused = await db.transaction().execute((trx) => countCoupon(trx, typed, clock.now()));
  if (refused) throw refused;
}

/** Refunds the attempt of a coupon that was counted before it was known to be right. */
export const refundCouponAttempt = ({ db }: Pick<App, "db">, ownerId: number): Promise<void> =>
  refundAttempts(db, { ...couponAttempt(ownerId, requestContext()), most: 1 });

const couponAttempt = (ownerId: number, { address }: { address: string }): AddressAttempt => ({
  limit: atAddress.coupon,
  address: addressKey(address),
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
