import { Readable } from "node:stream";
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "../../support/database";
import { readManifest } from "../../support/manifest";
import { ask, postForm, sendBytes } from "../../support/visitor";
import { everyRow } from "../../support/rows";
import { type Server, startServer, memoryOf } from "../../support/server";
import { signedInCookie } from "../../support/sessions";

const database = await testDatabase();
const cookie = await signedInCookie(database.db);
const server = await startServer({ DATABASE_URL: database.url, TRUSTED_PROXIES: "127.0.0.2" });
afterAll(() => server.stop());

const form = "application/x-www-form-urlencoded";
const ownHost = () => new URL(server.url).host;

describe("sessions, cross-site posts and browsers", () => {
  test("a cross-site post logs no visitor in", async () => {
    const answer = await postForm(server.url, "/login", "email=a&password=b", {
      "Sec-Fetch-Site": "cross-site",
    });
    expect(answer.status).toBe(403);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.body).toContain("from another website");
  });

  test("a subdomain counts as another site", async () => {
    const answer = await postForm(server.url, "/login", "email=a&password=b", {
      "Sec-Fetch-Site": "same-site",
    });
    expect(answer.status).toBe(403);
  });

  test("`_data` bypasses nothing", async () => {
    const path = "/login?_data=routes%2Flogin";
    expect((await postForm(server.url, path, "email=a", { Origin: "https://evil.example" })).status).toBe(
      403,
    );
    expect((await postForm(server.url, path, "email=a")).status).toBe(400);
    expect((await ask(server.url, path)).status).toBe(400);
  });

  test("a post from another site does not log out", async () => {
    const answer = await postForm(server.url, "/logout", "", {
      Origin: "https://evil.example",
      Cookie: cookie,
    });
    expect(answer.status).toBe(403);
    expect((await ask(server.url, "/", { headers: { Cookie: cookie } })).body).toContain('action="/logout"');
  });

  test("`Origin: null` from the same origin works", async () => {
    const headers = { Origin: "null", "Sec-Fetch-Site": "same-origin" };
    const answer = await postForm(server.url, "/login", "email=&password=", headers);
    expect(answer.status).toBe(422);
  });

  test("X-Forwarded-Host does not make a foreign origin valid", async () => {
    const headers = { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" };
    expect((await postForm(server.url, "/login", "email=a", headers)).status).toBe(403);
  });

  test("unusual methods are answered with 405", async () => {
    await everyRow(["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"], String, async (method) => {
      for (const [path, allowed] of [
        ["/login", "GET, HEAD, POST"],
        ["/no-such-page", "GET, HEAD, POST"],
        ["/robots.txt", "GET, HEAD"],
      ] as const) {
        const answer = await ask(server.url, path, { method });
        expect(answer.status).toBe(405);
        expect(answer.headers.allow).toBe(allowed);
      }
    });
  });

  test("no field or header changes the method", async () => {
    const headers = { "X-HTTP-Method-Override": "DELETE", "X-Method-Override": "DELETE" };
    expect((await ask(server.url, "/login", { headers })).status).toBe(200);
    expect((await postForm(server.url, "/login", "_method=DELETE&email=a&password=b", headers)).status).toBe(
      400,
    );
  });

  test("a page or file without an action answers a post with 405 and a sentence", async () => {
    const routes = (await readManifest()).filter(({ action, loader, index }) => loader && !action && !index);
    const paths = routes.map(({ path }) => path).filter((path) => path !== "/no-such-page");
    expect(paths).toEqual(
      expect.arrayContaining(["/products", "/robots.txt", "/staff/audit.csv", "/staff/newsletter.csv"]),
    );
    await everyRow([...paths, "/terms-and-conditions.data"], String, async (path) => {
      const answer = await postForm(server.url, path, "a=b");
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toBe("GET, HEAD");
      expect(answer.body).not.toContain("Unexpected Server Error");
      const sentence =
        path === "/api" ? "Call this with GET or POST" : "This page cannot be opened like that";
      if (!path.endsWith(".data")) expect(answer.body).toContain(sentence);
    });
  });

  test("a page without scripts allows none and ships none", async () => {
    const paths = ["/terms-and-conditions", "/no-such-page", "/refused/405", "/logout", "/%ZZ"];
    await everyRow(paths, String, async (path) => {
      const { headers, body } = await ask(server.url, path);
      expect(headers["content-security-policy"]).not.toContain("script-src");
      expect(body).not.toMatch(/<script(?! type="application\/ld\+json")/);
    });
  });

  test("headers that claim another host or address change nothing", async () => {
    const names = [
      "X-Forwarded-Host",
      "X-Forwarded-Port",
      "X-Original-URL",
      "X-Rewrite-URL",
      "Forwarded",
      "X-Forwarded-Prefix",
    ];
    await everyRow(names, String, async (name) => {
      for (const path of ["/terms-and-conditions", "/login", "/logout", "/no-such-page"]) {
        const { status, headers, body } = await ask(server.url, path, {
          headers: { [name]: "evil.example:4711" },
        });
        expect(status).toBe((await ask(server.url, path)).status);
        expect(body + JSON.stringify(headers)).not.toMatch(/evil|4711/);
      }
    });
  });
});

