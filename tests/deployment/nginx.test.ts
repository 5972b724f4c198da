import { once } from "node:events";
import { connect as connectHttp2, constants } from "node:http2";
import { Agent, request } from "node:https";
import { buffer, text } from "node:stream/consumers";
import { connect, type TLSSocket } from "node:tls";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { openDatabase } from "../support/database";
import { textOf } from "../support/page";
import { type Server, startServer } from "../support/server";
import { makeAccounts, signIn } from "../support/sessions";
import { makeVisitor } from "../support/visitor";
import { type Front, startFront } from "./front";

/* What nginx does for a process behind it: it keeps, compresses, limits, and waits for slow people. */

let front: Front;
let servers: Server[];
let database: Awaited<ReturnType<typeof openDatabase>>;
const trusted = process.env.NODE_TLS_REJECT_UNAUTHORIZED;

beforeAll(async () => {
  // Its certificate is made for this test and self-signed.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
  database = await openDatabase();
  front = await startFront(database.url);
  const env = { APP_ORIGIN: front.url, DATABASE_URL: database.url, TRUSTED_PROXIES: "127.0.0.1" };
  servers = await Promise.all(
    front.ports.map((port) => startServer({ ...env, PASSWORD_COST: "low", PORT: String(port) })),
  );
});
afterAll(async () => {
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = trusted;
  if (trusted === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  await stopServers();
  await front.stop();
  await database.close();
});

const stopServers = () => Promise.all(servers.map((server) => server.stop()));

const visitor = () => makeVisitor(front.url);
const site = () => ({ db: database.db, visitor });
const agent = new Agent({ keepAlive: true, maxSockets: 40 });
afterAll(() => agent.destroy());

interface Raw {
  status: number;
  encoding: string | undefined;
  vary: string;
  body: Buffer;
}

/** An answer as it comes by the line, with its encoding. */
function ask(path: string, headers: Record<string, string> = {}): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const sent = request(front.url + path, { agent, headers }, (response) => {
      const { statusCode: status = 0, headers: said } = response;
      const answer = { status, encoding: said["content-encoding"], vary: said.vary ?? "" };
      buffer(response).then((body) => resolve({ ...answer, body }), reject);
    });
    sent.on("error", reject).end();
  });
}

const MANY_BYTES = 2 ** 24;

const zipped = { "Accept-Encoding": "gzip" };

/** What the access log says nginx did with its copy at each request of a path. */
const copiesOf = (method: string, path: string) =>
  [...front.accessLog().matchAll(new RegExp(` ${method} ${path} \\d+ .* (\\S+)$`, "gm"))].map(
    ([, copy]) => copy,
  );

/** A connection that has sent these bytes and sends no more. */
async function begin(bytes: string): Promise<TLSSocket> {
  const socket = connect({ port: front.tlsPort, host: "127.0.0.1", servername: "localhost" });
  socket.on("error", () => undefined);
  await once(socket, "secureConnect");
  socket.write(bytes);
  return socket;
}

const head = (line: string) => `${line} HTTP/1.1\r\nHost: localhost:${front.tlsPort}\r\n`;
const unfinishedPost = () => `${head("POST /login")}Content-Length: 100\r\n\r\nemail=`;

describe("a public page", () => {
  test("is answered from a copy as long as its headers say", async () => {
    await expect
      .poll(async () => {
        await visitor().get("/products");
        return copiesOf("GET", "/products");
      })
      .toContain("HIT");
  });

  test("is made for a visitor with a session, and not kept for others", async () => {
    const owner = await signIn(site());
    for (const _time of [1, 2])
      expect(textOf((await owner.get("/terms-and-conditions")).body)).toContain(owner.user.name);
    await expect.poll(() => copiesOf("GET", "/terms-and-conditions")).toEqual(["BYPASS", "BYPASS"]);
    const stranger = await visitor().get("/terms-and-conditions");
    expect(textOf(stranger.body)).not.toContain(owner.user.name);
    await expect.poll(() => copiesOf("GET", "/terms-and-conditions")).toEqual(["BYPASS", "BYPASS", "MISS"]);
  });

  test("that is the answer to a form is neither kept nor taken from a copy", async () => {
    for (const _time of [1, 2])
      expect((await visitor().post("/contact", { email: "nobody" })).status).toBeGreaterThanOrEqual(400);
    await expect.poll(() => copiesOf("POST", "/contact")).toEqual(["-", "-"]);
  });
});

