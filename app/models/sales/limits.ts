import { HOUR } from "~/models/duration";
import type { Limit } from "~/models/http/throttle";
import { formatCount } from "~/models/money";

/** Files of sales that one owner uploads. */
export const salesFileLimit: Limit = { limit: 30, window: HOUR };

/** Batches of sales that one till sends: at one a minute no till falls behind. */
export const salesBatchLimit: Limit = { limit: 300, window: HOUR };

/** Files of one owner that may be arriving or waiting at the same time. */
export const MOST_WAITING = 5;

/** Of one file. */
export const MOST_ROWS = 100_000;
export const MOST_BYTES = 16 * 1024 * 1024;

/**
 * How much an owner may import. A plan that was ever paid counts: a shop whose plan has ended may still import, and
 * its till sends a backlog after it is renewed.
 */
export type SalesTier = "unverified" | "none" | "free" | "paid";

/** In rows: sale lines, and receipts that only pay back. */
interface SalesLimit {
  hour: number;
  all: number;
}

/**
 * A busy shop has 3,000 receipts of three lines a day: an unsent week fits into one hour of any plan. An unverified
 * owner has enough to try everything.
 */
export const salesLimits: Record<SalesTier, SalesLimit> = {
  unverified: { hour: 1_000, all: 5_000 },
  none: { hour: 10_000, all: 100_000 },
  free: { hour: 100_000, all: 2_000_000 },
  paid: { hour: 300_000, all: 50_000_000 },
};

/** The embedded database does one thing at a time: while it writes a file, every page waits. */
const MOST_ROWS_EMBEDDED = 20_000;

export interface TierFacts {
  isVerified: boolean;
  hasPaid: boolean;
  /** A free plan or the trial, now or earlier. */
  hasPlan: boolean;
}

export function tierOf({ isVerified, hasPaid, hasPlan }: TierFacts): SalesTier {
  if (hasPaid) return "paid";
  if (!isVerified) return "unverified";
  return hasPlan ? "free" : "none";
}

/** Rows allowed in one file. Every page and refusal that names the limit takes it from here. */
export const fileLimit = (tier: SalesTier, isEmbedded: boolean): number =>
  Math.min(isEmbedded ? MOST_ROWS_EMBEDDED : MOST_ROWS, salesLimits[tier].hour);

export const hourLimit = (tier: SalesTier): Limit => ({ limit: salesLimits[tier].hour, window: HOUR });

/** Whether rows fit beside those stored. More rows than the hourly limit never fit at once. */
export function roomFor(rows: number, stored: number, tier: SalesTier): "fits" | "too many at once" | "full" {
  const { hour, all } = salesLimits[tier];
  if (rows > hour) return "too many at once";
  return stored + rows > all ? "full" : "fits";
}

/** What an owner can do about a limit. */
const advice: Record<SalesTier, string> = {
  unverified: "Verify your phone number to import more.",
  none: "Choose a plan to import more. Basic is free.",
  free: "With Plus you can import more.",
  paid: "Write to us if you need more.",
};

/** The message of a refusal, for a shopkeeper. */
export function limitWords(why: "hour" | "full", tier: SalesTier): string {
  const { hour, all } = salesLimits[tier];
  const what =
    why === "hour"
      ? `You can import ${formatCount(hour)} rows of sales an hour.`
      : `Your account holds ${formatCount(all)} rows of sales, and this would go over that.`;
  return `${what} ${advice[tier]}`;
}
