import type { ContactDetails } from "~/models/platform/contact-details";
import { formatMoment } from "~/models/date";
import { formatNaira } from "~/models/money";
import {
  type Receipt,
  type ReceiptContent,
  receiptFacts,
  type ReceiptSince,
  vatLine,
} from "~/models/ledger/receipt";
import { type Line, printSheet, type SheetFile, unbroken } from "~/services/ledger/print-sheet.server";

export type PrintedReceipt = Receipt & { since: ReceiptSince };

/** A receipt on A5. */
export function receiptPdf(receipt: PrintedReceipt, contact: ContactDetails): Promise<SheetFile> {
  const { content, number, reference, createdAt, since } = receipt;
  const { seller } = content;
  return printSheet({
    size: "A5",
    title: `Receipt ${number ?? reference}`,
    heading: "Receipt",
    createdAt,
    badge: { text: since.badge, isGood: since.badge === "Paid" },
    warning: null,
    sellerName: seller.name,
    seller: [seller.address, ...(seller.taxNumber === null ? [] : [`Tax number ${seller.taxNumber}`])],
    tables: [
      [
        { name: "Number", value: number ?? "follows in a moment" },
        { name: "Date", value: `${formatMoment(createdAt)} (Lagos)` },
        ...receiptFacts(content),
        { name: "Paid by", value: content.paidBy },
        { name: "Reference", value: content.reference },
      ],
      content.lines.map(lineOf),
      totals(content),
      ...(since.lines.length > 0 ? [since.lines.map(lineOf)] : []),
    ],
    closing: [`Thank you. Questions? ${contact.mailbox} or ${unbroken(contact.phones[0].shown)}.`],
  });
}

const lineOf = ({ name, detail, amount }: ReceiptContent["lines"][number]): Line => ({
  name,
  detail,
  value: formatNaira(amount),
});

function totals(content: ReceiptContent): Line[] {
  const { subtotal, discount, total } = content;
  const vat = vatLine(content);
  return [
    { name: "Subtotal", value: formatNaira(subtotal) },
    ...(discount ? [{ name: discount.name, value: formatNaira(-discount.amount) }] : []),
    ...(vat ? [vat] : []),
    { name: "Total paid", value: formatNaira(total), isBold: true },
  ];
}
