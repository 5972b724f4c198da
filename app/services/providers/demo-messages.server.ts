import type { DeliveryChannel } from "#db/schema";
import type { Provider } from "~/models/messages/delivery";

/** Sends nothing: a demo shows its messages in the outbox. */
export function demoMessages(channel: DeliveryChannel): Provider {
  return {
    name: "demo",
    channel,
    send: () => Promise.resolve({ sent: true, providerId: null }),
    close: () => undefined,
  };
}
