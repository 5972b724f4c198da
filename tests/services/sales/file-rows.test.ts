import fc from "fast-check";
import { describe, expect } from "vitest";

import type { FileHeader } from "~/models/sales/import-format";
import { type FilePart, readFile } from "~/services/sales/read-import-file.server";
import { property } from "../../support/property";

const HEADINGS = ["Receipt", "Date", "Product", "Quantity", "Price", "Note"];

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  // The start of a file reveals its encoding and separator; it is never cut.
  yield bytes.subarray(0, 400);
  for (let at = 400; at < bytes.length; at += size)
    yield await Promise.resolve(bytes.subarray(at, at + size));
}

async function partsOf(bytes: Buffer, size: number) {
  const parts: FilePart[] = [];
  for await (const part of readFile(inPieces(bytes, size))) parts.push(part);
  const rows = parts.flatMap((part) => (part.kind === "row" ? [part.row] : []));
  const header: FileHeader | undefined = parts.flatMap((part) =>
    part.kind === "header" ? [part.header] : [],
  )[0];
  return {
    rows,
    header,
    titles: parts.filter(({ kind }) => kind === "title").length,
    broken: parts.find(({ kind }) => kind === "broken"),
    filled: parts.flatMap((part) => (part.kind === "end" ? [part.filled] : []))[0],
  };
}

const ending = fc.constantFrom("\n", "\r\n", "\r");
const cell = fc.oneof(
  fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\0", "")),
  fc.string({ unit: fc.constantFrom(...Array.from("\",;|\t\r\n '=a1\u200b\u00a0\u1ecd")) }),
);
const row = fc.record({
  cells: fc.array(cell, { minLength: 0, maxLength: 6 }),
  ending,
  isQuoted: fc.boolean(),
  blank: fc.option(fc.record({ filler: fc.boolean(), ending })),
});
const file = fc.record({
  separator: fc.constantFrom(",", ";", "\t", "|"),
  isNamed: fc.boolean(),
  title: fc.option(ending),
  headings: ending,
  rows: fc.array(row, { maxLength: 12 }),
  encoding: fc.constantFrom("utf8", "utf8 with mark", "utf16le"),
  piece: fc.integer({ min: 1, max: 90 }),
});

type TableFile = typeof file extends fc.Arbitrary<infer Value> ? Value : never;

function cellText(text: string, separator: string, isQuoted: boolean): string {
  const isNeeded = isQuoted || /["\r\n]/.test(text) || text.includes(separator);
  return isNeeded ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The file as text, and its non-empty rows by the numbers that a spreadsheet shows. */
function written({ separator, isNamed, title, headings, rows }: TableFile) {
  const kept: { number: number; cells: string[] }[] = [];
  let text = isNamed ? `sep=${separator}\r\n` : "";
  let number = 0;
  const line = (content: string, end: string) => {
    number += 1;
    // An empty row after a carriage return would turn two line breaks into one.
    text += content + (content === "" && text.endsWith("\r") && end === "\n" ? "\r\n" : end);
  };
  if (title) line("Sales of October", title);
  line(HEADINGS.join(separator), headings);
  rows.forEach(({ cells, ending: end, isQuoted, blank }, at) => {
    const all = [`R${at}`, ...cells];
    line(all.map((each) => cellText(each, separator, isQuoted)).join(separator), end);
    kept.push({ number, cells: all });
    if (blank) line(blank.filler ? ` ${separator}""${separator}\u200b` : "", blank.ending);
  });
  return { text, kept };
}

const encoded = (text: string, encoding: TableFile["encoding"]): Buffer =>
  encoding === "utf16le"
    ? Buffer.from(`\ufeff${text}`, "utf16le")
    : Buffer.from(encoding === "utf8" ? text : `\ufeff${text}`);

describe("a table in any form", () => {
  property.prop([file])("its rows come back, each with its number and all its cells", async (table) => {
    const { text, kept } = written(table);
    const read = await partsOf(encoded(text, table.encoding), table.piece);
    expect(read.broken).toBeUndefined();
    expect(read.header?.titles).toEqual(HEADINGS);
    expect(read.rows).toEqual(kept);
    expect(read.filled).toBe(read.rows.length + read.titles + 1);
  });

  const anyText = fc.string({ unit: fc.constantFrom(...Array.from('",;\r\n ab')), maxLength: 200 });
  property.prop([anyText, fc.integer({ min: 1, max: 9 })], { numRuns: 500 })(
    "each row with content is read, or the row that cannot be is named",
    async (text, size) => {
      const start = `${HEADINGS.join(",")}\n${"1,2026-10-15,Rice,1,1900,\n".repeat(15)}`;
      const read = await partsOf(Buffer.from(start + text), size);
      if (read.broken) expect(read.filled).toBeUndefined();
      else expect(read.filled).toBe(read.rows.length + 1);
    },
  );
});
