import icoEndec from "ico-endec";
import sharp from "sharp";

/** A PNG with a palette: flat drawings take a third of the bytes of a browser's screenshot. */
export function indexedPng(screenshot: Buffer): Promise<Buffer> {
  return sharp(screenshot).png({ palette: true, effort: 10, compressionLevel: 9, dither: 0 }).toBuffer();
}

/** An .ico of PNG pictures, which every browser since 2007 reads. They are too small to gain from a palette. */
export async function ico(screenshots: Buffer[]): Promise<Buffer> {
  const pngs = screenshots.map((shot) => sharp(shot).png({ compressionLevel: 9 }).toBuffer());
  return Buffer.from(icoEndec.encode(await Promise.all(pngs)));
}
