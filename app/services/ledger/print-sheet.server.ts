import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { LEFT_OUT, printedText } from "~/models/ledger/printed-text";
import { refusal } from "~/services/http/responses.server";

/* Receipts, invoices and the like as PDF files: a head with the seller, tables of names and values, and a last line. */

/** The standard PDF fonts have no naira sign, so one that has it is embedded. */
const find = createRequire(import.meta.url).resolve;
const PLAIN = find("dejavu-fonts-ttf/ttf/DejaVuSans.ttf");
const BOLD = find("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf");

const MARGIN = 42;
const SIZE = 10;
const GAP = 6;
const NAME_SHARE = 0.68;

export type Line = [name: string, value: string, bold?: "bold"];

const MAX_FILES = 200;
const MAX_WAITING = 64;
/** After a file the thread rests this many times as long as it took, so that other requests get two thirds of it. */
const REST = 2;

/**
 * Makes the file of each paper only once for each key. Files are made one at a time with rests between them, since one
 * takes as long as twenty pages.
 * @param what the papers in the words of a refusal: "receipts"
 */
export function makeFiles<Paper>(
  make: (paper: Paper) => Promise<SheetFile>,
  keyOf: (paper: Paper) => string,
  what: string,
) {
  const files = new LRUCache<string, Promise<SheetFile>>({ max: MAX_FILES });
  const inTurn = pLimit(1);

  async function makeAndRest(paper: Paper, done: (file: Promise<SheetFile>) => void): Promise<void> {
    const began = performance.now();
    const file = make(paper);
    done(file);
    await Promise.allSettled([file]);
    await wait(REST * (performance.now() - began));
  }

  function begin(paper: Paper, key: string): Promise<SheetFile> {
    if (inTurn.pendingCount >= MAX_WAITING)
      throw refusal(503, `Many ${what} are being made right now. Try again in a few seconds.`, {
        "Retry-After": "5",
      });
    const file = new Promise<SheetFile>((done) => void inTurn(() => makeAndRest(paper, done)));
    files.set(key, file);
    file.catch(() => files.delete(key));
    return file;
  }

  return async (paper: Paper): Promise<SheetFile> => {
    const key = keyOf(paper);
    return files.get(key) ?? begin(paper, key);
  };
}

export type SheetFile = Uint8Array<ArrayBuffer>;

interface Sheet {
  size: "A4" | "A5";
  /** Of the file: "Receipt 2026-000123". */
  title: string;
  /** "Receipt" */
  heading: string;
  /** A word in the corner, such as "Paid". */
  badge: string | null;
  sellerName: string;
  /** Lines under the name. */
  seller: string[];
  createdAt: Date;
  tables: Line[][];
  /** Paragraphs under the tables. */
  closing: string[];
}

/** One sheet with embedded fonts, tagged so that screen readers can follow its tables. */
export async function printSheet(content: Sheet): Promise<SheetFile> {
  const { size, title, heading, tables, closing, sellerName, createdAt } = content;
  // Loaded with the first file, to keep the start of the server short.
  const { default: PDFDocument } = await import("pdfkit");
  const sheet = new PDFDocument({
    size,
    margin: MARGIN,
    ...{ pdfVersion: "1.5", tagged: true, lang: "en-NG", displayTitle: true },
    info: { Title: title, Author: sellerName, CreationDate: createdAt },
  });
  const whole = buffer(sheet);
  const tags = sheet.struct("Document");
  sheet.addStructure(tags);
  writeHead(sheet, tags, content);
  const print = makePrinter(sheet);
  for (const lines of tables) writeLines(sheet, tags, lines.map(print.line));
  sheet.x = MARGIN;
  sheet.font(PLAIN);
  for (const text of closing) sheet.moveDown().text(print.text(text), { structParent: tags });
  if (print.leftOut()) sheet.moveDown().text(notInFull(heading), { structParent: tags });
  tags.end();
  sheet.end();
  return new Uint8Array(await whole);
}

const notInFull = (heading: string): string =>
  `${LEFT_OUT} marks letters of a name that this file cannot show. The page of this ${heading.toLowerCase()} in your account shows the name in full.`;

