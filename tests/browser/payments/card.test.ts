import type { Page } from "playwright";
import { afterAll, describe, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { internationalPhone, makeOwner } from "../../support/accounts";
import { bothWays, checkPage, fillSignUp, openPage, typeCode } from "../browser-page";
import { answerQuestion, goToProvider, listenForErrors, payWith, shake, tabTo } from "../hosted-page";
import { readCode } from "../../support/messages";
import { openSessionOf } from "../../support/sessions";

const { url, databaseUrl } = inject("site");
const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 2 });
const summary = "/plans-details/2/month?step=summary";

afterAll(close);

const pathIs = (path: string) => (at: URL) => at.origin === new URL(url).origin && at.pathname === path;
const atProvider = (page: Page) => goToProvider(page, url);
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
const choose = (page: Page, label: string) => page.locator("label.pick", { hasText: label }).first().click();

/** An owner's rows in the books: none may be there twice. */
async function books(email: string) {
  const statesOf = async (table: "orders" | "payments") => {
    const query = db.selectFrom(table).innerJoin("users", "users.id", "ownerId").select("state");
    const rows = await query.where("users.email", "=", email).orderBy(`${table}.id`).execute();
    return rows.map(({ state }) => state);
  };
  return { orders: await statesOf("orders"), payments: await statesOf("payments") };
}

/** A logged-in owner for this test alone. */
async function logIn(page: Page) {
  const owner = await makeOwner(db, { now: new Date() });
  await page.context().addCookies([{ name: "sid", value: await openSessionOf(db, owner), url }]);
  return owner;
}

async function signUp(page: Page, enabled: boolean): Promise<string> {
  await page.goto("/signup?page=signup&plan=2&duration=month");
  const account = await fillSignUp(page);
  const code = await readCode(url, internationalPhone(account.phone));
  await typeCode(page, code, "Verify phone number", enabled);
  await page.getByRole("link", { name: "Continue to your plan" }).click();
  await page.waitForURL(/\/plans-details/);
  return account.email;
}

/** Chooses onboarding and card, and has the order checked; without scripts one press stores the choices first. */
async function checkCardOrder(page: Page, enabled: boolean): Promise<void> {
  await choose(page, "Self Onboarding");
  await choose(page, "Pay with Card");
  await page.locator("#order summary").click();
  if (!enabled) {
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("Enter a coupon").first().waitFor();
  }
  await press(page, "Check my order");
  await page.getByText("You can now proceed to payment").waitFor();
}

