import { SECOND } from "~/models/duration";
import type { Job } from "~/models/platform/job";
import type { Provider } from "~/models/messages/delivery";
import { claimDue } from "~/models/messages/delivery.server";
import { queue } from "~/services/platform/jobs/runner.server";
import { type DeliveryContext, deliver, logged } from "./deliver-messages.server";

/** How many messages one process sends through one provider at the same time. */
const CONCURRENCY = 4;

export function deliveryJob(context: DeliveryContext, provider: Provider): Job {
  const { channel } = provider;
  return {
    name: channel === "sms" ? "texts" : "mails",
    pause: SECOND,
    longestPause: 5 * SECOND,
    ...queue(context, {
      places: CONCURRENCY,
      claim: (limit) => claimDue(context.db, { channel, limit, now: context.clock.now() }),
      work: (message) => deliver(context, provider, message),
      about: (message) => logged(provider, message),
    }),
  };
}
