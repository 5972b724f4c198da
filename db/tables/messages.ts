import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";

export type Channel = "sms" | "mail";
export type MessageProvider = "demo" | "termii" | "smtp";
export type ContactTopic = "sales" | "enterprise" | "support" | "partner";

export interface MessageTables {
  outbox: OutboxTable;
  delivery_receipts: DeliveryReceiptsTable;
  contact_messages: ContactMessagesTable;
  newsletter_subscribers: NewsletterSubscribersTable;
}

export interface OutboxTable {
  id: GeneratedAlways<number>;
  owner_id: number | null;
  channel: Channel;
  recipient: string;
  subject: string | null;
  text: string;
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

export interface ContactMessagesTable {
  id: GeneratedAlways<number>;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
  topic: ContactTopic;
  message: string;
  created_at: Date;
}

export interface NewsletterSubscribersTable {
  id: GeneratedAlways<number>;
  email: string;
  token: string;
  asked_at: Date;
  confirmed_at: Date | null;
  left_at: Date | null;
}
