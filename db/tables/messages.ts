import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { Channel } from "./codes";

export type MessageProvider = "demo" | "termii" | "smtp";

export type MoneyText = "trial-ending" | "renewal-coming" | "paid" | "plan-ended";

export interface MessageTables {
  outbox: OutboxTable;
  deliveryReceipts: DeliveryReceiptsTable;
  silencedTexts: SilencedTextsTable;
}

export interface OutboxTable {
  id: GeneratedAlways<number>;
  ownerId: number | null;
  channel: Channel;
  recipient: string;
  subject: string | null;
  text: string;
  /** For newsletters: where mail programs post to unsubscribe their reader. */
  unsubscribeUrl: string | null;
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