describe("what can be compressed", () => {
  test("is: pages of strangers and of owners, and files of a build", async () => {
    const owner = await signIn(site());
    const cookie = [...owner.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const { body: page } = await visitor().get("/login");
    const file = /\/assets\/[^"]+\.(?:css|js)/.exec(page)?.[0] ?? "no file";
    for (const [path, own] of [
      ["/pricing", {}],
      ["/dashboard", { Cookie: cookie }],
      [file, {}],
    ] as const) {
      const answer = await ask(path, { ...zipped, ...own });
      expect([path, answer.status, answer.encoding]).toEqual([path, 200, "gzip"]);
      expect(answer.vary).toContain("Accept-Encoding");
      const plain = await ask(path, own);
      expect([path, plain.status, plain.encoding]).toEqual([path, 200, undefined]);
      expect(gunzipSync(answer.body).length).toBeGreaterThan(plain.body.length * 0.9);
      expect(answer.body.length).toBeLessThan(plain.body.length / 2);
    }
  });

  test("files of a build are kept for visitors with cookies too", async () => {
    const { body: page } = await visitor().get("/login");
    const file = /\/assets\/[^"]+\.(?:css|js)/.exec(page)?.[0] ?? "no file";
    for (const cookie of ["sid=one", "sid=other"]) await ask(file, { ...zipped, Cookie: cookie });
    await expect.poll(() => copiesOf("GET", file).at(-1)).toBe("HIT");
  });
});

test("a form that is too large is refused with our page, as browsers send it", async () => {
  const session = connectHttp2(front.url);
  const stream = session.request({
    [constants.HTTP2_HEADER_METHOD]: "POST",
    [constants.HTTP2_HEADER_PATH]: "/contact",
    [constants.HTTP2_HEADER_CONTENT_LENGTH]: 2 ** 21,
  });
  const [headers] = (await once(stream, "response")) as [Record<string, unknown>];
  expect(headers[":status"]).toBe(413);
  expect(textOf(await text(stream))).toContain("That is too large");
  session.destroy();
});

describe("one address", () => {
  test("is refused with our page when it asks too often", async () => {
    const answers = await Promise.all(Array.from({ length: 1500 }, () => ask("/products")));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(200);
    expect(textOf(refused[0]?.body.toString() ?? "")).toContain("That was too much at once");
  });

  test("has fifty requests under way", async () => {
    // The limit of requests has room again.
    await expect.poll(async () => (await ask("/login")).status).toBe(200);
    const held: TLSSocket[] = [];
    for (let count = 0; count < 50; count += 1) held.push(await begin(unfinishedPost()));
    await expect.poll(async () => (await ask("/login")).status).toBe(429);
    for (const socket of held) socket.destroy();
    await expect.poll(async () => (await ask("/login")).status).toBe(200);
  });
});

describe("a slow person", () => {
  test.each([
    ["head", () => head("GET /login")],
    ["body", unfinishedPost],
  ])("whose %s does not arrive is let go before a process hears of it", async (_what, bytes) => {
    const log = () =>
      front
        .accessLog()
        .split("\n")
        .filter((line) => / 408 /.test(line));
    const before = log().length;
    const socket = await begin(bytes());
    expect(await text(socket)).not.toContain("HTTP/1.1 2");
    await expect.poll(() => log().length).toBe(before + 1);
    // nginx asked no process.
    expect(log().at(-1)).toMatch(/ - -$/);
  });

  test("who reads nothing does not hold a process, and gets it all later", async () => {
    const staff = await (await makeAccounts(site())).logInStaff(["admin"]);
    await sql`insert into audit_events (at, action, outcome, reason)
      select now(), 'kept-for-later', 'ok', repeat('x', 2000) from generate_series(1, 6000)`.execute(
      database.db,
    );
    const session = connectHttp2(front.url, { settings: { initialWindowSize: 1 } });
    const cookie = [...staff.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const stream = session.request({ [constants.HTTP2_HEADER_PATH]: "/staff/audit.csv", cookie });
    const [headers] = (await once(stream, "response")) as [Record<string, unknown>];
    expect(headers[":status"]).toBe(200);
    // The process has sent all of it, while the reader has taken one byte.
    const logged = () => servers.flatMap((server) => server.log());
    const answered = () => logged().find(({ route }) => String(route).includes("audit.csv"));
    await expect.poll(answered).toMatchObject({ status: 200 });
    await stopServers();
    session.settings({ initialWindowSize: MANY_BYTES });
    session.setLocalWindowSize(MANY_BYTES);
    const file = await text(stream);
    session.close();
    expect(file.split("\n").length).toBeGreaterThan(6000);
  });
});
