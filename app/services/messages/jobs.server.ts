import { SECOND } from "~/models/duration";
import type { Job, JobName } from "~/models/platform/job";
import type { Provider } from "~/models/messages/delivery";
import { claimDue, type ClaimedMessage } from "~/models/messages/delivery.server";
import { queue } from "~/services/platform/jobs/runner.server";
import { type DeliveryContext, deliver, logged } from "./deliver-messages.server";

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
      about: logged,
    }),
  };
}
