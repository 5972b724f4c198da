import type { EinvoiceState, InvoiceKind } from "#db/schema";
import { formatDate } from "~/models/date";
import { REMOVED } from "~/models/platform/retention";
import type { Duration } from "~/models/plans/catalogue";
import { orderTitle, type QuoteLine } from "~/models/plans/quote";
import { apportion, shareOf } from "./apportion";

export type { EinvoiceState, InvoiceKind };

/** The seller as the settings named it on that day. */
export interface InvoiceSeller {
  name: string;
  address: string;
  taxNumber: string | null;
  cacNumber: string | null;
  email: string;
  phone: string;
}

/** The buyer as the account named it on that day; what is empty was not given. */
export interface InvoicePayer {
  name: string;
  legalName: string;
  taxNumber: string;
  cacNumber: string;
  /** The shop's, in one line; for those who gave no registered address. */
  address: string;
  street: string;
  city: string;
  state: string;
  country: string;
  email: string;
  phone: string;
  /** A business has a tax number or a CAC number. */
  kind: "B2B" | "B2C";
}

/** Everything that a buyer need not tell. */
const nothingTold: Omit<InvoicePayer, "name" | "kind"> = {
  legalName: "",
  taxNumber: "",
  cacNumber: "",
  address: "",
  street: "",
  city: "",
  state: "",
  country: "",
  email: "",
  phone: "",
};

/** What is left of a buyer whose names were removed. */
export const removedPayer: Omit<InvoicePayer, "kind"> = { ...nothingTold, name: REMOVED };

/** The buyer of a stored paper. What it could not yet tell when the paper was written is empty. */
export function readPayer(stored: object): InvoicePayer {
  const { name, kind, ...told } = stored as Partial<InvoicePayer>;
  if (typeof name !== "string" || (kind !== "B2B" && kind !== "B2C"))
    throw new Error("The buyer of a paper has no name or no kind");
  return { ...nothingTold, ...told, name, kind };
}

/** Our own codes of what we sell. The tax office's codes will follow from them. */
export const serviceCodes = {
  plan: "SUB",
  credit: "SUB",
  "add-on": "EXT",
  onboarding: "SET",
  fee: "FEE",
} as const;

export type ServiceCode = (typeof serviceCodes)[keyof typeof serviceCodes];

export interface InvoiceLine {
  code: ServiceCode;
  name: string;
  /** A second line under the name. */
  detail?: string | undefined;
  quantity: number;
  unit: string;
  /** The price before the discount, in kobo without VAT; what an upgrade credits is negative. */
  amount: number;
  discount: number;
  net: number;
  /** Tenths of a percent. */
  rate: number;
  vat: number;
}

/** What is printed of a sale or of its correction. Totals are those of the lines. */
export interface InvoiceContent {
  title: string;
  period: string | null;
  paidBy: string;
  lines: InvoiceLine[];
  discount: number;
  net: number;
  vat: number;
  total: number;
}

interface PaidOrder {
  lines: readonly QuoteLine[];
  duration: Duration;
  couponId: number | null;
  discount: number;
  vat: number;
  total: number;
}

interface Sale {
  period: { startsAt: Date; endsAt: Date | null };
  paidBy: string;
  /** The rate of the settings, in tenths of a percent. */
  vatTenths: number;
}

/** The invoice of an order: its price is divided among its lines, and nothing is calculated again. */
export function orderInvoice(order: PaidOrder, { period, paidBy, vatTenths }: Sale): InvoiceContent {
  const discounts = apportion(order.discount, discountedAmounts(order));
  const nets = order.lines.map(({ amount }, place) => amount - (discounts[place] ?? 0));
  const vats = apportion(order.vat, nets);
  const net = order.total - order.vat;
  const rate = vatRate({ net, vat: order.vat }, vatTenths);
  return {
    title: orderTitle(order.lines),
    period: period.endsAt ? `${formatDate(period.startsAt)} to ${formatDate(period.endsAt)}` : null,
    paidBy,
    lines: order.lines.map(({ kind, name, detail, amount }, place) => ({
      code: serviceCodes[kind],
      name,
      detail,
      quantity: 1,
      unit: unitOf({ kind, detail }, order.duration),
      amount,
      discount: discounts[place] ?? 0,
      net: nets[place] ?? 0,
      rate,
      vat: vats[place] ?? 0,
    })),
    discount: order.discount,
    net,
    vat: order.vat,
    total: order.total,
  };
}

/** A coupon is for the whole order, and every other discount for the plan. */
function discountedAmounts({ lines, couponId, discount }: PaidOrder): number[] {
  const ofPlan = lines.map(({ kind, amount }) => (kind === "plan" ? amount : 0));
  const isOfPlan = couponId === null && ofPlan.some((amount) => amount >= discount);
  return isOfPlan ? ofPlan : lines.map(({ amount }) => Math.max(0, amount));
}

const unitOf = ({ kind, detail }: Pick<QuoteLine, "kind" | "detail">, duration: Duration): string => {
  if (kind === "onboarding") return "service";
  if (detail !== undefined) return "period";
  return duration === "yearly" ? "year" : "month";
};

/**
 * The rate that was charged. An order keeps its VAT when the setting changes before it is paid; the rate then follows
 * from the amounts.
 */
export function vatRate({ net, vat }: { net: number; vat: number }, vatTenths: number): number {
  if (vat === 0 || net <= 0) return 0;
  const off = Math.abs(shareOf(net, vatTenths, 1000) - vat);
  return off <= 1 ? vatTenths : Math.round((vat * 1000) / net);
}

interface CreditedSum {
  /** Kobo of the invoice that earlier credit notes took back. */
  before: number;
  /** Kobo of the invoice that is taken back with this credit note. */
  after: number;
}

/**
 * The lines of a credit note: each takes back its share. The shares of all credit notes of an invoice add up to its
 * lines, however it was divided.
 */
export function creditedLines(lines: readonly InvoiceLine[], { before, after }: CreditedSum): InvoiceLine[] {
  const then = creditedUpTo(lines, before);
  return creditedUpTo(lines, after).map(({ net, vat, ...line }, place) => {
    const credit = { net: net - (then[place]?.net ?? 0), vat: vat - (then[place]?.vat ?? 0) };
    return { ...line, ...credit, amount: credit.net, discount: 0 };
  });
}

function creditedUpTo(lines: readonly InvoiceLine[], amount: number): InvoiceLine[] {
  const wholes = lines.map(({ net, vat }) => net + vat);
  return apportion(amount, wholes).map((share, place) => {
    const line = lines[place] as InvoiceLine;
    const whole = wholes[place] ?? 0;
    const vat = whole === 0 ? 0 : shareOf(share, line.vat, whole);
    return { ...line, net: share - vat, vat };
  });
}

type InvoiceTotals = Pick<InvoiceContent, "discount" | "net" | "vat" | "total">;

export function totalsOf(lines: readonly InvoiceLine[]): InvoiceTotals {
  const sum = (read: (line: InvoiceLine) => number) => lines.reduce((all, line) => all + read(line), 0);
  const [net, vat] = [sum((line) => line.net), sum((line) => line.vat)];
  return { discount: sum((line) => line.discount), net, vat, total: net + vat };
}

export const INVOICES = "/invoices";

export const invoicePath = (number: string): string => `${INVOICES}/${number}`;

export const staffInvoicePath = (number: string): string => `/staff/invoices/${number}`;

export const kindNames: Record<InvoiceKind, string> = { invoice: "Invoice", "credit-note": "Credit note" };
