import { remember } from "@epic-web/remember";
import { makeDatabase } from "#db/client";
import { systemClock } from "./clock.server";
import { config as readSettings } from "./config.server";
import { makeLeakLookup } from "./leaked-password.server";
import { makeLog } from "./log.server";
import { makePasswords } from "./password.server";
import { makePaystack } from "./paystack.server";
import { systemRandom } from "./random.server";

/** What is made once a process: settings, database pool, clock, chance, log and the provider of payments. */
export const app = remember("app", () => {
  const config = readSettings();
  const log = makeLog(config.logLevel);
  const { db } = makeDatabase({
    url: config.databaseUrl,
    poolSize: config.databasePool,
    onError: (error) => {
      log.warn({ err: error }, "an idle database connection failed");
    },
  });
  return {
    config,
    db,
    clock: systemClock,
    random: systemRandom,
    log,
    passwords: makePasswords(config.passwordCost, makeLeakLookup(config.passwordLookup, log)),
    payments: makePaystack(config.payments),
  };
});

export type App = typeof app;
