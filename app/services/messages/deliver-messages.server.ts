import { queue } from "~/services/platform/jobs/runner.server";
import type { Job, JobName } from "~/models/platform/job";
import { SECOND } from "~/models/duration";
import { unknown, type Provider } from "~/models/messages/delivery";
import { decideRetry } from "~/models/messages/retry";
import { claimDue, markFailed, markSent, type ClaimedMessage } from "~/models/messages/delivery.server";
import type { App } from "~/services/platform/app.server";
import type { Config } from "~/services/platform/config.server";

export type DeliveryContext = Pick<App, "db" | "clock" | "random" | "log"> & { config: Pick<Config, "demo"> };

/** What the log says about a message: never its text or address. */
const logFields = ({ channel, id, attempts }: ClaimedMessage) => ({
  message: id,
  channel,
  attempt: attempts,
});

/**
 * Calls the provider between two transactions, never inside one. A message without a recorded result is sent again
 * when its lease ends.
 */
async function deliver(context: DeliveryContext, provider: Provider, message: ClaimedMessage): Promise<void> {
  const about = logFields(message);
  const attempt = await provider.send(message).catch((error: unknown) => {
    context.log.error({ ...about, error: nameOf(error) }, "the provider's adapter failed");
    return unknown(nameOf(error));
  });
  const now = context.clock.now();
  if (attempt.sent) {
    const { providerId } = attempt;
    const removeText = !context.config.demo;
    await markSent(context.db, message.id, { provider: provider.name, providerId, removeText, now });
    context.log.info({ ...about, provider: provider.name }, "message sent");
    return;
  }
  const { failure } = attempt;
  const next = decideRetry(message, failure, now, context.random.bytes(1).readUInt8() / 255);
  await context.db.transaction().execute((trx) => markFailed(trx, message, { failure, next, now }));
  context.log.warn({ ...about, ...failure, dead: next.end }, "message not sent");
}

/** Only the name of an error is logged, since its text may repeat the message. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "no error object";
}

/** How many messages one process sends by one job at the same time. */
const CONCURRENCY = 4;

/** @param providers one for each channel of the job */
export function deliveryJob(
  context: DeliveryContext,
  name: Extract<JobName, "texts" | "mails">,
  providers: readonly Provider[],
): Job {
  const channels = providers.map(({ channel }) => channel);
  const byChannel = new Map(providers.map((provider) => [provider.channel, provider]));
  return {
    name,
    pause: SECOND,
    longestPause: 5 * SECOND,
    ...queue(context, {
      places: CONCURRENCY,
      claim: (limit) => claimDue(context.db, { channels, limit, now: context.clock.now() }),
      work: (message: ClaimedMessage) => {
        const provider = byChannel.get(message.channel);
        if (!provider) throw new Error(`no provider for ${message.channel}`);
        return deliver(context, provider, message);
      },
      about: logFields,
    }),
  };
}
