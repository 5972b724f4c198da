/** The order in which `--once` runs them: jobs that send come after all jobs that write messages. */
export const jobNames = [
  ...(["retention", "corrections", "order-ends", "price-changes"] as const),
  ...(["provider-events", "payment-checks", "refund-checks", "account-numbers"] as const),
  ...(["fee-invoices", "automatic-top-ups", "payment-reports", "card-removals", "payment-scripts"] as const),
  ...([
    "imports",
    "begun-periods",
    "renewals",
    "card-renewals",
    "reminders",
    "deletions",
    "sealing",
  ] as const),
  ...(["webhooks", "texts", "mails"] as const),
];

export type JobName = (typeof jobNames)[number];

/** What each of them does, for staff. */
export const jobTasks: Record<JobName, string> = {
  retention: "Deletes data past its retention period",
  corrections: "Applies corrections of contact details on their day",
  "order-ends": "Ends orders that were not paid",
  "price-changes": "Applies price changes on their day",
  "provider-events": "Handles events of the payment provider",
  "payment-checks": "Asks the provider how payments ended",
  "refund-checks": "Asks the provider how refunds ended",
  "account-numbers": "Asks the provider for owners' account numbers",
  "fee-invoices": "Writes the invoices of a month's payment fees",
  "automatic-top-ups": "Adds money to low wallets",
  "payment-reports": "Compares each day with the provider",
  "card-removals": "Deactivates removed cards at the provider",
  "payment-scripts": "Checks whether scripts or headers of the payment page have changed",
  imports: "Reads files of sales",
  "begun-periods": "Begins periods that were paid ahead",
  renewals: "Renews plans from wallets",
  "card-renewals": "Renews plans with saved cards",
  reminders: "Reminds owners before a plan ends",
  deletions: "Deletes closed accounts on their day",
  sealing: "Seals the ledger and numbers receipts",
  webhooks: "Sends events to webhooks",
  texts: "Sends text messages, WhatsApp messages and calls",
  mails: "Sends emails",
};

export interface Round {
  /** Number of messages, renewals, rows and so on. */
  done: number;
  failed?: number;
  /** Whether there may be more to do right away. */
  more: boolean;
}

/** Work repeated in rounds, which any number of processes may do at the same time. */
export interface Job {
  name: JobName;
  /** The wait in ms after a round that found nothing more to do. */
  pause: number;
  /** The pause grows up to this while there is nothing to do. */
  longestPause?: number;
  /** The job moves money or deletes for good, so it stops while the clock is wrong. */
  needsClock?: boolean;
  round: (stop: AbortSignal) => Promise<Round>;
  /** Waits for work that rounds have left under way. */
  end?: () => Promise<Round>;
}
