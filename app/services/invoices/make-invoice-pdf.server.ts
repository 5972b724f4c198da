import type { Fact, Sheet } from "~/messages/invoices/sheet";
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
      { party: sheet.buyer.map(partyLine), facts: sheet.facts.filter((fact) => !isWide(fact)) },
      ...(sheet.facts.some(isWide) ? [sheet.facts.filter(isWide)] : []),
      { items: sheet.lines },
      [...sheet.totals, { ...sheet.sum, isBold: true }, ...sheet.since],
    ],
    closing: [],
  });
}

/** An address to copy, or a value with an explanation, needs the whole width. */
const isWide = ({ href, detail }: Fact): boolean => href !== undefined || detail !== undefined;

/** Only numbers need their names on a paper. */
const partyLine = ({ name, ...fact }: Fact): Fact => ({ ...fact, name: name.endsWith("number") ? name : "" });
