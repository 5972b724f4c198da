import { nextStep, unknown, type Provider } from "~/models/delivery";
import { SECOND } from "~/models/duration";
import { claimDue, recordFailure, recordSent, type ClaimedMessage } from "~/models/outbox-delivery.server";
import type { App } from "./app.server";
import type { Config } from "./config.server";
import { rest } from "./rest.server";

export type DeliveryContext = Pick<App, "db" | "clock" | "random" | "log"> & { config: Pick<Config, "demo"> };

/** Messages that one process sends at the same time through one provider. */
const SLOTS = 4;
const SHORTEST_WAIT = SECOND;
const LONGEST_WAIT = 5 * SECOND;

/** Sends what is due through one provider until told to stop, and then only ends what it has begun. */
export async function runDelivery(
  context: DeliveryContext,
  provider: Provider,
  stop: AbortSignal,
): Promise<void> {
  const underway = new Set<Promise<void>>();
  let pause = SHORTEST_WAIT;
  while (!stop.aborted) {
    const messages = await claim(context, provider, SLOTS - underway.size);
    for (const message of messages) {
      const work = deliver(context, provider, message).finally(() => underway.delete(work));
      underway.add(work);
    }
    if (underway.size === SLOTS) await Promise.race(underway);
    else if (messages.length === 0) await rest(pause, stop);
    pause = messages.length > 0 ? SHORTEST_WAIT : Math.min(pause * 1.5, LONGEST_WAIT);
  }
  await Promise.all(underway);
}

/** Without the database there is nothing to do but to ask again later. */
async function claim(
  { db, clock, log }: DeliveryContext,
  { channel }: Provider,
  limit: number,
): Promise<ClaimedMessage[]> {
  try {
    return await claimDue(db, { channel, limit, now: clock.now() });
  } catch (error) {
    log.warn({ err: error, channel }, "messages cannot be read");
    return [];
  }
}

/** Calls the provider between two transactions, never inside one. What is not recorded comes back with the lease. */
async function deliver(context: DeliveryContext, provider: Provider, message: ClaimedMessage): Promise<void> {
  const told = { message: message.id, channel: provider.channel, attempt: message.attempts };
  try {
    const attempt = await provider.send(message).catch((error: unknown) => {
      context.log.error({ ...told, error: nameOf(error) }, "the provider's adapter failed");
      return unknown(nameOf(error));
    });
    const now = context.clock.now();
    if (attempt.sent) {
      const { providerId } = attempt;
      const removeText = !context.config.demo;
      await recordSent(context.db, message.id, { provider: provider.name, providerId, removeText, now });
      context.log.info({ ...told, provider: provider.name }, "message sent");
      return;
    }
    const { failure } = attempt;
    const next = nextStep(message, failure, now, context.random.bytes(1).readUInt8() / 255);
    await recordFailure(context.db, message, { failure, next, now });
    context.log.warn({ ...told, ...failure, dead: next.end }, "message not sent");
  } catch (error) {
    context.log.error({ ...told, err: error }, "the result of a message cannot be recorded");
  }
}

/** Its text could repeat the message. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "no error object";
}
