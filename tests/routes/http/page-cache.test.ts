import { createHash } from "node:crypto";
import { request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SECOND } from "~/models/duration";
import { ask } from "../../support/visitor";
import { textOf } from "../../support/page";
import { everyRow } from "../../support/rows";
import { serve, type Served } from "../../support/served";

let site: Served;

beforeAll(async () => {
  site = await serve();
});
afterAll(() => site.stop());

const shared = "public, max-age=0, s-maxage=1";
const keptPaths = [
  "/",
  "/products",
  "/pricing",
  "/pricing?billing=monthly",
  "/contact",
  "/contact?plan=enterprise",
  "/download",
  "/download/linux",
  "/newsletter",
  "/terms-and-conditions",
  "/privacy-policy",
];

async function bytes(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
    const sent = request(site.url + path, { headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () =>
        resolve({ encoding: response.headers["content-encoding"], body: Buffer.concat(parts) }),
      );
    });
    sent.on("error", reject).end();
  });
}

describe("a page that is the same for all visitors", () => {
  test("may be cached for a second, and is the same in every encoding", async () => {
    await everyRow(keptPaths, String, async (path) => {
      const first = await ask(site.url, path);
      const again = await ask(site.url, path);
      for (const { status, headers } of [first, again]) {
        expect(status).toBe(200);
        expect(headers).toMatchObject({
          "cache-control": shared,
          "content-type": "text/html; charset=utf-8",
        });
        expect(headers.vary).toMatch(/^Cookie, Accept-Encoding/);
        expect(headers).not.toHaveProperty("set-cookie");
      }
      expect(again.body).toBe(first.body);
      expect(again.headers.etag).toBe(first.headers.etag);
      expect(again.headers["content-security-policy"]).toBe(first.headers["content-security-policy"]);
    });
  });

  test("shows nothing of the visitor's query", async () => {
    const paths = [...keptPaths.filter((path) => !path.includes("?")), "/api"];
    await everyRow(paths, String, async (path) => {
      const stranger = await ask(site.url, `${path}?campaign=${"stranger'".repeat(50)}`);
      expect(stranger.status).toBe(200);
      expect(/action="[^"]*stranger/.exec(stranger.body)?.[0]).toBeUndefined();
      expect(stranger.body.includes("stranger")).toBe(false);
      const next = await ask(site.url, path);
      expect(next.body === stranger.body).toBe(true);
    });
  });

  test("is not sent again to a visitor who has it", async () => {
    await everyRow(keptPaths, String, async (path) => {
      const { headers } = await ask(site.url, path);
      const tag = headers.etag ?? "";
      const again = await ask(site.url, path, { headers: { "If-None-Match": `"old", ${tag}` } });
      expect(again).toMatchObject({ status: 304, body: "" });
      expect(again.headers).toMatchObject({ etag: tag, "cache-control": shared, vary: headers.vary });
    });
  });

  test("has headers without a body", async () => {
    await everyRow(keptPaths, String, async (path) => {
      const page = await ask(site.url, path);
      const head = await ask(site.url, path, { method: "HEAD" });
      expect(head).toMatchObject({ status: 200, body: "" });
      for (const name of ["etag", "content-length", "cache-control", "content-security-policy"])
        expect(head.headers[name]).toBe(page.headers[name]);
    });
  });
});

test("a page is sent in the encoding that the visitor accepts", async () => {
  const plain = await bytes("/pricing");
  expect(plain.encoding).toBeUndefined();
  const brotli = await bytes("/pricing", { "Accept-Encoding": "gzip, deflate, br" });
  expect(brotli.encoding).toBe("br");
  expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
  const zipped = await bytes("/pricing", { "Accept-Encoding": "br;q=0, gzip;q=0.1" });
  expect(zipped.encoding).toBe("gzip");
  expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true);
  expect((await bytes("/pricing", { "Accept-Encoding": "identity" })).encoding).toBeUndefined();
});

describe("a visitor with", () => {
  const cookies = [
    "sid=",
    "sid=expired",
    "flow=%00garbage",
    "flash=logged-out",
    "flash=x",
    "device=1",
  ].flatMap((cookie) => [cookie, `__Host-${cookie}`]);

  test("any cookie gets their own page", async () => {
    await everyRow([...cookies, ";", "theirs=1"], String, async (cookie) => {
      await ask(site.url, "/pricing");
      const { etag = "" } = (await ask(site.url, "/pricing")).headers;
      const answer = await ask(site.url, "/pricing", { headers: { Cookie: cookie, "If-None-Match": etag } });
      expect(answer.status).toBe(200);
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.headers).not.toHaveProperty("etag");
    });
  });

  test("a cookie does not change the copy for others", async () => {
    const path = "/pricing?billing=monthly&users=2";
    const mine = await ask(site.url, path, { headers: { Cookie: "flash=logged-out" } });
    const theirs = await ask(site.url, path);
    expect(textOf(mine.body)).toContain("You are logged out");
    expect(textOf(theirs.body)).not.toContain("You are logged out");
    expect(theirs.headers["cache-control"]).toBe(shared);
  });
});

