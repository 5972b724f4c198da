import { type Progress, messageStates, messageState } from "~/models/messages/outbox-list";

/** What became of a message, in words. */
export const messageStateWords = (message: Progress): string =>
  message.deliveredAt ? "Delivered" : messageStates[messageState(message)];

/** What became of a message, with the reason if it has one. */
export const messageProgress = (message: Progress): string =>
  [messageStateWords(message), message.lastError].filter(Boolean).join(": ");
