import { SALES_REPORT } from "./report-period";

export const DEBTORS = `${SALES_REPORT}/debtors`;

export interface Debtor {
  /** The last sale that changed the debt. Addresses identify the customer by it, not by name. */
  saleId: number;
  name: string;
  /** Kobo. */
  owed: number;
  since: Date;
  /** Number of sales in the debt. */
  sales: number;
}

/** A sale not paid in full, returned goods, or a payback. */
export interface DebtMove {
  id: number;
  receipt: string;
  at: Date;
  outlet: string;
  total: number;
  paid: number;
  /** What the customer owed afterwards. */
  balance: number;
}

/** What happened, in a word or two. */
export function moveWords({ total, paid }: Pick<DebtMove, "total" | "paid">): string {
  if (total === 0) return paid > 0 ? "Paid back" : "Money given";
  if (total < 0) return "Goods returned";
  if (paid > total) return "Bought, and paid back";
  return paid > 0 ? "Bought, paid in part" : "Bought, not paid";
}
