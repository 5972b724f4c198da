import { createHash } from "node:crypto";

import { LONGEST_ROW, MOST_ROWS } from "~/models/sales/file-format";

export type FileFlaw = "empty" | "encoding" | "binary" | "long row" | "many rows";

const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/** Looks at a file while it arrives, piece by piece, and keeps none of it. */
export class ArrivingFile {
  readonly #hash = createHash("sha256");
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  #size = 0;
  #isQuoted = false;
  /** Rows that have ended, the first one included; a line break in quotes ends none. */
  #ended = 0;
  /** Bytes of the row that has not ended. */
  #length = 0;
  #flaw: FileFlaw | null = null;

  /** What is wrong with it as far as it is here. */
  get flaw(): FileFlaw | null {
    return this.#flaw;
  }

  get size(): number {
    return this.#size;
  }

  /** As an editor of tables counts them, where the one is that has not ended. */
  get row(): number {
    return this.#ended + 1;
  }

  /** Rows below the first one. */
  get rowCount(): number {
    return Math.max(0, this.#ended + (this.#length > 0 ? 1 : 0) - 1);
  }

  add(bytes: Buffer): void {
    this.#hash.update(bytes);
    this.#size += bytes.length;
    this.#flaw ??= this.#textFlaw(bytes) ?? this.#rowFlaw(bytes);
  }

  /** Answers the SHA-256 of all of it. */
  end(): Buffer {
    if (this.#size === 0) this.#flaw = "empty";
    this.#flaw ??= this.#textFlaw();
    return this.#hash.digest();
  }

  #textFlaw(bytes?: Buffer): FileFlaw | null {
    try {
      this.#decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      return "encoding";
    }
    return bytes?.includes(0) ? "binary" : null;
  }

  #rowFlaw(bytes: Buffer): FileFlaw | null {
    for (const byte of bytes) {
      if (byte === QUOTE) this.#isQuoted = !this.#isQuoted;
      if (byte === LINE_FEED && !this.#isQuoted) {
        this.#ended += 1;
        this.#length = 0;
      } else if (++this.#length > LONGEST_ROW) return "long row";
    }
    return this.rowCount > MOST_ROWS ? "many rows" : null;
  }
}
