import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import { isPrintedName, LEFT_OUT, printedText } from "~/models/ledger/printed-text";

/* Receipts, invoices and the like as PDF files: a head with the seller, tables of names and values, and a last line. */

/** The standard PDF fonts have no naira sign, so one that has it is embedded. */
const find = createRequire(import.meta.url).resolve;
const PLAIN = find("dejavu-fonts-ttf/ttf/DejaVuSans.ttf");
const BOLD = find("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf");

const MARGIN = 42;
const SIZE = 10;
const DETAIL_SIZE = 8.5;
const GAP = 6;
const NAME_SHARE = 0.68;
/** An address on one line can be copied. */
const LINK_SHARE = 0.78;

export interface Line {
  name: string;
  /** A second line under the name. */
  detail?: string | undefined;
  value: string;
  /** Where the value leads to. */
  href?: string | undefined;
  /** Stands here if no letter of the value can be printed. */
  instead?: string | undefined;
  isBold?: boolean;
}

/** A line of what was sold: the quantity times the price is the value. */
export interface Item extends Pick<Line, "name" | "detail" | "value"> {
  quantity: string;
  price: string;
}

/** Names and values, what was sold with its column heads, or a party on the left with names and values on the right. */
type Block = Line[] | { items: Item[] } | { party: Line[]; facts: Line[] };

export type SheetFile = Uint8Array<ArrayBuffer>;

interface Sheet {
  size: "A4" | "A5";
  /** Of the file: "Receipt 2026-000123". */
  title: string;
  /** "Receipt" */
  heading: string;
  /** A word in the corner, such as "Paid". */
  badge: { text: string; isGood: boolean } | null;
  /** A sentence above all else. */
  warning: string | null;
  sellerName: string;
  /** Lines under the name. */
  seller: string[];
  createdAt: Date;
  tables: Block[];
  /** Paragraphs under the tables. */
  closing: string[];
}

/**
 * A file with embedded fonts, tagged so that screen readers can follow its tables. The last table and what follows stay
 * on one page, so that no total stands alone.
 */
export async function printSheet(content: Sheet): Promise<SheetFile> {
  const { size, title, heading, tables, sellerName, createdAt } = content;
  // Loaded with the first file, to keep the start of the server short.
  const { default: PDFDocument } = await import("pdfkit");
  const sheet = new PDFDocument({
    size,
    margin: MARGIN,
    bufferPages: true,
    pdfVersion: "1.5",
    tagged: true,
    lang: "en-NG",
    displayTitle: true,
    info: { Title: title, Author: sellerName, CreationDate: createdAt },
  });
  const whole = buffer(sheet);
  const tags = sheet.struct("Document");
  sheet.addStructure(tags);
  writeHead(sheet, tags, content);
  const print = makePrinter(sheet);
  const printed = tables.map(print.block);
  const closing = content.closing.map(print.text);
  closing.push(...print.remarks(heading));
  printed.forEach((block, place) =>
    writeBlock(sheet, tags, block, place === tables.length - 1 ? { closing, ...totalsOf(sheet, size) } : {}),
  );
  sheet.x = MARGIN;
  sheet.font(PLAIN);
  for (const text of closing) sheet.moveDown().text(text, { structParent: tags });
  numberPages(sheet, title);
  tags.end();
  sheet.end();
  return new Uint8Array(await whole);
}

const pageShows = (heading: string): string =>
  `The page of this ${heading.toLowerCase()} in your account shows the name in full.`;

/** Prints only characters that the sheet's font has, and remembers whether any were left out or a name was replaced. */
function makePrinter(sheet: PDFKit.PDFDocument) {
  sheet.font(PLAIN);
  // The library has no public way to ask which characters a font has; the bold font covers the same ones for names.
  const { font } = (sheet as unknown as EmbeddedFont)._font;
  let isCut = false;
  let replaced: string | null = null;
  const print = (text: string): string => {
    const printed = printedText(text, (codePoint) => font.hasGlyphForCodePoint(codePoint));
    isCut ||= printed !== text.normalize("NFC");
    return printed;
  };
  const printValue = ({ value, instead }: Pick<Line, "value" | "instead">): string => {
    if (instead === undefined || isPrintedName(value)) return print(value);
    replaced = instead;
    return print(instead);
  };
  const printLine = <Printed extends Line>({ name, detail, value, instead, ...line }: Printed) => ({
    ...line,
    name: print(name),
    detail: detail === undefined ? undefined : print(detail),
    value: printValue({ value, instead }),
  });
  return {
    text: print,
    block: (block: Block): Block => {
      if (Array.isArray(block)) return block.map(printLine);
      if ("items" in block) return { items: block.items.map(printLine) };
      return { party: block.party.map(printLine), facts: block.facts.map(printLine) };
    },
    remarks: (heading: string): string[] => [
      ...(replaced === null
        ? []
        : [
            `This file cannot show the letters of a name, so it shows ${replaced} instead. ${pageShows(heading)}`,
          ]),
      ...(isCut
        ? [`${LEFT_OUT} marks letters of a name that this file cannot show. ${pageShows(heading)}`]
        : []),
    ],
  };
}

