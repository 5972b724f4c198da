import { HOUR, MINUTE } from "~/models/duration";
import { nameLimits } from "~/models/http/address-limit";
import type { Limit } from "~/models/http/throttle";

/** Attempts of one account to subscribe or pay. Submitting the same form again does not count. */
export const checkoutLimit: Limit = { limit: 10, window: 10 * MINUTE };

/** Attempts of one agent, who has many registrants, to subscribe or pay. */
export const agentOrderLimit: Limit = { limit: 100, window: 10 * MINUTE };

/** Coupons that one account types into orders. */
export const couponLimit: Limit = { limit: 10, window: 10 * MINUTE };

/** Limits by address alone, under their stored names. */
export const atAddress = nameLimits({
  /** Coupons that cannot be used for the order. */
  coupon: { attempts: [{ limit: 30, window: HOUR }] },
});
