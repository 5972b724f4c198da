import type { Invoice } from "~/models/invoices/invoice.server";
import { invoiceSheet, type Sheet } from "~/messages/invoices/sheet";
import { makeFiles, printSheet, type SheetFile } from "~/services/ledger/print-sheet.server";

/** A paper for a company on A4, with the words of its page. */
function paperPdf(sheet: Sheet, createdAt: Date): Promise<SheetFile> {
  const { heading, number, badge, warning, seller } = sheet;
  return printSheet({
    size: "A4",
    title: `${heading} ${number}`,
    heading,
    badge,
    warning,
    createdAt,
    sellerName: seller.name,
    seller: seller.lines,
    tables: [
      sheet.facts,
      sheet.buyer,
      sheet.lines,
      [...sheet.totals, { ...sheet.sum, isBold: true }, ...sheet.since],
    ],
    closing: [],
  });
}

/** What a pro-forma says of its state may change, and its link is in it. */
export const proFormaFile = makeFiles(
  ({ sheet, madeAt }: { sheet: Sheet; madeAt: Date }) => paperPdf(sheet, madeAt),
  ({ sheet }) => `${sheet.number} ${JSON.stringify([sheet.badge, sheet.facts])}`,
  "pro-formas",
);

/** Nothing in an invoice changes except what credit notes took back. */
export const invoiceFile = makeFiles(
  (invoice: Invoice) => paperPdf(invoiceSheet(invoice), invoice.issuedAt),
  ({ number, credited }) => `${number} ${credited}`,
  "invoices",
);
