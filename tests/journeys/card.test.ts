import type { Locator, Page } from "playwright";
import { expect, inject, test } from "vitest";

import { internationalPhone, newAccount } from "../support/accounts";
import { openPage } from "../browser/browser-page";
import { readCode } from "../support/messages";
import { type CardName, cardNamed } from "../support/sandbox";

const { url } = inject("site");
const summary = "/plans-details/2/month?step=summary";

/** Presses the Tab key until the target has the focus, like a person without a mouse. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 120; presses += 1) {
    if ((await target.and(page.locator(":focus")).count()) > 0) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the keyboard does not reach ${target.toString()}`);
}

async function type(page: Page, label: string | RegExp, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }).first());
  await page.keyboard.type(text);
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, page.getByRole("button", { name }).last());
  await page.keyboard.press("Enter");
}

/** That step after Refresh, and after going back and forward again. */
async function leaveAndReturn(page: Page): Promise<void> {
  const here = page.url();
  await page.reload();
  await page.goto("/pricing");
  await page.goBack();
  expect(page.url()).toBe(here);
}

/** Signs up and verifies the phone, without a script and without a mouse. */
async function signUp(page: Page) {
  const account = newAccount();
  await page.goto("/signup?page=signup&plan=2&duration=month");
  await leaveAndReturn(page);
  await type(page, "Business name", account.name);
  await type(page, "Username", account.username);
  await type(page, "Email", account.email);
  await type(page, "Phone number", account.phone);
  await type(page, "Password", account.password);
  await tabTo(page, page.getByLabel(/I accept the/));
  await page.keyboard.press("Space");
  await press(page, "Create account");
  await page.waitForURL(/\/verify-phone/);
  await leaveAndReturn(page);
  await type(page, "Code", await readCode(url, internationalPhone(account.phone)));
  await press(page, "Verify phone number");
  await page.getByText("Your phone number is verified").waitFor();
  await leaveAndReturn(page);
}

/** Chooses onboarding and payment. */
async function order(page: Page): Promise<void> {
  await page.goto(summary);
  await leaveAndReturn(page);
  for (const field of ["onboarding", "payment_method"]) {
    await tabTo(page, page.locator(`input[name="${field}"]`).first());
    await page.keyboard.press("Space");
  }
}

async function toProvider(page: Page): Promise<void> {
  await press(page, "Pay ₦6,000");
  await page.waitForURL((at) => at.origin !== new URL(url).origin);
  await page.reload();
}

async function newcomerAtProvider(): Promise<Page> {
  const page = await openPage({ enabled: false });
  await signUp(page);
  await order(page);
  await toProvider(page);
  return page;
}

async function typeCard(page: Page, name: CardName): Promise<void> {
  const card = cardNamed(name);
  for (const [field, value] of Object.entries({ number: card.number, expiry: "12/30", cvv: card.cvv })) {
    await tabTo(page, page.locator(`input[name="${field}"]`));
    await page.keyboard.press("Control+A");
    await page.keyboard.type(value);
  }
  await press(page, /^Pay/);
}

async function answer(page: Page, field: "pin" | "otp", value = ""): Promise<void> {
  await tabTo(page, page.locator(`input[name="${field}"]`));
  await page.keyboard.type(value);
  await page.keyboard.press("Enter");
}

/** Back and Refresh after paying change nothing: one order, one receipt. */
async function expectOneReceipt(page: Page): Promise<void> {
  await page.waitForURL(/\/download/);
  await page.reload();
  await page.goto(summary);
  await page.goto("/transactions");
  expect(await page.getByRole("link", { name: /receipt/i }).count()).toBe(1);
  await page.goto("/transactions/latest");
  await page.getByText("Plus, 1 month").first().waitFor();
  expect(await page.getByRole("main").textContent()).toContain("₦6,000");
}

// The many presses of the Tab key take their time.
test("without scripts, by keyboard: sign-up, code, a card with PIN and code after a cancelled and a declined one, receipt", async () => {
  const page = await newcomerAtProvider();
  await press(page, "Cancel payment");
  await page.getByText("Payment canceled. You weren’t charged.").waitFor();
  await page.goto(summary);
  await toProvider(page);
  await typeCard(page, "declined");
  await page.getByRole("alert").first().waitFor();
  await page.reload();
  await typeCard(page, "pinAndOtp");
  const { pin, otp } = cardNamed("pinAndOtp");
  await answer(page, "pin", pin);
  await page.locator('input[name="otp"]').waitFor();
  await page.reload();
  await answer(page, "otp", otp);
  await expectOneReceipt(page);
});

test("without scripts, by keyboard: a card whose bank asks on its own page", async () => {
  const page = await newcomerAtProvider();
  await typeCard(page, "bank");
  await press(page, "Yes, approve the payment");
  await expectOneReceipt(page);
});
