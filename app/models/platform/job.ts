/** In this order they are done once: those who send come after all who have something to say. */
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

/** What came of a round. */
export interface Round {
  /** Messages, renewals, rows and the like. */
  done: number;
  failed?: number;
  /** Whether there may be more to do at once. */
  more: boolean;
}

/** Work that comes again and again, in rounds, which any number of processes may do at the same time. */
export interface Job {
  name: JobName;
  /** Milliseconds after a round that found no more to do. */
  pause: number;
  /** Up to which the pause grows while there is nothing to do. */
  longestPause?: number;
  /** It moves money or deletes for good, and does not while the clock is wrong. */
  needsClock?: boolean;
  round: (stop: AbortSignal) => Promise<Round>;
  /** Waits for what rounds have left under way. */
  end?: () => Promise<Round>;
}
