import { createHash } from "node:crypto";

import { LONGEST_ROW, MOST_ROWS } from "~/models/sales/file-format";

export type FileFlaw = "empty" | "encoding" | "binary" | "long row" | "many rows";

const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/** Looks at a file while it arrives, piece by piece, and keeps none of it. */
export class ArrivingFile {
  private readonly hash = createHash("sha256");
  private readonly decoder = new TextDecoder("utf-8", { fatal: true });
  private bytesSoFar = 0;
  /** Rows that have ended, the first one included, and bytes of the one that has not; a line break in quotes ends none. */
  private place = { isQuoted: false, ended: 0, length: 0 };
  private firstFlaw: FileFlaw | null = null;

  /** What is wrong with it as far as it is here. */
  get flaw(): FileFlaw | null {
    return this.firstFlaw;
  }

  get size(): number {
    return this.bytesSoFar;
  }

  /** As an editor of tables counts them, where the one is that has not ended. */
  get row(): number {
    return this.place.ended + 1;
  }

  /** Rows below the first one. */
  get rowCount(): number {
    return Math.max(0, this.place.ended + (this.place.length > 0 ? 1 : 0) - 1);
  }

  add(bytes: Buffer): void {
    this.hash.update(bytes);
    this.bytesSoFar += bytes.length;
    this.firstFlaw ??= this.textFlaw(bytes) ?? this.rowFlaw(bytes);
  }

  /** Answers the SHA-256 of all of it. */
  end(): Buffer {
    if (this.bytesSoFar === 0) this.firstFlaw = "empty";
    this.firstFlaw ??= this.textFlaw();
    return this.hash.digest();
  }

  private textFlaw(bytes?: Buffer): FileFlaw | null {
    try {
      this.decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      return "encoding";
    }
    return bytes?.includes(0) ? "binary" : null;
  }

  private rowFlaw(bytes: Buffer): FileFlaw | null {
    let { isQuoted, ended, length } = this.place;
    for (const byte of bytes) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      length += 1;
      if (byte === LINE_FEED && !isQuoted) {
        ended += 1;
        length = 0;
      } else if (length > LONGEST_ROW) break;
    }
    this.place = { isQuoted, ended, length };
    if (length > LONGEST_ROW) return "long row";
    return this.rowCount > MOST_ROWS ? "many rows" : null;
  }
}
