import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { CsvError, parse } from "csv-parse";

import type { Db } from "#db/client";
import type { SalesRowError } from "#db/schema";
import { type FileHeader, LONGEST_ROW, readHeader, separatorOf } from "~/models/sales/file-format";
import { readPiece } from "~/models/sales/import.server";

export interface FileRow {
  /** As an editor of tables counts it: the first one names the columns. */
  number: number;
  cells: string[];
}

export type FilePart =
  | { kind: "header"; header: FileHeader }
  | { kind: "row"; row: FileRow }
  | { kind: "broken"; error: SalesRowError };

/** The bytes of a file, one piece after the other. */
export async function* piecesOf(db: Db, importId: number): AsyncGenerator<Buffer> {
  for (let piece = 0; ; piece += 1) {
    const bytes = await readPiece(db, importId, piece);
    if (bytes === null) return;
    yield bytes;
  }
}

/** Reads a file row by row, however large it is. A row that cannot be read ends it. Empty rows are left out. */
export async function* readFile(pieces: AsyncGenerator<Buffer>): AsyncGenerator<FilePart> {
  let number = 0;
  let header: FileHeader | undefined;
  try {
    for await (const cells of recordsOf(pieces)) {
      number += 1;
      if (cells.every((cell) => cell.trim() === "")) continue;
      if (header) yield { kind: "row", row: { number, cells } };
      else {
        header = readHeader(cells);
        yield { kind: "header", header };
      }
    }
  } catch (error) {
    const broken = brokenRow(error);
    if (broken === null) throw error;
    yield { kind: "broken", error: broken };
    return;
  }
  if (!header) yield { kind: "header", header: readHeader([]) };
}

/** The next piece goes in only when the rows of those before have been taken out. */
async function* recordsOf(pieces: AsyncGenerator<Buffer>): AsyncGenerator<string[]> {
  const first = await pieces.next();
  if (first.done) return;
  const parser = parse({
    bom: true,
    delimiter: separatorOf(firstLine(first.value)),
    relax_column_count: true,
    max_record_size: LONGEST_ROW,
  });
  const fed = pipeline(Readable.from(inOrder(first.value, pieces)), parser);
  fed.catch(() => undefined);
  for await (const cells of parser) yield cells as string[];
  await fed;
}

async function* inOrder(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

const firstLine = (bytes: Buffer): string => bytes.toString("utf8").split(/[\r\n]/, 1)[0] ?? "";

const words: Partial<Record<CsvError["code"], string>> = {
  CSV_QUOTE_NOT_CLOSED: "A quotation mark is opened here or below, and never closed. Take it out.",
  CSV_MAX_RECORD_SIZE: "This row is too long. Look for a quotation mark that is never closed.",
  INVALID_OPENING_QUOTE: 'A quotation mark stands inside a cell. Write it twice, and put the cell in "…".',
  CSV_INVALID_CLOSING_QUOTE:
    "After a quotation mark the cell goes on. Write quotation marks in a cell twice.",
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE:
    "After a quotation mark the cell goes on. Write quotation marks in a cell twice.",
};

/** Rows that wait to be taken out are lost with the error, so it says itself how many there were. */
function brokenRow(error: unknown): SalesRowError | null {
  if (!(error instanceof CsvError)) return null;
  const message = words[error.code];
  return message === undefined ? null : { row: Number(error.records) + 1, column: "", message };
}
