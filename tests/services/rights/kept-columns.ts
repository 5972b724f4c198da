/** Why columns stay as they are in rows of a deleted account that lose others. */
export const reasons = {
  identity: "It says which row this is, and which rows belong to it.",
  numbers: "It is a number, an amount, a day, a state or a choice from a list.",
  provider: "It finds the row again at the provider, which may still ask about it or send money for it.",
  staff: "It says what our staff did and why, which must stay explicable.",
} as const;

/** Every column that stays, by table of the database. */
export const kept: Record<string, Partial<Record<keyof typeof reasons, readonly string[]>>> = {
  users: {
    identity: ["id"],
    numbers: ["closed_at", "created_at", "login_since", "phone_from_agent", "role"],
  },
  locations: {
    identity: ["id", "owner_id"],
    numbers: ["archived_at", "created_at", "is_main", "paused_at", "revision", "steps_hidden_at"],
  },
  outbox: {
    identity: ["id", "owner_id"],
    numbers: [
      "attempts",
      "channel",
      "created_at",
      "delivered_at",
      "expires_at",
      "leased_until",
      "next_attempt_at",
      "sent_at",
    ],
    provider: ["provider", "provider_id"],
  },
  staff_acts: {
    identity: ["id", "object", "request_id", "subject_id"],
    staff: ["act", "at", "reason", "staff_id"],
  },
  cards: { identity: ["id", "owner_id"], numbers: ["created_at", "disabled_at", "undo_until"] },
  automatic_top_ups: {
    identity: ["card_id", "id", "owner_id"],
    numbers: [
      "agreed_at",
      "amount",
      "consent_version",
      "may_be_low",
      "monthly_cap",
      "not_before",
      "threshold",
      "total",
      "wallet",
    ],
  },
  payouts: {
    identity: ["id", "owner_id", "reference"],
    numbers: ["amount", "asked_at", "ended_at", "state"],
  },
  provider_events: {
    identity: ["id", "reference"],
    numbers: ["attempts", "handled_at", "next_attempt_at", "outcome", "received_at"],
    provider: ["dedupe_key", "event"],
  },
  deposit_accounts: {
    identity: ["id", "owner_id"],
    numbers: ["asked_at", "checks", "closed_at", "failure", "looked_at", "state"],
    provider: [
      "bank",
      "bank_slug",
      "customer_code",
      "customer_id",
      "domain",
      "number",
      "provider",
      "provider_id",
    ],
  },
  deposits: {
    identity: ["account_id", "owner_id", "payment_id"],
    numbers: ["created_at"],
    provider: ["domain", "number", "provider_id"],
  },
  subscriptions: {
    identity: ["id", "location_id", "order_id", "owner_id", "renewal_card_id"],
    numbers: [
      "allowance_applied_at",
      "anchor_day",
      "cancelled_at",
      "duration",
      "ends_at",
      "grace_until",
      "kept_extras",
      "kind",
      "leased_until",
      "next_duration",
      "next_plan_id",
      "pause_chosen_at",
      "pause_months",
      "plan_id",
      "reminded_days",
      "renewal_chosen_at",
      "renewal_method",
      "starts_at",
      "taken_out",
    ],
  },
  leavings: { identity: ["id", "owner_id"], numbers: ["act", "at", "reason"] },
  trials: { identity: ["owner_id"], numbers: ["started_at"] },
  setups: {
    identity: ["id", "order_id", "owner_id"],
    numbers: ["changed_at", "created_at", "first_wish", "revision", "second_wish", "starts_at", "state"],
  },
  setup_events: { identity: ["id", "setup_id"], numbers: ["act", "at", "starts_at"], staff: ["actor_id"] },
};
