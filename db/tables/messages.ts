import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { Channel, OtherPhoneChannel } from "./codes";

export type MessageProvider = "demo" | "termii" | "smtp";

/** How a message leaves: an SMS, a WhatsApp message or a call goes to a phone. */
export type DeliveryChannel = Channel | OtherPhoneChannel;

export type WhatsAppPurpose = "codes" | "money";

export type MoneyText = "trial-ending" | "renewal-coming" | "paid" | "plan-ended";

export interface MessageTables {
  outbox: OutboxTable;
  deliveryReceipts: DeliveryReceiptsTable;
  silencedTexts: SilencedTextsTable;
  whatsappConsents: WhatsAppConsentsTable;
}

export interface OutboxTable {
  id: GeneratedAlways<number>;
  ownerId: number | null;
  channel: DeliveryChannel;
  recipient: string;
  subject: string | null;
  text: string;
  /** Of a message by WhatsApp or a call: the SMS that follows if it does not arrive. */
  smsText: string | null;
  dedupeKey: string;
  createdAt: Date;
  nextAttemptAt: Date;
  attempts: Generated<number>;
  sentAt: Date | null;
  deadAt: Date | null;
  /** A newer message on the same topic makes the waiting ones pointless. */
  topic: string | null;
  expiresAt: Date | null;
  leasedUntil: Date | null;
  lastError: string | null;
  provider: MessageProvider | null;
  providerId: string | null;
  deliveredAt: Date | null;
}

/** Kinds of news about money for which an owner wants no SMS. */
export interface SilencedTextsTable {
  ownerId: number;
  kind: MoneyText;
}

/** What an owner agreed to get by WhatsApp, and since when. */
export interface WhatsAppConsentsTable {
  ownerId: number;
  purpose: WhatsAppPurpose;
  givenAt: Date;
}

export interface DeliveryReceiptsTable {
  id: GeneratedAlways<number>;
  outboxId: number | null;
  ownerId: number | null;
  provider: "termii";
  providerId: string;
  status: string;
  details: JSONColumnType<Record<string, string | null>>;
  receivedAt: Date;
}
