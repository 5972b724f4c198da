import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { connect, type ConnectionOptions } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Finding } from "~/models/platform/finding";
import { naira } from "~/models/money";
import { internationalPhone, newAccount } from "../support/accounts";
import { otherContactSettings } from "../support/contact";
import { openDatabase } from "../support/database";
import { type Front, startFront } from "./front";
import { hiddenFields, leadsTo, linksOf, textOf } from "../support/page";
import { payAt, startSandbox, type TestSandbox } from "../support/sandbox";
import { randomKeys } from "../support/settings";
import { type JobsProcess, runCommand, type Server, startJobsProcess, startServer } from "../support/server";
import { summary } from "../support/sessions";
import { removeFolder, temporaryFolder } from "../support/site";
import { startMailSink } from "../support/mail-sink";
import { startTermii } from "../../sandbox/termii";
import { makeVisitor, type Visitor } from "../support/visitor";

/*
 * The files of deploy/ as an operator installs them: nginx with TLS in front of two servers, PgBouncer in front of
 * PostgreSQL, and the jobs, as a staging installation with sandboxes of the providers.
 */

let front: Front;
let servers: Server[];
let jobs: JobsProcess;
let sandbox: TestSandbox;
let env: Record<string, string>;
let database: Awaited<ReturnType<typeof openDatabase>>;
let mails: Awaited<ReturnType<typeof startMailSink>>;
let termii: Awaited<ReturnType<typeof startTermii>>;
const trusted = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
const newcomer = newAccount();

const METRICS_TOKEN = randomBytes(32).toString("hex");

beforeAll(async () => {
  // Its certificate is made for this test and self-signed.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
  [database, sandbox, mails, termii] = await Promise.all([
    openDatabase(),
    startSandbox(),
    startMailSink(),
    startTermii(),
  ]);
  front = await startFront(database.url);
  env = {
    APP_MODE: "staging",
    APP_ORIGIN: front.url,
    DATABASE_URL: front.databaseUrl,
    TRUSTED_PROXIES: "127.0.0.1",
    ...sandbox.env,
    ...randomKeys(),
    PASSWORD_COST: "full",
    TERMII_URL: termii.url,
    TERMII_KEY: termii.key,
    TERMII_SECRET: "tsk_4m9x7c1zQe8u",
    TERMII_SENDER: "Kaypoint",
    SMTP_URL: mails.url,
    MAIL_FROM: "Kaypoint <hello@kaypoint.example>",
    ...otherContactSettings,
    STAGING_RECEIVERS: [newcomer.email, newcomer.phone].join(),
    METRICS_TOKEN,
  };
  servers = await Promise.all(front.ports.map((port) => startServer({ ...env, PORT: String(port) })));
  jobs = await startJobsProcess(env);
});

