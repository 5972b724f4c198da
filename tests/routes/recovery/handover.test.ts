import { beforeEach, expect, test } from "vitest";

import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import { makePasswords } from "~/services/platform/passwords.server";
import { forgetTries } from "../../support/database-content";
import { internationalPhone, makeOwner, newAccount } from "../../support/accounts";
import { newestCode, newestMail } from "../../support/messages";
import { textOf, leadsTo } from "../../support/page";
import { serve } from "../../support/served";
import type { Visitor } from "../../support/visitor";

const old = "bread rice and oil";
const fresh = "seven yellow canoes";
const both = { password: fresh, password_confirmation: fresh };
let user: User;

const site = await serve();
const passwordHash = await makePasswords("low").hash(old);
beforeEach(async () => {
  await forgetTries(site.db);
  user = await makeOwner(site.db, { passwordHash, mailbox: false });
});

/** Types the code of the newest recovery mail; returns the page's text. */
async function typeMailCode(browser: Visitor, email: string) {
  await browser.post("/forgot-password", { email });
  return browser.post("/forgot-opt-reset", { code: (await newestMail(site.db, email)).code });
}

test("with an unconfirmed mailbox the mail leads to the phone's code, as the page explains", async () => {
  const browser = site.visitor();
  const typed = await typeMailCode(browser, user.email);
  expect(leadsTo(typed)).toBe("303 /reset-password");
  expect(browser.jar.has("grant")).toBe(false);
  const { body } = await browser.follow(typed);
  expect(textOf(body)).toContain("the code we just sent to the account’s phone number");
  expect((await browser.get("/set-newpassword")).status).toBe(302);
  const done = await browser.post("/reset-password", { code: await newestCode(site.db, user.phone) });
  expect(done.headers.get("Location")).toBe("/set-newpassword");
  await browser.post("/set-newpassword", both);
  expect((await site.visitor().post("/login", { email: user.email, password: fresh })).status).toBe(303);
  expect(await getUser(site.db, user.id)).toMatchObject({ emailVerifiedAt: expect.any(Date) as Date });
});

test("an owner who mistyped the mailbox at sign-up keeps the account from its reader, and corrects it", async () => {
  const owner = site.visitor();
  const { phone, email, ...typed } = newAccount();
  await owner.post("/signup?page=signup", { phone, email, ...typed });
  await owner.post("/verify-phone", { code: await newestCode(site.db, internationalPhone(phone)) });

  const reader = site.visitor();
  expect((await typeMailCode(reader, email)).headers.get("Location")).toBe("/reset-password");
  expect((await reader.get("/set-newpassword")).status).toBe(302);
  expect((await owner.get("/dashboard")).status).toBe(200);

  const right = `right-${email}`;
  await owner.post("/account/security", { intent: "email", email: right });
  const { code } = await newestMail(site.db, right);
  const corrected = await owner.post("/verify-email", { code });
  expect(textOf((await owner.follow(corrected)).body)).toContain("Your email is changed.");
  await forgetTries(site.db);
  const again = await typeMailCode(owner, right);
  expect(again.headers.get("Location")).toBe("/set-newpassword");
});

test("an unconfirmed account looks like none until the right code is typed", async () => {
  const pages = [];
  for (const email of [user.email, "nobody-at-all@shop.example"]) {
    const browser = site.visitor();
    const asked = await browser.post("/forgot-password", { email });
    const shown = await browser.follow(asked);
    const wrong = await browser.post("/forgot-opt-reset", { code: "00000" });
    pages.push([
      asked.status,
      wrong.status,
      ...[shown.body, wrong.body].map((body) =>
        textOf(body)
          .replaceAll(email, "…")
          .replace(/in \d+ seconds/, "in some seconds"),
      ),
    ]);
  }
  expect(pages[0]).toEqual(pages[1]);
});

test("the owner confirms the mailbox on the security page, with a code of their own session", async () => {
  const owner = site.visitor();
  await owner.post("/login", { email: user.email, password: old });
  const page = await owner.get("/account/security");
  expect(textOf(page.body)).toContain(`Email ${user.email}, not confirmed`);
  const asked = await owner.post("/account/security", { intent: "email", email: user.email });
  expect(leadsTo(asked)).toBe("303 /verify-email");
  const { code } = await newestMail(site.db, user.email);
  const done = await owner.post("/verify-email", { code });
  expect(done.headers.get("Location")).toBe("/dashboard");
  const { body } = await owner.follow(done);
  expect(textOf(body)).toContain("Your email is confirmed.");
  const confirmed = await owner.get("/account/security");
  expect(textOf(confirmed.body)).toContain(`Email ${user.email}, confirmed`);
  const again = await owner.post("/account/security", { intent: "email", email: user.email });
  expect(textOf(again.body)).toContain("This is already your email");
});