describe.each(bothWays)("with scripts $scripts, on a phone,", ({ enabled }) => {
  test("a new owner signs up and pays by card, declined first, back and forth, to the receipt", async () => {
    const page = await openPage({ enabled });
    const errors = listenForErrors(page);
    const email = await signUp(page, enabled);
    await press(page, "Continue");
    await page.waitForURL(/step=summary/);
    await checkCardOrder(page, enabled);
    await page.reload();
    await page.getByText("You can now proceed to payment").waitFor();
    await page.locator("#order").getByRole("button", { name: "Pay ₦6,000" }).dblclick();
    await atProvider(page);
    await page.getByRole("heading", { name: "Pay with your card" }).waitFor();
    const hosted = page.url();
    await checkPage(page, enabled);

    await shake(page, "Pay with your card");
    await payWith(page, "declined");
    await page.getByRole("alert").getByText("Declined. Nothing was charged. Try another card").waitFor();
    await checkPage(page, enabled);
    await payWith(page, "pinAndOtp");
    await shake(page, "Enter your card PIN");
    await checkPage(page, enabled);
    await answerQuestion(page, /PIN/, "1234");
    await shake(page, "Enter the code from your bank");
    await answerQuestion(page, /Code/, "123456");
    await page.waitForURL(pathIs("/download"));
    await page.getByRole("heading", { level: 1, name: "₦6,000 paid" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "₦6,000 paid" }).waitFor();
    await page.goto(hosted);
    await page.getByRole("link", { name: "Back to the shop" }).click();
    await page.waitForURL(pathIs("/download"));

    await page.getByRole("link", { name: "See the receipt" }).click();
    await page.getByRole("heading", { name: "Receipt" }).waitFor();
    expect(await page.locator("article.summary-card").innerText()).toMatch(/\w+ •••• 6666[^]*₦6,000/);
    await checkPage(page, enabled);
    const pdf = await page.getByRole("link", { name: "Download as PDF" }).getAttribute("href");
    const file = await page.request.get(pdf ?? "");
    expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);
    expect(await books(email)).toEqual({ orders: ["settled"], payments: ["settled"] });
    expect(errors.join("\n")).toBe("");
  });

  // On a busy machine the second of two quick clicks can hit the page that the first one opened.
  test(
    "an owner cancels at the provider, fails, and pays at the bank's page, with nothing lost or doubled",
    { retry: 2 },
    async () => {
      const page = await openPage({ enabled });
      const errors = listenForErrors(page);
      const { email } = await logIn(page);
      await page.goto(summary);
      await checkCardOrder(page, enabled);
      await press(page, "Pay ₦6,000");
      await atProvider(page);
      await press(page, "Cancel payment");
      await page.waitForURL(/\/plans-details/);
      await page.getByText("Payment canceled. You weren’t charged.").waitFor();
      await page.getByText("You can now proceed to payment").waitFor();
      await checkPage(page, enabled);

      await press(page, "Pay ₦6,000");
      await atProvider(page);
      await payWith(page, "poor");
      await page.getByText("Insufficient Funds").waitFor();
      await checkPage(page, enabled);
      await page.getByRole("link", { name: "Back to the shop" }).click();
      await page.waitForURL(/\/payment\/KPP-/);
      await page.getByText("Insufficient Funds. Nothing was charged. You can try again.").waitFor();
      await shake(page, "Payment failed");
      await checkPage(page, enabled);
      await page.getByRole("link", { name: "Try again" }).click();
      await page.waitForURL(/\/plans-details/);

      await press(page, "Pay ₦6,000");
      await atProvider(page);
      await payWith(page, "bank");
      await shake(page, "Your bank asks: is this you?");
      await checkPage(page, enabled);
      await page.getByRole("button", { name: "Yes, approve the payment" }).dblclick();
      // The second click aborts the first one's navigation, which a wait for a navigation would take for its end.
      await expect.poll(() => pathIs("/download")(new URL(page.url()))).toBe(true);
      await page.waitForLoadState();
      const { orders, payments } = await books(email);
      expect(orders).toEqual(["cancelled", "cancelled", "settled"]);
      expect(payments).toEqual(["cancelled", "failed", "settled"]);
      expect(errors.join("\n")).toBe("");
    },
  );

  test("an owner adds money with the keyboard alone, after a cancel", async () => {
    const page = await openPage({ enabled });
    const errors = listenForErrors(page);
    const { email } = await logIn(page);
    const pressKey = async (name: string | RegExp) => {
      await tabTo(page, page.getByRole("button", { name }));
      await page.keyboard.press("Enter");
    };
    await page.goto("/wallet/add?amount=2500");
    await pressKey("Add money");
    await atProvider(page);
    await pressKey("Cancel payment");
    await page.waitForURL(pathIs("/wallet"));
    await page.getByText("Payment canceled. You weren’t charged.").waitFor();
    expect(await page.locator("section:has(#balance) .figure").innerText()).toBe("₦0");

    await page.goto("/wallet/add?amount=2500");
    await pressKey("Add money");
    await atProvider(page);
    for (const [label, text] of [
      [/Card number/, "4084084084084081"],
      [/Expiry/, "1230"],
      [/CVV/, "408"],
    ] as const) {
      await tabTo(page, page.getByLabel(label));
      await page.keyboard.type(text);
    }
    await pressKey(/^Pay ₦2,650/);
    await page.waitForURL(/\/paid\/KPP-/);
    await page.getByRole("heading", { level: 1, name: "₦2,650 paid" }).waitFor();
    await page.getByText("₦2,500 added to your wallet. It now holds ₦2,500.").waitFor();
    await checkPage(page, enabled);
    await tabTo(page, page.getByRole("link", { name: "See your wallet" }));
    await page.keyboard.press("Enter");
    await page.waitForURL(pathIs("/wallet"));
    expect(await page.locator("section:has(#balance) .figure").innerText()).toBe("₦2,500");
    expect((await books(email)).payments).toEqual(["open", "settled"]);
    expect(errors.join("\n")).toBe("");
  });
});
