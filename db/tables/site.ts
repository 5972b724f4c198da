import type { Generated, GeneratedAlways } from "kysely";
import type { DefaultState } from "./state";

export type ContactTopic = "sales" | "enterprise" | "support" | "partner";

export type ContactState = "new" | "open" | "answered" | "closed";

export type ContactAction = "taken" | "noted" | "answered" | "closed" | "reopened";

export interface SiteTables {
  contactMessages: ContactMessagesTable;
  contactEvents: ContactEventsTable;
  newsletterSubscribers: NewsletterSubscribersTable;
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
