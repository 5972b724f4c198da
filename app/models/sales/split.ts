import type { SalesSplit } from "#db/schema";

/** Names of a split that the report shows one by one. */
export const SHOWN_NAMES = 6;

/** Sales with one way to pay, or of one cashier. */
export interface SplitPart {
  split: SalesSplit;
  key: string;
  name: string;
  sales: number;
  count: number;
}

/** The largest parts of a split, and the sums of all of them. */
export interface FoundSplit {
  parts: SplitPart[];
  names: number;
  sales: number;
  count: number;
}
