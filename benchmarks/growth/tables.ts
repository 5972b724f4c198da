import type { Schema } from "#db/schema";
import { keepFor } from "~/models/purge.server";
import { DAY, lengthInWords } from "~/models/duration";

interface Grows {
  /** What each row is for. */
  with: string;
  /** Until when a row stays, if the purge does not delete it after a time of its own. */
  kept?: string;
}

const SENT = "while its events are kept";
const FOR_EVER = "for good";
const NAMELESS = "for good; names go with the account";

/**
 * Tables that grow with owners and what they do; null for those that grow with what we do: plans, staff, releases,
 * news, coupons.
 */
export const growth: Record<keyof Schema, Grows | null> = {
  users: { with: "account", kept: NAMELESS },
  locations: { with: "shop of an owner", kept: NAMELESS },
  trials: { with: "owner, once", kept: FOR_EVER },
  chosen_plans: { with: "registrant of an agent", kept: FOR_EVER },
  wallets: { with: "owner with money", kept: FOR_EVER },
  members: { with: "person of a shop", kept: "until they leave" },
  invitations: { with: "invitation" },
  silenced_texts: { with: "kind of text that an owner turned off", kept: "until it is turned on" },
  entitlement_numbers: { with: "shop with a till", kept: FOR_EVER },
  webhook_subjects: { with: "payment or shop that webhooks told of", kept: FOR_EVER },
  webhook_endpoints: { with: "webhook, ten an owner at most", kept: "until it is deleted" },
  account_closures: { with: "closing of an account", kept: FOR_EVER },
  contact_corrections: { with: "correction by staff", kept: FOR_EVER },
  data_exports: { with: "copy of the own data, two a year" },
  cards: { with: "card that an owner saved", kept: "for good; emptied where it was removed" },

  orders: { with: "order", kept: FOR_EVER },
  coupon_uses: { with: "order with a coupon", kept: FOR_EVER },
  checkouts: { with: "shop, for its next order", kept: "until it is ordered" },
  checkout_add_ons: { with: "extra of that", kept: "until it is ordered" },
  subscriptions: { with: "period of a plan", kept: FOR_EVER },
  subscription_additions: { with: "order of extras", kept: FOR_EVER },
  renewals: { with: "try to renew a plan", kept: FOR_EVER },
  setups: { with: "setup that was ordered", kept: FOR_EVER },
  setup_events: { with: "step of a setup", kept: FOR_EVER },
  payments: { with: "payment at the provider", kept: FOR_EVER },
  provider_events: { with: "word of the provider, one or two a payment", kept: FOR_EVER },
  payment_alerts: { with: "difference, and one a day", kept: FOR_EVER },
  refunds: { with: "refund", kept: FOR_EVER },
  disputes: { with: "dispute", kept: FOR_EVER },
  suspense_decisions: { with: "payment that was in suspense", kept: FOR_EVER },
  approvals: { with: "act of staff with money", kept: FOR_EVER },
  journal: { with: "movement of money: one or two a payment", kept: FOR_EVER },
  postings: { with: "side of that, two to five", kept: FOR_EVER },
  unsealed_journals: { with: "movement of money", kept: "for a second" },
  seals: { with: "second in which money moved, or 500 journals", kept: FOR_EVER },
  receipts: { with: "receipt", kept: NAMELESS },
  receipt_counters: { with: "year", kept: FOR_EVER },
  agents: { with: "agent", kept: FOR_EVER },
  token_adjustments: { with: "tokens given by staff", kept: FOR_EVER },
  bulk_renewals: { with: "renewal of several branches", kept: FOR_EVER },
  bulk_renewal_orders: { with: "branch of that", kept: FOR_EVER },

  products: { with: "product", kept: FOR_EVER },
  sales: { with: "sale", kept: FOR_EVER },
  sale_lines: { with: "line of a sale", kept: FOR_EVER },
  sales_sums: { with: "hour, day and month with sales of a shop", kept: FOR_EVER },
  product_sums: { with: "product and day, and product and month", kept: FOR_EVER },
  sales_imports: { with: "file of sales", kept: FOR_EVER },
  sales_import_pieces: { with: "piece of a file", kept: "until it is read, with mistakes a week" },
  sales_import_rows: { with: "row of a file", kept: "until it is read" },
  sales_import_refusals: { with: "row of a file with mistakes", kept: "a week" },

  sessions: { with: "login" },
  devices: { with: "browser of an account" },
  code_flows: { with: "purpose and place of a code" },
  code_budgets: { with: "phone or mailbox that got a code", kept: FOR_EVER },
  wrong_code_days: { with: "day" },
  recoveries: { with: "recovery" },
  recovery_keys: { with: "recovery with a mail" },
  recovery_grants: { with: "recovery that led to a new password" },
  second_factors: { with: "account of staff", kept: "until it is taken away" },
  second_factor_setups: { with: "second factor that is set up" },
  recovery_codes: { with: "second factor, ten", kept: "until there are new ones" },
  shown_recovery_codes: { with: "second factor that is set up" },
  tills: { with: "till" },
  till_tokens: { with: "token of a till, a new one at each renewal" },
  till_requests: { with: "till that asks to be signed in" },
  api_tokens: { with: "login by the API" },
  api_answers: { with: "change by the API" },

  outbox: { with: "mail or text message, two to six a payment" },
  delivery_receipts: { with: "word of the provider on a text message" },
  webhook_events: { with: "event that an address wants" },
  webhook_deliveries: { with: "event and address", kept: SENT },
  webhook_attempts: { with: "request to an address", kept: SENT },
  audit_events: { with: "login, change of an account, payment step" },
  audit_surplus: { with: "hour with too many of them", kept: "for an hour" },
  throttles: { with: "address, account or phone and limit", kept: "a day at most; wrong logins a year" },
  address_hits: { with: "failure at an address" },
  contact_messages: { with: "message of the contact form" },
  contact_events: { with: "step with such a message", kept: "with the message" },
  newsletter_subscribers: { with: "reader of the newsletter", kept: "for good, to know who left" },
  newsletter_deliveries: { with: "newsletter and reader", kept: FOR_EVER },
  download_counts: { with: "build and day", kept: FOR_EVER },

  plans: null,
  plan_limits: null,
  plan_features: null,
  comparison_features: null,
  comparison_values: null,
  add_on_groups: null,
  add_on_options: null,
  onboarding_options: null,
  catalogue_changes: null,
  catalogue_change_items: null,
  catalogue_version: null,
  coupons: null,
  charge_pace: null,
  job_runs: null,
  newsletters: null,
  releases: null,
  release_builds: null,
  staff_roles: null,
  staff_acts: null,
  staff_approvals: null,
  till_keys: null,
};

/** How long a row stays. */
export function keptInWords(table: keyof Schema): string {
  const kept = growth[table]?.kept;
  if (kept !== undefined) return kept;
  const time = keepFor(table);
  if (time === null) throw new Error(`nothing says how long ${table} is kept`);
  return `${inWords(time)} after it is over`;
}

const inWords = (time: number): string => (time < DAY ? "an hour" : lengthInWords(time));
