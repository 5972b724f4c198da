import { type Provider, refusedAttempt, UNLISTED } from "~/models/messages/delivery";

/** A provider that only writes to listed recipients; to all if there is no list. */
export function onlyTo(receivers: string[] | null, provider: Provider): Provider {
  if (receivers === null) return provider;
  return {
    ...provider,
    send: async (message) =>
      receivers.includes(message.recipient.toLowerCase()) ? provider.send(message) : refusedAttempt(UNLISTED),
    close: () => provider.close(),
  };
}
