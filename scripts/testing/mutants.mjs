/** Where rules of money and access stand. Rows need a database, so tests of services and races prove them. */
export const mutatedSubjects = [
  "approvals",
  "checkout",
  "codes",
  "http",
  "invoices",
  "ledger",
  "members",
  "money",
  "pay-links",
  "payments",
  "plans",
  "pro-formas",
  "renewals",
  "subscriptions",
];
