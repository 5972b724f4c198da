import { MINUTE } from "~/models/duration";
import type { Job } from "~/models/platform/job";
import type { App } from "~/services/platform/app.server";
import { applyDuePrices } from "./apply-price-changes.server";

/** There is no catalogue in memory and no database to read it from: pages answer 503 and say so. */
export const priceChangesJob = (context: Pick<App, "db" | "clock">): Job => ({
  name: "price-changes",
  pause: MINUTE,
  needsClock: true,
  round: async () => ({ done: await applyDuePrices(context), more: false }),
});
