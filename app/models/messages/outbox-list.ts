import type { DeliveryChannel } from "#db/schema";
import { type CheckedFilter, FilterFields } from "~/models/filter";
import { UNLISTED } from "./delivery";

/** Filters that staff have on the outbox. */
export const messageStates = {
  failed: "Failed",
  recent: "Failed this week",
  waiting: "Waiting",
  sent: "Sent",
  dropped: "Dropped or replaced",
  unlisted: "Not sent in staging",
} as const;
type MessageFilterState = keyof typeof messageStates;
export type MessageState = Exclude<MessageFilterState, "recent">;

export const messageChannels: Record<DeliveryChannel, string> = {
  mail: "Email",
  sms: "Text message",
  whatsapp: "WhatsApp",
  voice: "Phone call",
};

/** The page of a message in the console. */
export const messagePath = (id: number): string => `/staff/outbox/${id}`;

export interface MessageFilter {
  state: MessageFilterState | null;
  channel: DeliveryChannel | null;
}

export function readMessageFilter(query: URLSearchParams): CheckedFilter<MessageFilter> {
  const fields = new FilterFields(query);
  return {
    state: fields.choice("state", messageStates),
    channel: fields.choice("channel", messageChannels),
    errors: fields.errors,
  };
}

/** A message without its text. */
export interface ListedMessage {
  id: number;
  /** The account it was written for; null for visitors and the operator. */
  ownerId: number | null;
  channel: DeliveryChannel;
  recipient: string;
  subject: string | null;
  dedupeKey: string;
  attempts: number;
  createdAt: Date;
  nextAttemptAt: Date;
  sentAt: Date | null;
  deadAt: Date | null;
  deliveredAt: Date | null;
  expiresAt: Date | null;
  lastError: string | null;
}

export type Progress = Pick<ListedMessage, "sentAt" | "deadAt" | "deliveredAt" | "lastError">;

export function messageState({ sentAt, deadAt, deliveredAt, lastError }: Progress): MessageState {
  if (lastError === UNLISTED && deadAt) return "unlisted";
  if (lastError !== null && deliveredAt === null && (sentAt || deadAt)) return "failed";
  if (sentAt) return "sent";
  return deadAt ? "dropped" : "waiting";
}
