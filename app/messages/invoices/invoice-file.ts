import { dayOf } from "~/models/date";
import { kindNames } from "~/models/invoices/invoice";
import type { ListedInvoice } from "~/models/invoices/invoice-list";
import { formatDecimal } from "~/models/money";

/** The buyer by the registered name, or the shop's. */
export const partyColumns = ["Buyer", "Buyer's tax number", "Seller", "Seller's tax number"];

export const partiesOf = ({ buyer, seller }: Pick<ListedInvoice, "buyer" | "seller">): string[] => [
  buyer.legalName || buyer.name,
  buyer.taxNumber,
  seller.name,
  seller.taxNumber ?? "",
];

export const invoiceColumns = [
  "Issued on",
  "What",
  "Number",
  "Corrects",
  "For",
  "Reference",
  ...partyColumns,
  "Net (NGN)",
  "VAT (NGN)",
  "Total (NGN)",
];

/** A line of the file. No amount has a minus sign: what a credit note says is taken back. */
export function invoiceLine(invoice: ListedInvoice): string[] {
  const { kind, number, correctsNumber, title, reference, net, vat, total, issuedAt } = invoice;
  return [
    dayOf(issuedAt),
    kindNames[kind],
    number,
    correctsNumber ?? "",
    title,
    reference,
    ...partiesOf(invoice),
    formatDecimal(net),
    formatDecimal(vat),
    formatDecimal(total),
  ];
}
