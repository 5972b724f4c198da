import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { ask } from "../../support/visitor";
import { textOf } from "../../support/page";
import { everyRow } from "../../support/rows";
import { serve } from "../../support/served";

const site = await serve();

const shared = "public, max-age=0, s-maxage=1";
const sharedPaths = [
  "/",
  "/products",
  "/pricing",
  "/pricing?billing=monthly",
  "/download",
  "/download/linux",
  "/newsletter",
  "/terms-and-conditions",
  "/privacy-policy",
  "/api",
];

test("a proxy may keep a page that is the same for all visitors for a second", async () => {
  await everyRow(sharedPaths, String, async (path) => {
    const { status, headers } = await ask(site.url, path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ "cache-control": shared, "content-type": "text/html; charset=utf-8" });
    expect(headers.vary).toMatch(/^Cookie, /);
    expect(headers).not.toHaveProperty("set-cookie");
  });
});

test("a proxy keeps the download page of each kind of device", async () => {
  expect((await ask(site.url, "/download")).headers.vary).toMatch(/^Cookie, User-Agent/);
});

test("a visitor with any cookie gets a page of their own", async () => {
  const cookies = ["sid=", "sid=expired", "flow=%00garbage", "flash=x", "device=1"];
  const rows = [...cookies, ...cookies.map((cookie) => `__Host-${cookie}`), ";", "theirs=1"];
  await everyRow(rows, String, async (cookie) => {
    const answer = await ask(site.url, "/pricing", { headers: { Cookie: cookie } });
    expect(answer.status).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });
});

test("only a GET of the page itself may be kept", async () => {
  const kept = async (path: string, options = {}) =>
    (await ask(site.url, path, options)).headers["cache-control"];
  expect(await kept("/pricing.data")).toBe("no-store");
  expect(await kept("/pricing", { method: "POST", body: "" })).toBe("no-store");
  expect(await kept("/contact", { method: "POST", body: "" })).toBe("no-store");
  expect(await kept("/no-such-page")).toBe("no-store");
  expect(await kept("/pricing", { method: "HEAD" })).toBe(shared);
});

test("a change of the catalogue shows soon", async () => {
  await site.db.updateTable("plans").set({ amountYear: 70_000_00 }).where("id", "=", 2).execute();
  await expect.poll(async () => textOf((await ask(site.url, "/pricing")).body)).toContain("₦56,000 a year");
});

test("the style sheet is inline, allowed by its hash and nothing wider", async () => {
  const { body, headers } = await ask(site.url, "/");
  const styles = /<style id="styles">(.*?)<\/style>/s.exec(body)?.[1] ?? "";
  const hash = createHash("sha256").update(styles).digest("base64");
  expect(headers["content-security-policy"]).toContain(`style-src 'self' 'sha256-${hash}';`);
  expect(body).not.toContain('rel="stylesheet"');
  const own = await ask(site.url, "/", { headers: { Cookie: "sid=1" } });
  expect(own.headers["content-security-policy"]).toContain("style-src 'self';");
  expect(own.body).toContain('rel="stylesheet"');
  expect(own.body).not.toContain("<style");
});
