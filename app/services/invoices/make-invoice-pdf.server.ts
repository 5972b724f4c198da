import type { Sheet } from "~/messages/invoices/sheet";
import { printSheet, type SheetFile } from "~/services/ledger/print-sheet.server";

/** A paper for a company on A4, with the words of its page. */
export function paperPdf(sheet: Sheet, createdAt: Date): Promise<SheetFile> {
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
