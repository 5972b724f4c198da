import type { ContactDetails } from "~/models/platform/contact-details";
import { formatMoment } from "~/models/date";
import { formatNaira } from "~/models/money";
import { type Receipt, type ReceiptContent, receiptFacts, vatLine } from "~/models/ledger/receipt";
import {
  type Line,
  makeFiles,
  printSheet,
  type SheetFile,
  unbroken,
} from "~/services/ledger/print-sheet.server";
import { app } from "~/services/platform/app.server";

/** Nothing in a receipt changes except the number it gets. */
export const makeReceiptFiles = (make: (receipt: Receipt) => Promise<SheetFile>) =>
  makeFiles(make, ({ reference, number }) => `${reference} ${number}`, "receipts");

export const receiptFile = makeReceiptFiles((receipt) => receiptPdf(receipt, app.config.contact));

/** A receipt on one sheet of A5. */
export function receiptPdf(receipt: Receipt, contact: ContactDetails): Promise<SheetFile> {
  const { content, number, reference, createdAt } = receipt;
  const { seller } = content;
  return printSheet({
    ...{ size: "A5", title: `Receipt ${number ?? reference}`, heading: "Receipt", badge: "Paid", createdAt },
    sellerName: seller.name,
    seller: [seller.address, ...(seller.taxId === null ? [] : [`Tax number ${seller.taxId}`])],
    tables: [
      [
        ["Number", number ?? "follows in a moment"],
        ["Date", `${formatMoment(createdAt)} (Lagos)`],
        ...receiptFacts(content).map(({ name, value }): Line => [name, value]),
        ["Paid by", content.paidBy],
        ["Reference", content.reference],
      ],
      content.lines.map(lineOf),
      totals(content),
    ],
    closing: [`Thank you. Questions? ${contact.mailbox} or ${unbroken(contact.phones[0].shown)}.`],
  });
}

function lineOf({ name, detail, amount }: ReceiptContent["lines"][number]): Line {
  return [detail === undefined ? name : `${name}, ${detail}`, formatNaira(amount)];
}

function totals(content: ReceiptContent): Line[] {
  const { subtotal, discount, total } = content;
  const vat = vatLine(content);
  return [
    ["Subtotal", formatNaira(subtotal)],
    ...(discount ? [[discount.name, formatNaira(-discount.amount)] satisfies Line] : []),
    ...(vat ? [[vat.name, vat.value] satisfies Line] : []),
    ["Total paid", formatNaira(total), "bold"],
  ];
}
