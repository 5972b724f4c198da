import { describe, expect, test } from "vitest";

import { hashToken } from "~/services/platform/token.server";
import { textOf, leadsTo } from "../../support/page";
import { serve } from "../../support/served";
import { makeAccounts, password } from "../../support/sessions";

const site = await serve();
const accounts = await makeAccounts(site);

/** One wrong password from each of many IP addresses. */
async function guess(email: string, count: number) {
  const answers = [];
  for (let made = 0; made < count; made += 1)
    answers.push(await site.visitor().post("/login", { email, password: "wrong" }));
  return answers;
}

describe("strangers who guess from many IP addresses", () => {
  test("do not lock out the owner in a browser that logged in before", async () => {
    const owner = await accounts.make();
    const browser = await accounts.logIn(owner);
    await browser.post("/logout");
    await guess(owner.email, 25);
    expect((await accounts.logIn(owner)).answer.status).toBe(429);
    const again = await browser.post("/login", { email: owner.username, password });
    expect(leadsTo(again)).toBe("303 /dashboard");
  });

  test("get no extra guesses with the owner's device", async () => {
    const owner = await accounts.make();
    const browser = await accounts.logIn(owner);
    await browser.post("/logout");
    const statuses = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await browser.post("/login", { email: owner.email, password: "wrong" })).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });
});

describe("one IP address", () => {
  test("fails at thirty accounts an hour, then at no other, and reads that the network is the reason", async () => {
    const visitor = site.visitor();
    const statuses = [];
    for (let count = 0; count < 32; count += 1)
      statuses.push(
        (await visitor.post("/login", { email: `spray${count}@shop.example`, password: "x" })).status,
      );
    expect(statuses).toEqual([...Array<number>(30).fill(401), 429, 429]);
    const other = await visitor.post("/login", { email: "spray40@shop.example", password: "x" });
    expect(Number(other.headers.get("Retry-After"))).toBeGreaterThan(60);
    expect(textOf(other.body)).toMatch(
      /from your network, which other people may share. Try again in \d+ minutes/,
    );
    const known = await visitor.post("/login", { email: "spray1@shop.example", password: "x" });
    expect(known.status).toBe(401);
  });

  test("with many successful logins is not limited for them", async () => {
    const visitor = site.visitor();
    const statuses = [];
    for (let count = 0; count < 40; count += 1) {
      const { email } = await accounts.make();
      visitor.jar.clear();
      await visitor.post("/login", { email, password: "wrong" });
      statuses.push((await visitor.post("/login", { email, password })).status);
    }
    expect(statuses).toEqual(Array<number>(40).fill(303));
  });
});

describe("the device cookie", () => {
  test("lasts a year, is hashed in the database and stays the same", async () => {
    const owner = await accounts.make();
    const { answer, jar, post } = await accounts.logIn(owner);
    const cookie = answer.headers.getSetCookie().find((candidate) => candidate.startsWith("device="));
    expect(cookie).toMatch(/^device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    const token = jar.get("device") ?? "";
    await post("/logout");
    expect(jar.get("device")).toBe(token);
    await post("/login", { email: owner.email, password });
    expect(jar.get("device")).toBe(token);
    const rows = await site.db.selectFrom("devices").selectAll().where("userId", "=", owner.id).execute();
    expect(rows.map((row) => row.tokenHash)).toEqual([hashToken(token)]);
  });

  test("that another person put there is replaced at login", async () => {
    const stranger = await accounts.logInAs();
    const planted = stranger.jar.get("device") ?? "";
    const owner = await accounts.make();
    const browser = site.visitor();
    browser.jar.set("device", planted);
    await browser.post("/login", { email: owner.email, password });
    expect(browser.jar.get("device")).not.toBe(planted);
  });
});
