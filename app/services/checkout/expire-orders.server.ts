import type { Job } from "~/models/platform/job";
import { MINUTE } from "~/models/duration";
import { releaseCoupons } from "~/models/checkout/coupon.server";
import { expireOrders } from "~/models/checkout/order.server";
import type { App } from "~/services/platform/app.server";

type ExpiryContext = Pick<App, "db" | "clock" | "log">;

/** Ends unpaid orders, and releases the coupons they reserved. */
export async function endOrders({ db, clock, log }: ExpiryContext): Promise<number> {
  const ended = await expireOrders(db, clock.now());
  await releaseCoupons(db, clock.now());
  if (ended > 0) log.info({ orders: ended }, "unpaid orders have ended");
  return ended;
}

export const orderEndsJob = (context: ExpiryContext): Job => ({
  name: "order-ends",
  pause: MINUTE,
  needsClock: true,
  round: async () => ({ done: await endOrders(context), more: false }),
});
