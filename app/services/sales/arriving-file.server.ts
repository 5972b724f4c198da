import { createHash } from "node:crypto";

import { LONGEST_ROW, readStart } from "~/models/sales/import-format";
import { MOST_ROWS } from "~/models/sales/limits";
import { RowCounter } from "~/models/sales/row-counter";
import { decoderOf, isWorkbook } from "./file-encoding";

export type FileFlaw = "empty" | "encoding" | "binary" | "workbook" | "long row" | "many rows" | "empty rows";

/** Checks a file piece by piece while it arrives, and keeps none of it. */
export class ArrivingFile {
  private readonly hash = createHash("sha256");
  private decoder: TextDecoder | undefined;
  private counter: RowCounter | undefined;
  private bytesSoFar = 0;
  private firstFlaw: FileFlaw | null = null;

  constructor(private readonly mostRows: number) {}

  /** What is wrong with the file, as far as it has arrived. */
  get flaw(): FileFlaw | null {
    return this.firstFlaw;
  }

  get size(): number {
    return this.bytesSoFar;
  }

  /** The spreadsheet's number of the row that has not ended yet. */
  get row(): number {
    return this.counter?.row ?? 1;
  }

  /** Rows with content below the first one. */
  get rowCount(): number {
    return Math.max(0, (this.counter?.filled ?? 0) - 1);
  }

  add(bytes: Buffer): void {
    if (this.bytesSoFar === 0 && isWorkbook(bytes)) this.firstFlaw = "workbook";
    this.hash.update(bytes);
    this.bytesSoFar += bytes.length;
    this.firstFlaw ??= this.textFlaw(bytes);
  }

  /** Returns the SHA-256 of the whole file. */
  end(): Buffer {
    if (this.bytesSoFar === 0) this.firstFlaw = "empty";
    this.firstFlaw ??= this.textFlaw();
    return this.hash.digest();
  }

  private textFlaw(bytes?: Buffer): FileFlaw | null {
    let text: string;
    try {
      this.decoder ??= decoderOf(bytes ?? Buffer.alloc(0));
      text = this.decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      return "encoding";
    }
    return text.includes("\0") ? "binary" : this.rowFlaw(text, bytes === undefined);
  }

  private rowFlaw(text: string, isEnd: boolean): FileFlaw | null {
    const { separator, skipped } = this.counter ? { separator: "", skipped: 0 } : readStart(text);
    const counter = (this.counter ??= new RowCounter(separator, LONGEST_ROW));
    counter.add(text.slice(skipped));
    if (isEnd) counter.end();
    if (counter.isTooLong) return "long row";
    if (counter.empty > MOST_ROWS) return "empty rows";
    return this.rowCount > this.mostRows ? "many rows" : null;
  }
}
