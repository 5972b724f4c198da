import { remember } from "@epic-web/remember";
import { makeDatabase, onUnsureCommit } from "#db/client";
import { makeWatchedPaystack } from "~/services/providers/watched-paystack.server";
import { makeWebhookSender } from "~/services/providers/webhook-sender.server";
import { systemClock } from "./clock.server";
import { config as readSettings } from "./config.server";
import { makeLog, UNSURE_COMMIT } from "./log.server";
import { makeLeakLookup, makePasswords } from "./passwords.server";
import { systemRandom } from "./random.server";

/** Everything that exists once in a process: settings, database pool, clock, randomness, log, providers. */
export const app = remember("app", () => {
  const config = readSettings();
  const log = makeLog(config.logLevel);
  const { db, figures: poolFigures } = makeDatabase({
    url: config.databaseUrl,
    poolSize: config.databasePool,
    limits: config.databaseLimits,
    onError: (error) => {
      log.warn({ err: error }, "an idle database connection failed");
    },
  });
  onUnsureCommit(() => log.error(UNSURE_COMMIT));
  return {
    config,
    db,
    poolFigures,
    clock: systemClock,
    random: systemRandom,
    log,
    passwords: makePasswords(config.passwordCost, makeLeakLookup(config.passwordLookup, log)),
    payments: makeWatchedPaystack({ db, clock: systemClock, log, config }),
    webhooks: makeWebhookSender(config.webhooks),
  };
});

export type App = typeof app;

export type PaymentContext = Pick<App, "db" | "clock" | "random" | "config" | "log" | "payments">;
