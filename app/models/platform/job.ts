/** The order in which `--once` runs them: jobs that send come after all jobs that write messages. */
export const jobNames = [
  ...(["retention", "corrections", "order-ends", "price-changes"] as const),
  ...(["provider-events", "payment-checks", "refund-checks", "payment-reports", "card-removals"] as const),
  ...([
    "imports",
    "begun-periods",
    "renewals",
    "card-renewals",
    "reminders",
    "deletions",
    "sealing",
  ] as const),
  ...(["newsletters", "webhooks", "texts", "mails"] as const),
];

export type JobName = (typeof jobNames)[number];

/** The result of a round. */
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
