import { SALES_REPORT } from "./report-period";

export const DEBTORS = `${SALES_REPORT}/debtors`;

/** A customer who owes. */
export interface Debtor {
  /** The last sale that changed the debt: addresses name the customer by it, and not by name. */
  saleId: number;
  name: string;
  /** Kobo. */
  owed: number;
  since: Date;
  /** How many sales the debt is of. */
  sales: number;
}

/** A sale that was not paid whole, goods that came back, or money that was paid back. */
export interface DebtMove {
  id: number;
  receipt: string;
  at: Date;
  outlet: string;
  total: number;
  paid: number;
  /** What the customer owed after it. */
  balance: number;
}

/** What happened, in a word or two. */
export function moveWords({ total, paid }: Pick<DebtMove, "total" | "paid">): string {
  if (total === 0) return paid > 0 ? "Paid back" : "Money given";
  if (total < 0) return "Goods brought back";
  if (paid > total) return "Bought, and paid back";
  return paid > 0 ? "Bought, paid in part" : "Bought, not paid";
}
