import type { Page } from "playwright";
import { afterAll, describe, inject, test } from "vitest";

import { makeDatabase } from "#db/client";

import { internationalPhone, newAccount } from "../../support/accounts";
import { bothWays, checkPage, openPage } from "../browser-page";
import { readCode, readOutbox } from "../../support/messages";
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

  async function start(page: Page, email: string) {
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.waitForURL(/\/forgot-password/);
    await check(page);
    await page.getByRole("textbox", { name: "Email" }).first().fill(email);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(/\/forgot-opt-reset/);
    if (enabled) await page.getByRole("button", { name: "Use a link or key instead" }).waitFor();
    await check(page);
  }

  async function finish(page: Page) {
    await page.waitForURL(/\/set-newpassword/);
    await check(page);
    await page.locator("#password").fill(fresh);
    await page.locator("#password_confirmation").fill("something else");
    await page.getByRole("button", { name: "Reset password" }).click();
    await page.getByRole("link", { name: "Passwords do not match" }).waitFor();
    await check(page);
    await page.locator("#password").fill(fresh);
    await page.locator("#password_confirmation").fill(fresh);
    await page.getByRole("button", { name: "Reset password" }).click();
    await page.getByRole("heading", { name: "Your password is changed" }).waitFor();
    await check(page);
    if (!enabled) await page.getByRole("link", { name: "Log in" }).click();
    await page.waitForURL(/\/login/, { timeout: 30_000 });
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
    await page.getByText("This email has not been confirmed for the account yet").waitFor();
    await check(page);
    await page.locator("#code").click();
    await page.keyboard.type(await readCode(url, internationalPhone(phone)));
    if (!enabled) await page.getByRole("button", { name: "Continue" }).click();
    await finish(page);
  });

  test("is replaced with the key from the mail", async () => {
    const { email } = await signUp();
    const page = await openPage({ enabled });
    await start(page, email);
    const key = /\b(?:[a-z]{4}-){4}[a-z]{4}\b/.exec(await mailedTo(email))?.[0] ?? "";
    if (enabled) await page.getByRole("button", { name: "Use a link or key instead" }).click();
    await check(page);
    await page.getByLabel(/recovery key/i).fill(key);
    await page.getByRole("button", { name: "Verify code" }).click();
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