describe("the transport", () => {
  test("65 KiB are refused, declared or chunked", async () => {
    const body = `email=${"a".repeat(65 * 1024)}`;
    expect((await postForm(server.url, "/login", body)).status).toBe(413);
    expect((await postForm(server.url, "/login", body, { "Transfer-Encoding": "chunked" })).status).toBe(413);
  });

  test.each([
    ["announced", { "Content-Length": String(60 * 1024 * 1024) }],
    ["in chunks", { "Transfer-Encoding": "chunked" }],
  ])("60 MiB %s are refused, and memory stays flat", { retry: 2 }, async (_what, headers) => {
    const before = memoryOf(server.pid);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(`${server.url}/login`, {
        method: "POST",
        headers: { ...headers, "Content-Type": form },
      });
      sent.on("response", (response) => {
        resolve(response.resume().statusCode);
      });
      sent.on("error", reject);
      Readable.from(megabytes(60)).pipe(sent);
    });
    expect(status).toBe(413);
    expect(memoryOf(server.pid) - before).toBeLessThan(40 * 1024 * 1024);
  });

  test.each([
    ["application/json", "{}", 415],
    ["text/plain", "email=a", 415],
    ["application/octet-stream", "\u0001", 415],
    ["multipart/form-data; boundary=x", "--x\r\nbroken", 400],
    ["multipart/form-data", "email=a", 400],
    ["multipart/form-data; boundary=x", multipartFile(), 415],
    [`${form}; charset=utf-16`, "email=a", 415],
    ["nonsense", "email=a", 415],
  ])("%s is refused", async (type, body, status) => {
    expect((await postForm(server.url, "/login", body, { "Content-Type": type })).status).toBe(status);
  });

  test("a compressed form is refused", async () => {
    expect((await postForm(server.url, "/login", "x", { "Content-Encoding": "gzip" })).status).toBe(415);
  });

  test("a body without a type is refused", async () => {
    expect((await ask(server.url, "/login", { method: "POST", body: "email=a" })).status).toBe(415);
  });

  test("a long URL and long headers are refused", async () => {
    expect((await ask(server.url, `/pricing?page=${"a".repeat(9000)}`)).status).toBe(414);
    expect((await ask(server.url, `/login?${"a=b&".repeat(1900)}`)).status).toBe(200);
    expect((await ask(server.url, "/login", { headers: { "X-Long": "a".repeat(20_000) } })).status).toBe(431);
  });

  test("a malformed URL is refused", async () => {
    const paths = [
      "/%ZZ",
      "/%ff",
      "/%c0%af",
      "/%00",
      "/login?page=%00",
      "/assets/%E0%80%80",
      "/../../etc/passwd",
      "/%2e%2e/login",
      "/login#page",
    ];
    await everyRow(paths, String, async (path) => expect((await ask(server.url, path)).status).toBe(400));
  });

  test("a path that climbs out of its folder or its site leads nowhere", async () => {
    const paths = [
      "/..%2f..%2fetc/passwd",
      "/assets/..%2f..%2f..%2fpackage.json",
      "//evil.example/x",
      "/%5cevil",
    ];
    await everyRow(paths, String, async (path) => {
      const { status, headers, body } = await ask(server.url, path);
      expect(status).toBe(404);
      expect(headers.location).toBeUndefined();
      expect(body).not.toMatch(/root:|"dependencies"/);
    });
  });

  test.each([
    [
      "an e-mail address of 200,000 parts",
      `email=${encodeURIComponent(`a@${"a.".repeat(200_000)}`)}&password=b`,
    ],
    ["an e-mail address of 30,000 parts", `email=a@${"a.".repeat(30_000)}&password=b`],
    ["a phone number of 60,000 digits", `email=${"1".repeat(60_000)}&password=b`],
  ])("%s is refused", async (_what, body) => {
    const { status } = await postForm(server.url, "/login", body);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  test("no file of the project is served, and no list of a folder", async () => {
    const paths = [
      "/.git/HEAD",
      "/.git/config",
      "/.env",
      "/package.json",
      "/build/server/index.js",
      "/assets/",
    ];
    await everyRow(paths, String, async (path) => {
      const { status, body } = await ask(server.url, path);
      expect(status).toBe(404);
      expect(body).not.toMatch(/ref: refs|"dependencies"|\.css"?>[^<]*\.css/);
    });
  });

  test("a body with two lengths is refused", async () => {
    const twice = [
      "Content-Length: 6\r\nTransfer-Encoding: chunked",
      "Transfer-Encoding: chunked\r\nContent-Length: 6",
      "Content-Length: 6\r\nContent-Length: 7",
    ];
    await everyRow(twice, String, async (lengths) => {
      const head = `POST /login HTTP/1.1\r\nHost: ${ownHost()}\r\nContent-Type: ${form}\r\n${lengths}\r\n\r\n`;
      const answer = await sendBytes(
        server.port,
        `${head}0\r\n\r\nGET /robots.txt HTTP/1.1\r\nHost: x\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    });
  });

  test("a request with two hosts is refused", async () => {
    const hosts = [`Host: ${ownHost()}`, "Host: evil.example"];
    await everyRow([hosts, hosts.toReversed(), [hosts[0], hosts[0]]], String, async (lines) => {
      const head = `GET /login HTTP/1.1\r\n${lines.join("\r\n")}\r\nConnection: close\r\n\r\n`;
      expect(await sendBytes(server.port, head)).toMatch(/^HTTP\/1\.1 400 /);
    });
  });

  test("a demo without an origin answers only to this machine's names", async () => {
    const status = async (Host: string) => (await ask(server.url, "/login", { headers: { Host } })).status;
    for (const host of ["localhost", "shop.localhost:80", "127.9.9.9:3000", "[::1]"])
      expect(await status(host)).toBe(200);
    for (const host of ["evil.example", "127.0.0.1.evil.example", "192.168.0.7:3000"])
      expect(await status(host)).toBe(421);
  });

  test("a request without a host, or for an unknown one, is refused", async () => {
    expect(await sendBytes(server.port, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n")).toMatch(
      /^HTTP\/1\.1 400 /,
    );
    expect((await ask(server.url, "/", { headers: { Host: "a b" } })).status).toBe(421);
    const strict = await startServer({ DATABASE_URL: database.url, APP_ORIGIN: "https://shop.example" });
    const statuses = await Promise.all(
      ["shop.example", "shop.example:443", "evil.example"].map((host) =>
        ask(strict.url, "/login", { headers: { Host: host } }),
      ),
    );
    await strict.stop();
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 421]);
    expect(statuses[0]?.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  });
});

describe("the visitor's IP address", () => {
  async function loggedAddress(localAddress: string, forwardedFor: string): Promise<unknown> {
    const headers = { "X-Forwarded-For": forwardedFor };
    const answer = await ask(server.url, "/login", { localAddress, headers });
    const id = answer.headers["x-request-id"];
    await expect.poll(() => server.log().some((entry) => entry.id === id)).toBe(true);
    return server.log().find((entry) => entry.id === id)?.from;
  }

  test("is the right-most one that the listed proxy sends", async () => {
    expect(await loggedAddress("127.0.0.2", "198.51.100.77")).toBe("198.51.100.0/24");
    expect(await loggedAddress("127.0.0.2", "6.6.6.6, 198.51.100.77")).toBe("198.51.100.0/24");
    expect(await loggedAddress("127.0.0.2", "2a01:4f8::7")).toBe("2a01:4f8:0:0::/64");
  });

  test("is the socket's, whatever any other header says", async () => {
    expect(await loggedAddress("127.0.0.1", "198.51.100.77")).toBe("127.0.0.0/24");
    expect(await loggedAddress("127.0.0.3", "198.51.100.77")).toBe("127.0.0.0/24");
  });

  test("the log names each request once, without its query", async () => {
    const answer = await ask(server.url, "/login?page=secret");
    const id = answer.headers["x-request-id"];
    await expect.poll(() => server.log().filter((entry) => entry.id === id)).toHaveLength(1);
    expect(server.log().find((entry) => entry.id === id)).toMatchObject({
      method: "GET",
      route: "/login",
      status: 200,
    });
  });
});

describe("with the database away", () => {
  let alone: Server;
  beforeAll(async () => {
    alone = await startServer();
  });
  afterAll(() => alone.stop());

  test("a page that needs none is served, even with a session cookie", async () => {
    expect((await ask(alone.url, "/terms-and-conditions")).status).toBe(200);
    expect((await ask(alone.url, "/terms-and-conditions", { headers: { Cookie: "sid=a" } })).status).toBe(
      200,
    );
  });

  test("any other page answers 503 with a request id and no stack", async () => {
    for (const path of ["/login", "/login.data"]) {
      const answer = await postForm(alone.url, path, "email=ada&password=kaypoint");
      expect(answer.status, path).toBe(503);
      expect(answer.body).not.toMatch(/ECONNREFUSED|node_modules|at \w+ \(/);
    }
    const { body, headers } = await postForm(alone.url, "/login", "email=ada&password=kaypoint");
    expect(body).toContain(String(headers["x-request-id"]));
    expect(body).toContain("<title>We cannot do that right now – Kaypoint</title>");
    expect(headers.refresh, "a posted form").toBeUndefined();
    const page = await ask(alone.url, "/wallet?kind=card", { headers: { Cookie: `sid=${"a".repeat(43)}` } });
    expect(page).toMatchObject({ status: 503, headers: { refresh: "30" } });
    expect(page.body).toContain('href="/wallet?kind=card"');
    expect(page.body).toContain("You are still logged in.");
  });

  test("a message to sales is not lost: the form comes back with it", async () => {
    const message = "firstName=Ada&email=ada%40example.com&phoneNumber=08031234567&message=Call+my+shop";
    const answer = await postForm(alone.url, "/contact", message);
    expect(answer.status).toBe(503);
    expect(answer.body).toContain("Nothing was sent. Try again in a minute");
    expect(answer.body).toContain("Call my shop");
  });

  test("a URL without a page says so in plain text", async () => {
    const paths = [
      "/download/build/1",
      "/payment/return?reference=a",
      "/payment/cancel?attempt=a",
      "/transactions/latest",
      "/transactions/a.pdf",
      "/wallet/statement.csv",
    ];
    await everyRow(paths, String, async (path) => {
      const { status, headers, body } = await ask(alone.url, path, {
        headers: { Cookie: `sid=${"a".repeat(43)}` },
      });
      expect(status).toBe(503);
      expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
      expect(body).toContain("Try again in a minute");
      expect(body).toContain(String(headers["x-request-id"]));
    });
  });
});

function multipartFile(): string {
  const part =
    'Content-Disposition: form-data; name="email"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\na';
  return `--x\r\n${part}\r\n--x--\r\n`;
}

function* megabytes(count: number) {
  const chunk = Buffer.alloc(1024 * 1024, "a");
  for (let sent = 0; sent < count; sent += 1) yield chunk;
}
