import { SECOND } from "~/models/duration";
import type { Job } from "~/models/platform/job";
import { type WebhookContext, deliveries } from "./deliver-events.server";

/** Sends events to the owners' addresses. */
export const webhooksJob = (context: WebhookContext): Job => ({
  name: "webhooks",
  pause: SECOND,
  longestPause: 5 * SECOND,
  ...deliveries(context),
});
