import { MINUTE } from "~/models/duration";
import type { Job } from "~/models/platform/job";
import type { App } from "~/services/platform/app.server";
import { applyDuePrices } from "./apply-price-changes.server";

/** Writes prices that are due into the tables. They hold from their moment, whether or not this has run. */
export const priceChangesJob = (context: Pick<App, "db" | "clock">): Job => ({
  name: "price-changes",
  pause: MINUTE,
  needsClock: true,
  round: async () => ({ done: await applyDuePrices(context), more: false }),
});
