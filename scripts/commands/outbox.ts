import { parseArgs } from "node:util";

import { maskRecipient } from "~/models/users/phone";
import {
  countStuck,
  listStuck,
  type RetriedMessages,
  type RetryResult,
  type StuckMessage,
} from "~/models/messages/outbox.server";
import type { DropResult } from "~/models/messages/outbox-list.server";
import { systemClock } from "~/services/platform/clock.server";
import { dropNow, retryAllNow, retryNow } from "~/services/staff/retry-message.server";
import { commandOnDatabase } from "../supervisor/command";
import { withDatabase } from "../supervisor/database";
import { Problem } from "../supervisor/problem";

const USAGE = `npm run outbox -- stuck
npm run outbox -- retry ID
npm run outbox -- retry --failed [--channel mail|sms] [--since 2026-11-26T09:00Z]
npm run outbox -- drop ID`;
const MOST_SHOWN = 100;

const refusals: Record<Exclude<RetryResult | DropResult, "queued" | "dropped">, string> = {
  unknown: "This message does not exist.",
  sent: "It was sent, so it is not sent again.",
  "being-sent": "It is being sent at this moment. Look again in two minutes.",
  obsolete: "It has expired or a newer one has replaced it, so it is no longer sent.",
  over: "It was dropped or replaced before.",
};

await commandOnDatabase(async ({ config }) => {
  const [verb, id = "", ...rest] = process.argv.slice(2);
  if (verb === "stuck" && id === "") return withDatabase(config.databaseUrl, showStuck);
  if (verb === "retry" && id === "--failed") return retryFailed(config.databaseUrl, rest);
  if ((verb !== "retry" && verb !== "drop") || !/^\d{1,15}$/.test(id) || rest.length > 0)
    throw new Problem(USAGE);
  const work = verb === "retry" ? retryNow : dropNow;
  const result = await withDatabase(config.databaseUrl, (db) =>
    work({ db, clock: systemClock }, Number(id), null),
  );
  if (result === "queued") return `Message ${id} is due now; npm run jobs sends it.`;
  if (result === "dropped") return `Message ${id} is dropped: it is no longer sent.`;
  throw new Problem(refusals[result]);
});

async function retryFailed(databaseUrl: string, words: string[]): Promise<string> {
  const which = readFilter(words);
  const count = await withDatabase(databaseUrl, (db) => retryAllNow({ db, clock: systemClock }, which));
  return count === 0
    ? "No message that failed can be sent again."
    : `${count} ${count === 1 ? "message is" : "messages are"} due now; npm run jobs sends them.`;
}

function readFilter(words: string[]): RetriedMessages {
  try {
    const text = { type: "string" } as const;
    const { channel, since } = parseArgs({ args: words, options: { channel: text, since: text } }).values;
    if (channel !== undefined && channel !== "mail" && channel !== "sms") throw new Problem(USAGE);
    if (since !== undefined && Number.isNaN(Date.parse(since))) throw new Problem(USAGE);
    return { ...(channel && { channel }), ...(since !== undefined && { since: new Date(since) }) };
  } catch {
    throw new Problem(USAGE);
  }
}

/** Shows neither texts nor full addresses, since terminals keep their history. */
async function showStuck(db: Parameters<typeof listStuck>[0]): Promise<string> {
  const stuck = await listStuck(db, new Date(), MOST_SHOWN);
  if (stuck.length === 0) return "Nothing is stuck.";
  const more = (await countStuck(db, new Date())) - stuck.length;
  return [
    ...stuck.map((message) => line(message).join("  ")),
    ...(more > 0 ? [`and ${more} older ones`] : []),
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
