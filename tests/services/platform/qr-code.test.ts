import decodeQR from "qr/decode.js";
import { expect, test } from "vitest";
import { shareLink, whatsAppLink } from "~/routes/_shared/share-link";
import { qrPicture } from "~/services/platform/qr-code.server";

const PIXELS = 4;

/** The picture as a camera sees it: each run of the path painted black on white. */
function paint(svg: string) {
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  const side = size * PIXELS;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, width] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = 0; row < PIXELS; row += 1)
      for (let column = 0; column < Number(width) * PIXELS; column += 1) {
        const at = (Number(y) * PIXELS + row) * side + Number(x) * PIXELS + column;
        data.set([0, 0, 0], at * 4);
      }
  return { width: side, height: side, data };
}

test.each(["TUNDE1", "A".repeat(20)])("a scanner reads the link of %s from the picture", (code) => {
  const link = `https://account.kaypoint.example${shareLink(code)}`;
  expect(decodeQR(paint(qrPicture(link)))).toBe(link);
});

test("WhatsApp gets a message with the whole link", () => {
  const link = `https://kaypoint.example${shareLink("TUNDE1")}`;
  const { host, searchParams } = new URL(whatsAppLink(link));
  expect([host, searchParams.get("text")?.endsWith(link)]).toEqual(["wa.me", true]);
});
