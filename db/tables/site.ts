import type { GeneratedAlways } from "kysely";

export type ContactTopic = "sales" | "enterprise" | "support" | "partner";

export interface SiteTables {
  contact_messages: ContactMessagesTable;
  newsletter_subscribers: NewsletterSubscribersTable;
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
}

export interface NewsletterSubscribersTable {
  id: GeneratedAlways<number>;
  email: string;
  token: string;
  asked_at: Date;
  confirmed_at: Date | null;
  left_at: Date | null;
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
