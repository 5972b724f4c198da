import type { Page } from "playwright";
import { describe, expect, inject, test } from "vitest";

import { internationalPhone, newAccount } from "../../support/accounts";
import { bothWays, checkPage, openPage, typeCode, useSession } from "../browser-page";
import { readCode } from "../../support/messages";
import { makeVisitor } from "../../support/visitor";

const { url } = inject("site");
const fresh = "seven yellow canoes";

/** An owner with a verified phone, and the session of the sign-up. */
async function makeOwner() {
  const account = newAccount();
  const visitor = makeVisitor(url);
  await visitor.post("/signup?page=signup", account);
  await visitor.post("/verify-phone", { code: await readCode(url, internationalPhone(account.phone)) });
  return { account, sid: visitor.jar.get("sid") ?? "" };
}

async function logIn(page: Page, email: string, password: string) {
  await page.goto("/login");
  await page.getByLabel("Email, username or phone number").fill(email);
  await page.locator("#password").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** The menu of phones, which opens without a script. */
async function openMenu(page: Page, name: string) {
  await page.getByRole("link", { name: "Menu", exact: true }).click();
  await page.getByRole("navigation", { name: "Menu" }).getByText(name).waitFor();
}

describe.each(bothWays)("with scripts $scripts an owner", ({ enabled }) => {
  const open = () => openPage({ enabled, still: true });
  const check = (page: Page) => checkPage(page, enabled);

  async function openSignedIn(path: string) {
    const { account, sid } = await makeOwner();
    const page = await open();
    await useSession(page, sid);
    await page.goto(path);
    await check(page);
    return { page, account };
  }

  test("signs up by an agent's link, sees the agent's name, and gets to the download", async () => {
    const page = await open();
    const account = newAccount();
    await page.goto("/signup?page=signup&code=TUNDE1");
    await page.getByText("You were referred by Tunde Bello").waitFor();
    await check(page);
    await page.locator("#name").fill("Ada");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByRole("link", { name: "Full name must be at least 5 characters" }).waitFor();
    await check(page);
    await page.getByText("You were referred by Tunde Bello").waitFor();
    for (const field of ["name", "username", "email", "phone", "password"] as const)
      await page.locator(`#${field}`).fill(account[field]);
    await page.getByLabel(/I accept the/).check();
    await page.getByRole("button", { name: "Create account" }).click();
    await page.waitForURL(/\/verify-phone/);
    await check(page);
    await typeCode(
      page,
      await readCode(url, internationalPhone(account.phone)),
      "Verify phone number",
      enabled,
    );
    await page.getByText("Your phone number is verified").waitFor();
    await page.getByRole("link", { name: "Continue to the download" }).click();
    await page.waitForURL(/\/download/);
  });

  test("fails to log in, logs in and logs out", async () => {
    const { account } = await makeOwner();
    const page = await open();
    await logIn(page, account.username, "not the password");
    await page.getByText(/details do not match/).waitFor();
    expect(await page.getByLabel("Email, username or phone number").inputValue()).toBe(account.username);
    expect(await page.locator("#password").inputValue()).toBe("");
    await check(page);
    await page.locator("#password").fill(account.password);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL(/\/dashboard/);
    await page.getByText("Login Successful").waitFor();
    await check(page);
    await page.goto("/account/security");
    await openMenu(page, account.name);
    await check(page);
    const home = page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Home" });
    expect(await home.getAttribute("href")).toBe("/dashboard");
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByText("You are logged out.").waitFor();
    await page.goto("/dashboard");
    await page.waitForURL(/\/login\?page=/);
  });

  test("changes the password", async () => {
    const { page, account } = await openSignedIn("/account/security");
    await page.locator("summary", { hasText: "Password" }).click();
    const change = async (current: string, again: string) => {
      await page.locator("#current_password").fill(current);
      await page.locator("#password").fill(fresh);
      await page.locator("#password_confirmation").fill(again);
      await page.getByRole("button", { name: "Change password" }).click();
    };
    await change(account.password, "something else");
    await page.getByRole("link", { name: "Passwords do not match" }).waitFor();
    await check(page);
    await change("not my password", fresh);
    await page.getByRole("link", { name: /This is not your password/ }).waitFor();
    await change(account.password, fresh);
    await page.getByText("Your password is changed.").waitFor();
    await check(page);
    const other = makeVisitor(url);
    expect((await other.post("/login", { email: account.email, password: fresh })).status).toBe(303);
  });

  test("changes the email with the code mailed to the new one", async () => {
    const { page } = await openSignedIn("/account/security");
    const { email } = newAccount();
    await page.locator("summary", { hasText: "Email" }).click();
    await page.locator("#email").fill(email);
    await page.getByRole("button", { name: "Change email" }).click();
    await page.waitForURL(/\/verify-email/);
    await page.getByRole("heading", { name: "Verify your email" }).waitFor();
    await check(page);
    await typeCode(page, await readCode(url, email), "Verify email", enabled);
    await page.getByText("Your email is changed.").waitFor();
    expect(await page.getByRole("main").textContent()).toContain(email);
    await check(page);
  });

  test("changes the phone with the code sent to the new one", async () => {
    const { page } = await openSignedIn("/account/security");
    const { phone } = newAccount();
    await page.getByRole("link", { name: "Change phone number" }).click();
    await page.waitForURL(/\/change-phone/);
    await check(page);
    await page.getByLabel("Enter the new phone number").fill(phone);
    await page.getByRole("button", { name: "Apply changes" }).click();
    await page.getByRole("button", { name: /^Keep / }).waitFor();
    await check(page);
    await typeCode(page, await readCode(url, internationalPhone(phone)), "Verify phone number", enabled);
    await page.getByText("Your phone number is verified").waitFor();
    await check(page);
    await page.goto("/account/security");
    expect(await page.getByRole("main").textContent()).toContain(
      `${phone.slice(0, 5)}****${phone.slice(-2)}`,
    );
  });

  test("ends one session, then all others, and finds it all in the log", async () => {
    const { page, account } = await openSignedIn("/account/sessions");
    const { email, password } = account;
    const others = [makeVisitor(url), makeVisitor(url), makeVisitor(url)];
    const agents = ["curl/8.0", "Firefox/140.0", "Firefox/140.0"];
    for (const [index, other] of others.entries())
      await other.post("/login", { email, password }, { "User-Agent": agents[index] ?? "" });
    await page.goto("/account/sessions");
    await check(page);
    await page.getByRole("button", { name: /End the session of curl/ }).click();
    await page.getByText("That browser is logged out.").waitFor();
    const statuses = async () =>
      Promise.all(others.map(async (other) => (await other.get("/dashboard")).status));
    expect(await statuses()).toEqual([302, 200, 200]);
    await page.getByRole("button", { name: "End all others" }).click();
    await page.getByText("All other browsers are logged out.").waitFor();
    expect(await statuses()).toEqual([302, 302, 302]);
    await page.goto("/account/activity");
    await check(page);
    expect(await page.getByRole("main").textContent()).toMatch(/Session/);
  });
});
