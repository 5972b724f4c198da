import { parseArgs } from "node:util";
import type { Channel } from "#db/schema";
import { emailProblem } from "~/models/users/email";
import { maskRecipient, tidyPhone } from "~/models/users/phone";
import { readPhone } from "~/models/users/phone.server";
import {
  countStuck,
  listStuckMessages,
  type RetriedMessages,
  type RetryResult,
  type StuckMessage,
} from "~/models/messages/outbox.server";
import { type DropResult, findOutboxMessage } from "~/models/messages/outbox-list.server";
import { systemClock } from "~/services/platform/clock.server";
import type { Config } from "~/services/platform/config.server";
import { systemRandom } from "~/services/platform/random.server";
import { dropNow, retryAllNow, retryNow } from "~/services/staff/retry-message.server";
import { sendTestMessage } from "~/services/staff/send-test-message.server";
import { setTimeout as wait } from "node:timers/promises";
import { MINUTE, SECOND } from "~/models/duration";
import { commandOnDatabase } from "../supervisor/command";
import { withDatabase } from "../supervisor/database";
import { Problem } from "../supervisor/problem";

const USAGE = `npm run outbox -- stuck         messages that failed, were given up or have been due for a minute, without their texts
npm run outbox -- retry ID      makes one due now
npm run outbox -- retry --failed [--channel mail|sms] [--since 2026-11-26T09:00Z]
npm run outbox -- retry --held [--channel mail|sms] [--since 2026-11-26T09:00Z]   what a restore holds
npm run outbox -- drop ID       gives one up
npm run outbox -- test mail [--to ada@shop.example]   send a test; without --to to PAYMENTS_MAILBOX
npm run outbox -- test sms --to 08031234567`;
const MOST_SHOWN = 100;

/** How long the command looks for what became of a test: the jobs take it within seconds. */
const TEST_TIME = 20 * SECOND;

const refusals: Record<Exclude<RetryResult | DropResult, "queued" | "dropped">, string> = {
  unknown: "This message does not exist.",
  sent: "It was sent, so it is not sent again.",
  "being-sent": "It is being sent at this moment. Look again in two minutes.",
  obsolete: "It has expired or a newer one has replaced it, so it is no longer sent.",
  over: "It was dropped or replaced before.",
};

await commandOnDatabase(USAGE, ({ config }) => {
  const [verb, about = "", ...rest] = process.argv.slice(2);
  if (verb === "stuck" && about === "") return withDatabase(config.databaseUrl, showStuck);
  if (verb === "retry" && about === "--failed") return retryAll(config, "failed", rest);
  if (verb === "retry" && about === "--held") return retryAll(config, "held", rest);
  if (verb === "test" && (about === "mail" || about === "sms")) return sendTest(config, about, rest);
  if ((verb !== "retry" && verb !== "drop") || !/^\d{1,15}$/.test(about) || rest.length > 0)
    throw new Problem(USAGE);
  return changeOne(config, verb, Number(about));
});

async function changeOne(config: Config, verb: "retry" | "drop", id: number): Promise<string> {
  const work = verb === "retry" ? retryNow : dropNow;
  const result = await withDatabase(config.databaseUrl, (db) =>
    work({ db, config, clock: systemClock, random: systemRandom }, id, null),
  );
  if (result === "queued") return `Message ${id} is due now; npm run jobs sends it.`;
  if (result === "dropped") return `Message ${id} is dropped: it is no longer sent.`;
  throw new Problem(refusals[result]);
}

async function retryAll(config: Config, state: RetriedMessages["state"], words: string[]): Promise<string> {
  const which = { state, ...readFilter(words) };
  const count = await withDatabase(config.databaseUrl, (db) =>
    retryAllNow({ db, config, clock: systemClock, random: systemRandom }, which),
  );
  return count === 0
    ? `No message that ${state === "held" ? "is held" : "failed"} can be sent again.`
    : `${count} ${count === 1 ? "message is" : "messages are"} due now; npm run jobs sends them.`;
}

function readFilter(words: string[]): Omit<RetriedMessages, "state"> {
  const { channel, since } = readOptions(words, ["channel", "since"]);
  if (channel !== undefined && channel !== "mail" && channel !== "sms") throw new Problem(USAGE);
  if (since !== undefined && Number.isNaN(Date.parse(since))) throw new Problem(USAGE);
  return { ...(channel && { channel }), ...(since !== undefined && { since: new Date(since) }) };
}

async function sendTest(config: Config, channel: Channel, words: string[]): Promise<string> {
  const recipient = readRecipient(config, channel, words);
  return withDatabase(config.databaseUrl, async (db) => {
    const app = { db, config, clock: systemClock, random: systemRandom };
    const sent = await sendTestMessage(app, { channel, recipient, staffId: null });
    if (sent.outcome === "throttled")
      throw new Problem(
        `Several tests were sent within the hour. Send the next one in ${Math.ceil((sent.retryAfterSeconds * SECOND) / MINUTE)} minutes.`,
      );
    for (const end = Date.now() + TEST_TIME; Date.now() < end; await wait(SECOND / 2)) {
      const message = await findOutboxMessage(db, sent.id);
      if (message?.sentAt) return `Sent to ${maskRecipient(recipient)}. See whether it arrives.`;
      if (message?.lastError) throw new Problem(`Not sent: ${message.lastError}`);
    }
    throw new Problem(
      `No process has taken message ${sent.id} for ${TEST_TIME / SECOND} seconds: see whether the jobs run.`,
    );
  });
}

function readRecipient({ contact }: Config, channel: Channel, words: string[]): string {
  const { to } = readOptions(words, ["to"]);
  if (channel === "mail") {
    const problem = to === undefined ? null : emailProblem(to);
    if (problem) throw new Problem(`${to}: ${problem}`);
    return to ?? contact.paymentsMailbox;
  }
  const { phone, reachable } = readPhone(tidyPhone(to ?? ""));
  if (!reachable) throw new Problem(`Say to which Nigerian mobile phone: --to 08031234567\n${USAGE}`);
  return phone;
}

function readOptions<Name extends string>(args: string[], names: Name[]): Partial<Record<Name, string>> {
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: "string" } as const]));
    return parseArgs({ args, options }).values as Partial<Record<Name, string>>;
  } catch {
    throw new Problem(USAGE);
  }
}

/** Shows neither texts nor full addresses, since terminals keep their history. */
async function showStuck(db: Parameters<typeof listStuckMessages>[0]): Promise<string> {
  const stuck = await listStuckMessages(db, new Date(), MOST_SHOWN);
  if (stuck.length === 0) return "Nothing is stuck.";
  const more = (await countStuck(db, new Date())) - stuck.length;
  return [
    ...stuck.map((message) => line(message).join("  ")),
    ...(more > 0 ? [`… and ${more} more, which are older`] : []),
  ].join("\n");
}

function line(message: StuckMessage): string[] {
  return [
    `#${message.id}`.padEnd(8),
    message.channel.padEnd(4),
    maskRecipient(message.recipient).padEnd(24),
    message.createdAt.toISOString().slice(0, 19),
    `${message.attempts} tried`.padEnd(8),
    stateOf(message),
    message.lastError ?? "no process has taken it",
  ];
}

function stateOf({ sentAt, deadAt, nextAttemptAt }: StuckMessage): string {
  if (deadAt) return `dead since ${deadAt.toISOString().slice(0, 19)}:`;
  if (sentAt) return `sent ${sentAt.toISOString().slice(0, 19)}:`;
  return `next ${nextAttemptAt.toISOString().slice(0, 19)}:`;
}
