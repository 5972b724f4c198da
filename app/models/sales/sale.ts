import type { SaleRow } from "#db/schema";
import { KOBO_IN_NAIRA } from "~/models/money";
import { nameKey } from "./name";

interface SaleLine {
  product: string;
  /** Thousandths; negative for a return. */
  quantity: number;
  /** Kobo. */
  amount: number;
  /** Kobo; null if unknown. */
  cost: number | null;
}

/** A sale from a till, or from several rows of a file. */
export interface NewSale {
  locationId: number;
  receipt: string;
  soldAt: Date;
  customer: string | null;
  /** null if everything was paid. */
  paid: number | null;
  /** How it was paid and who sold it, if the till or the file says so. */
  payment: string | null;
  cashier: string | null;
  /** Empty if the customer only pays back. */
  lines: SaleLine[];
}

export const MOST_LINES = 500;
export const MOST_RECEIPT = 60;
export const THOUSANDTHS = 1000;
export const MOST_QUANTITY = 1_000_000 * THOUSANDTHS;

/** Limit of one line, in kobo: more is a mistake, and sums of a hundred thousand such lines are still exact. */
export const MOST_AMOUNT = 100_000_000 * KOBO_IN_NAIRA;

export const FIRST_DAY = "2000-01-01";

/** One row for each line, and one for a sale without lines. */
export function rowsOf(sales: readonly NewSale[]): SaleRow[] {
  return sales
    .flatMap((sale) => (sale.lines.length === 0 ? [null] : sale.lines).map((line) => ({ sale, line })))
    .map(({ sale, line }, index) => ({
      rowNumber: index + 1,
      locationId: sale.locationId,
      receipt: sale.receipt,
      soldAt: sale.soldAt,
      product: line?.product ?? null,
      productKey: line && nameKey(line.product),
      quantity: line?.quantity ?? null,
      amount: line?.amount ?? null,
      cost: line?.cost ?? null,
      customer: sale.customer,
      customerKey: keyOf(sale.customer),
      paid: sale.paid,
      payment: sale.payment,
      paymentKey: keyOf(sale.payment),
      cashier: sale.cashier,
      cashierKey: keyOf(sale.cashier),
    }));
}

export const keyOf = (name: string | null): string | null => (name === null ? null : nameKey(name));
