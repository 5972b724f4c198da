import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { pictures } from "~/models/page-picture";
import { cards } from "../../scripts/pictures/cards";
import { ico } from "../../scripts/pictures/ico";
import { indexedPng } from "../../scripts/pictures/indexed-png";

/** The data of each chunk by its type. */
function chunksOf(png: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const type = png.toString("latin1", at + 4, at + 8);
    chunks.set(type, png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  return chunks;
}

test("a picture keeps its colours, the most used one first in the palette", () => {
  const green = [11, 93, 59, 255];
  const clear = [0, 0, 0, 0];
  const rgba = Uint8Array.from([...clear, ...green, ...green, ...green]);
  const chunks = chunksOf(indexedPng({ width: 2, height: 2, rgba }));
  expect([...(chunks.get("PLTE") ?? [])]).toEqual([11, 93, 59, 0, 0, 0]);
  expect([...(chunks.get("tRNS") ?? [])]).toEqual([255, 0]);
  expect([...inflateSync(chunks.get("IDAT") ?? Buffer.alloc(0))]).toEqual([0, 1, 0, 0, 0, 0]);
});

test("with more than 256 colours the rare ones become their nearest neighbour", () => {
  const grey = (value: number) => [value & 255, value >> 8, 0, 255];
  const rgba = Uint8Array.from(Array.from({ length: 300 }, (_, value) => grey(value)).flat());
  const chunks = chunksOf(indexedPng({ width: 300, height: 1, rgba }));
  expect(chunks.get("PLTE")).toHaveLength(256 * 3);
  const row = inflateSync(chunks.get("IDAT") ?? Buffer.alloc(0));
  expect([...row.subarray(1, 257)]).toEqual(Array.from({ length: 256 }, (_, value) => value));
  expect(row[1 + 260]).toBe(4);
});

test("an .ico says where each of its pictures begins", () => {
  const file = ico([
    { size: 16, png: Buffer.from("sixteen") },
    { size: 32, png: Buffer.from("thirty-two") },
  ]);
  expect([file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([1, 2]);
  for (const [index, text] of ["sixteen", "thirty-two"].entries()) {
    const entry = 6 + 16 * index;
    const [length, offset] = [file.readUInt32LE(entry + 8), file.readUInt32LE(entry + 12)];
    expect(file.toString("latin1", offset, offset + length)).toBe(text);
  }
});

test("each page's picture has its card", () => {
  expect(Object.values(pictures).map(({ path }) => path)).toEqual(
    Object.keys(cards).map((name) => `/pictures/${name}.png`),
  );
});
