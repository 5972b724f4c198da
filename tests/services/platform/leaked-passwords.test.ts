import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { makeLeakLookup } from "~/services/platform/passwords.server";
import { newAccount } from "../../support/accounts";
import { newestMail } from "../../support/messages";
import { openSite } from "../../support/served";

const stolen = "bread rice and oil";
const hash = createHash("sha1").update(stolen).digest("hex").toUpperCase();
const asked: { path: string | undefined; padding: unknown }[] = [];
const warnings: unknown[] = [];
const log = { warn: (...told: unknown[]) => void warnings.push(told) };

const listed = `0018A45C4D1DEF81644B54AB7F969B88D65:10\r\n${hash.slice(5)}:3\r\n`;
const padded = `${hash.slice(5)}:0\r\n0018A45C4D1DEF81644B54AB7F969B88D65:10\r\n`;
let answer: (response: ServerResponse) => void;

/** Speaks the range API: the suffixes of all hashes with the prefix, and how often each was seen. */
const range = createServer((request, response) => {
  asked.push({ path: request.url, padding: request.headers["add-padding"] });
  answer(response);
});

range.listen(0, "127.0.0.1");
await once(range, "listening");
const url = `http://127.0.0.1:${(range.address() as AddressInfo).port}`;
afterAll(() => {
  range.closeAllConnections();
  range.close();
});
afterEach(() => {
  asked.length = 0;
  warnings.length = 0;
});

const answerWith = (body: string, status = 200) => {
  answer = (response) => response.writeHead(status).end(body);
};

describe("the look-up of a leaked password", () => {
  test("finds a listed one, and sends only five characters of its hash", async () => {
    answerWith(listed);
    expect(await makeLeakLookup(url, log)(stolen)).toBe(true);
    expect(asked).toEqual([{ path: `/range/${hash.slice(0, 5)}`, padding: "true" }]);
  });

  test("passes one that is not listed, or that is only padding in the answer", async () => {
    answerWith(listed);
    expect(await makeLeakLookup(url, log)("seven yellow canoes")).toBe(false);
    answerWith(padded);
    expect(await makeLeakLookup(url, log)(stolen)).toBe(false);
    expect(warnings).toEqual([]);
  });

  test("passes all without an answer, with a log entry that does not contain them", async () => {
    answerWith(listed, 503);
    expect(await makeLeakLookup(url, log)(stolen)).toBe(false);
    answer = () => undefined;
    expect(await makeLeakLookup(url, log, 100)(stolen)).toBe(false);
    expect(await makeLeakLookup("http://127.0.0.1:1", log)(stolen)).toBe(false);
    expect(warnings).toHaveLength(3);
    expect(JSON.stringify(warnings)).not.toContain(stolen);
  });

  test("makes no call unless it is switched on", async () => {
    answerWith(listed);
    expect(await makeLeakLookup(null, log)(stolen)).toBe(false);
    expect(asked).toEqual([]);
  });
});

describe("a leaked password, with the look-up on,", () => {
  let site: Awaited<ReturnType<typeof openSite>>;
  beforeAll(async () => {
    site = await openSite({ PASSWORD_LOOKUP: "hibp", PASSWORD_LOOKUP_URL: url });
  });
  afterAll(() => site.stop());

  test("is refused at sign-up, at a change and after a recovery, and another one is accepted", async () => {
    answerWith(listed);
    const visitor = site.visitor();
    const account = newAccount();
    const refused = await visitor.post("/signup?page=signup", account);
    expect([refused.status, refused.body]).toEqual([
      422,
      expect.stringContaining("lists of stolen passwords"),
    ]);
    const password = "seven yellow canoes";
    expect((await visitor.post("/signup?page=signup", { ...account, password })).status).toBe(303);
    const change = { intent: "password", current_password: password };
    const weak = { password: stolen, password_confirmation: stolen };
    const changed = await visitor.post("/account/security", { ...change, ...weak });
    expect([changed.status, changed.body]).toEqual([
      422,
      expect.stringContaining("lists of stolen passwords"),
    ]);
    const other = site.visitor();
    await other.post("/forgot-password", { email: account.email });
    await other.post("/forgot-opt-reset", { code: (await newestMail(site.db, account.email)).code });
    const reset = await other.post("/set-newpassword", weak);
    expect([reset.status, reset.body]).toEqual([422, expect.stringContaining("lists of stolen passwords")]);
    const strong = { password: "nine green buckets", password_confirmation: "nine green buckets" };
    expect((await other.post("/set-newpassword", strong)).status).toBe(303);
  });
});
