import { cutText } from "~/models/cut-text";
import { MOST_NAME, shownName } from "./name";
import { SALES_REPORT } from "./report-period";

export const DEBTORS = `${SALES_REPORT}/debtors`;

export interface Debtor {
  /**
   * The last sale that changed the debt, other than a payment entered by hand, which can be undone. Addresses identify
   * the customer by it, not by name.
   */
  saleId: number;
  name: string;
  /** Kobo. */
  owed: number;
  since: Date;
  /** Number of sales in the debt. */
  sales: number;
}

/** A sale not paid in full, returned goods, or a payback. */
export interface DebtEntry {
  id: number;
  receipt: string;
  at: Date;
  outlet: string;
  total: number;
  paid: number;
  /** What the customer owed afterwards. */
  balance: number;
  /** Whether a person of the shop entered it, and can undo it. */
  byHand: boolean;
}

/** Search text, matched against names of debtors in any case. */
export const readDebtorSearch = (query: URLSearchParams): string =>
  cutText(shownName(query.get("search") ?? ""), MOST_NAME);
