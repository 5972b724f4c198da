import { MINUTE } from "~/models/duration";
import type { Job } from "~/models/platform/job";
import type { App } from "~/services/platform/app.server";
import { endOrders } from "./expire-orders.server";

export const orderEndsJob = (context: Pick<App, "db" | "clock" | "log">): Job => ({
  name: "order-ends",
  pause: MINUTE,
  needsClock: true,
  round: async () => ({ done: await endOrders(context), more: false }),
});