test("a query that the page does not read shares the page without it", async () => {
  const twins: [string, string][] = [
    ["/", "/?utm_source=mail"],
    ["/pricing", "/pricing?billing=zzz"],
    ["/pricing", "/pricing?plan=zzz&months=99&users=0&onTrial=zzz&page=zzz&duration=zzz"],
    ["/pricing", "/pricing?plan=777"],
    ["/pricing?users=999", "/pricing?outlets=zzz"],
    ["/pricing?billing=monthly", "/pricing?billing=monthly&ref=1"],
    ["/contact", "/contact?plan=zzz"],
    ["/contact?plan=enterprise", "/contact?plan=enterprise&plan=zzz&x="],
    ["/download", "/download?os=zzz&group=zzz"],
    ["/download/linux", "/download/linux?os=zzz"],
  ];
  await everyRow(twins, String, async ([path, twin]) => {
    const page = await ask(site.url, path);
    const same = await ask(site.url, twin);
    expect(same).toMatchObject({ status: 200, body: page.body });
    expect(same.headers).toMatchObject({ etag: page.headers.etag, "cache-control": shared });
  });
});

test("another spelling of a path is answered separately, and never cached", async () => {
  for (const path of ["/PRICING", "/pricing/", "/%70ricing?billing=monthly"]) {
    const answer = await ask(site.url, path);
    expect(answer.status).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
  }
});

test("a query that the page reads has its own copy, in any order", async () => {
  const monthly = await ask(site.url, "/pricing?billing=monthly");
  const yearly = await ask(site.url, "/pricing?billing=yearly");
  expect(textOf(monthly.body)).toContain("a month");
  expect(monthly.headers.etag).not.toBe(yearly.headers.etag);
  expect((await ask(site.url, "/pricing?billing=%6donthly")).headers.etag).toBe(monthly.headers.etag);
});

test("phones get their own store, alone and mixed with others", async () => {
  const agents = [
    "Mozilla/5.0 (Linux; Android 14)",
    "Mozilla/5.0 (iPhone)",
    "Mozilla/5.0 (X11; Linux)",
    "iphone",
  ];
  const read = async (agent: string) => ask(site.url, "/download", { headers: { "User-Agent": agent } });
  const first = await Promise.all(agents.map(read));
  const again = await Promise.all(agents.map(read));
  expect(first.map(({ headers }) => headers.etag)).toEqual(again.map(({ headers }) => headers.etag));
  expect(new Set(first.map(({ headers }) => headers.etag)).size).toBe(3);
  expect(first[1]?.headers.etag).toBe(first[3]?.headers.etag);
  for (const { headers } of again) expect(headers.vary).toBe("Cookie, Accept-Encoding, User-Agent");
});

test("each host has its own copies, because pages name their address", async () => {
  const read = (host: string) => ask(site.url, "/pricing", { headers: { Host: host } });
  await read("one.localhost");
  expect((await read("two.localhost")).body).not.toContain("one.localhost");
  expect((await read("one.localhost")).body).toContain("http://one.localhost/pricing");
});

test("only a GET of the page itself is cached", async () => {
  await ask(site.url, "/pricing");
  expect((await ask(site.url, "/pricing.data")).headers["cache-control"]).toBe("no-store");
  expect((await ask(site.url, "/pricing", { method: "POST", body: "" })).headers["cache-control"]).toBe(
    "no-store",
  );
  expect((await ask(site.url, "/no-such-page")).headers["cache-control"]).toBe("no-store");
});

test("a change of the catalogue shows soon, also under load", async () => {
  const old = (await ask(site.url, "/pricing")).headers.etag;
  const done = new AbortController();
  const load = (async () => {
    while (!done.signal.aborted)
      await Promise.all(Array.from({ length: 10 }, () => ask(site.url, "/pricing")));
  })();
  await site.db.updateTable("plans").set({ amountYear: 70_000_00 }).where("id", "=", 2).execute();
  await expect.poll(async () => textOf((await ask(site.url, "/pricing")).body)).toContain("₦56,000 a year");
  done.abort();
  await load;
  expect((await ask(site.url, "/pricing")).headers.etag).not.toBe(old);
});

test("the style sheet is inline, allowed by its hash and nothing wider", async () => {
  const { body, headers } = await ask(site.url, "/");
  const styles = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? "";
  const hash = createHash("sha256").update(styles).digest("base64");
  expect(headers["content-security-policy"]).toContain(`style-src 'self' 'sha256-${hash}';`);
  expect(body).not.toContain('rel="stylesheet"');
  const own = await ask(site.url, "/", { headers: { Cookie: "sid=1" } });
  expect(own.headers["content-security-policy"]).toContain("style-src 'self';");
  expect(own.body).toContain('rel="stylesheet"');
  expect(own.body).not.toContain("<style>");
});

describe("many simultaneous pages", () => {
  const flood = (path: string, address: string, method = "GET") =>
    Promise.all(
      Array.from({ length: method === "POST" ? 120 : 200 }, () =>
        ask(site.url, path, {
          method,
          headers: { "X-Forwarded-For": address, "Content-Type": "application/x-www-form-urlencoded" },
        }),
      ),
    );

  test("are worked on for one network up to a limit, and the rest is told when to come again", async () => {
    // All have arrived before the first is answered, however slowly this machine sends them.
    process.kill(site.pid, "SIGSTOP");
    let isServed = false;
    const greedy = flood("/no-such-page", "203.0.113.66").finally(() => (isServed = true));
    await delay(SECOND);
    process.kill(site.pid, "SIGCONT");
    const other = await ask(site.url, "/login", { headers: { "X-Forwarded-For": "198.51.100.66" } });
    expect([other.status, isServed]).toEqual([200, false]);
    const answers = await greedy;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404, 503]));
    const refused = answers.find(({ status }) => status === 503);
    expect(refused?.headers).toMatchObject({ "retry-after": "2", "cache-control": "no-store" });
    expect(refused?.body).toBe(
      "Too many requests came from your network at once. Try again in a few seconds.",
    );
  });

  test("that were posted are all answered with their typed values", async () => {
    const answers = await flood("/newsletter", "203.0.113.67", "POST");
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
  });
});
