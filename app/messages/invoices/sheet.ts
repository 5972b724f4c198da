import { formatDate } from "~/models/date";
import { columnFormat, formatNaira } from "~/models/money";
import { isPrintedName } from "~/models/ledger/printed-text";
import { vatName } from "~/models/ledger/receipt";
import {
  type InvoicePayer,
  type InvoiceContent,
  type InvoiceKind,
  type InvoiceLine,
  type InvoiceSeller,
  kindNames,
} from "~/models/invoices/invoice";

export interface Fact {
  name: string;
  value: string;
  /** A second line under the name. */
  detail?: string | undefined;
  /** Where the value leads to. */
  href?: string | undefined;
  /** Stands in a file that cannot print any letter of the value. */
  instead?: string | undefined;
}

/** A line of what was sold: the quantity times the price is the value. */
export interface SheetItem {
  name: string;
  /** A second line under the name. */
  detail?: string | undefined;
  quantity: string;
  price: string;
  value: string;
}

/** A paper as its page and its file print it. */
export interface Sheet {
  heading: string;
  number: string;
  /** A word in the corner. */
  badge: { text: string; isGood: boolean } | null;
  /** A sentence above all, such as "This is not a tax invoice." */
  warning: string | null;
  seller: { name: string; lines: string[] };
  facts: Fact[];
  buyer: Fact[];
  lines: SheetItem[];
  totals: Fact[];
  /** The name and amount of the last line. */
  sum: Fact;
  since: Fact[];
}

interface PrintedInvoice extends Omit<InvoiceContent, "discount"> {
  kind: InvoiceKind;
  number: string;
  reference: string;
  correctsNumber: string | null;
  reason: string | null;
  buyer: InvoicePayer;
  seller: InvoiceSeller;
  discount: number;
  credited: number;
  issuedAt: Date;
  irn: string | null;
}

export function invoiceSheet(invoice: PrintedInvoice): Sheet {
  const { kind, number, credited } = invoice;
  const isInvoice = kind === "invoice";
  return {
    heading: kindNames[kind],
    number,
    warning: null,
    badge: isInvoice && credited === 0 ? { text: "Paid", isGood: true } : null,
    seller: sellerLines(invoice.seller),
    facts: factsOf(invoice),
    buyer: payerFacts(invoice.buyer),
    ...amountsOf(invoice, isInvoice ? "Total paid" : "Total credited"),
  };
}

function factsOf({ number, issuedAt, correctsNumber, reason, period, ...invoice }: PrintedInvoice): Fact[] {
  return [
    { name: "Number", value: number },
    { name: "Date", value: formatDate(issuedAt) },
    ...optional("Corrects invoice", correctsNumber),
    ...optional("Reason", reason),
    ...optional("Period", period),
    ...(correctsNumber === null ? [{ name: "Paid by", value: invoice.paidBy }] : []),
    { name: "Reference", value: invoice.reference },
    ...optional("IRN", invoice.irn),
  ];
}

const optional = (name: string, value: string | null): Fact[] =>
  value === null || value === "" ? [] : [{ name, value }];

export function sellerLines({
  name,
  address,
  taxNumber,
  cacNumber,
  email,
  phone,
}: InvoiceSeller): Sheet["seller"] {
  const numbers = [
    ...optional("Tax number", taxNumber).map(inOneLine),
    ...optional("CAC number", cacNumber).map(inOneLine),
  ];
  return { name, lines: [address, ...numbers, `${email}, ${phone.replaceAll(" ", "\u00a0")}`] };
}

const inOneLine = ({ name, value }: Fact): string => `${name} ${value}`;

/** The registered name and address, or those of the shop. */
export function payerFacts(buyer: InvoicePayer): Fact[] {
  const parts = [buyer.street, buyer.city, buyer.state].filter((part) => part !== "");
  return [
    { name: "For", ...nameOf(buyer) },
    ...optional("Address", parts.join(", ") || buyer.address),
    ...optional("Tax number", buyer.taxNumber),
    ...optional("CAC number", buyer.cacNumber),
    ...optional("Email", buyer.email),
    ...optional("Phone", buyer.phone),
  ];
}

/** The registered name; in a file that cannot print it the name of the shop, or the email. */
function nameOf({ legalName, name, email }: InvoicePayer): Pick<Fact, "value" | "instead"> {
  return { value: legalName || name, instead: isPrintedName(name) ? name : email };
}

interface Amounts extends Pick<InvoiceContent, "lines" | "discount" | "net" | "vat" | "total"> {
  credited?: number;
}

type SheetAmounts = Pick<Sheet, "lines" | "totals" | "sum" | "since">;

/** Lines before the discount, what leads from them to the total, and what was credited since. */
export function amountsOf(
  { lines, discount, net, vat, total, credited = 0 }: Amounts,
  totalName: string,
): SheetAmounts {
  const [rate] = lines.map((line) => line.rate).filter((tenths) => tenths > 0);
  const format = columnFormat([...lines.map(({ amount }) => amount), discount, net, vat, total, credited]);
  return {
    lines: lines.map((line) => ({
      name: line.name,
      detail: detailOf(line),
      quantity: quantityOf(line),
      price: format(line.amount / line.quantity),
      value: format(line.amount),
    })),
    totals: [
      ...(discount > 0 ? [{ name: "Discount", value: format(-discount) }] : []),
      { name: "Net, before VAT", value: format(net) },
      {
        name: rate === undefined ? "VAT" : vatName(rate),
        value: vat === 0 ? "not charged" : format(vat),
      },
    ],
    sum: { name: totalName, value: format(total) },
    since: credited > 0 ? [{ name: "Credited since", value: format(credited) }] : [],
  };
}

/** "3 May to 2 June · VAT ₦3,600" */
function detailOf({ detail, vat }: InvoiceLine): string | undefined {
  const parts = [detail, vat === 0 ? undefined : `VAT ${formatNaira(vat)}`];
  return parts.filter((part) => part !== undefined).join(" · ") || undefined;
}

/** "1 year": the unit is left out where the name says it, or the days do. */
function quantityOf({ name, quantity, unit, amount }: InvoiceLine): string {
  const count = `${quantity} ${unit}`;
  return name.endsWith(count) || unit === "period" || amount < 0 ? String(quantity) : count;
}
