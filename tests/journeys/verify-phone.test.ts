import type { Page } from "playwright";
import { beforeEach, describe, expect, inject, onTestFinished, test } from "vitest";

import { internationalPhone, newAccount } from "../support/accounts";
import { expectAccessible } from "../support/accessibility";
import { openPage, sideways, signUp } from "../browser/browser-page";
import { otherCode, readCode } from "../support/messages";

const { url } = inject("site");
const path = "/verify-phone?plan=1&duration=yearly";
let page: Page;
let account: ReturnType<typeof newAccount>;

const codeTo = (phone: string) => readCode(url, internationalPhone(phone));
const boxes = () => page.getByLabel(/Code, digit/);
const opener = () => page.getByRole("link", { name: "Change it here" });
const dialog = () => page.getByRole("dialog", { name: "Change phone number" });

/** A new owner on the verification page, with scripts on. */
beforeEach(async () => {
  page = await openPage();
  account = await signUp(page);
  await page.goto(path);
  await boxes().first().waitFor();
});

/** Counts the posts that the browser sends from now on. */
function countPosts(): () => number {
  let posts = 0;
  page.on("request", (request) => (posts += request.method() === "POST" ? 1 : 0));
  return () => posts;
}

describe("a complete code sends itself", () => {
  test("when typed, and the page says so while it waits", async () => {
    const posts = countPosts();
    const code = await codeTo(account.phone);
    // Playwright waits for the next page, so the page notes by itself what it shows meanwhile.
    await page.evaluate(() => {
      new MutationObserver(() => {
        const busy = document.querySelector("[aria-busy=true]")?.textContent;
        if (busy) sessionStorage.setItem("busy", busy);
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    await page.keyboard.type(code);
    await page.getByText("Your phone number is verified").waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem("busy"))).toBe("Please wait");
    expect(posts()).toBe(1);
    await page.waitForURL("**/plans-details/1/yearly");
  });

  test("when pasted into any box, with spaces", async () => {
    const code = await codeTo(account.phone);
    await boxes().nth(2).focus();
    await page.evaluate(
      (text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text", text);
        document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
      },
      `${code.slice(0, 2)} ${code.slice(2)}`,
    );
    await page.getByText("Your phone number is verified").waitFor();
  });

  test("when the browser reads it from the SMS", async () => {
    const code = await codeTo(account.phone);
    const script = await page.addInitScript((text) => {
      Object.assign(window, { OTPCredential: Object });
      navigator.credentials.get = (request) =>
        Promise.resolve("otp" in request! ? ({ code: text } as unknown as Credential) : null);
    }, code);
    onTestFinished(() => script.dispose());
    await page.reload();
    await page.getByText("Your phone number is verified").waitFor();
  });

  test("once: a wrong one is reported, cleared, and not sent again", async () => {
    const right = await codeTo(account.phone);
    const posts = countPosts();
    await page.keyboard.type(otherCode(right));
    await page.getByRole("alert").getByText("You have 2 attempts left").waitFor();
    expect(await page.title()).toMatch(/^Error: /);
    expect(await boxes().first().inputValue()).toBe("");
    await expectAccessible(page);
    expect(posts()).toBe(1);
    await boxes().first().focus();
    await page.keyboard.type(right.slice(0, 4));
    await page.locator("#code-error").waitFor({ state: "detached" });
    expect(posts()).toBe(1);
    await page.keyboard.type(right.slice(4));
    await page.getByText("Your phone number is verified").waitFor();
    expect(posts()).toBe(2);
  });
});

describe("the dialog", () => {
  test("opens by keyboard, closes by Escape and by its button, and returns the focus", async () => {
    await opener().focus();
    await page.keyboard.press("Enter");
    await dialog().waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.id ?? "");
    expect(await focused()).toBe("phone");
    await expectAccessible(page);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "detached" });
    expect(await opener().evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await dialog().waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
  });

  test("sends the code to the new number and keeps the plan, and its code sends itself too", async () => {
    const { phone } = newAccount();
    await opener().click();
    await dialog().getByLabel("Enter the new phone number").fill(phone);
    await dialog().getByRole("button", { name: "Apply changes" }).click();
    await page.getByRole("button", { name: /^Keep / }).waitFor();
    await dialog().waitFor({ state: "detached" });
    await expectAccessible(page);
    await boxes().first().focus();
    await page.keyboard.type(await codeTo(phone));
    await page.getByText("Your phone number is verified").waitFor();
    await page.waitForURL("**/plans-details/1/yearly");
  });

  test("shows its errors on the page, with a link back to the code", async () => {
    await opener().click();
    await dialog().getByLabel("Enter the new phone number").fill("0803");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("Phone number must be at least 11 digits").waitFor();
    await page.getByRole("heading", { name: "Change phone number", level: 1 }).waitFor();
    expect(await page.getByLabel("Enter the new phone number").inputValue()).toBe("0803");
    await expectAccessible(page);
    await page.goBack();
    await boxes().first().waitFor();
    await dialog().waitFor({ state: "detached" });
  });

  test("does not open on a click that opens a tab", async () => {
    const [tab] = await Promise.all([
      page.context().waitForEvent("page"),
      opener().click({ modifiers: ["Control"] }),
    ]);
    await tab.getByRole("heading", { name: "Change phone number", level: 1 }).waitFor();
    expect(await dialog().count()).toBe(0);
  });
});

test("two tabs: one that still shows the old number cannot verify it, and then shows the new one", async () => {
  const old = await codeTo(account.phone);
  const { phone } = newAccount();
  const other = await page.context().newPage();
  await other.goto("/change-phone");
  await other.getByLabel("Enter the new phone number").fill(phone);
  await other.getByRole("button", { name: "Apply changes" }).click();
  await other.getByRole("button", { name: /^Keep / }).waitFor();
  await page.keyboard.type(old);
  await page.getByRole("alert").getByText("This code is wrong.").waitFor();
  await page.getByRole("button", { name: /^Keep / }).waitFor();
});

test("without a plan it moves on to the download, and offers the trial on the way", async () => {
  await page.goto("/verify-phone");
  await boxes().first().waitFor();
  await page.keyboard.type(await codeTo(account.phone));
  await page.getByText("Your phone number is verified").waitFor();
  await page.getByText("Opening the download in").waitFor();
  await page.getByText("the offer stays on your home page").waitFor();
  await page.waitForURL("**/download");
});

test("the back button after success shows the result again, not the form", async () => {
  await page.keyboard.type(await codeTo(account.phone));
  await page.waitForURL("**/plans-details/1/yearly");
  await page.goBack();
  await page.getByText("Your phone number is verified").waitFor();
});

test("the code by email opens checkout with a full page load", async () => {
  await page.getByRole("button", { name: "Get the code by email" }).click();
  await page.getByRole("heading", { name: "Confirm your email" }).waitFor();
  await expectAccessible(page);
  await boxes().first().focus();
  await page.evaluate(() => Object.assign(window, { kept: true }));
  await page.keyboard.type(await readCode(url, account.email));
  await page.waitForURL("**/plans-details/1/yearly");
  await page.getByText("Your email is confirmed.").waitFor();
  expect(await page.evaluate(() => "kept" in window)).toBe(false);
});
