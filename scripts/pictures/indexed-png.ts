import { crc32, deflateSync } from "node:zlib";

export interface Pixels {
  width: number;
  height: number;
  /** Four bytes a pixel: red, green, blue, alpha. */
  rgba: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MOST_COLOURS = 256;
const INDEXED = 3;

/** A PNG with a palette: flat drawings get a third of the bytes that a browser's screenshot has. */
export function indexedPng({ width, height, rgba }: Pixels): Buffer {
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height);
  const palette = mostUsed(pixels);
  const places = new Map(palette.map((colour, place) => [colour, place]));
  const rows = Buffer.alloc((width + 1) * height);
  for (let at = 0; at < pixels.length; at += 1) {
    const colour = pixels[at] ?? 0;
    const place = places.get(colour) ?? nearest(colour, palette);
    places.set(colour, place);
    rows[at + Math.floor(at / width) + 1] = place;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, INDEXED], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", head),
    chunk("PLTE", Buffer.from(palette.flatMap((colour) => channels(colour).slice(0, 3)))),
    chunk("tRNS", Buffer.from(palette.flatMap((colour) => channels(colour).slice(3)))),
    chunk("IDAT", deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function mostUsed(pixels: Uint32Array): number[] {
  const uses = new Map<number, number>();
  for (const colour of pixels) uses.set(colour, (uses.get(colour) ?? 0) + 1);
  return [...uses]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST_COLOURS)
    .map(([colour]) => colour);
}

function nearest(colour: number, palette: number[]): number {
  const wanted = channels(colour);
  const distances = palette.map((candidate) =>
    channels(candidate).reduce((sum, value, channel) => sum + (value - (wanted[channel] ?? 0)) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
}

/** The four bytes of a pixel read as one little-endian number. */
function channels(colour: number): number[] {
  return [colour & 255, (colour >>> 8) & 255, (colour >>> 16) & 255, colour >>> 24];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
