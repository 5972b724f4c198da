import { expect, test } from "vitest";

import { recordEvent } from "~/models/users/audit.server";
import { linksOf, textOf } from "../../support/page";
import { serve } from "../../support/served";
import { makeAccounts } from "../../support/sessions";

const site = await serve();
const accounts = await makeAccounts(site);

test("owners read their own log in plain words, newest first, and no other account's", async () => {
  const stranger = await accounts.logInAs();
  await stranger.post("/account/sessions", { intent: "end", id: "1" });
  const user = await accounts.make();
  await site.visitor().post("/login", { email: user.email, password: "wrong" });
  const browser = await accounts.logIn(user);
  const text = textOf((await browser.get("/account/activity")).body);
  expect(text).toMatch(/Logged in .* Login refused: wrong password/);
  expect(text).not.toContain("Session not ended");
});

test("the log is paged by GET", async () => {
  const { user, ...browser } = await accounts.logInAs();
  const event = { action: "code-sent", outcome: "ok", subjectId: user.id } as const;
  for (let count = 0; count < 14; count += 1)
    await recordEvent(site.db, { ...event, now: new Date(Date.now() + count) });
  const first = (await browser.get("/account/activity")).body;
  expect(linksOf(first)).toContain("/account/activity?page=2");
  expect(first.split("Code sent").length - 1).toBe(10);
  const second = (await browser.get("/account/activity?page=2")).body;
  expect(second.split("Code sent").length - 1).toBe(4);
  expect(textOf(second)).toContain("Newer");
  expect(textOf(second)).not.toContain("Older");
  expect(textOf((await browser.get("/account/activity?page=400")).body)).toContain("nothing on this page");
});

test.each(["0", "-1", "1e3", "abc", "2 or 1=1", "99999999999"])("page %j is the first page", async (page) => {
  const { user: _, ...browser } = await accounts.logInAs();
  const answer = await browser.get(`/account/activity?page=${encodeURIComponent(page)}`);
  expect(answer.status).toBe(200);
  expect(textOf(answer.body)).toContain("Logged in");
});

test.each(["owner", "agent", "staff"] as const)("the account pages are open to the role %s", async (role) => {
  const { user: _, ...browser } = await accounts.logInAs(role);
  for (const path of ["/account/activity", "/account/sessions", "/account/security"]) {
    const { status, body, headers } = await browser.get(path);
    expect([path, status, headers.get("Cache-Control")]).toEqual([path, 200, "no-store"]);
    expect(body).toMatch(/href="\/account(?:\/security)?" aria-current="page"/);
    expect(body).not.toContain("$argon2");
  }
});
