import { decideRetry, unknown, type Provider } from "~/models/messages/delivery";
import { SECOND } from "~/models/duration";
import { claimDue, recordFailure, recordSent, type ClaimedMessage } from "~/models/messages/delivery.server";
import type { App } from "~/services/app/app.server";
import type { Config } from "~/services/app/config.server";
import { sleep } from "~/services/app/sleep.server";

export type DeliveryContext = Pick<App, "db" | "clock" | "random" | "log"> & { config: Pick<Config, "demo"> };

/** Messages that one process sends through one provider at the same time. */
const CONCURRENCY = 4;
const MIN_POLL_INTERVAL = SECOND;
const MAX_POLL_INTERVAL = 5 * SECOND;

/** Sends due messages through one provider until told to stop, and then finishes those under way. */
export async function runDelivery(
  context: DeliveryContext,
  provider: Provider,
  stop: AbortSignal,
): Promise<void> {
  const sending = new Set<Promise<void>>();
  let pause = MIN_POLL_INTERVAL;
  while (!stop.aborted) {
    const messages = await claim(context, provider, CONCURRENCY - sending.size);
    for (const message of messages) {
      const work = deliver(context, provider, message).finally(() => sending.delete(work));
      sending.add(work);
    }
    if (sending.size === CONCURRENCY) await Promise.race(sending);
    else if (messages.length === 0) await sleep(pause, stop);
    pause = messages.length > 0 ? MIN_POLL_INTERVAL : Math.min(pause * 1.5, MAX_POLL_INTERVAL);
  }
  await Promise.all(sending);
}

/** Without a database there are no messages; the next poll asks again. */
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

/**
 * Calls the provider between two transactions, never inside one. A message without a recorded result is sent again
 * when its lease ends.
 */
async function deliver(context: DeliveryContext, provider: Provider, message: ClaimedMessage): Promise<void> {
  const logged = { message: message.id, channel: provider.channel, attempt: message.attempts };
  try {
    const attempt = await provider.send(message).catch((error: unknown) => {
      context.log.error({ ...logged, error: nameOf(error) }, "the provider's adapter failed");
      return unknown(nameOf(error));
    });
    const now = context.clock.now();
    if (attempt.sent) {
      const { providerId } = attempt;
      const removeText = !context.config.demo;
      await recordSent(context.db, message.id, { provider: provider.name, providerId, removeText, now });
      context.log.info({ ...logged, provider: provider.name }, "message sent");
      return;
    }
    const { failure } = attempt;
    const next = decideRetry(message, failure, now, context.random.bytes(1).readUInt8() / 255);
    await recordFailure(context.db, message, { failure, next, now });
    context.log.warn({ ...logged, ...failure, dead: next.end }, "message not sent");
  } catch (error) {
    context.log.error({ ...logged, err: error }, "the result of a message cannot be recorded");
  }
}

/** Only the name of an error is logged, since its text may repeat the message. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "no error object";
}
