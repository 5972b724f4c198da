import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listedPaths } from "~/models/site/site-map";
import { pictures } from "~/routes/_site/pictures";
import { serve } from "../../support/served";

const site = await serve();

test.each([
  ["/sitemap.xml", "application/xml; charset=utf-8"],
  ["/robots.txt", "text/plain; charset=utf-8"],
  ["/manifest.webmanifest", "application/manifest+json; charset=utf-8"],
  ["/.well-known/security.txt", "text/plain; charset=utf-8"],
])("%s is public for an hour", async (path, type) => {
  const { status, headers } = await site.visitor().get(path);
  expect([status, headers.get("Content-Type"), headers.get("Cache-Control")]).toEqual([
    200,
    type,
    "public, max-age=3600",
  ]);
});

test("each page of the sitemap exists, names that address as canonical and has a share image", async () => {
  const { body } = await site.visitor().get("/sitemap.xml");
  for (const path of listedPaths) {
    expect(body).toContain(`<loc>${site.url}${path}</loc>`);
    const page = await site.visitor().get(path);
    expect([path, page.status]).toEqual([path, 200]);
    expect(page.body).toContain(`<link rel="canonical" href="${site.url}${path}"/>`);
    expect(page.body).toContain(`<meta property="og:image" content="${site.url}/pictures/`);
  }
});

test("the icons of the manifest and of the pages' heads exist", async () => {
  const visitor = site.visitor();
  const manifest = JSON.parse((await visitor.get("/manifest.webmanifest")).body) as {
    icons: { src: string }[];
  };
  const head = (await visitor.get("/contact")).body;
  expect(head).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
  for (const src of [...manifest.icons.map((icon) => icon.src), "/favicon.ico", "/apple-touch-icon.png"])
    expect([src, (await visitor.get(src)).status]).toEqual([src, 200]);
});

test("security.txt gives a way to report and an expiry in the future", async () => {
  const { body } = await site.visitor().get("/.well-known/security.txt");
  expect(body).toMatch(/^Contact: mailto:\S+@\S+$/m);
  expect(new Date(/^Expires: (.*)$/m.exec(body)?.[1] ?? 0).getTime()).toBeGreaterThan(Date.now());
});

test.each(Object.values(pictures))(
  "$path is a PNG of 1200 by 630 in less than 40 KB",
  ({ path, width, height }) => {
    const png = readFileSync(`public${path}`);
    expect([png.toString("latin1", 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
      "PNG",
      width,
      height,
    ]);
    expect(png.length).toBeLessThan(40_000);
  },
);
