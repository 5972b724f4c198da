import { releaseCoupons } from "~/models/checkout/coupon.server";
import { MINUTE } from "~/models/duration";
import { expireOrders } from "~/models/checkout/order.server";
import type { App } from "~/services/app/app.server";
import { mayRun } from "~/services/app/clock-watch.server";
import { sleep } from "~/services/app/sleep.server";

type Context = Pick<App, "db" | "clock" | "clockWatch" | "log">;

/** Ends, once a minute, orders that nobody paid, and releases the coupons they reserved. Any number may run. */
export async function runOrderEnds(context: Context, stop: AbortSignal): Promise<void> {
  while (await mayRun(context, "order ends", stop)) {
    await endOrders(context);
    await sleep(MINUTE, stop);
  }
}

export async function endOrders({ db, clock, log }: Omit<Context, "clockWatch">): Promise<void> {
  try {
    const ended = await expireOrders(db, clock.now());
    await releaseCoupons(db, clock.now());
    if (ended > 0) log.info({ orders: ended }, "orders that nobody paid have ended");
  } catch (error) {
    log.warn({ err: error }, "orders that nobody paid cannot be ended");
  }
}
