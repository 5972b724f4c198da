import { inflateSync } from "node:zlib";

/** The file in plain bytes, with its streams unpacked. */
export function unpack(pdf: Uint8Array): string[] {
  const text = Buffer.from(pdf).toString("latin1");
  return [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, stream = ""]) => {
    try {
      return inflateSync(Buffer.from(stream, "latin1")).toString("latin1");
    } catch {
      return stream;
    }
  });
}

/** The text of a file. */
export const textOf = (pdf: Uint8Array): string => pagesOf(pdf).join("\n");

/** The text of each page: its glyphs, read with the fonts' own ToUnicode tables. */
export function pagesOf(pdf: Uint8Array): string[] {
  const streams = unpack(pdf);
  const pages = streams.filter((stream) => stream.includes(" Tf") && stream.includes("TJ"));
  const tables = streams.filter((stream) => stream.includes("beginbfrange")).map(readTable);
  const fonts = fontsOf(pages.join("\n"));
  return pages.map((page) => readPage(page, new Map(fonts.map((font, place) => [font, tables[place]]))));
}

function readTable(stream: string): Map<number, string> {
  const table = new Map<number, string>();
  for (const [, first = "0", , items = ""] of stream.matchAll(
    /<([0-9a-f]{4})> <([0-9a-f]{4})> \[([\s\S]*?)\]/gi,
  )) {
    const start = parseInt(first, 16);
    [...items.matchAll(/<([0-9a-f ]+)>/gi)].forEach(([, hex = ""], place) => {
      table.set(start + place, String.fromCodePoint(parseInt(hex, 16)));
    });
  }
  return table;
}

function readPage(page: string, tables: Map<string, Map<number, string> | undefined>): string {
  let table: Map<number, string> | undefined;
  const words: string[] = [];
  for (const [, font, items] of page.matchAll(/\/F(\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) table = tables.get(font);
    for (const [, hex = ""] of (items ?? "").matchAll(/<([0-9a-f]+)>/gi))
      for (const glyph of hex.match(/.{4}/g) ?? []) words.push(table?.get(parseInt(glyph, 16)) ?? "?");
    words.push(" ");
  }
  return words.join("");
}

const fontsOf = (text: string) =>
  [...new Set([...text.matchAll(/\/F(\d+) /g)].map(([, font = ""]) => font))].sort();
