import { once } from "node:events";

import { CsvError, type Parser, parse } from "csv-parse";

import type { Db } from "#db/client";
import type { SalesRowError } from "#db/schema";
import {
  type ChosenColumns,
  type FileHeader,
  type FileStart,
  HEAD_ROWS,
  LEAST_FILLED,
  LONGEST_ROW,
  headingsAmong,
  namesAllNeeded,
  readHeader,
  readStart,
} from "~/models/sales/import-format";
import type { FileRow } from "~/models/sales/import-row";
import { readPiece } from "~/models/sales/import-arrival.server";
import { hasContent, shownName } from "~/models/sales/name";
import { RowCounter } from "~/models/sales/row-counter";
import { decoderOf } from "./file-encoding";

export type FilePart =
  | { kind: "header"; header: FileHeader }
  /** A line above the headings, which is not imported. */
  | { kind: "title"; text: string }
  | { kind: "row"; row: FileRow }
  | { kind: "broken"; error: SalesRowError }
  /** The end of a readable file, with its number of rows with content, counted separately. */
  | { kind: "end"; filled: number };

/** The bytes of a file, one piece after the other. */
export async function* piecesOf(db: Db, importId: number): AsyncGenerator<Buffer> {
  for (let piece = 0; ; piece += 1) {
    const bytes = await readPiece(db, importId, piece);
    if (bytes === null) return;
    yield bytes;
  }
}

/** Reads a file of any size row by row. A row that cannot be read ends it. Empty rows are left out. */
export async function* readFile(
  pieces: AsyncIterable<Buffer>,
  chosen?: ChosenColumns,
): AsyncGenerator<FilePart> {
  let head: FileRow[] | null = [];
  for await (const part of rowsOf(pieces)) {
    if (part.kind === "row") {
      if (!hasSomething(part.row)) continue;
      if (head === null) yield part;
      else {
        head.push(part.row);
        if (head.length < HEAD_ROWS && !namesAllNeeded(part.row.cells)) continue;
        yield* headParts(head, part.separator, chosen);
        head = null;
      }
    } else {
      if (head !== null && part.kind === "end") yield* headParts(head, part.separator, chosen);
      yield part;
    }
  }
}

/** The headings of a file; null if it breaks off before them. */
export async function readHeadings(
  pieces: AsyncIterable<Buffer>,
  chosen?: ChosenColumns,
): Promise<FileHeader | null> {
  for await (const part of readFile(pieces, chosen)) if (part.kind === "header") return part.header;
  return null;
}

/** The headings of a file and its first rows below them; null if it breaks off before them. */
export async function readFirstRows(
  pieces: AsyncIterable<Buffer>,
  count: number,
  chosen?: ChosenColumns,
): Promise<{ header: FileHeader; rows: string[][] } | null> {
  let header: FileHeader | null = null;
  const rows: string[][] = [];
  for await (const part of readFile(pieces, chosen)) {
    if (part.kind === "header") ({ header } = part);
    else if (part.kind === "row" && !part.row.isAbove) rows.push(part.row.cells);
    if (header !== null && rows.length >= count) break;
  }
  return header && { header, rows };
}

const hasSomething = ({ cells }: FileRow): boolean => cells.some(hasContent);

/** The headings among the first rows, the titles above them, and the rows below. */
function* headParts(
  rows: readonly FileRow[],
  separator: string,
  chosen?: ChosenColumns,
): Generator<FilePart> {
  const place = headingsAmong(rows.map(({ cells }) => cells));
  const headings = rows[place] ?? { number: 1, cells: [] };
  const above = rows.slice(0, place);
  yield { kind: "header", header: readHeader(headings.cells, headings.number, separator, chosen) };
  for (const { number, cells } of above) {
    const filled = cells.filter(hasContent);
    if (filled.length < LEAST_FILLED) yield { kind: "title", text: filled.map(shownName).join(" ") };
    else yield { kind: "row", row: { number, cells, isAbove: true } };
  }
  for (const row of rows.slice(place + 1)) yield { kind: "row", row };
}

type RawPart = (
  | { kind: "row"; row: FileRow }
  | { kind: "broken"; error: SalesRowError }
  | { kind: "end"; filled: number }
) & { separator: string };

/** All rows of a file as a spreadsheet shows them, including empty ones. */
export async function* rowsOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<RawPart> {
  let reader: RowReader | undefined;
  try {
    for await (const text of textsOf(pieces)) {
      reader ??= new RowReader(readStart(text));
      yield* rowParts(await reader.add(text), reader);
    }
    reader ??= new RowReader(readStart(""));
    yield* rowParts(await reader.end(), reader);
    yield { kind: "end", filled: reader.filled, separator: reader.separator };
  } catch (error) {
    const broken = reader && brokenRow(error, reader);
    if (!broken) throw error;
    yield broken;
  }
}

const rowParts = (rows: readonly FileRow[], { separator }: RowReader): RawPart[] =>
  rows.map((row) => ({ kind: "row", row, separator }));

async function* textsOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const bytes of pieces) {
    decoder ??= decoderOf(bytes);
    yield decoder.decode(bytes, { stream: true });
  }
  if (decoder) yield decoder.decode();
}

/** Returns the rows of each piece before it takes the next. */
class RowReader {
  private readonly counter: RowCounter;
  private readonly parser: Parser;
  readonly separator: string;
  private skipped: number;
  private rows: FileRow[] = [];
  private number = 0;

  constructor({ separator, skipped }: FileStart) {
    this.separator = separator;
    this.skipped = skipped;
    this.counter = new RowCounter(separator);
    this.parser = parse({
      delimiter: separator,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      // In bytes, while the arriving file is measured in characters.
      max_record_size: 4 * LONGEST_ROW,
      on_record: (cells: string[]) => {
        this.number += 1;
        this.rows.push({ number: this.number, cells });
        return null;
      },
    });
    // The failed call reports the error.
    this.parser.on("error", () => undefined);
  }

  get filled(): number {
    return this.counter.filled;
  }

  /** The row that is being read. */
  get row(): number {
    return this.number + 1;
  }

  async add(piece: string): Promise<FileRow[]> {
    const text = piece.slice(this.skipped);
    this.skipped = 0;
    this.counter.add(text);
    await new Promise<void>((resolve, reject) => {
      this.parser.write(text, (error) => {
        if (error) reject(error);
        else resolve();
      });
    });
    return this.rows.splice(0);
  }

  async end(): Promise<FileRow[]> {
    this.counter.end();
    const ended = once(this.parser, "end");
    this.parser.end();
    this.parser.resume();
    await ended;
    return this.rows.splice(0);
  }
}

const words: Partial<Record<CsvError["code"], string>> = {
  CSV_QUOTE_NOT_CLOSED: "A quotation mark is opened here or below, and never closed. Remove it.",
  CSV_MAX_RECORD_SIZE: "This row is too long. Look for a quotation mark that is never closed.",
  INVALID_OPENING_QUOTE: 'This cell contains a quotation mark. Write it twice, and put the cell in "…".',
  CSV_INVALID_CLOSING_QUOTE:
    "The cell continues after a quotation mark. Write quotation marks in a cell twice.",
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE:
    "The cell continues after a quotation mark. Write quotation marks in a cell twice.",
};

function brokenRow(error: unknown, { row, separator }: RowReader): RawPart | null {
  if (!(error instanceof CsvError)) return null;
  const message = words[error.code];
  return message === undefined ? null : { kind: "broken", error: { row, column: "", message }, separator };
}
