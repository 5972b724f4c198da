import type { Schema } from "#db/schema";

/** Whose a row is: its column with the account, or a word for what `own-rows.server.ts` knows. */
type Belonging =
  "owner_id" | "user_id" | "id" | "subject_id" | "of-setup" | "of-mailbox" | "of-message" | "of-log";

interface Exported {
  /** The name of its two files. */
  file: string;
  /** All that the file tells; a column that is not named here stays here. */
  columns: readonly string[];
  whose: Belonging;
  /** What orders the rows, and is different in each. */
  key?: readonly string[];
}

/** Why a table is not in the file. */
interface Kept {
  reason: string;
}

export type Holding = Exported | Kept;

const OURS = "It is ours and tells nothing of an account.";
const SECRET = "It holds hashes of secrets for some minutes or days, and nothing else.";
const STAFF = "It is about people of our staff; owners have no row.";
const AGENTS = "It is about agents; owners have no row.";
const WORK = "It is what we work with, about what is in the file anyway.";

/**
 * What every table of the database means for the copy of the own data. It lists each of them, so that whoever adds a
 * table says here what becomes of it.
 */
export const holdings: Record<keyof Schema, Holding> = {
  users: {
    file: "profile",
    columns: [
      ...["name", "username", "email", "phone", "phone_verified_at", "email_verified_at", "new_phone"],
      ...["checkout_opened_at", "held_until", "about", "referral_code", "created_at", "closed_at"],
    ],
    whose: "id",
  },
  locations: {
    file: "locations",
    columns: ["id", "name", "address", "tax_number", "is_main", "created_at", "archived_at"],
    whose: "owner_id",
  },
  audit_events: {
    file: "log",
    columns: ["id", "at", "action", "outcome", "reason", "address_prefix"],
    whose: "of-log",
  },
  audit_surplus: { reason: OURS },
  sessions: {
    file: "sessions",
    columns: ["id", "created_at", "seen_at", "expires_at", "revoked_at", "address_prefix", "user_agent"],
    whose: "user_id",
  },
  devices: { file: "known-browsers", columns: ["id", "created_at", "seen_at"], whose: "user_id" },
  recoveries: {
    file: "password-recoveries",
    columns: ["id", "email", "mail_asked_at", "phone_asked_at", "created_at", "ended_at"],
    whose: "user_id",
  },
  recovery_keys: { reason: SECRET },
  recovery_grants: { reason: SECRET },
  code_flows: {
    file: "codes-sent",
    columns: ["id", "purpose", "channel", "target", "created_at", "sent_at", "used_at"],
    whose: "user_id",
  },
  code_budgets: { reason: "It counts wrong codes by a hash of the phone or mailbox, to stop guessing." },
  wrong_code_days: { reason: OURS },
  throttles: { reason: "It counts requests for some minutes or hours, to stop misuse." },
  address_hits: { reason: "It counts requests for a day by a hash of the address, to stop misuse." },
  outbox: {
    file: "messages-sent",
    columns: ["id", "channel", "recipient", "subject", "created_at", "sent_at", "delivered_at"],
    whose: "owner_id",
  },
  delivery_receipts: {
    file: "message-deliveries",
    columns: ["id", "outbox_id", "status", "received_at"],
    whose: "owner_id",
  },
  silenced_texts: { file: "texts-turned-off", columns: ["kind"], whose: "owner_id", key: ["kind"] },
  coupons: { reason: OURS },
  coupon_uses: {
    file: "coupons-used",
    columns: ["id", "coupon_id", "order_id", "state", "created_at"],
    whose: "owner_id",
  },
  orders: {
    file: "orders",
    columns: [
      ...["id", "reference", "location_id", "plan_id", "duration", "method", "state", "kind", "lines"],
      ...["subtotal", "discount", "discount_name", "vat", "total", "created_at", "settled_at"],
    ],
    whose: "owner_id",
  },
  checkouts: {
    file: "orders-begun",
    columns: ["id", "location_id", "plan_id", "duration", "payment_method", "created_at", "updated_at"],
    whose: "owner_id",
  },
  checkout_add_ons: {
    file: "extras-begun",
    columns: ["checkout_id", "group_id", "option_id"],
    whose: "owner_id",
    key: ["checkout_id", "group_id"],
  },
  subscriptions: {
    file: "subscriptions",
    columns: [
      ...["id", "location_id", "plan_id", "order_id", "kind", "duration", "starts_at", "ends_at", "ended_at"],
      ...["renewal_method", "renewal_card_id", "cancelled_at", "next_plan_id", "next_duration"],
    ],
    whose: "owner_id",
  },
  subscription_additions: {
    file: "extras-added",
    columns: ["order_id", "subscription_id", "added_at", "given_back_at"],
    whose: "owner_id",
    key: ["order_id"],
  },
  trials: { file: "free-trial", columns: ["phone", "started_at"], whose: "owner_id", key: ["owner_id"] },
  chosen_plans: {
    file: "plan-chosen-with-agent",
    columns: ["plan_id", "duration", "on_trial", "created_at"],
    whose: "owner_id",
    key: ["owner_id"],
  },
  renewals: {
    file: "renewals",
    columns: ["id", "subscription_id", "attempt", "order_id", "state", "reason", "created_at"],
    whose: "owner_id",
  },
  wallets: { file: "wallet", columns: ["id", "kind", "balance"], whose: "owner_id" },
  journal: {
    file: "bookings",
    columns: ["id", "kind", "reference", "text", "created_at"],
    whose: "owner_id",
  },
  postings: {
    file: "booking-amounts",
    columns: ["id", "journal_id", "account", "amount", "balance_after"],
    whose: "owner_id",
  },
  unsealed_journals: { reason: WORK },
  seals: { reason: OURS },
  receipts: {
    file: "receipts",
    columns: ["id", "reference", "order_id", "content", "created_at", "year", "number"],
    whose: "owner_id",
  },
  receipt_counters: { reason: OURS },
  cards: {
    file: "cards",
    columns: ["id", "brand", "last4", "exp_month", "exp_year", "bank", "created_at", "removed_at"],
    whose: "owner_id",
  },
  payments: {
    file: "payments",
    columns: [
      ...["id", "reference", "purpose", "order_id", "amount", "wallet_amount", "currency", "email"],
      ...["channel", "card_id", "state", "result", "reason", "received", "refunded", "created_at"],
      "settled_at",
    ],
    whose: "owner_id",
  },
  provider_events: { reason: WORK },
  refunds: {
    file: "refunds",
    columns: ["id", "payment_id", "target", "amount", "state", "created_at", "updated_at"],
    whose: "owner_id",
  },
  disputes: {
    file: "disputes",
    columns: ["id", "payment_id", "amount", "state", "created_at", "updated_at"],
    whose: "owner_id",
  },
  payment_alerts: { reason: WORK },
  suspense_decisions: {
    file: "payments-checked",
    columns: ["payment_id", "decision", "amount", "decided_at"],
    whose: "owner_id",
    key: ["payment_id"],
  },
  approvals: {
    file: "money-given-back",
    columns: ["id", "reference", "kind", "payment_id", "amount", "reason", "state", "asked_at", "decided_at"],
    whose: "owner_id",
  },
  setups: {
    file: "setups",
    columns: ["id", "order_id", "state", "address", "first_wish", "second_wish", "starts_at", "created_at"],
    whose: "owner_id",
  },
  setup_events: {
    file: "setup-steps",
    columns: ["id", "setup_id", "at", "act", "starts_at"],
    whose: "of-setup",
  },
  tills: {
    file: "tills",
    columns: ["id", "location_id", "name", "kind", "registered_at", "seen_at", "ends_at", "revoked_at"],
    whose: "owner_id",
  },
  till_keys: { reason: OURS },
  till_tokens: { reason: SECRET },
  till_requests: { reason: "It is there for a day while a till signs in, and is told by the tills." },
  entitlement_numbers: { reason: WORK },
  products: { file: "products", columns: ["id", "name", "created_at"], whose: "owner_id" },
  sales: {
    file: "sales",
    columns: ["id", "location_id", "receipt", "sold_at", "customer", "total", "paid", "till_id", "import_id"],
    whose: "owner_id",
  },
  sale_lines: {
    file: "sale-lines",
    columns: ["sale_id", "line", "product_id", "quantity", "amount", "cost"],
    whose: "owner_id",
    key: ["sale_id", "line"],
  },
  sales_imports: {
    file: "sales-files",
    columns: ["id", "location_id", "file_name", "size", "state", "row_count", "sale_count", "created_at"],
    whose: "owner_id",
  },
  sales_import_pieces: {
    reason: "It is the file that the owner sent, whose sales are in the file of sales.",
  },
  contact_messages: {
    file: "contact-messages",
    columns: ["id", "first_name", "last_name", "email", "phone_number", "topic", "message", "created_at"],
    whose: "of-mailbox",
  },
  contact_events: {
    file: "contact-answers",
    columns: ["id", "message_id", "at", "act", "text"],
    whose: "of-message",
  },
  newsletter_subscribers: {
    file: "news",
    columns: ["id", "email", "asked_at", "confirmed_at", "left_at"],
    whose: "of-mailbox",
  },
  newsletter_deliveries: { reason: "Which news went to an address is told by what it subscribed to." },
  newsletters: { reason: OURS },
  contact_corrections: {
    file: "corrections",
    columns: ["id", "what", "old_value", "new_value", "state", "created_at", "due_at", "ended_at"],
    whose: "user_id",
  },
  staff_acts: {
    file: "acts-of-our-staff",
    columns: ["id", "at", "act", "reason", "object", "before", "after"],
    whose: "subject_id",
  },
  staff_roles: { reason: STAFF },
  second_factors: { reason: STAFF },
  second_factor_setups: { reason: STAFF },
  recovery_codes: { reason: STAFF },
  shown_recovery_codes: { reason: STAFF },
  agents: { reason: AGENTS },
  token_adjustments: { reason: AGENTS },
  bulk_renewals: { reason: AGENTS },
  bulk_renewal_orders: { reason: AGENTS },
  account_closures: {
    file: "closures",
    columns: ["id", "state", "asked_at", "due_at", "ended_at"],
    whose: "owner_id",
  },
  data_exports: { file: "copies-asked-for", columns: ["id", "asked_at"], whose: "owner_id" },
  plans: { reason: OURS },
  plan_limits: { reason: OURS },
  plan_features: { reason: OURS },
  catalogue_version: { reason: OURS },
  comparison_features: { reason: OURS },
  comparison_values: { reason: OURS },
  add_on_groups: { reason: OURS },
  add_on_options: { reason: OURS },
  onboarding_options: { reason: OURS },
  catalogue_changes: { reason: OURS },
  catalogue_change_items: { reason: OURS },
  releases: { reason: OURS },
  release_builds: { reason: OURS },
  download_counts: { reason: OURS },
};

/** The tables whose rows are in the file, in the order in which it tells them. */
export const exportedTables = Object.entries(holdings).flatMap(([table, holding]) =>
  "file" in holding ? [{ table: table as keyof Schema, ...holding }] : [],
);

export type ExportedTable = (typeof exportedTables)[number];
