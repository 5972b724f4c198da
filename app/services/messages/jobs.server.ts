import { SECOND } from "~/models/duration";
import type { Job } from "~/models/platform/job";
import type { Provider } from "~/models/messages/delivery";
import { claimDue } from "~/models/messages/delivery.server";
import { queue } from "~/services/platform/jobs/runner.server";
import { type DeliveryContext, deliver, logged } from "./deliver-messages.server";

/** Only the name of an error is logged, since its text may repeat the message. */
const CONCURRENCY = 4;

/** Writes prices that are due into the tables. They hold from their moment, whether or not this has run. */
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