interface EmbeddedFont {
  _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } };
}

/** With non-breaking spaces. */
export const unbroken = (text: string): string => text.replaceAll(" ", "\u00a0");

/** The site's logo, 28 by 32 units. */
const mark = {
  slip: "M0 3a3 3 0 0 1 3-3h22a3 3 0 0 1 3 3v26l-3.5 3-3.5-3-3.5 3-3.5-3-3.5 3L7 29l-3.5 3L0 29z",
  letter: "M8.5 7v15.5M20 7l-5.6 5.4m.4 4.6 5.2 5.5",
};
const green = "#0b5d3b";
const amber = "#b06200";
const grey = "#444444";
const black = "#000000";
const HEAD = 32;

/** Drawings, which screen readers skip. */
function decorate(
  sheet: PDFKit.PDFDocument,
  draw: () => void,
  type: "Layout" | "Pagination" = "Layout",
): void {
  sheet.markContent("Artifact", { type });
  draw();
  sheet.endMarkedContent();
}

function writeMark(sheet: PDFKit.PDFDocument): void {
  sheet.save().translate(MARGIN, MARGIN);
  sheet.path(mark.slip).fill(green);
  sheet.path(mark.letter).lineWidth(3.6).lineCap("round").stroke("#ffffff");
  sheet.circle(13.6, 14.6, 2.9).fill("#f5b02e");
  sheet.restore();
}

function writeBadge(
  sheet: PDFKit.PDFDocument,
  tags: Tags,
  { text, isGood }: NonNullable<Sheet["badge"]>,
): void {
  sheet.font(BOLD).fontSize(SIZE);
  const [width, height] = [Math.max(48, Math.ceil(sheet.widthOfString(text)) + 16), 22];
  const left = sheet.page.width - MARGIN - width;
  const top = MARGIN + (HEAD - height) / 2;
  decorate(sheet, () => sheet.roundedRect(left, top, width, height, 3).fill(isGood ? green : amber));
  sheet.fillColor("#ffffff").font(BOLD).fontSize(SIZE);
  sheet.text(text, left, top + 5, { width, align: "center", structParent: tags });
}

type Tags = PDFKit.PDFStructureElement;

function writeHead(
  sheet: PDFKit.PDFDocument,
  tags: Tags,
  { heading, badge, warning, sellerName, seller }: Sheet,
): void {
  decorate(sheet, () => writeMark(sheet));
  sheet.fillColor(black).font(BOLD).fontSize(18);
  sheet.text(heading, MARGIN + 40, MARGIN + 6, { structParent: tags, structType: "H1" });
  if (badge !== null) writeBadge(sheet, tags, badge);
  sheet.fillColor(black);
  sheet.x = MARGIN;
  sheet.y = MARGIN + HEAD + 2 * GAP;
  const paragraph = { structParent: tags };
  sheet.fontSize(SIZE).font(BOLD);
  if (warning !== null) sheet.text(warning, paragraph).moveDown(0.5);
  sheet.text(sellerName, paragraph).font(PLAIN);
  for (const line of seller) sheet.text(line, paragraph);
}

function writeRule(sheet: PDFKit.PDFDocument, { left, width }: Area): void {
  sheet
    .moveTo(left, sheet.y)
    .lineTo(left + width, sheet.y)
    .dash(2, { space: 2 })
    .stroke()
    .undash();
}

const contentWidth = (sheet: PDFKit.PDFDocument): number => sheet.page.width - 2 * MARGIN;

/** Goes on to the next page if this one has too little room. */
function makeRoom(sheet: PDFKit.PDFDocument, height: number): void {
  if (sheet.y + height > sheet.page.maxY()) sheet.addPage();
}

interface Area {
  left: number;
  width: number;
}

const wholeWidth = (sheet: PDFKit.PDFDocument): Area => ({ left: MARGIN, width: contentWidth(sheet) });

/** The right part of the width, below the amounts that it adds up. */
function rightPart(sheet: PDFKit.PDFDocument, share: number): Area {
  const width = contentWidth(sheet) * share;
  return { left: MARGIN + contentWidth(sheet) - width, width };
}

