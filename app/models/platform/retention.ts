import { DAY, HOUR } from "~/models/duration";

/** Replaces text that was removed. */
export const REMOVED = "(removed)";

/** The mail host of deleted accounts: no mailbox can exist there. */
export const REMOVED_HOST = "removed.invalid";

/** How long rows are kept after their use, for owners' questions and the investigation of attacks. */
export const retention = {
  /** Codes, recoveries, recovery keys and the grants they led to. */
  codes: 30 * DAY,
  /** Second factors being set up, and new recovery codes to be read. Both expire within minutes. */
  secondFactorSetups: HOUR,
  /** Challenges of passkeys that were not answered. They expire within minutes. */
  passkeyChallenges: HOUR,
  /** Right passwords that waited for a second factor. They expire within minutes. */
  pendingLogins: DAY,
  /** Invitations to a shop that were accepted, withdrawn or have expired, with their addresses. */
  invitations: 30 * DAY,
  /** What a removed person of a shop logged in with, so that the login says what happened. */
  removedMembers: 30 * DAY,
  /** Sessions that were ended or expired. */
  sessions: 30 * DAY,
  /** Requests of tills to be signed in. */
  tillRequests: DAY,
  apiAnswers: DAY,
  /** Tills that were revoked or must sign in again, and expired tokens. */
  tills: 30 * DAY,
  /** Known devices not seen since. By then they count as unknown. */
  devices: 365 * DAY,
  /** Texts of messages sent or given up. */
  messageTexts: 30 * DAY,
  /** Rows of messages and their delivery receipts. */
  messages: 90 * DAY,
  /** Attempts and successes at addresses. No limit looks back further. */
  addressHits: DAY,
  /** Daily totals of wrong codes. The breaker needs those of the last week. */
  wrongCodeDays: 30 * DAY,
  /** The audit log: as the privacy page says, and at least as long as the database requires. */
  auditEvents: 365 * DAY,
  /** Messages of the contact form, as the privacy page says. */
  contactMessages: 2 * 365 * DAY,
  /** Addresses that asked for the newsletter and did not confirm. Their link has expired by then. */
  newsRequests: 7 * DAY,
  /** Closed accounts, in case their owners change their minds. */
  closedAccounts: 90 * DAY,
  /**
   * Names in receipts and payments of deleted accounts: six years with their leap days, and at least as long as the
   * database requires.
   */
  receipts: (6 * 365 + 2) * DAY,
  /** What was sent to integrators' addresses, and what they answered. */
  webhookEvents: 30 * DAY,
  /** The time in which an owner may ask twice for a copy of the data. */
  dataExports: 365 * DAY,
  /** Links to such a copy. */
  dataLinks: 7 * DAY,
} as const satisfies Record<string, number>;
