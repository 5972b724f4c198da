import "../support/settings";

import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, expect, test } from "vitest";
import { MINUTE } from "~/models/duration";
import { withVisit } from "~/services/front-door.server";
import { makeKeptPages } from "~/services/kept-pages.server";
import { isForAnybody } from "~/services/page-door.server";
import { makeVisit } from "../support/request";

let version: string;
let now: number;
let rendered: number;
let pages: ReturnType<typeof makeKeptPages>;

beforeEach(() => {
  version = "1";
  now = Date.parse("2026-11-21T09:00:00Z");
  rendered = 0;
  pages = makeKeptPages(async () => version, { now: () => new Date(now) });
});

async function render() {
  rendered += 1;
  return Buffer.from(`<!DOCTYPE html><title>page ${rendered}</title>`);
}

function get(path: string, headers: Record<string, string> = {}, host = "shop.example") {
  const request = new Request(`http://${host}${path}`, { headers });
  return withVisit(makeVisit({ host }), () => pages.answer(request, { query: ["plan"] }, render));
}

test("a page is rendered once for all who read it", async () => {
  expect(await (await get("/pricing")).text()).toContain("page 1");
  expect(await (await get("/pricing")).text()).toContain("page 1");
  expect(rendered).toBe(1);
});

test("a page is rendered again for another query, path or host", async () => {
  await get("/contact");
  await get("/contact?plan=enterprise");
  await get("/pricing");
  await get("/pricing", {}, "other.example");
  expect(rendered).toBe(4);
});

test("a new version of the catalogue makes the kept page old", async () => {
  await get("/pricing");
  version = "2";
  expect(await (await get("/pricing")).text()).toContain("page 2");
});

test("no page is kept longer than ten minutes", async () => {
  await get("/pricing");
  now += 10 * MINUTE;
  await get("/pricing");
  expect(rendered).toBe(2);
});

test("at most 200 pages are kept, the newest", async () => {
  for (let plan = 0; plan <= 200; plan += 1) await get(`/pricing?plan=${plan}`);
  await get("/pricing?plan=200");
  expect(rendered).toBe(201);
  await get("/pricing?plan=0");
  expect(rendered).toBe(202);
});

test("the page comes in the best encoding that is taken", async () => {
  const bytes = async (accepted: string) => {
    const answer = await get("/pricing", { "Accept-Encoding": accepted });
    return {
      encoding: answer.headers.get("Content-Encoding"),
      body: Buffer.from(await answer.arrayBuffer()),
    };
  };
  const brotli = await bytes("gzip, deflate, br");
  expect(brotli.encoding).toBe("br");
  expect(brotliDecompressSync(brotli.body).toString()).toContain("page 1");
  const zipped = await bytes("gzip, br;q=0");
  expect(zipped.encoding).toBe("gzip");
  expect(gunzipSync(zipped.body).toString()).toContain("page 1");
  expect((await bytes("identity")).encoding).toBeNull();
});

test("who has the page already gets 304", async () => {
  const etag = (await get("/pricing")).headers.get("ETag") ?? "";
  const again = await get("/pricing", { "If-None-Match": `"other", ${etag}` });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
  expect(again.headers.get("Vary")).toBe("Cookie, Accept-Encoding");
});

test.each([
  ["a cookie", "/contact", { Cookie: "sid=1" }, false],
  ["a query the page does not know", "/contact?utm_source=mail", {}, false],
  ["a query the page knows", "/contact?plan=enterprise", {}, true],
  ["nothing of the visitor's", "/contact", {}, true],
])("with %s", (_what, path, headers, expected) => {
  const request = new Request(`http://shop.example${path}`, { headers: headers as Record<string, string> });
  expect(isForAnybody(request, new Headers(), { query: ["plan"] })).toBe(expected);
});