const totalsOf = (sheet: PDFKit.PDFDocument, size: Sheet["size"]): { area: Area } => ({
  area: size === "A4" ? rightPart(sheet, 0.5) : wholeWidth(sheet),
});

interface TableOptions {
  area?: Area;
  closing?: string[];
}

function writeBlock(sheet: PDFKit.PDFDocument, tags: Tags, block: Block, options: TableOptions): void {
  if (Array.isArray(block)) writeTable(sheet, tags, block, options);
  else if ("items" in block) writeItems(sheet, tags, block.items);
  else writeParty(sheet, tags, block);
}

/** A party in lines, the first one bold, beside the facts of the paper. Both fit onto its first page. */
function writeParty(
  sheet: PDFKit.PDFDocument,
  tags: Tags,
  { party, facts }: { party: Line[]; facts: Line[] },
): void {
  const top = sheet.y;
  const width = contentWidth(sheet) * 0.45;
  sheet.y += 2 * GAP;
  party.forEach(({ name, value }, place) => {
    sheet.font(place === 0 ? BOLD : PLAIN).fontSize(SIZE);
    sheet.text(name === "" ? value : `${name} ${value}`, MARGIN, sheet.y, { width, structParent: tags });
  });
  const bottom = sheet.y;
  sheet.y = top;
  writeTable(sheet, tags, facts, { area: rightPart(sheet, 0.5) });
  sheet.y = Math.max(sheet.y, bottom);
}

const itemColumns = [
  { title: "Description", share: 0.46, of: ({ name }: Item) => name },
  { title: "Quantity", share: 0.16, of: ({ quantity }: Item) => quantity },
  { title: "Unit price", share: 0.19, of: ({ price }: Item) => price },
  { title: "Amount", share: 0.19, of: ({ value }: Item) => value },
] as const;

/** A table with column heads; all but the first column are numbers, on the right. */
function writeItems(sheet: PDFKit.PDFDocument, tags: Tags, items: Item[]): void {
  const table = sheet.struct("Table");
  tags.add(table);
  sheet.y += 2 * GAP;
  makeRoom(sheet, 6 * GAP);
  const columns = itemColumns.map((column, place) => {
    const before = itemColumns.slice(0, place).reduce((sum, { share }) => sum + share, 0);
    const width = contentWidth(sheet);
    return { ...column, left: MARGIN + width * before, width: width * column.share - GAP };
  });
  const writeCells = (textOf: (column: (typeof columns)[number]) => string, type: "TH" | "TD") => {
    const row = sheet.struct("TR");
    table.add(row);
    const top = sheet.y;
    const cells = columns.map((_, place) => addCell(sheet, row, place === 0 ? "TH" : type));
    columns.forEach((column, place) => {
      const align = place === 0 ? "left" : "right";
      sheet.text(textOf(column), column.left, top, {
        width: column.width,
        align,
        structParent: cells[place],
      });
    });
    return { top, first: cells[0] };
  };
  sheet.font(BOLD).fontSize(DETAIL_SIZE);
  const head = writeCells(({ title }) => title, "TH");
  sheet.y = head.top + 2 * GAP;
  decorate(sheet, () => writeRule(sheet, wholeWidth(sheet)));
  sheet.y += GAP;
  for (const item of items)
    writeItem(sheet, item, columns[0]?.width ?? 0, () => writeCells(({ of }) => of(item), "TD"));
}

function writeItem(
  sheet: PDFKit.PDFDocument,
  { name, detail }: Item,
  width: number,
  writeCells: () => { top: number; first: Tags | undefined },
): void {
  sheet.font(PLAIN).fontSize(DETAIL_SIZE);
  const detailHeight = detail === undefined ? 0 : sheet.heightOfString(detail, { width });
  sheet.fontSize(SIZE);
  const nameHeight = sheet.heightOfString(name, { width });
  makeRoom(sheet, nameHeight + detailHeight + GAP);
  const { top, first } = writeCells();
  if (detail !== undefined) {
    sheet.fontSize(DETAIL_SIZE).fillColor(grey);
    sheet.text(detail, MARGIN, top + nameHeight, { width, structParent: first });
    sheet.fillColor(black).fontSize(SIZE);
  }
  sheet.y = top + nameHeight + detailHeight + GAP;
}