afterAll(async () => {
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = trusted;
  if (trusted === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  await jobs.end("SIGTERM");
  await Promise.all(servers.map((server) => server.stop()));
  await front.stop();
  await Promise.all([sandbox.close(), mails.stop(), termii.stop()]);
  await database.close();
});

const newVisitor = () => makeVisitor(front.url);

/** The code of the newest SMS, as the phone shows it. */
async function textedCode(phone: string): Promise<string> {
  const sent = () => termii.delivered.findLast(({ to }) => `+${to}` === internationalPhone(phone));
  await expect.poll(sent).toBeDefined();
  return /\d{5}/.exec(sent()?.sms ?? "")?.[0] ?? "";
}

async function payByCard(visitor: Visitor) {
  const choices = { payment_method: "card", onboarding: "1" };
  await visitor.post(summary, { ...choices, intent: "update" });
  const form = async () => ({ ...hiddenFields((await visitor.get(summary)).body), ...choices });
  await visitor.post(summary, { ...(await form()), intent: "check" });
  const there = leadsTo(await visitor.post(summary, { ...(await form()), intent: "pay" }));
  const back = new URL(await payAt(there.slice("303 ".length)));
  expect(back.origin).toBe(front.url);
  return visitor.follow(await visitor.get(back.pathname + back.search));
}

test("a new owner signs up, verifies the phone by SMS, pays by card and gets the receipt", async () => {
  const visitor = newVisitor();
  const signUp = "/signup?page=signup&plan=2&duration=month";
  const signedUp = await visitor.post(signUp, {
    ...hiddenFields((await visitor.get(signUp)).body),
    ...newcomer,
  });
  const verify = "/verify-phone?plan=2&duration=month";
  expect(leadsTo(signedUp)).toBe(`303 ${verify}`);
  const session = signedUp.headers.getSetCookie().find((cookie) => cookie.includes("sid="));
  expect(session).toMatch(
    /^__Host-sid=[^;]+; (?=.*Path=\/(?:;|$))(?=.*HttpOnly)(?=.*Secure)(?=.*SameSite=Lax)/,
  );
  expect(session).not.toContain("Domain");
  const journey = hiddenFields((await visitor.get(verify)).body);
  const code = await textedCode(newcomer.phone);
  const verified = await visitor.follow(await visitor.post(verify, { ...journey, code }));
  expect(textOf(verified.body)).toContain("Staging: for trying out");

  const thanks = await payByCard(visitor);
  expect(thanks.path).toMatch(/^\/download\?paid=KP-/);
  const link = linksOf(thanks.body).find((to) => to.startsWith("/transactions/")) ?? "no link";
  const receipt = await visitor.follow(await visitor.get(link));
  expect(textOf(receipt.body)).toContain("Plus, 1 month");
  const orders = await database.db
    .selectFrom("orders")
    .innerJoin("users", "users.id", "orders.ownerId")
    .select(["state", "total"])
    .where("email", "=", newcomer.email)
    .execute();
  expect(orders).toEqual([{ state: "settled", total: naira(6_000) }]);
  const log = front.accessLog();
  expect(log).toContain("GET /download");
  expect(log).not.toContain("plan=2");
});

test("visitors who open the same page at once do not wait for each other", async () => {
  const logged = () => [...front.accessLog().matchAll(/ GET \/login 200 \d+ ([\d.]+) ([\d.]+) /g)];
  const before = logged().length;
  await Promise.all(Array.from({ length: 12 }, () => newVisitor().get("/login")));
  await expect.poll(() => logged().length).toBe(before + 12);
  // A visitor who has to wait does so in nginx, before a process gets the request: half a second or more.
  const waits = logged().map(([, whole, process]) => Number(whole) - Number(process));
  expect(Math.max(...waits)).toBeLessThan(0.4);
});

test("a person who is not listed gets neither mail nor SMS", async () => {
  const visitor = newVisitor();
  const stranger = newAccount();
  const signUp = "/signup?page=signup";
  await visitor.post(signUp, { ...hiddenFields((await visitor.get(signUp)).body), ...stranger });
  const message = () =>
    database.db
      .selectFrom("outbox")
      .select("lastError")
      .where("recipient", "=", internationalPhone(stranger.phone))
      .where("deadAt", "is not", null)
      .executeTakeFirst();
  await expect.poll(message).toEqual({ lastError: "not one of STAGING_RECEIVERS" });
  expect(termii.delivered.map(({ to }) => `+${to}`)).not.toContain(internationalPhone(stranger.phone));
});

describe("nginx", () => {
  test("keeps a second's copy of pages for visitors without cookies, and of nothing else", async () => {
    const [stranger, owner] = [newVisitor(), newVisitor()];
    await owner.get("/login");
    const login = hiddenFields((await owner.get("/login")).body);
    await owner.post("/login", { ...login, email: newcomer.email, password: newcomer.password });
    for (const path of ["/", "/pricing"]) {
      const own = await owner.get(path);
      expect(textOf(own.body)).toContain(newcomer.name);
      const theirs = await stranger.get(path);
      expect([theirs.status, textOf(theirs.body).includes(newcomer.name)]).toEqual([200, false]);
    }
    const many = await Promise.all(Array.from({ length: 50 }, () => newVisitor().get("/pricing")));
    expect(many.every(({ status }) => status === 200)).toBe(true);
    expect(front.accessLog()).toMatch(/GET \/pricing 200 .* (?:HIT|UPDATING|STALE)/);
    expect(front.accessLog()).not.toMatch(/(?:\/login|\/dashboard|\/wallet)[^\n]* HIT/);
  });

  test("sets the visitor's IP address itself, whatever the visitor sends", async () => {
    const from = async (address: string) => {
      const visitor = makeVisitor(front.url, address);
      const form = hiddenFields((await visitor.get("/login")).body);
      await visitor.post("/login", { ...form, email: "nobody@shop.example", password: "not the password" });
    };
    await from("203.0.113.7");
    await from("198.51.100.9");
    const seen = await database.db
      .selectFrom("auditEvents")
      .select("addressPrefix")
      .where("addressPrefix", "is not", null)
      .distinct()
      .execute();
    expect(seen.map(({ addressPrefix: prefix }) => prefix)).toEqual(["127.0.0.0/24"]);
  });

  test("asks a process each time whether it is ready, and shows its metrics to no visitor", async () => {
    const get = (path: string) =>
      fetch(`${front.url}${path}`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
    for (const times of [1, 2]) {
      const ready = await get("/health/ready");
      expect([times, ready.status, ready.headers.get("Cache-Control")]).toEqual([times, 200, "no-store"]);
      expect(await ready.json()).toMatchObject({ ready: true, checks: { database: { ok: true } } });
    }
    expect(await (await get("/version")).json()).toMatchObject({ build: expect.any(String) as string });
    expect(front.accessLog()).not.toMatch(/\/health\/ready[^\n]* HIT/);
    expect((await get("/metrics")).status).toBe(404);
    const own = await fetch(`http://127.0.0.1:${front.ports[0]}/metrics`, {
      headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
    });
    expect([own.status, await own.text()]).toEqual([200, expect.stringContaining("kaypoint_requests_total")]);
  });

  test("redirects http to https, and answers to no other host", async () => {
    const plain = await fetch(`${front.plainUrl}/pricing?plan=2`, { redirect: "manual" });
    expect([plain.status, plain.headers.get("Location")]).toEqual([301, `${front.url}/pricing?plan=2`]);
    await expect(fetch(`https://127.0.0.1:${front.tlsPort}/`)).rejects.toThrow();
    expect(await rawAnswer("GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")).toMatch(
      /^(?:HTTP\/1\.1 421|$)/,
    );
  });

  test.each([
    ["TLS 1.1", { minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "ALL:@SECLEVEL=0" }],
    ["TLS 1.2 without forward secrecy", { maxVersion: "TLSv1.2", ciphers: "AES128-GCM-SHA256" }],
    ["TLS 1.2 without authenticated encryption", { maxVersion: "TLSv1.2", ciphers: "ECDHE-RSA-AES128-SHA" }],
  ] as const)("speaks no %s", async (_what, offered) => {
    await expect(handshake(offered)).rejects.toThrow(/alert|protocol|closed|reset/i);
  });

  test.each(["TLSv1.2", "TLSv1.3"] as const)("speaks %s", async (version) => {
    expect(await handshake({ minVersion: version, maxVersion: version })).toBe(version);
  });

  test("leads no API call on from http to https, in any spelling", async () => {
    for (const path of ["/api/login", "/API/sales?x=1", "/%61pi/sales"]) {
      const plain = await fetch(front.plainUrl + path, { method: "POST", redirect: "manual" });
      expect([plain.status, plain.headers.get("Content-Type")]).toEqual([403, "application/json"]);
      expect(await plain.text()).toMatch(/^\{"success":false,"error":true,"message":"Use https/);
    }
    const page = await fetch(`${front.plainUrl}/api`, { redirect: "manual" });
    expect([page.status, page.headers.get("Location")]).toEqual([301, `${front.url}/api`]);
  });

  test("refuses requests that are too large or ambiguous before the application sees them", async () => {
    const large = await newVisitor().send("/login", { method: "POST", body: "x".repeat(1_100_000) });
    expect([large.status, textOf(large.body)]).toEqual([413, expect.stringContaining("That is too large")]);
    const head = `POST /login HTTP/1.1\r\nHost: localhost:${front.tlsPort}\r\nConnection: close\r\n`;
    const both = `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`;
    expect(await rawAnswer(both)).toMatch(/^HTTP\/1\.1 400/);
    const twice = `${head}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd`;
    expect(await rawAnswer(twice)).toMatch(/^HTTP\/1\.1 400/);
    const long = `GET / HTTP/1.1\r\nHost: localhost:${front.tlsPort}\r\nX-Long: ${"x".repeat(70_000)}\r\n\r\n`;
    expect(await rawAnswer(long)).toMatch(/^HTTP\/1\.1 400/);
    expect(
      (
        await newVisitor()
          .send("/", { method: "TRACK" })
          .catch(() => ({ status: 405 }))
      ).status,
    ).toBe(405);
  });

  test("continues with one process while the other is gone, and shows our error page when both are", async () => {
    const visitor = newVisitor();
    await visitor.get("/login");
    const [first, second] = servers as [Server, Server];
    await first.stop();
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, index) =>
        index % 2 ? (await visitor.get("/login")).status : (await newVisitor().post("/login", {})).status,
      ),
    );
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    await second.stop();
    const gone = await visitor.get("/login");
    expect([gone.status, gone.headers.get("Cache-Control")]).toEqual([503, "no-store"]);
    expect(textOf(gone.body)).toContain("We will be back in a moment");
    servers = [await startServer({ ...env, PORT: String(front.ports[0]) })];
    await expect.poll(async () => (await visitor.get("/login")).status).toBe(200);
  });
});

describe("the doctor", () => {
  const backups = temporaryFolder();
  afterAll(() => removeFolder(backups));
  const run = (change: Record<string, string> = {}) =>
    runCommand("doctor", ["--json", "--backups", backups], {
      env: { ...env, NODE_TLS_REJECT_UNAUTHORIZED: "0", ...change },
    });
  const findings = ({ printed }: { printed: string }) => JSON.parse(printed) as Finding[];
  const faults = (all: Finding[]) => all.filter(({ state }) => state === "fault").map(({ name }) => name);

  test("reports wrong keys, a provider that refuses ours, and unreachable services", async () => {
    await newVisitor().get("/.well-known/jwks.json");
    const wrong = await run({
      TERMII_KEY: "another key at Termii",
      TILL_KEYS: `2:${randomBytes(32).toString("base64")}`,
      PAYSTACK_SECRET_KEY: "sk_test_0123456789abcdefghij",
      SMTP_URL: "smtp://127.0.0.1:1",
      APP_ORIGIN: "https://localhost:1",
    });
    expect(faults(findings(wrong))).toEqual(["TILL_KEYS", "Paystack", "mail", "SMS", "site", "backups"]);
  });

  test("finds only the missing backup, and nothing once there is a readable one", async () => {
    const before = await run();
    expect([before.code, faults(findings(before))]).toEqual([1, ["backups"]]);
    const dumped = spawnSync("/bin/sh", ["deploy/backup.sh", backups], {
      env: { ...process.env, BACKUP_DATABASE_URL: database.url },
      encoding: "utf8",
    });
    expect([dumped.stderr, dumped.status]).toEqual(["", 0]);
    const after = await run();
    expect([after.code, faults(findings(after))]).toEqual([0, []]);
    expect(findings(after).find(({ name }) => name === "contact")).toMatchObject({
      state: "warning",
      told: expect.stringContaining("CONTACT_MAILBOX") as string,
    });
  });

  test("names a wrong setting, and checks nothing else", async () => {
    const { code, printed } = await run({
      DATABASE_URL: "postgresql://kaypoint:a-long-p@ss/word-1@127.0.0.1/kaypoint",
    });
    expect(code).toBe(1);
    const all = findings({ printed });
    expect(all.every(({ name }) => name === "settings")).toBe(true);
    expect(all[0]?.told).toContain("write %40 for @");
  });
});

/** The version of TLS that nginx and a client with these settings agree on. */
async function handshake(offered: Pick<ConnectionOptions, "minVersion" | "maxVersion" | "ciphers">) {
  const place = { port: front.tlsPort, host: "127.0.0.1", servername: "localhost" };
  const socket = connect({ ...place, rejectUnauthorized: false, ...offered });
  try {
    await once(socket, "secureConnect");
    return socket.getProtocol();
  } finally {
    socket.destroy();
  }
}

/** The answer to bytes that no client would send. */
async function rawAnswer(bytes: string): Promise<string> {
  const socket = connect({
    port: front.tlsPort,
    host: "127.0.0.1",
    servername: "localhost",
    rejectUnauthorized: false,
  });
  await once(socket, "secureConnect");
  socket.write(bytes);
  return text(socket);
}
