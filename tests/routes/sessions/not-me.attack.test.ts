import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";

import { expectNoFailure, unchanged } from "../../support/attacked";
import { newestMail } from "../../support/messages";
import { serve } from "../../support/served";
import { makeAccounts } from "../../support/sessions";

const site = await serve();
const accounts = await makeAccounts(site);

const guess = () => randomBytes(16).toString("base64url");

test.each([
  ["a guessed token", guess()],
  ["no token", ""],
  ["a longer token", `${guess()}A`],
  ["SQL", "' or 1=1 --"],
  ["markup", "<script>alert(1)</script>"],
])("%s ends nothing, and is not repeated on the page", async (_what, token) => {
  const path = `/login/not-me?token=${encodeURIComponent(token)}`;
  const visitor = site.visitor();
  const { answer } = await unchanged(site.db, async () => [
    await visitor.follow(await visitor.get(path)),
    await site.visitor().post("/login/not-me", { token }),
  ]);
  expect(answer.map(({ status }) => status)).toEqual([404, 404]);
  for (const { body } of answer) expect(body).not.toContain("alert(1)");
  expectNoFailure(site);
});

test("reading the page of a link changes nothing, however often", async () => {
  const own = await accounts.logInAs();
  await accounts.logIn(own.user, "stock-sync/1.0");
  const path = /\/login\/not-me\S+/.exec((await newestMail(site.db, own.user.email)).text)?.[0] ?? "";
  const visitor = site.visitor();
  const { answer } = await unchanged(site.db, async () => [
    await visitor.follow(await visitor.get(path)),
    await visitor.send(path, { method: "HEAD" }),
    await visitor.follow(await visitor.get(path)),
  ]);
  expect(answer.map(({ status }) => status)).toEqual([200, 303, 200]);
});

test("a browser that names itself with markup is shown without it", async () => {
  const own = await accounts.logInAs();
  await accounts.logIn(own.user, "<img src=x onerror=alert(1)> Chrome/1 Android https://evil.example");
  const { text } = await newestMail(site.db, own.user.email);
  expect(text).toContain("Chrome on Android");
  expect(text).not.toMatch(/onerror|evil/);
  const visitor = site.visitor();
  const page = await visitor.follow(await visitor.get(/\/login\/not-me\S+/.exec(text)?.[0] ?? ""));
  expect(page.body).toContain("Was this you?");
  expect(page.body).not.toMatch(/onerror|evil/);
});

test("the link of one account ends nothing of another", async () => {
  const [one, other] = [await accounts.logInAs(), await accounts.logInAs()];
  await accounts.logIn(one.user, "stock-sync/1.0");
  const token = /token=([\w-]+)/.exec((await newestMail(site.db, one.user.email)).text)?.[1] ?? "";
  expect((await other.post("/login/not-me", { token })).status).toBe(200);
  expect((await other.get("/dashboard")).status).toBe(200);
  expect((await one.get("/dashboard")).status).toBe(200);
});
