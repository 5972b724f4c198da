import type { Generated, GeneratedAlways } from "kysely";
import type { DefaultState } from "./state";

export type ContactTopic = "sales" | "enterprise" | "support" | "partner";

export type ContactState = "new" | "open" | "answered" | "closed";

export type ContactAction = "taken" | "noted" | "answered" | "closed" | "reopened";

export type NewsletterState = "draft" | "sending" | "stopped" | "sent";

export type NewsletterDeliveryState = "waiting" | "queued" | "sent" | "failed" | "left";

export interface SiteTables {
  contactMessages: ContactMessagesTable;
  contactEvents: ContactEventsTable;
  newsletterSubscribers: NewsletterSubscribersTable;
  newsletters: NewslettersTable;
  newsletterDeliveries: NewsletterDeliveriesTable;
  releases: ReleasesTable;
  releaseBuilds: ReleaseBuildsTable;
  downloadCounts: { buildId: number; day: string; clicks: number };
}

export interface ContactMessagesTable {
  id: GeneratedAlways<number>;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  topic: ContactTopic;
  message: string;
  createdAt: Date;
  state: DefaultState<ContactState>;
  assignedTo: number | null;
  revision: Generated<number>;
}

/** What staff did with a message. */
export interface ContactEventsTable {
  id: GeneratedAlways<number>;
  messageId: number;
  at: Date;
  staffId: number;
  act: ContactAction;
  text: string | null;
}

export interface NewsletterSubscribersTable {
  id: GeneratedAlways<number>;
  email: string;
  token: string;
  askedAt: Date;
  confirmedAt: Date | null;
  leftAt: Date | null;
}

export interface NewslettersTable {
  id: GeneratedAlways<number>;
  subject: string;
  text: string;
  state: DefaultState<NewsletterState>;
  revision: Generated<number>;
  madeBy: number;
  /** From the form that created it: submitted again, the form creates no other. */
  draftKey: string;
  createdAt: Date;
  startedAt: Date | null;
  /** No mail of it is sent before then. */
  nextBatchAt: Date | null;
  endedAt: Date | null;
}

export interface NewsletterDeliveriesTable {
  newsletterId: number;
  subscriberId: number;
  /** "left": the reader unsubscribed before the mail was written. */
  state: DefaultState<NewsletterDeliveryState>;
  outboxId: number | null;
}

export interface ReleasesTable {
  id: GeneratedAlways<number>;
  category: "client_server" | "stand_alone";
  os: "windows" | "apple" | "linux";
  product: string;
  version: string;
  description: string;
  releasedOn: string;
  beta: boolean;
  withdrawnAt: Date | null;
}

export interface ReleaseBuildsTable {
  id: GeneratedAlways<number>;
  releaseId: number;
  bit: string;
  sizeMb: number | null;
  link: string;
  sha256: string | null;
  requirements: string;
}
