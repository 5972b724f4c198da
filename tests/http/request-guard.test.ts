import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientAddress, plainAddress, proxyList } from "~/services/platform/client-address.server";
import {
  requestContext,
  withRequestContext,
  type RequestContext,
} from "~/services/platform/request-context.server";
import { startRequestGuard } from "~/http/request-guard.server";
import { ignoresProxy, makeProxyWarning } from "~/http/unlisted-proxy.server";
import { HOUR } from "~/models/duration";
import { systemClock } from "~/services/platform/clock.server";
import { refuseTarget } from "~/http/request-target.server";
import { ask } from "../support/visitor";
import { makeRequestContext } from "../support/request";

describe("the visitor's IP address", () => {
  const isProxy = proxyList(["127.0.0.1", "10.0.0.0/8", "2001:db8::/32"]);
  const address = (peer: string, forwardedFor?: string) => clientAddress(peer, forwardedFor, isProxy);

  test.each([
    ["is the socket's without a proxy", "203.0.113.9", undefined, "203.0.113.9"],
    ["is the socket's, whatever a stranger claims", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
    ["is what a listed proxy saw", "127.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["is the right-most hop that is no proxy", "10.1.2.3", "6.6.6.6, 198.51.100.1, 10.9.9.9", "198.51.100.1"],
    ["is the left-most of proxies alone", "10.1.2.3", "10.4.4.4, 10.5.5.5", "10.4.4.4"],
    ["is the last one known when a hop is nonsense", "10.1.2.3", "198.51.100.1, what?", "10.1.2.3"],
    ["loses its port", "127.0.0.1", "198.51.100.1:4711", "198.51.100.1"],
    ["may be IPv6 behind an IPv6 proxy", "2001:db8::1", "[2a01::7]:443", "2a01::7"],
    ["is IPv4 when IPv6 only wraps it", "::ffff:127.0.0.1", "::ffff:198.51.100.1", "198.51.100.1"],
    ["is IPv4 however IPv6 spells the wrap", "127.0.0.1", "::ffff:c633:6401", "198.51.100.1"],
    ["has one spelling", "127.0.0.1", "2A01:0:0::07%eth0", "2a01::7"],
  ])("%s", (_what, peer, forwardedFor, expected) => {
    expect(address(peer, forwardedFor)).toBe(expected);
  });

  test.each(["", "unknown", "_hidden", "1.2.3", "1.2.3.4.5", "010.1.2.3", "0x7f.0.0.1", "<script>"])(
    "is never %o",
    (text) => {
      expect(plainAddress(text)).toBeNull();
    },
  );
});

describe("a request target", () => {
  const refuse = (change: Partial<Parameters<typeof refuseTarget>[0]>, ownHosts: string[] | null = null) =>
    refuseTarget({ method: "GET", url: "/", host: "localhost:3000", hostHeaders: 1, ...change }, ownHosts);

  test.each([
    "/",
    "/pricing?page=signup",
    "/plans-details/plan_id=2&plan_duration=yearly",
    "/a%20b",
    "/%E2%82%A6",
  ])("%s is let in", (url) => {
    expect(refuse({ url })).toBeNull();
  });

  test.each([
    "/%",
    "/%ZZ",
    "/%ff",
    "/%c0%af",
    "/%00",
    "/a?b=%00",
    "/a?b=?%00",
    "*",
    "http://localhost:3000/",
    "localhost:3000",
  ])("%s is refused with 400", (url) => {
    expect(refuse({ url })).toBe(400);
  });

  test.each([
    "/x/../wallet",
    "/x/..",
    "/./wallet",
    "/x/%2e%2E/wallet",
    "/x/.%2e/wallet",
    "/%2e/wallet",
    "/x/..\\wallet",
    "/\\wallet",
    "/wal\tlet",
    "/wallet#",
    "/wallet#/../x",
    "/x?#/../wallet",
  ])("%s, which URL parsers change, is refused with 400", (url) => {
    expect(refuse({ url })).toBe(400);
  });

  test("with two hosts is refused with 400, also with an unknown host", () => {
    expect(refuse({ hostHeaders: 2 })).toBe(400);
    expect(refuse({ hostHeaders: 2, host: "evil.example" }, ["shop.example"])).toBe(400);
  });

  test.each(["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])(
    "with %s is refused with 405",
    (method) => {
      expect(refuse({ method })).toBe(405);
    },
  );

  test("above 8 KiB is refused with 414", () => {
    expect(refuse({ url: `/${"a".repeat(8191)}` })).toBeNull();
    expect(refuse({ url: `/${"a".repeat(8192)}` })).toBe(414);
  });

  test.each(["", "a b", "shop.example:x", "shop.example:99999", "shop.example/x", "[::1", "a@b", ".."])(
    "for the host %o is refused with 421",
    (host) => {
      expect(refuse({ host })).toBe(421);
    },
  );

  test.each([
    "localhost",
    "localhost:3000",
    "shop.localhost",
    "127.0.0.1:3000",
    "127.8.9.10",
    "[::1]:3000",
    "[0:0:0:0:0:0:0:1]",
  ])("for %s is let in if no origin is configured", (host) => {
    expect(refuse({ host })).toBeNull();
  });

  test.each([
    "evil.example",
    "localhost.evil.example",
    "notlocalhost",
    "127.0.0.1.evil.example",
    "128.0.0.1",
    "0.0.0.0",
    "192.168.1.5:3000",
    "[::2]",
    "2130706433",
  ])("for %s is refused with 421 if no origin is configured", (host) => {
    expect(refuse({ host })).toBe(421);
  });

  test("for an unknown host is refused once an origin is configured", () => {
    expect(refuse({ host: "localhost" }, ["shop.example"])).toBe(421);
    expect(refuse({ host: "evil.example" }, ["shop.example", "account.shop.example"])).toBe(421);
    expect(refuse({ host: "account.shop.example" }, ["shop.example", "account.shop.example"])).toBeNull();
    expect(refuse({ host: "shop.example:443" }, ["shop.example", "account.shop.example"])).toBeNull();
  });
});

describe("an unlisted proxy", () => {
  test("is noticed only by a process that trusts no proxy", () => {
    const headers = { "x-forwarded-for": "203.0.113.7" };
    expect(ignoresProxy(headers, [])).toBe(true);
    expect(ignoresProxy(headers, ["10.0.0.0/8"])).toBe(false);
    expect(ignoresProxy({}, [])).toBe(false);
  });

  test("causes one warning an hour", () => {
    let now = 0;
    const lines: string[] = [];
    const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
    const warn = makeProxyWarning({ log, clock: { now: () => new Date(now) } });
    for (now of [1000, 2000, HOUR, HOUR + 1000, HOUR + 2000]) warn();
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain("TRUSTED_PROXIES");
  });
});

describe("a request context", () => {
  test("exists only while a request is answered", () => {
    expect(() => requestContext()).toThrow("no request");
    expect(withRequestContext(makeRequestContext({ id: "here" }), () => requestContext().id)).toBe("here");
  });
});

describe("the channel of Node's HTTP server", () => {
  const seen: {
    context: RequestContext;
    method: string | undefined;
    url: string | undefined;
    headers: object;
  }[] = [];
  const server = createServer((request, response) => {
    const { method, url, headers } = request;
    void Promise.resolve().then(() => {
      seen.push({ context: requestContext(), method, url, headers });
      response.end("answered");
    });
  });
  let url: string;

  beforeAll(async () => {
    startRequestGuard({
      config: {
        origin: null,
        accountOrigin: null,
        apiOrigins: [],
        trustedProxies: [],
        hstsForSubdomains: true,
      },
      clock: systemClock,
      log: pino({ level: "silent" }),
      routeOf: () => "/",
      isReadOnly: (path) => path === "/robots.txt",
      isAccountPage: () => false,
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  test("fires before the request is handled, and the request context outlives an await", async () => {
    const answer = await ask(url, "/pricing", {
      headers: { Origin: "https://evil.example", "X-Forwarded-Host": "evil" },
    });
    const last = seen.at(-1);
    expect(last?.context).toMatchObject({
      address: "127.0.0.1",
      origin: "https://evil.example",
      secure: false,
    });
    expect(last?.headers).not.toHaveProperty("origin");
    expect(last?.headers).not.toHaveProperty("x-forwarded-host");
    expect(answer.headers["x-request-id"]).toBe(last?.context.id);
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  });

  test("sends a refused request to the page that explains it", async () => {
    await ask(url, "/pricing", { method: "DELETE" });
    expect(seen.at(-1)).toMatchObject({ method: "GET", url: "/refused/405" });
  });

  test("sends a refused call of the API to the route that explains it to programs", async () => {
    await ask(url, "/api/sales", { method: "DELETE" });
    expect(seen.at(-1)).toMatchObject({ method: "GET", url: "/refused-call/405" });
  });

  test("lets no post through to a file", async () => {
    await ask(url, "/robots.txt", { method: "POST" });
    expect(seen.at(-1)).toMatchObject({ method: "GET", url: "/refused/405" });
  });

  test("lets a probe through under any host, even one that is none", async () => {
    await ask(url, "/health/ready?full", { headers: { Host: "a b" } });
    expect(seen.at(-1)).toMatchObject({ url: "/health/ready?full", headers: { host: "localhost" } });
    for (const method of ["POST", "DELETE"]) {
      await ask(url, "/health/ready", { headers: { Host: "a b" }, method });
      expect(seen.at(-1)).toMatchObject({ method: "GET", url: "/refused/421" });
    }
  });

  test("gives each request on a kept-alive connection its own context", async () => {
    const { Agent } = await import("node:http");
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ids = [await ask(url, "/", { agent }), await ask(url, "/", { agent })].map(
      (answer) => answer.headers["x-request-id"],
    );
    agent.destroy();
    expect(new Set(ids).size).toBe(2);
    expect(seen.slice(-2).map(({ context: request }) => request.id)).toEqual(ids);
  });
});