/** A table under a rule: names on the left, which may wrap, and values on the right. A row is on one page. */
function writeTable(
  sheet: PDFKit.PDFDocument,
  tags: Tags,
  lines: Line[],
  { closing, area = wholeWidth(sheet) }: TableOptions,
): void {
  const rows = lines.map((line) => measureRow(sheet, line, area.width));
  const [first] = rows;
  const whole = rows.reduce((sum, { height }) => sum + height, 0);
  makeRoom(sheet, 2 * GAP + (closing ? whole + heightOf(sheet, closing) : (first?.height ?? 0)));
  sheet.y += GAP;
  decorate(sheet, () => writeRule(sheet, area));
  sheet.y += GAP;
  const table = sheet.struct("Table");
  tags.add(table);
  for (const row of rows) {
    makeRoom(sheet, row.height);
    writeRow(sheet, table, row, area.left);
  }
}

/** Of paragraphs with a line before each. */
function heightOf(sheet: PDFKit.PDFDocument, paragraphs: string[]): number {
  sheet.font(PLAIN).fontSize(SIZE);
  const width = contentWidth(sheet);
  return paragraphs.reduce(
    (sum, text) => sum + sheet.currentLineHeight(true) + sheet.heightOfString(text, { width }),
    0,
  );
}

interface MeasuredRow {
  line: Line;
  nameWidth: number;
  valueWidth: number;
  /** Of the name alone. */
  nameHeight: number;
  height: number;
}

function measureRow(sheet: PDFKit.PDFDocument, line: Line, width: number): MeasuredRow {
  setFont(sheet, line);
  const valueWidth = widthOf(sheet, line, width);
  const nameWidth = width - valueWidth - GAP;
  const nameHeight = sheet.heightOfString(line.name, { width: nameWidth });
  const valueHeight = sheet.heightOfString(line.value, { width: valueWidth });
  sheet.font(PLAIN).fontSize(DETAIL_SIZE);
  const detailHeight =
    line.detail === undefined ? 0 : sheet.heightOfString(line.detail, { width: nameWidth });
  const height = Math.max(nameHeight + detailHeight, valueHeight) + GAP / 2;
  return { line, nameWidth, valueWidth, nameHeight, height };
}

const setFont = (sheet: PDFKit.PDFDocument, { isBold }: Line) =>
  sheet.font(isBold ? BOLD : PLAIN).fontSize(SIZE);

function writeRow(sheet: PDFKit.PDFDocument, table: Tags, row: MeasuredRow, start: number): void {
  const { line, nameWidth, valueWidth, nameHeight, height } = row;
  const tags = sheet.struct("TR");
  table.add(tags);
  const top = sheet.y;
  const name = addCell(sheet, tags, "TH");
  setFont(sheet, line).text(line.name, start, top, { width: nameWidth, structParent: name });
  if (line.detail !== undefined) {
    sheet.font(PLAIN).fontSize(DETAIL_SIZE).fillColor(grey);
    sheet.text(line.detail, start, top + nameHeight, { width: nameWidth, structParent: name });
    sheet.fillColor(black);
  }
  const left = start + nameWidth + GAP;
  const value = { width: valueWidth, align: "right" as const };
  const cell = addCell(sheet, tags, "TD");
  setFont(sheet, line);
  if (line.href === undefined) sheet.text(line.value, left, top, { ...value, structParent: cell });
  else {
    const link = { ...value, link: line.href, underline: true };
    cell.add(sheet.struct("Link", {}, () => sheet.text(line.value, left, top, link)));
  }
  sheet.y = top + height;
}

function addCell(sheet: PDFKit.PDFDocument, row: Tags, type: "TH" | "TD"): Tags {
  const cell = sheet.struct(type);
  row.add(cell);
  return cell;
}

/** A value that fits into its share of the width stays on one line, so that no number is broken. */
function widthOf(sheet: PDFKit.PDFDocument, { name, value, href }: Line, width: number): number {
  const share = value.length > name.length ? NAME_SHARE : 1 - NAME_SHARE;
  const most = width * (href === undefined ? share : LINK_SHARE);
  return Math.min(Math.ceil(sheet.widthOfString(value)) + 1, Math.ceil(most));
}

/** A file of one page needs no number. */
function numberPages(sheet: PDFKit.PDFDocument, title: string): void {
  const { count } = sheet.bufferedPageRange();
  if (count === 1) return;
  for (let place = 0; place < count; place += 1) {
    sheet.switchToPage(place);
    // The line stands in the margin, where text would otherwise begin another page.
    sheet.page.margins.bottom = 0;
    const text = `${title}, page ${place + 1} of ${count}`;
    sheet.font(PLAIN).fontSize(DETAIL_SIZE).fillColor(grey);
    const left = (sheet.page.width - sheet.widthOfString(text)) / 2;
    const top = sheet.page.height - MARGIN + GAP;
    decorate(sheet, () => sheet.text(text, left, top, { lineBreak: false }), "Pagination");
  }
}
