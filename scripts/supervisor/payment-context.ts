import type { Db } from "#db/client";
import type { PaymentContext } from "~/services/platform/app.server";
import { systemClock } from "~/services/platform/clock.server";
import type { Config } from "~/services/platform/config.server";
import { makeLog } from "~/services/platform/log.server";
import { systemRandom } from "~/services/platform/random.server";
import { makeWatchedPaystack } from "~/services/providers/watched-paystack.server";

/** What services of payments need, for a command. */
export function makePaymentContext(db: Db, config: Config): PaymentContext {
  const context = { db, config, clock: systemClock, random: systemRandom, log: makeLog("warn") };
  return { ...context, payments: makeWatchedPaystack(context) };
}
