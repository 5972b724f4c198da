import { parseArgs } from "node:util";
import type { Db } from "#db/client";
import { formatMoment } from "~/models/date";
import { alertTitle } from "~/messages/payments/alert-mail";
import { systemClock } from "~/services/platform/clock.server";
import type { Config } from "~/services/platform/config.server";
import { makeLog } from "~/services/platform/log.server";
import { systemRandom } from "~/services/platform/random.server";
import { listPaid } from "~/services/payments/compare-day.server";
import { makeWatchedPaystack } from "~/services/providers/watched-paystack.server";
import { catchUp, prepareRestored } from "~/services/restored.server";
import { commandOnDatabase } from "../supervisor/command";
import { asOwner, prepareDatabase } from "../supervisor/database";
import { readMoment } from "../supervisor/moment";
import { Problem } from "../supervisor/problem";

const USAGE = `npm run restored -- --to 2026-11-24T10:00:00Z
Makes a database that was read back from a backup ready to go on: --to is the moment that it went back to.`;

await commandOnDatabase(USAGE, async ({ config }) => {
  const to = readWords();
  const { held, later, differences } = await asOwner(config, (db) => work(db, config, to));
  const messages = held.messages + later.messages;
  const webhooks = held.webhooks + later.webhooks;
  return [
    `The database is as it was on ${formatMoment(to)} in Lagos (${to.toISOString()}), and takes changes again.`,
    `Held, since it may have been sent: ${messages} messages, ${webhooks} webhooks. See npm run outbox -- stuck, and send`,
    "those that did not arrive by npm run outbox -- retry ID, or all by -- retry --held. Owners can send webhooks again.",
    differences.length > 0
      ? "The provider has what is not known here, or not the same:"
      : "All that the provider has as paid is here.",
    ...differences.map(
      ({ kind, reference, details }) =>
        `- ${reference}: ${alertTitle(kind)}. ${details.replaceAll("\n", " ")}`,
    ),
    ...(differences.length > 0
      ? ["Decide about the held money at /staff/held-money: no card of its owner renews a plan before."]
      : []),
    "All have to log in again.",
  ].join("\n");
});

/** Asks the provider first, so that nothing has changed if it does not answer. */
async function work(db: Db, config: Config, to: Date) {
  const context = { db, config, clock: systemClock, random: systemRandom, log: makeLog("warn") };
  const app = {
    ...context,
    payments: makeWatchedPaystack(context),
  };
  const paid = await listPaid(app, { from: to, to: systemClock.now() });
  if (!paid)
    throw new Problem("The provider does not say what was paid. Nothing was changed: run this again.");
  const held = await prepareRestored(app, to);
  await prepareDatabase(config);
  return { held, ...(await catchUp(app, paid)) };
}

function readWords(): Date {
  try {
    return readMoment(parseArgs({ options: { to: { type: "string" } } }).values.to ?? "", USAGE);
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(`${(error as Error).message}\n${USAGE}`);
  }
}
