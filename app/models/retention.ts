import { DAY, HOUR } from "./duration";

/** Replaces a text that was removed. */
export const REMOVED = "(removed)";

/** Where mail to a deleted account would go: nowhere, for nobody can have an address there. */
export const REMOVED_HOST = "removed.invalid";

/** How long rows are kept after their use, for questions of owners and for the investigation of attacks. */
export const retention = {
  /** Codes, recoveries, recovery keys and the grants made of them. */
  codes: 30 * DAY,
  /** Second factors that were begun, and new recovery codes to be read. Both are over after minutes. */
  secondFactorSetups: HOUR,
  /** Invitations to a shop that were accepted, taken back or are over, with the address that they went to. */
  invitations: 30 * DAY,
  /** Sessions that were ended or expired. */
  sessions: 30 * DAY,
  /** Tills that asked to be signed in. */
  tillRequests: DAY,
  apiAnswers: DAY,
  /** Tills that were revoked or have to be signed in again, and tokens that are over. */
  tills: 30 * DAY,
  /** Known devices that were not seen since. They count as unknown by then. */
  devices: 365 * DAY,
  /** Texts of messages that were sent or given up. */
  messageTexts: 30 * DAY,
  /** Rows of messages and their delivery receipts. */
  messages: 90 * DAY,
  /** Hits of addresses and successes there. No limit looks back further. */
  addressHits: DAY,
  /** Daily totals of wrong codes. The breaker needs those of the last week. */
  wrongCodeDays: 30 * DAY,
  /** The audit log: as the privacy page says, and not less than the database allows. */
  auditEvents: 365 * DAY,
  /** Messages of the contact form, as the privacy page says. */
  contactMessages: 2 * 365 * DAY,
  /** Addresses that asked for news and did not confirm it. Their link is over by then. */
  newsRequests: 7 * DAY,
  /** Accounts that were closed, in case their owners change their minds. */
  closedAccounts: 90 * DAY,
  /** Names in receipts and payments of deleted accounts: six years with their leap days, and not less than the database allows. */
  receipts: (6 * 365 + 2) * DAY,
  /** What the addresses of integrators were told, and what they answered. */
  webhookEvents: 30 * DAY,
  /** Requests for a copy of the own data: two may be made in this time. */
  dataExports: 365 * DAY,
  /** Links to such a copy. */
  dataLinks: 7 * DAY,
} as const satisfies Record<string, number>;

/** A length as the privacy page tells it: in years where it is whole years, with leap days or without, else in days. */
export function lengthInWords(milliseconds: number): string {
  const days = milliseconds / DAY;
  const years = Math.floor(days / 365);
  const isWhole = years > 0 && (days === years * 365 || days === Math.ceil(years * 365.25));
  const [count, unit] = isWhole ? [years, "year"] : [days, "day"];
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
