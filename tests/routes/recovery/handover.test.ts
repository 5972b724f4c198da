import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import { makePasswords } from "~/services/app/passwords.server";
import { forgetTries } from "../../support/database-content";
import { internationalPhone, makeOwner, newAccount } from "../../support/accounts";
import { codesSentTo, newestCode } from "../../support/codes";
import { newestMail } from "../../support/messages";
import { textOf } from "../../support/page";
import { serve, type Served } from "../../support/served";
import { fund } from "../../support/wallet";
import type { Visitor } from "../../support/visitor";

const old = "bread rice and oil";
const fresh = "seven yellow canoes";
const both = { password: fresh, password_confirmation: fresh };

let site: Served;
let passwordHash: string;
let user: User;

beforeAll(async () => {
  site = await serve();
  passwordHash = await makePasswords("low").hash(old);
});
afterAll(() => site.stop());
beforeEach(async () => {
  await forgetTries(site.db);
  user = await makeOwner(site.db, { passwordHash, mailbox: false });
});

/** Types the code of the newest recovery mail; answers what the page said. */
async function typeMailCode(browser: Visitor, email: string) {
  await browser.post("/forgot-password", { email });
  return browser.post("/forgot-opt-reset", { code: (await newestMail(site.db, email)).code });
}

test("who signed up with a stranger's mailbox is out once its reader set a password, and does not come back by phone", async () => {
  const squatter = site.visitor();
  const { phone, email, ...typed } = newAccount();
  await squatter.post("/signup?page=signup", { phone, email, ...typed });
  await squatter.post("/verify-phone", { code: await newestCode(site.db, internationalPhone(phone)) });
  expect((await squatter.get("/dashboard")).status).toBe(200);

  const reader = site.visitor();
  await typeMailCode(reader, email);
  const set = await reader.post("/set-newpassword", both);
  expect(textOf((await reader.follow(set)).body)).toContain("You are the first to confirm this email");
  expect((await squatter.get("/dashboard")).status).toBe(302);

  await forgetTries(site.db);
  const sent = (await codesSentTo(site.db, internationalPhone(phone))).length;
  await squatter.post("/forgot-password", { email });
  await squatter.post("/forgot-opt-reset", { intent: "phone" });
  const [told, ...before] = await codesSentTo(site.db, internationalPhone(phone));
  expect([told, before.length + 1]).toEqual(["", sent]);
});

test("with money in it the mailbox leads on to the code of the phone, which the page explains", async () => {
  await fund(site.db, user.id, 500_000);
  const browser = site.visitor();
  const typed = await typeMailCode(browser, user.email);
  expect([typed.status, typed.headers.get("Location")]).toEqual([303, "/reset-password"]);
  expect(browser.jar.has("grant")).toBe(false);
  const { body } = await browser.follow(typed);
  expect(textOf(body)).toContain("type the code that we send to the account's phone number, too");
  expect((await browser.get("/set-newpassword")).status).toBe(302);
  const done = await browser.post("/reset-password", { code: await newestCode(site.db, user.phone) });
  expect(done.headers.get("Location")).toBe("/set-newpassword");
  await browser.post("/set-newpassword", both);
  expect((await site.visitor().post("/login", { email: user.email, password: fresh })).status).toBe(303);
  expect(await getUser(site.db, user.id)).toMatchObject({ emailVerifiedAt: expect.any(Date) as Date });
});

test("its owner confirms the mailbox on the page of security, with a code of the own session", async () => {
  const owner = site.visitor();
  await owner.post("/login", { email: user.email, password: old });
  const page = await owner.get("/account/security");
  expect(textOf(page.body)).toContain(`Your email is ${user.email}, not confirmed yet.`);
  const asked = await owner.post("/account/security", { intent: "email", email: user.email });
  expect([asked.status, asked.headers.get("Location")]).toEqual([303, "/verify-email"]);
  const { code } = await newestMail(site.db, user.email);
  const done = await owner.post("/verify-email", { code });
  const { body } = await owner.follow(done);
  expect(textOf(body)).toContain("Your email is confirmed.");
  expect(textOf(body)).toContain(`Your email is ${user.email}, confirmed.`);
  const again = await owner.post("/account/security", { intent: "email", email: user.email });
  expect(textOf(again.body)).toContain("This is your email already");
});
