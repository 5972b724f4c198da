import type { Generated, GeneratedAlways } from "kysely";
import type { DefaultState } from "./state";

export interface WebhookTables {
  webhook_endpoints: WebhookEndpointsTable;
  /** How many events a subject has had. */
  webhook_subjects: { owner_id: number; subject: string; seq: number };
  webhook_events: WebhookEventsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_attempts: WebhookAttemptsTable;
}

/** Who or what switched an address off. "gone": it answered 410. */
export type WebhookOff = "owner" | "failing" | "gone" | "closed" | "handover" | "transfer";

export interface WebhookEndpointsTable {
  id: GeneratedAlways<number>;
  owner_id: number;
  /** From 1 to 10. */
  place: number;
  url: string;
  /** The event types it is sent. */
  types: string[];
  /** Encrypted. */
  secret: Buffer;
  secret_number: Generated<number>;
  /** It signs beside the new one until `old_secret_until`. */
  old_secret: Buffer | null;
  old_secret_until: Date | null;
  /** The session that may read the secret, and until when. */
  shown_to: number | null;
  shown_until: Date | null;
  off_at: Date | null;
  off_why: WebhookOff | null;
  /** Only failures since then. */
  failing_since: Date | null;
  /** When the owner was told that it fails. */
  told_at: Date | null;
  /** It asked for less: nothing is sent before then. */
  slow_until: Date | null;
  claimed_at: Date | null;
  created_at: Date;
}

export interface WebhookEventsTable {
  id: GeneratedAlways<number>;
  owner_id: number;
  /** The id by which receivers know the event. */
  name: Generated<string>;
  type: string;
  /** What it is about, such as "payment:KPP-…". */
  subject: string;
  seq: number;
  /** The bytes that are signed and sent. */
  body: string;
  created_at: Date;
}

export type WebhookDeliveryState = "due" | "done" | "dead";

export interface WebhookDeliveriesTable {
  id: GeneratedAlways<number>;
  owner_id: number;
  event_id: number;
  endpoint_id: number;
  state: DefaultState<WebhookDeliveryState>;
  /** Since it was written or sent again. */
  attempts: Generated<number>;
  next_at: Date | null;
  leased_until: Date | null;
  ended_at: Date | null;
  created_at: Date;
}

export interface WebhookAttemptsTable {
  id: GeneratedAlways<number>;
  owner_id: number;
  delivery_id: number;
  at: Date;
  status: number | null;
  /** Why there was no answer. */
  failure: string | null;
  milliseconds: number;
  /** The beginning of the answer. */
  answer: string;
}
