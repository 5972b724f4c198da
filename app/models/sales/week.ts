/** The last seven days of a shop, in kobo, and how today compares. */
export interface SalesWeek {
  /** First to last; the last is today. */
  days: { day: string; sales: number; count: number }[];
  /** Sales of yesterday up to the same time of day. */
  yesterdaySoFar: number;
}
