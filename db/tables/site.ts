import type { Generated, GeneratedAlways } from "kysely";
import type { DefaultState } from "./state";

export type ContactTopic = "sales" | "enterprise" | "support" | "partner";

export type ContactState = "new" | "open" | "answered" | "closed";

export type ContactAction = "taken" | "noted" | "answered" | "closed" | "reopened";

export type NewsletterState = "draft" | "sending" | "stopped" | "sent";

export type NewsletterDeliveryState = "waiting" | "queued" | "sent" | "failed" | "left";

export interface SiteTables {
  contact_messages: ContactMessagesTable;
  contact_events: ContactEventsTable;
  newsletter_subscribers: NewsletterSubscribersTable;
  newsletters: NewslettersTable;
  newsletter_deliveries: NewsletterDeliveriesTable;
  releases: ReleasesTable;
  release_builds: ReleaseBuildsTable;
  download_counts: { build_id: number; day: string; clicks: number };
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
  state: DefaultState<ContactState>;
  assigned_to: number | null;
  revision: Generated<number>;
}

/** What staff did with a message. */
export interface ContactEventsTable {
  id: GeneratedAlways<number>;
  message_id: number;
  at: Date;
  staff_id: number;
  act: ContactAction;
  text: string | null;
}

export interface NewsletterSubscribersTable {
  id: GeneratedAlways<number>;
  email: string;
  token: string;
  asked_at: Date;
  confirmed_at: Date | null;
  left_at: Date | null;
}

export interface NewslettersTable {
  id: GeneratedAlways<number>;
  subject: string;
  text: string;
  state: DefaultState<NewsletterState>;
  revision: Generated<number>;
  made_by: number;
  /** From the form that created it: submitted again, the form creates no other. */
  draft_key: string;
  created_at: Date;
  started_at: Date | null;
  /** No mail of it is sent before then. */
  next_batch_at: Date | null;
  ended_at: Date | null;
}

export interface NewsletterDeliveriesTable {
  newsletter_id: number;
  subscriber_id: number;
  /** "left": the reader unsubscribed before the mail was written. */
  state: DefaultState<NewsletterDeliveryState>;
  outbox_id: number | null;
}

export interface ReleasesTable {
  id: GeneratedAlways<number>;
  category: "client_server" | "stand_alone";
  os: "windows" | "apple" | "linux";
  product: string;
  version: string;
  description: string;
  released_on: string;
  beta: boolean;
  withdrawn_at: Date | null;
}

export interface ReleaseBuildsTable {
  id: GeneratedAlways<number>;
  release_id: number;
  bit: string;
  size_mb: number | null;
  link: string;
  sha256: string | null;
  requirements: string;
}
