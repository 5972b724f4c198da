import {
  type Progress,
  type ListedMessage,
  messageStates,
  messageState,
  messageChannels,
} from "~/models/messages/outbox-list";

/** What became of a message, in words. */
export const messageStateWords = (message: Progress): string =>
  message.deliveredAt ? "Delivered" : messageStates[messageState(message)];

/** What became of a message, with the reason if it has one. */
export const messageProgress = (message: Progress): string =>
  [messageStateWords(message), message.lastError].filter(Boolean).join(": ");

/**
 * The subject of a message. A message that expires carries a code or a key, perhaps in its subject, so that is not
 * shown.
 */
export function messageTitle({ channel, subject, expiresAt }: ListedMessage): string {
  if (expiresAt) return "A code or key";
  return channel === "mail" ? (subject ?? "") : messageChannels[channel];
}
