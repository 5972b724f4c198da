import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { MINUTE } from "~/models/duration";
import { readDevice } from "~/models/site/app-store";
import { withRequestContext } from "~/services/http/request-guard.server";
import { makePageCache } from "~/services/http/page-cache.server";
import { isCacheable } from "~/services/http/page/page-renderer.server";
import { makeRequestContext } from "../../support/request";

let version: string;
let fresh: boolean;
let now: number;
let rendered: number;
let pages: ReturnType<typeof makePageCache>;

beforeEach(() => {
  version = "1";
  fresh = true;
  now = Date.parse("2026-11-21T09:00:00Z");
  rendered = 0;
  pages = makePageCache(
    { read: async () => version, known: () => ({ version, fresh }) },
    { now: () => new Date(now) },
  );
});

async function render() {
  rendered += 1;
  const html = Buffer.from(`<!DOCTYPE html><title>page ${rendered}</title>`);
  return { html, headers: new Headers({ "Content-Type": "text/html" }) };
}

interface Asked {
  headers?: Record<string, string>;
  host?: string;
  method?: string;
  rule?: Parameters<typeof pages.answer>[1]["rule"];
  meanwhile?: () => void;
}

/** What a page reads: only existing plans of the query, the catalogue and the device. */
function load(target: string, userAgent: string | undefined) {
  const plan = new URL(target, "http://shop.example").searchParams.get("plan") ?? "";
  return {
    plan: /^(?:\d{1,3}|enterprise)$/.test(plan) ? plan : null,
    catalogue: version,
    device: readDevice(userAgent ?? null),
  };
}

/** Answers at once if possible, otherwise through the page's loader and the renderer. */
function get(target: string, { headers = {}, host = "shop.example", method = "GET", ...rest }: Asked = {}) {
  const request = new Request(`http://${host}${target}`, { headers, method });
  return withRequestContext(makeRequestContext({ host }), async () => {
    const lower = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const kept = pages.answerAtOnce({ method, target, headers: lower });
    const data = load(target, lower["user-agent"]);
    rest.meanwhile?.();
    if (kept) return { atOnce: true, answer: new Response(kept.body, kept) };
    const response = await pages.answer(request, { rule: rest.rule ?? {}, data, render });
    return { atOnce: false, answer: new Response(response.body, response) };
  });
}

const read = async (target: string, asked?: Asked) => (await get(target, asked)).answer.text();

test("a page is rendered once for all readers, and the second is answered at once", async () => {
  expect((await get("/pricing")).atOnce).toBe(false);
  const { atOnce, answer } = await get("/pricing");
  expect(atOnce).toBe(true);
  expect(await answer.text()).toContain("page 1");
  expect(rendered).toBe(1);
});

test("visitors who come at the same time share one rendering", async () => {
  await Promise.all(Array.from({ length: 20 }, () => get("/pricing")));
  expect(rendered).toBe(1);
});

test("a page is rendered again for another query, path or host", async () => {
  await get("/contact");
  await get("/contact?plan=enterprise");
  await get("/pricing");
  await get("/pricing", { host: "other.example" });
  expect(rendered).toBe(4);
});

test("the order of a query does not matter, and an empty one counts as none", async () => {
  await get("/pricing?page=1&plan=2");
  expect((await get("/pricing?plan=2&page=1")).atOnce).toBe(true);
  await get("/pricing");
  expect((await get("/pricing?")).atOnce).toBe(true);
});

test("pages that show the same share one copy, whatever the query says", async () => {
  const junk = [
    "plan=zzz",
    "plan=9999",
    "zzz=1",
    "plan=zzz&plan=1",
    "plan=&plan=",
    "%70lan=%7A",
    "a=".repeat(2_000),
  ];
  const { answer } = await get("/pricing");
  for (const query of junk) {
    const same = await get(`/pricing?${query}`);
    expect(same.answer.headers.get("ETag")).toBe(answer.headers.get("ETag"));
  }
  expect(rendered).toBe(1);
});

test("junk does not evict the pages that visitors ask for", async () => {
  await get("/pricing");
  for (let junk = 0; junk < 3_000; junk += 1) await get(`/pricing?plan=zzz${junk}`);
  await get("/pricing");
  expect(rendered).toBe(1);
});

