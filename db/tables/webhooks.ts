import type { Generated, GeneratedAlways } from "kysely";
import type { DefaultState } from "./state";

export interface WebhookTables {
  webhookEndpoints: WebhookEndpointsTable;
  /** How many events a subject has had. */
  webhookSubjects: { ownerId: number; subject: string; seq: number };
  webhookEvents: WebhookEventsTable;
  webhookDeliveries: WebhookDeliveriesTable;
  webhookAttempts: WebhookAttemptsTable;
}

/** Who or what switched an address off. "gone": it answered 410. */
export type WebhookOff = "owner" | "failing" | "gone" | "closed" | "handover" | "transfer" | "locked";

export interface WebhookEndpointsTable {
  id: GeneratedAlways<number>;
  ownerId: number;
  /** From 1 to 10. */
  place: number;
  url: string;
  /** The event types it is sent. */
  types: string[];
  /** Encrypted. */
  secret: Buffer;
  secretNumber: Generated<number>;
  /** It signs beside the new one until `old_secret_until`. */
  oldSecret: Buffer | null;
  oldSecretUntil: Date | null;
  /** The session that may read the secret, and until when. */
  shownTo: number | null;
  shownUntil: Date | null;
  offAt: Date | null;
  offWhy: WebhookOff | null;
  /** Only failures since then. */
  failingSince: Date | null;
  /** When the owner was told that it fails. */
  toldAt: Date | null;
  /** It asked for less: nothing is sent before then. */
  slowUntil: Date | null;
  claimedAt: Date | null;
  createdAt: Date;
}

export interface WebhookEventsTable {
  id: GeneratedAlways<number>;
  ownerId: number;
  /** The id by which receivers know the event. */
  name: Generated<string>;
  type: string;
  /** What it is about, such as "payment:KPP-…". */
  subject: string;
  seq: number;
  /** The bytes that are signed and sent. */
  body: string;
  createdAt: Date;
}

export type WebhookDeliveryState = "due" | "done" | "dead";

export interface WebhookDeliveriesTable {
  id: GeneratedAlways<number>;
  ownerId: number;
  eventId: number;
  endpointId: number;
  state: DefaultState<WebhookDeliveryState>;
  /** Since it was written or sent again. */
  attempts: Generated<number>;
  nextAt: Date | null;
  leasedUntil: Date | null;
  endedAt: Date | null;
  createdAt: Date;
}

export interface WebhookAttemptsTable {
  id: GeneratedAlways<number>;
  ownerId: number;
  deliveryId: number;
  at: Date;
  status: number | null;
  /** Why there was no answer. */
  failure: string | null;
  milliseconds: number;
  /** The beginning of the answer. */
  answer: string;
}
