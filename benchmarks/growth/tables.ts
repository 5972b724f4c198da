import type { Schema } from "#db/schema";
import { keepFor } from "~/models/platform/purge.server";
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
  chosenPlans: { with: "registrant of an agent", kept: FOR_EVER },
  wallets: { with: "owner with money", kept: FOR_EVER },
  members: { with: "person of a shop", kept: "until they leave" },
  invitations: { with: "invitation" },
  removedMembers: { with: "person removed from a shop" },
  whatsappConsents: { with: "purpose that an owner agreed to by WhatsApp", kept: "until it is withdrawn" },
  silencedTexts: { with: "kind of text that an owner turned off", kept: "until it is turned on" },
  entitlementNumbers: { with: "shop with a till", kept: FOR_EVER },
  webhookSubjects: { with: "payment or shop that webhooks told of", kept: FOR_EVER },
  webhookEndpoints: { with: "webhook, ten an owner at most", kept: "until it is deleted" },
  accountClosures: { with: "closing of an account", kept: FOR_EVER },
  contactCorrections: { with: "correction by staff", kept: FOR_EVER },
  dataExports: { with: "copy of the own data, two a year" },
  cards: { with: "card that an owner saved", kept: "for good; emptied where it was removed" },

  orders: { with: "order", kept: FOR_EVER },
  couponUses: { with: "order with a coupon", kept: FOR_EVER },
  checkouts: { with: "shop, for its next order", kept: "until it is ordered" },
  checkoutAddOns: { with: "extra of that", kept: "until it is ordered" },
  subscriptions: { with: "period of a plan", kept: FOR_EVER },
  subscriptionAdditions: { with: "order of extras", kept: FOR_EVER },
  leavings: { with: "plan that is cancelled or paused", kept: FOR_EVER },
  renewals: { with: "try to renew a plan", kept: FOR_EVER },
  setups: { with: "setup that was ordered", kept: FOR_EVER },
  setupEvents: { with: "step of a setup", kept: FOR_EVER },
  payLinks: { with: "link that asks another person to pay", kept: FOR_EVER },
  withholdingClaims: { with: "order from which tax was withheld", kept: FOR_EVER },
  automaticTopUps: { with: "consent to top-ups by card", kept: NAMELESS },
  topUpAttempts: { with: "attempt at such a top-up", kept: FOR_EVER },
  payments: { with: "payment at the provider", kept: FOR_EVER },
  depositAccounts: { with: "owner who asked for an account number", kept: NAMELESS },
  deposits: { with: "transfer to such a number", kept: NAMELESS },
  providerEvents: { with: "word of the provider, one or two a payment", kept: FOR_EVER },
  paymentAlerts: { with: "difference, and one a day", kept: FOR_EVER },
  paymentEntries: { with: "change of a payment or a refund", kept: FOR_EVER },
  refunds: { with: "refund", kept: FOR_EVER },
  disputes: { with: "dispute", kept: FOR_EVER },
  suspenseDecisions: { with: "payment that was in suspense", kept: FOR_EVER },
  approvals: { with: "act of staff with money", kept: FOR_EVER },
  journal: { with: "movement of money: one or two a payment", kept: FOR_EVER },
  postings: { with: "side of that, two to five", kept: FOR_EVER },
  unsealedJournals: { with: "movement of money", kept: "for a second" },
  seals: { with: "second in which money moved, or 500 journals", kept: FOR_EVER },
  receipts: { with: "receipt", kept: NAMELESS },
  receiptCounters: { with: "year", kept: FOR_EVER },
  invoices: { with: "sale that was paid, and refund of one", kept: NAMELESS },
  proFormas: {
    with: "unpaid order for which a company asks for a paper",
    kept: "until the account is deleted",
  },
  documentCounters: { with: "year", kept: FOR_EVER },
  agents: { with: "agent", kept: FOR_EVER },
  tokenAdjustments: { with: "tokens given by staff", kept: FOR_EVER },
  bulkRenewals: { with: "renewal of several branches", kept: FOR_EVER },
  bulkRenewalOrders: { with: "branch of that", kept: FOR_EVER },

  products: { with: "product", kept: FOR_EVER },
  sales: { with: "sale", kept: FOR_EVER },
  saleLines: { with: "line of a sale", kept: FOR_EVER },
  salesSums: { with: "hour, day and month with sales of a shop", kept: FOR_EVER },
  salesSplitSums: { with: "day and month of a way to pay or a cashier", kept: FOR_EVER },
  productSums: { with: "product and day, and product and month", kept: FOR_EVER },
  salesImports: { with: "file of sales", kept: FOR_EVER },
  salesImportPieces: { with: "piece of a file", kept: "until it is read, with mistakes a week" },
  salesImportRows: { with: "row of a file", kept: "until it is read" },
  salesImportRefusals: { with: "row of a file with mistakes", kept: "a week" },

  sessions: { with: "login" },
  devices: { with: "browser of an account" },
  passkeys: { with: "passkey of an account", kept: "until it is removed" },
  passkeyChallenges: { with: "opened login page with passkeys" },
  pendingLogins: { with: "login that waits for a second factor" },
  codeFlows: { with: "purpose and place of a code" },
  codeBudgets: { with: "phone or mailbox that got a code", kept: FOR_EVER },
  wrongCodeDays: { with: "day" },
  recoveries: { with: "recovery" },
  recoveryKeys: { with: "recovery with a mail" },
  recoveryGrants: { with: "recovery that led to a new password" },
  secondFactors: { with: "account of staff, or with two-step login", kept: "until it is taken away" },
  secondFactorSetups: { with: "second factor that is set up" },
  recoveryCodes: { with: "second factor, ten", kept: "until there are new ones" },
  shownRecoveryCodes: { with: "second factor that is set up" },
  tills: { with: "till" },
  tillTokens: { with: "token of a till, a new one at each renewal" },
  tillRequests: { with: "till that asks to be signed in" },
  apiTokens: { with: "login by the API" },
  apiAnswers: { with: "change by the API" },

  outbox: { with: "mail or text message, two to six a payment" },
  deliveryReceipts: { with: "word of the provider on a text message" },
  webhookEvents: { with: "event that an address wants" },
  webhookDeliveries: { with: "event and address", kept: SENT },
  webhookAttempts: { with: "request to an address", kept: SENT },
  auditEvents: { with: "login, change of an account, payment step" },
  auditSurplus: { with: "hour with too many of them", kept: "for an hour" },
  throttles: { with: "address, account or phone and limit", kept: "a day at most; wrong logins a year" },
  addressHits: { with: "failure at an address" },
  contactMessages: { with: "message of the contact form" },
  contactEvents: { with: "step with such a message", kept: "with the message" },
  newsletterSubscribers: { with: "reader of the newsletter", kept: "for good, to know who left" },
  newsletterDeliveries: { with: "newsletter and reader", kept: FOR_EVER },
  downloadCounts: { with: "build and day", kept: FOR_EVER },

  plans: null,
  planLimits: null,
  planFeatures: null,
  comparisonFeatures: null,
  comparisonValues: null,
  addOnGroups: null,
  addOnOptions: null,
  onboardingOptions: null,
  catalogueChanges: null,
  catalogueChangeItems: null,
  catalogueVersion: null,
  coupons: null,
  chargePace: null,
  jobRuns: null,
  doctorFindings: null,
  migrationChecksums: null,
  newsletters: null,
  releases: null,
  releaseBuilds: null,
  staffRoles: null,
  staffActs: null,
  staffNotes: null,
  staffApprovals: null,
  lockdowns: null,
  tillKeys: null,
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
