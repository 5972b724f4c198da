import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";

/** Amounts are kobo, times are UTC instants, `date` columns are text like 2026-11-21. */
export interface Schema {
  catalogue_version: { id: Generated<number>; version: number };
  plans: PlansTable;
  plan_limits: { plan_id: number; kind: LimitKind; quantity: number | null; agreed: Generated<boolean> };
  plan_features: { plan_id: number; position: number; text: string };
  comparison_features: { id: number; category: string; name: string; position: number };
  comparison_values: { feature_id: number; plan_id: number; value: string };
  add_on_groups: { id: number; kind: AddOnKind; name: string; description: string; position: number };
  add_on_options: AddOnOptionsTable;
  onboarding_options: OnboardingOptionsTable;
  releases: ReleasesTable;
  release_builds: ReleaseBuildsTable;
  download_counts: { build_id: number; day: string; clicks: number };
  users: UsersTable;
  agents: { user_id: number; code: string; created_at: Generated<Date> };
  locations: LocationsTable;
  sessions: SessionsTable;
  devices: DevicesTable;
  trials: { owner_id: number; phone: string; started_at: Date };
  code_flows: CodeFlowsTable;
  code_budgets: CodeBudgetsTable;
  recoveries: RecoveriesTable;
  recovery_keys: RecoveryKeysTable;
  recovery_grants: RecoveryGrantsTable;
  checkouts: CheckoutsTable;
  checkout_add_ons: { checkout_id: number; owner_id: number; group_id: number; option_id: number };
  orders: OrdersTable;
  subscriptions: SubscriptionsTable;
  outbox: OutboxTable;
  delivery_receipts: DeliveryReceiptsTable;
  audit_events: AuditEventsTable;
  throttles: { key: string; window_started_at: Date; hits: number };
  contact_messages: ContactMessagesTable;
  newsletter_subscribers: NewsletterSubscribersTable;
}

export type AddOnKind = "users" | "products" | "outlets";
export type LimitKind = AddOnKind | "customers" | "bank_accounts";
export type Role = "owner" | "agent" | "staff";
export type Duration = "yearly" | "month";
export type CodePurpose =
  "verify_phone" | "change_phone" | "change_email" | "reset_password" | "reset_email" | "step_up";
export type Channel = "sms" | "mail";
export type MessageProvider = "demo" | "termii" | "smtp";
export type ContactTopic = "sales" | "enterprise" | "support" | "partner";

export interface PlansTable {
  id: number;
  code: string;
  name: string;
  audience: string;
  description: string;
  amount_month: number | null;
  amount_year: number | null;
  discount: Generated<number>;
  reseller_discount: Generated<number>;
  position: number;
  disabled: Generated<boolean>;
}

export interface AddOnOptionsTable {
  id: number;
  group_id: number;
  name: string;
  quantity: number;
  amount_month: number;
  amount_year: number;
  position: number;
  disabled: Generated<boolean>;
}

export interface OnboardingOptionsTable {
  id: number;
  kind: "self" | "assisted";
  name: string;
  description: string;
  fee: number;
  position: number;
  disabled: Generated<boolean>;
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

export interface UsersTable {
  id: GeneratedAlways<number>;
  role: Generated<Role>;
  name: string;
  username: string;
  email: string;
  phone: string;
  phone_reachable: boolean;
  phone_verified_at: Date | null;
  email_verified_at: Date | null;
  password_hash: string | null;
  about: string | null;
  referral_code: string | null;
  agent_id: number | null;
  disabled_at: Date | null;
  created_at: Date;
}

export interface LocationsTable {
  id: GeneratedAlways<number>;
  owner_id: number;
  name: string;
  address: Generated<string>;
  is_main: boolean;
  created_at: Date;
}

export interface SessionsTable {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  user_id: number;
  created_at: Date;
  seen_at: Date;
  authenticated_at: Date;
  expires_at: Date;
  address_prefix: string;
  user_agent: string;
  revoked_at: Date | null;
}

/** Browsers that logged in before; strangers' wrong passwords do not keep them out. */
export interface DevicesTable {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  user_id: number;
  created_at: Date;
  seen_at: Date;
}

export interface CodeFlowsTable {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  purpose: CodePurpose;
  user_id: number | null;
  channel: Channel;
  target: string;
  target_key: string;
  code_mac: Buffer;
  key_version: number;
  attempts: Generated<number>;
  created_at: Date;
  sent_at: Date;
  expires_at: Date;
  used_at: Date | null;
  /** The visitor's own way back, where no session says whose flow it is. */
  recovery_id: number | null;
}

export interface CodeBudgetsTable {
  target_key: string;
  wrong_at: Generated<Date[]>;
  sent_at: Generated<Date[]>;
  consecutive_wrong: Generated<number>;
  paused_until: Date | null;
}

export interface RecoveriesTable {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  /** Null where no account has the address: such a recovery leads nowhere, and looks like any other. */
  user_id: number | null;
  email: string;
  mail_asked_at: Date;
  phone_asked_at: Date | null;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}

export interface RecoveryKeysTable {
  id: GeneratedAlways<number>;
  user_id: number | null;
  key_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface RecoveryGrantsTable {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  user_id: number;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface CheckoutsTable {
  id: GeneratedAlways<number>;
  owner_id: number;
  location_id: number;
  plan_id: number;
  duration: Duration;
  onboarding_id: number | null;
  payment_method: "card" | "wallet" | null;
  submission_key: string;
  created_at: Date;
  updated_at: Date;
}

export interface OrdersTable {
  id: GeneratedAlways<number>;
  reference: string;
  owner_id: number;
  location_id: number;
  plan_id: number;
  duration: Duration;
  onboarding_id: number;
  method: "free" | "trial";
  state: "settled";
  submission_key: string;
  lines: JSONColumnType<{ name: string; amount: number }[]>;
  subtotal: number;
  discount: number;
  total: number;
  created_at: Date;
}

export interface SubscriptionsTable {
  id: GeneratedAlways<number>;
  owner_id: number;
  location_id: number;
  plan_id: number;
  order_id: number;
  kind: "free" | "trial" | "paid";
  duration: Duration;
  starts_at: Date;
  ends_at: Date | null;
  ended_at: Date | null;
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

export interface AuditEventsTable {
  id: GeneratedAlways<number>;
  at: Date;
  request_id: string | null;
  actor_id: number | null;
  subject_id: number | null;
  action: string;
  outcome: "ok" | "refused";
  reason: string | null;
  address_prefix: string | null;
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