test("a page that looks different by device has one copy for each", async () => {
  const rule = { byDevice: true } as const;
  const phones = ["Mozilla/5.0 (Linux; Android 14)", "Mozilla/5.0 (iPhone; x)", "Mozilla/5.0 (X11)"];
  for (const agent of phones) await get("/download", { rule, headers: { "User-Agent": agent } });
  expect(rendered).toBe(3);
  const again = await get("/download", { rule, headers: { "User-Agent": "Android 9 of somebody else" } });
  expect(again.atOnce).toBe(true);
  expect(await again.answer.text()).toContain("page 1");
  expect(again.answer.headers.get("Vary")).toBe("Cookie, Accept-Encoding, User-Agent");
});

describe("the version of the catalogue", () => {
  test("makes the kept page outdated when it changes", async () => {
    await get("/pricing");
    version = "2";
    expect(await read("/pricing")).toContain("page 2");
  });

  test("is checked again when it is stale, and the copy is still served", async () => {
    await get("/pricing");
    fresh = false;
    const { atOnce, answer } = await get("/pricing");
    expect(atOnce).toBe(false);
    expect(await answer.text()).toContain("page 1");
  });

  test("leaves a page uncached if it changes during its rendering, because the page may mix both", async () => {
    await get("/pricing", { meanwhile: () => (version = "2") });
    expect(await read("/pricing")).toContain("page 2");
    expect(await read("/pricing")).toContain("page 2");
  });
});

test("a page is kept for ten minutes at most", async () => {
  await get("/pricing");
  now += 10 * MINUTE;
  await get("/pricing");
  expect(rendered).toBe(2);
});

test("at most 200 pages are kept, and the least recently used goes first", async () => {
  for (let plan = 0; plan < 200; plan += 1) await get(`/pricing?plan=${plan}`);
  await get("/pricing?plan=0");
  await get("/pricing?plan=200");
  expect(rendered).toBe(201);
  await get("/pricing?plan=0");
  expect(rendered).toBe(201);
  await get("/pricing?plan=1");
  expect(rendered).toBe(202);
});

test("the page comes in the best accepted encoding", async () => {
  const bytes = async (accepted: string) => {
    const { answer } = await get("/pricing", { headers: { "Accept-Encoding": accepted } });
    const body = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get("Content-Length")).toBe(String(body.length));
    return { encoding: answer.headers.get("Content-Encoding"), body };
  };
  const brotli = await bytes("gzip, deflate, br");
  expect(brotli.encoding).toBe("br");
  expect(brotliDecompressSync(brotli.body).toString()).toContain("page 1");
  const zipped = await bytes("gzip, br;q=0");
  expect(zipped.encoding).toBe("gzip");
  expect(gunzipSync(zipped.body).toString()).toContain("page 1");
  expect((await bytes("identity")).encoding).toBeNull();
});

test.each([
  ["its tag", (tag: string) => tag],
  ["its tag among others", (tag: string) => `"other" , ${tag},W/"more"`],
  ["its tag as a proxy wrote it", (tag: string) => tag.replace("W/", "")],
  ["anything", () => "*"],
])("a visitor with %s gets 304", async (_what, list) => {
  const tag = (await get("/pricing")).answer.headers.get("ETag") ?? "";
  const { answer } = await get("/pricing", { headers: { "If-None-Match": list(tag) } });
  expect(answer.status).toBe(304);
  expect(await answer.text()).toBe("");
  expect(answer.headers.get("ETag")).toBe(tag);
  expect(answer.headers.get("Vary")).toBe("Cookie, Accept-Encoding");
});

test("a visitor with another tag gets the page", async () => {
  expect((await get("/pricing", { headers: { "If-None-Match": '"other"' } })).answer.status).toBe(200);
});

test("a request with a cookie, a post, and one that waits for 100-continue are not answered at once", async () => {
  await get("/pricing");
  expect((await get("/pricing", { headers: { Cookie: "flow=old" } })).atOnce).toBe(false);
  expect((await get("/pricing", { headers: { Cookie: "" } })).atOnce).toBe(false);
  expect((await get("/pricing", { method: "POST" })).atOnce).toBe(false);
  expect((await get("/pricing", { headers: { Expect: "100-continue" } })).atOnce).toBe(false);
  expect((await get("/pricing", { method: "HEAD" })).atOnce).toBe(true);
});

test.each([
  ["a cookie", "/contact", { Cookie: "sid=1" }, false],
  ["a query", "/contact?utm_source=mail", {}, true],
  ["another spelling of the path, which the page shows", "/CONTACT", {}, false],
  ["an encoded path", "/%63ontact", {}, false],
  ["nothing of the visitor's", "/contact", {}, true],
])("a page is cacheable or not with %s", (_what, path, headers, expected) => {
  const request = new Request(`http://shop.example${path}`, { headers: headers as Record<string, string> });
  expect(isCacheable(request, new Headers())).toBe(expected);
});
