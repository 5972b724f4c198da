import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { Channel } from "./codes";

export type MessageProvider = "demo" | "termii" | "smtp";

export type MoneyText = "trial-ending" | "renewal-coming" | "paid" | "plan-ended";

export interface MessageTables {
  outbox: OutboxTable;
  delivery_receipts: DeliveryReceiptsTable;
  silenced_texts: SilencedTextsTable;
}

export interface OutboxTable {
  id: GeneratedAlways<number>;
  owner_id: number | null;
  channel: Channel;
  recipient: string;
  subject: string | null;
  text: string;
  /** For newsletters: where mail programs post to unsubscribe their reader. */
  unsubscribe_url: string | null;
  dedupe_key: string;
  created_at: Date;
  next_attempt_at: Date;
  attempts: Generated<number>;
  sent_at: Date | null;
  dead_at: Date | null;
  /** A newer message on the same topic makes the waiting ones pointless. */
  topic: string | null;
  expires_at: Date | null;
  leased_until: Date | null;
  last_error: string | null;
  provider: MessageProvider | null;
  provider_id: string | null;
  delivered_at: Date | null;
}

/** Kinds of news about money for which an owner wants no SMS. */
export interface SilencedTextsTable {
  owner_id: number;
  kind: MoneyText;
}

export interface DeliveryReceiptsTable {
  id: GeneratedAlways<number>;
  outbox_id: number | null;
  owner_id: number | null;
  provider: "termii";
  provider_id: string;
  status: string;
  details: JSONColumnType<Record<string, string | null>>;
  received_at: Date;
}
