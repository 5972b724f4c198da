import { readFileSync } from "node:fs";
import icoEndec from "ico-endec";
import sharp from "sharp";
import { expect, test } from "vitest";
import { pictures } from "~/routes/_site/pictures";
import { cards } from "../../scripts/commands/pictures/cards";
import { ico, indexedPng } from "../../scripts/commands/pictures/encode";

const green = { r: 11, g: 93, b: 59, alpha: 1 };
const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/** A green square in a clear frame, as a browser would capture it. */
const square = (size: number) =>
  sharp({ create: { width: size - 4, height: size - 4, channels: 4, background: green } })
    .extend({ top: 2, bottom: 2, left: 2, right: 2, background: clear })
    .png()
    .toBuffer();

/** The pixels on a coloured page: clear pixels have no colour of their own. */
const pixelsOf = (png: Uint8Array) => sharp(png).flatten({ background: "#f8b0a0" }).raw().toBuffer();

test("a picture keeps its pixels and gets a palette", async () => {
  const shot = await square(40);
  const png = await indexedPng(shot);
  expect((await sharp(png).metadata()).isPalette).toBe(true);
  expect(await pixelsOf(png)).toEqual(await pixelsOf(shot));
});

test("a drawing of many colours loses nothing visible", async () => {
  const rgb = Buffer.from(Array.from({ length: 300 * 3 }, (_, at) => (at % 3 === 0 ? (at / 3) % 256 : 90)));
  const shot = await sharp(rgb, { raw: { width: 300, height: 1, channels: 3 } })
    .png()
    .toBuffer();
  const [before, after] = [await pixelsOf(shot), await pixelsOf(await indexedPng(shot))];
  const differences = [...before].map((value, at) => Math.abs(value - (after[at] ?? 0)));
  expect(Math.max(...differences)).toBeLessThanOrEqual(4);
});

test("an .ico holds each of its pictures", async () => {
  const shots = await Promise.all([16, 32].map(square));
  const kept = icoEndec.decode(await ico(shots));
  expect(kept.map(({ width, height }) => [width, height])).toEqual([
    [16, 16],
    [32, 32],
  ]);
  for (const [index, { imageData }] of kept.entries())
    expect(await pixelsOf(imageData)).toEqual(await pixelsOf(shots[index]!));
});

test.each([
  ["apple-touch-icon", 180, 180, 3_000],
  ["icons/192", 192, 192, 4_000],
  ["icons/512", 512, 512, 8_000],
  ["icons/maskable-512", 512, 512, 6_000],
  ...Object.keys(cards).map((name) => [`pictures/${name}`, 1200, 630, 32_000] as const),
] as const)("public/%s.png is %i by %i and below %i bytes", async (name, width, height, most) => {
  const png = readFileSync(`public/${name}.png`);
  expect(await sharp(png).metadata()).toMatchObject({ format: "png", isPalette: true, width, height });
  expect(png.length).toBeLessThan(most);
});

test("public/favicon.ico has the mark in three sizes and is below 3,000 bytes", () => {
  const file = readFileSync("public/favicon.ico");
  expect(icoEndec.decode(file).map(({ width }) => width)).toEqual([16, 32, 48]);
  expect(file.length).toBeLessThan(3_000);
});

test("each page's share image has its card", () => {
  expect(Object.values(pictures).map(({ path }) => path)).toEqual(
    Object.keys(cards).map((name) => `/pictures/${name}.png`),
  );
});
