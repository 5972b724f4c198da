import { type Holdings, SECRET } from "./holding";

const AGENTS = "It is about agents; owners have no row.";
const WORK = "It is what we work with, about what is in the file anyway.";

/** What the owner ordered and paid for, and what the shop did with it. */
export const businessHoldings = {
  couponUses: {
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
  checkoutAddOns: {
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
      ...["pause_months", "pause_chosen_at", "kept_extras"],
    ],
    whose: "owner_id",
  },
  leavings: {
    file: "reasons-to-leave",
    columns: ["id", "act", "reason", "comment", "at"],
    whose: "owner_id",
  },
  subscriptionAdditions: {
    file: "extras-added",
    columns: ["order_id", "subscription_id", "added_at", "given_back_at"],
    whose: "owner_id",
    key: ["order_id"],
  },
  trials: { file: "free-trial", columns: ["phone", "started_at"], whose: "owner_id", key: ["owner_id"] },
  chosenPlans: {
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
  unsealedJournals: { reason: WORK },
  receipts: {
    file: "receipts",
    columns: ["id", "reference", "order_id", "content", "created_at", "year", "number"],
    whose: "owner_id",
  },
  invoices: {
    file: "invoices",
    columns: [
      ...[
        "id",
        "kind",
        "number",
        "order_id",
        "reference",
        "corrects",
        "reason",
        "title",
        "period",
        "paid_by",
      ],
      ...["buyer", "seller", "lines", "discount", "net", "vat", "total", "credited", "issued_at", "irn"],
    ],
    whose: "owner_id",
  },
  proFormas: {
    file: "pro-formas",
    columns: [
      ...["id", "number", "order_id", "pay_link_id", "title", "buyer", "seller", "lines", "discount", "net"],
      ...["vat", "total", "made_at", "valid_until"],
    ],
    whose: "owner_id",
  },
  cards: {
    file: "cards",
    columns: ["id", "brand", "last4", "exp_month", "exp_year", "bank", "country", "created_at", "removed_at"],
    whose: "owner_id",
  },
  payments: {
    file: "payments",
    columns: [
      // Without the address: it may be that of another person, who paid by a link.
      ...["id", "reference", "purpose", "order_id", "amount", "wallet_amount", "currency", "channel"],
      ...[
        "card_id",
        "pay_link_id",
        "withheld",
        "state",
        "result",
        "reason",
        "received",
        "refunded",
        "created_at",
      ],
      "settled_at",
    ],
    whose: "owner_id",
  },
  paymentEntries: {
    file: "payment-history",
    columns: ["id", "payment_id", "kind", "amount", "refund_id", "at"],
    whose: "owner_id",
  },
  depositAccounts: {
    file: "account-numbers",
    columns: ["id", "state", "bank", "number", "name", "asked_at", "closed_at"],
    whose: "owner_id",
  },
  deposits: {
    file: "deposits",
    columns: ["payment_id", "account_id", "number", "sender", "sender_bank", "created_at"],
    whose: "owner_id",
    key: ["payment_id"],
  },
  payLinks: {
    file: "pay-links",
    columns: [
      ...["id", "reference", "purpose", "order_id", "amount", "wallet_amount", "state", "created_at"],
      ...["expires_at", "ended_at"],
    ],
    whose: "owner_id",
  },
  automaticTopUps: {
    file: "automatic-top-ups",
    columns: [
      ...["id", "wallet", "card_id", "threshold", "amount", "total", "monthly_cap", "consent"],
      ...["consent_version", "agreed_at", "address_prefix", "ended_at", "ended_why"],
    ],
    whose: "owner_id",
  },
  topUpAttempts: {
    file: "automatic-top-up-charges",
    columns: [
      ...["id", "automatic_top_up_id", "day", "total", "payment_reference", "state", "reason"],
      "created_at",
    ],
    whose: "owner_id",
  },
  providerEvents: { reason: WORK },
  refunds: {
    file: "refunds",
    columns: ["id", "payment_id", "target", "amount", "state", "created_at", "updated_at"],
    whose: "owner_id",
  },
  disputes: {
    file: "disputes",
    columns: [
      ...["id", "payment_id", "amount", "state", "created_at", "ended_at", "taken"],
      ...["paid_until_before", "paid_until_after"],
    ],
    whose: "owner_id",
  },
  paymentAlerts: { reason: WORK },
  suspenseDecisions: {
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
  setupEvents: {
    file: "setup-steps",
    columns: ["id", "setup_id", "at", "act", "starts_at"],
    whose: "of-setup",
  },
  tills: {
    file: "tills",
    columns: ["id", "location_id", "name", "kind", "registered_at", "seen_at", "ends_at", "revoked_at"],
    whose: "owner_id",
  },
  tillTokens: { reason: SECRET },
  tillRequests: { reason: "It exists for a day while a till signs in; the tills show the result." },
  entitlementNumbers: { reason: WORK },
  products: { file: "products", columns: ["id", "name", "created_at"], whose: "owner_id" },
  sales: {
    file: "sales",
    columns: [
      ...["id", "location_id", "receipt", "sold_at", "customer", "total", "paid"],
      ...["payment", "cashier"],
      ...["till_id", "import_id", "entered_by"],
    ],
    whose: "owner_id",
  },
  saleLines: {
    file: "sale-lines",
    columns: ["sale_id", "line", "product_id", "quantity", "amount", "cost"],
    whose: "owner_id",
    key: ["sale_id", "line"],
  },
  salesSums: { reason: "It is the sums of the sales, which are in the file." },
  productSums: { reason: "It is the sums of the lines of sales, which are in the file." },
  salesSplitSums: { reason: "It is the sums of the sales, which are in the file." },
  salesImports: {
    file: "sales-files",
    columns: ["id", "location_id", "file_name", "size", "state", "row_count", "sale_count", "created_at"],
    whose: "owner_id",
  },
  salesImportPieces: {
    reason: "It is the file that the owner sent, whose sales are in the file of sales.",
  },
  salesImportRows: { reason: "It is what was read of that file, while it is read." },
  salesImportRefusals: {
    reason: "It marks what is wrong in a file that the owner sent, and is kept with the file for some days.",
  },
  members: {
    file: "members",
    columns: ["user_id", "role", "location_id", "joined_at", "paused_at"],
    whose: "owner_id",
    key: ["user_id"],
  },
  removedMembers: {
    reason:
      "It keeps what a removed person logged in with, to undo the removal and to tell that person of it.",
  },
  invitations: {
    file: "invitations",
    columns: [
      "id",
      "role",
      "location_id",
      "channel",
      "address",
      "created_at",
      "expires_at",
      "state",
      "ended_at",
    ],
    whose: "owner_id",
  },
  webhookEndpoints: {
    file: "webhooks",
    columns: ["id", "url", "types", "created_at", "failing_since", "off_at", "off_why"],
    whose: "owner_id",
  },
  webhookEvents: {
    file: "webhook-events",
    columns: ["id", "name", "type", "body", "created_at"],
    whose: "owner_id",
  },
  webhookDeliveries: {
    file: "webhook-deliveries",
    columns: ["id", "event_id", "endpoint_id", "state", "attempts", "created_at", "ended_at"],
    whose: "owner_id",
  },
  webhookAttempts: {
    file: "webhook-attempts",
    columns: ["id", "delivery_id", "at", "status", "failure", "milliseconds", "answer"],
    whose: "owner_id",
  },
  webhookSubjects: { reason: WORK },
  agents: { reason: AGENTS },
  tokenAdjustments: { reason: AGENTS },
  bulkRenewals: { reason: AGENTS },
  bulkRenewalOrders: { reason: AGENTS },
} as const satisfies Holdings;
