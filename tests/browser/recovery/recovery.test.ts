import type { Page } from "playwright";
import { afterAll, describe, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";

import { internationalPhone, newAccount } from "../../support/accounts";
import { bothWays, checkPage, openPage } from "../browser-page";
import { readCode, readOutbox } from "../../support/messages";
import { hydrated } from "../../support/settled";
import { makeVisitor } from "../../support/visitor";

const { url, databaseUrl } = inject("site");
const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 1 });
const fresh = "seven yellow canoes";

afterAll(close);

/** An account with a verified phone and, by default, a confirmed email. */
async function signUp({ confirmed = true } = {}) {
  const account = newAccount();
  const visitor = makeVisitor(url);
  await visitor.post("/signup?page=signup", account);
  const phone = internationalPhone(account.phone);
  await visitor.post("/verify-phone", { code: await readCode(url, phone) });
  if (confirmed) await visitor.post("/verify-email", { code: await readCode(url, account.email) });
  // As if a minute had passed since the sign-up code: the phone gets the next one.
  const flows = db.selectFrom("codeFlows").select("targetKey").where("target", "=", phone);
  await db.updateTable("codeBudgets").set({ sentAt: [] }).where("targetKey", "in", flows).execute();
  return account;
}

async function mailedTo(email: string): Promise<string> {
  const mail = (await readOutbox(url)).find(({ to }) => to === email);
  if (!mail) throw new Error(`no mail was sent to ${email}`);
  return mail.text;
}

describe.each(bothWays)("a forgotten password with scripts $scripts", ({ enabled }) => {
  const check = (page: Page) => checkPage(page, enabled);

  async function start(page: Page, name: string, next = /\/forgot-opt-reset/) {
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.waitForURL(/\/forgot-password/);
    await check(page);
    await page.getByLabel("Email, username or phone number").fill(name);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(next);
    if (enabled && name.includes("@"))
      await page.getByRole("button", { name: "Use a link or key instead" }).waitFor();
    await check(page);
  }

  async function finish(page: Page) {
    await page.waitForURL(/\/set-newpassword/);
    await check(page);
    await page.locator("#password").fill("short");
    await page.locator("#password_confirmation").fill("short");
    await page.getByRole("button", { name: "Reset password" }).click();
    await page.getByRole("link", { name: "Password must be at least 8 characters" }).waitFor();
    await check(page);
    await page.locator("#password").fill(fresh);
    await page.locator("#password_confirmation").fill(fresh);
    await page.getByRole("button", { name: "Reset password" }).click();
    await page.getByRole("heading", { name: "Your password was changed" }).waitFor();
    await page.getByRole("link", { name: "Log in" }).click();
    await page.waitForURL(/\/login/);
  }

  test("is replaced with the code from the mail", async () => {
    const { email } = await signUp();
    const page = await openPage({ enabled });
    await start(page, email);
    const code = /\b\d{5}\b/.exec(await mailedTo(email))?.[0] ?? "";
    await page.locator("#code").click();
    await page.keyboard.type(code);
    await page.getByRole("button", { name: "Verify code" }).click();
    await finish(page);
  });

  test("of an account with an unconfirmed email is replaced with the codes by mail and phone together", async () => {
    const { email, phone } = await signUp({ confirmed: false });
    const page = await openPage({ enabled });
    await start(page, email);
    await page.locator("#code").click();
    await page.keyboard.type(await readCode(url, email));
    await page.getByRole("button", { name: "Verify code" }).click();
    await page.waitForURL(/\/reset-password/);
    await page.getByText("This email is not confirmed for the account yet").waitFor();
    await check(page);
    await page.locator("#code").click();
    await page.keyboard.type(await readCode(url, internationalPhone(phone)));
    if (!enabled) await page.getByRole("button", { name: "Continue" }).click();
    await finish(page);
  });

  test("is replaced with the link from the mail, pasted or opened", async () => {
    for (const way of ["pasted", "opened"] as const) {
      const { email, username } = await signUp();
      const page = await openPage({ enabled });
      await start(page, way === "pasted" ? email : username);
      const link = /https?:\S+key=\w+/.exec(await mailedTo(email))?.[0] ?? "";
      if (way === "opened") await page.goto(link);
      else if (enabled) await page.getByRole("button", { name: "Use a link or key instead" }).click();
      await check(page);
      if (way === "pasted") await page.getByLabel(/recovery key/i).fill(link);
      const button = way === "pasted" ? "Verify code" : "Choose a new password";
      await page.getByRole("button", { name: button }).click();
      await finish(page);
    }
  });

  test("is replaced with a code to the phone that was typed", async () => {
    const { phone } = await signUp();
    const page = await openPage({ enabled });
    await start(page, phone, /\/reset-password/);
    await page.locator("#code").click();
    await page.keyboard.type(await readCode(url, internationalPhone(phone)));
    if (!enabled) await page.getByRole("button", { name: "Continue" }).click();
    await finish(page);
  });

  test("is replaced with a code to the phone", async () => {
    const { email, phone } = await signUp();
    const page = await openPage({ enabled });
    await start(page, email);
    await page.getByRole("button", { name: "Send a code to my phone" }).click();
    await page.waitForURL(/\/reset-password/);
    await check(page);
    const code = await readCode(url, internationalPhone(phone));
    await page.locator("#code").click();
    await page.keyboard.type(code);
    if (!enabled) await page.getByRole("button", { name: "Continue" }).click();
    await finish(page);
  });
});

test("with scripts, Continue waits until something is typed", async () => {
  const page = await openPage();
  await page.goto("/forgot-password");
  await hydrated(page);
  const button = page.getByRole("button", { name: "Continue" });
  const field = page.getByLabel("Email, username or phone number");
  expect(await button.isDisabled()).toBe(true);
  await field.fill("adashop");
  expect(await button.isEnabled()).toBe(true);
  await field.fill(" ");
  expect(await button.isDisabled()).toBe(true);
});