/** Prints only characters that the sheet's font has, and remembers whether any were left out. */
function makePrinter(sheet: PDFKit.PDFDocument) {
  sheet.font(PLAIN);
  // The library has no public way to ask which characters a font has; the bold font covers the same ones for names.
  const { font } = (sheet as unknown as EmbeddedFont)._font;
  let isCut = false;
  const print = (text: string): string => {
    const printed = printedText(text, (codePoint) => font.hasGlyphForCodePoint(codePoint));
    isCut ||= printed !== text.normalize("NFC");
    return printed;
  };
  return {
    text: print,
    line: ([name, value, ...bold]: Line): Line => [print(name), print(value), ...bold],
    leftOut: () => isCut,
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
const HEAD = 32;

/** Drawings, which screen readers skip. */
function decorate(sheet: PDFKit.PDFDocument, draw: () => void): void {
  sheet.markContent("Artifact", { type: "Layout" });
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

function writeBadge(sheet: PDFKit.PDFDocument, tags: Tags, badge: string): void {
  sheet.font(BOLD).fontSize(SIZE);
  const [width, height] = [Math.max(48, Math.ceil(sheet.widthOfString(badge)) + 16), 22];
  const left = sheet.page.width - MARGIN - width;
  const top = MARGIN + (HEAD - height) / 2;
  decorate(sheet, () => sheet.roundedRect(left, top, width, height, 3).fill(green));
  sheet.fillColor("#ffffff").font(BOLD).fontSize(SIZE);
  sheet.text(badge, left, top + 5, { width, align: "center", structParent: tags });
}

type Tags = PDFKit.PDFStructureElement;

function writeHead(
  sheet: PDFKit.PDFDocument,
  tags: Tags,
  { heading, badge, sellerName, seller }: Sheet,
): void {
  decorate(sheet, () => writeMark(sheet));
  sheet.fillColor("#000000").font(BOLD).fontSize(18);
  sheet.text(heading, MARGIN + 40, MARGIN + 6, { structParent: tags, structType: "H1" });
  if (badge !== null) writeBadge(sheet, tags, badge);
  sheet.fillColor("#000000");
  sheet.x = MARGIN;
  sheet.y = MARGIN + HEAD + 2 * GAP;
  const paragraph = { structParent: tags };
  sheet.fontSize(SIZE).font(BOLD).text(sellerName, paragraph).font(PLAIN);
  for (const line of seller) sheet.text(line, paragraph);
}

function writeRule(sheet: PDFKit.PDFDocument, width: number): void {
  sheet
    .moveTo(MARGIN, sheet.y)
    .lineTo(MARGIN + width, sheet.y)
    .dash(2, { space: 2 })
    .stroke();
}

/** A table under a rule: names on the left, which may wrap, and values on the right. */
function writeLines(sheet: PDFKit.PDFDocument, tags: Tags, lines: Line[]): void {
  const width = sheet.page.width - 2 * MARGIN;
  sheet.y += GAP;
  decorate(sheet, () => writeRule(sheet, width));
  sheet.y += GAP;
  const table = sheet.struct("Table");
  tags.add(table);
  for (const [name, value, bold] of lines) {
    const row = sheet.struct("TR");
    table.add(row);
    sheet.font(bold ? BOLD : PLAIN);
    const valueWidth = widthOf(sheet, { name, value }, width);
    const nameWidth = width - valueWidth - GAP;
    const top = sheet.y;
    sheet.text(name, MARGIN, top, { width: nameWidth, structParent: row, structType: "TH" });
    const under = sheet.y;
    sheet.text(value, MARGIN + nameWidth + GAP, top, {
      ...{ width: valueWidth, align: "right" },
      ...{ structParent: row, structType: "TD" },
    });
    sheet.y = Math.max(under, sheet.y) + GAP / 2;
  }
}

/** A value that fits into its share of the width stays on one line, so that no number is broken. */
function widthOf(
  sheet: PDFKit.PDFDocument,
  { name, value }: Record<"name" | "value", string>,
  width: number,
) {
  const most = width * (value.length > name.length ? NAME_SHARE : 1 - NAME_SHARE);
  return Math.min(Math.ceil(sheet.widthOfString(value)) + 1, Math.ceil(most));
}
