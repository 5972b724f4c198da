/* Ways that are none to a plan, its money or its card: what is neither here nor in the table fails the test. */

/** Routes and calls that take a post and change no plan, money or card of a shop. */
export const otherRoutes: RegExp[] = [
  // A person's login, contacts and devices
  /^\/(?:login|logout|signup|join|recover|corrections|device)(?:\/|$)/,
  /^\/(?:verify-(?:email|phone)|change-phone|forgot-password|forgot-opt-reset|reset-password|set-newpassword)$/,
  /^\/account\/(?:activity|business|confirm|data|devices|notifications|passkeys|security|sessions|webhooks)(?:\/|$)/,
  /^\/api\/(?:auth\/\w+|register|validate-account-otp(?:-web)?|edit-phone-number)$/,
  /^\/api\/(?:forget-account-sendotp|update-forgot-password|device\/(?:code|token)|openapi\.json)$/,
  // People, places and sales of a shop
  /^\/(?:dashboard|locations|single-location-details\/:locationId|setups\/:reference)$/,
  /^\/user-management(?:\/(?:invite|invitations\/:invitationId|members\/:memberId))?$/,
  /^\/sales-report\/(?:import|debtors)(?:\/|$)/,
  /^\/api\/sales\/void$/,
  // An order as it is chosen, a receipt sent again, a wish about held money, and the bank for a transfer that has begun
  /^\/api\/(?:subscription-summary|check-coupon)$/,
  /^\/transactions\/:reference$/,
  /^\/payment\/:reference(?:\/pay)?$/,
  /^\/pay\/:token\/:reference\/send$/,
  // An agent's own tokens and customers
  /^\/(?:tokens(?:\/buy|\/automatic)?|reseller|reseller\/verify\/:customerId(?:\/phone)?)$/,
  // The public pages, and news of sent messages
  /^\/(?:\*|api\/\*|contact|newsletter(?:\/confirm|\/unsubscribe)?|webhooks\/termii)$/,
  // The console: catalogue, messages, setups, notes, and questions to the provider
  /^\/staff\/(?:agents\/new|catalogue\/change|catalogue\/changes\/:id|coupons\/new|coupons\/:id)$/,
  /^\/staff\/(?:code|second-factor|second-factor\/codes|messages\/:id|outbox|outbox\/:messageId)$/,
  /^\/staff\/(?:releases|setups\/:reference|system|people\/:userId|payments\/:reference)$/,
];

/** Buttons of the same forms that only choose, go back, refuse, or ask another to pay by the same call. */
export const otherForms: RegExp[] = [
  /^\/dashboard hide-steps$/,
  /^\/(?:login|logout)$/,
  /^\/verify-phone /,
  /^\/device\/confirm deny$/,
  /^\/plans-and-billings(?:\/extras|\/change)? (?:ask|update)$/,
  /^\/plans-details\/:planId\/:duration (?:ask|check|continue|coupon|update)$/,
  /^\/reseller\/branches\/:locationId\/extras update$/,
  /^\/staff\/approvals\/:reference refused$/,
  /^\/staff\/people\/:userId note$/,
];

/** Jobs that neither charge anyone nor change a plan. */
export const otherJobs: string[] = [
  ...["retention", "corrections", "order-ends", "price-changes", "provider-events", "payment-checks"],
  ...[
    "refund-checks",
    "account-numbers",
    "fee-invoices",
    "payment-reports",
    "card-removals",
    "payment-scripts",
  ],
  ...["imports", "reminders", "deletions", "sealing", "webhooks", "texts", "mails"],
];

/** What the log names and no way does, with the test that does it. */
export const otherActions: Record<string, string> = {
  "account-deleted": "services/rights/delete-accounts",
  "card-restored": "services/payments/undo-card",
  "card-stopped": "services/payments/state-changes",
  "payment-refunded": "services/approvals/refunds",
  "till-restored": "routes/tills/sign-in",
  "till-revoked": "routes/tills/sign-in",
  "till-denied": "routes/tills/sign-in",
  "till-key-rotated": "services/tills/rotate-signing-keys",
  "tokens-granted": "services/agents/adjust-tokens",
  "tokens-taken-back": "services/agents/adjust-tokens",
};
