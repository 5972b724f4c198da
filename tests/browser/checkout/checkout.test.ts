import type { Locator, Page } from "playwright";
import { afterAll, describe, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { naira } from "~/models/money";
import type { User } from "~/models/users/user";
import { makePasswords } from "~/services/platform/passwords.server";
import { makeOwner } from "../../support/accounts";
import { expectAccessible } from "../../support/accessibility";
import { bothWays, checkPage, openPage, useSession } from "../browser-page";
import { hydrated } from "../../support/settled";
import { goToProvider } from "../hosted-page";
import { payAt } from "../../support/sandbox";
import { openSessionOf, password } from "../../support/sessions";
import { fund, payPlan } from "../../support/wallet";

const { url, databaseUrl } = inject("site");
const passwordHash = await makePasswords("low").hash(password);
const plus = "/plans-details/2/month";
const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 2 });

afterAll(close);

/** A logged-in owner for this test alone, at a checkout, with this many naira in the wallet. */
async function arrive(page: Page, path: string, money = 0): Promise<User> {
  const owner = await makeOwner(db, { passwordHash });
  if (money > 0) await fund(db, owner.id, naira(money));
  await useSession(page, await openSessionOf(db, owner));
  await page.goto(path);
  return owner;
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email, username or phone number").fill(email);
  await page.locator("#password").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(/\/plans-details/);
}

const PICK_BOTH = "You have to pick a payment method and an onboarding method";

const choose = (page: Page, label: string) => page.locator("label.pick", { hasText: label }).first().click();
/** Chooses an amount of the first extra, which is folded until then. */
async function chooseUsers(page: Page, label: string): Promise<void> {
  await page.locator(".extras summary").first().click();
  await choose(page, label);
}

/** What else the order can do is folded. */
const unfold = (page: Page) => page.locator("#order summary").click();

const isChosen = (page: Page, label: string) => page.getByRole("radio", { name: label }).isChecked();
const press = (page: Page, name: string | RegExp) =>
  page.locator("#order").getByRole("button", { name }).click();
const total = (page: Page, amount: string) =>
  page.locator("#order .sum dd", { hasText: amount }).waitFor({ state: "visible" });

describe.each(bothWays)("with scripts $scripts an owner", ({ enabled }) => {
  test("adds extras, sees the total, removes a line and a coupon, and pays from the wallet", async () => {
    const page = await openPage({ enabled });
    await arrive(page, plus, 20_000);
    await page.getByRole("heading", { name: "Add Extras" }).waitFor();
    expect(await page.locator("#order").isVisible()).toBe(false);
    await checkPage(page, enabled);
    await chooseUsers(page, "3 more");
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await page.waitForURL(/step=summary/);
    await total(page, "₦7,200");
    await checkPage(page, enabled);

    await unfold(page);
    await page.getByLabel("Coupon").fill("nosuchcode");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("link", { name: /We don’t know this coupon/ }).waitFor();
    await checkPage(page, enabled);
    await page.getByLabel("Coupon").fill("welcome10");
    await page.getByRole("button", { name: "Apply" }).click();
    await total(page, "₦6,480");
    await page.getByRole("button", { name: "Remove Users, 3 more" }).click();
    await total(page, "₦5,400");

    await press(page, "Pay ₦5,400");
    await page.getByText(PICK_BOTH).first().waitFor();
    await checkPage(page, enabled);
    await choose(page, "Self Onboarding");
    await choose(page, "Pay with Wallet");
    await press(page, "Pay ₦5,400");
    await page.waitForURL(/\/download/);
    await page.getByRole("heading", { level: 1, name: "₦5,400 paid" }).waitFor();
    await checkPage(page, enabled);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  test("pays by card at the first press, and comes back with the plan", async () => {
    const page = await openPage({ enabled });
    await arrive(page, `${plus}?step=summary`);
    await choose(page, "Self Onboarding");
    await choose(page, "Pay with Card");
    await press(page, "Pay ₦6,000");
    await goToProvider(page, url);
    await page.goto(await payAt(page.url()));
    await page.waitForURL(/\/download/);
  });

  test("sees a total that has changed before it is paid, and has it checked", async () => {
    const page = await openPage({ enabled });
    await arrive(page, `${plus}?step=summary`);
    await choose(page, "Setup by phone");
    await choose(page, "Pay with Card");
    if (!enabled) {
      await press(page, "Pay ₦6,000");
      await page.getByText("The total is now ₦11,000. Nothing was charged.").first().waitFor();
      await checkPage(page, enabled);
    }
    await unfold(page);
    await press(page, "Check my order");
    await page.getByText("You can now proceed to payment").waitFor();
    await checkPage(page, enabled);
    await press(page, "Pay ₦11,000");
    await goToProvider(page, url);
    await page.goto(await payAt(page.url()));
    await page.waitForURL(/\/download/);
  });

  test("is told how much the wallet lacks, with the way to add it and come back", async () => {
    const page = await openPage({ enabled });
    await arrive(page, `${plus}?step=summary`, 1_000);
    await page.getByText("₦5,000 short").waitFor();
    await choose(page, "Self Onboarding");
    await choose(page, "Pay with Wallet");
    await press(page, "Pay ₦6,000");
    await page.getByRole("link", { name: /^Your wallet balance is too low/ }).waitFor();
    expect(await isChosen(page, "Pay with Wallet")).toBe(true);
    await page.getByText("Adding money to your wallet has a fee of ₦200. There is no fee").waitFor();
    await checkPage(page, enabled);
    await page.getByRole("link", { name: "Top up ₦5,000" }).click();
    await page.waitForURL(/\/wallet\/add\?amount=5000/);
    await page.getByText("First add money. Then we bring you back to pay for your order.").waitFor();
    await checkPage(page, enabled);
  });

  test("whose wallet was emptied meanwhile is told at the choice, which stays, and pays by card on purpose", async () => {
    const page = await openPage({ enabled });
    const owner = await arrive(page, `${plus}?step=summary`, 6_000);
    await choose(page, "Self Onboarding");
    await choose(page, "Pay with Wallet");
    await payPlan(db, owner, 6_000, new Date());
    for (let presses = 0; presses < 2; presses += 1) {
      await press(page, "Pay ₦6,000");
      await page.getByRole("link", { name: /^Your wallet balance is too low/ }).waitFor();
      expect(await page.locator("fieldset.bad").count()).toBe(1);
      expect(await isChosen(page, "Pay with Wallet")).toBe(true);
    }
    await checkPage(page, enabled);
    await page.getByRole("link", { name: /^Your wallet balance is too low/ }).click();
    await expect.poll(() => focused(page)).toBe("payment_method");
    await choose(page, "Pay with Card");
    await press(page, "Pay ₦6,000");
    await goToProvider(page, url);
  });

  test("of Basic sees the extras, and choosing one says Upgrade Plan with the way to Plus", async () => {
    const page = await openPage({ enabled });
    await arrive(page, "/plans-details/1/month");
    await choose(page, "Self Onboarding");
    await chooseUsers(page, "3 more");
    if (!enabled) await page.getByRole("button", { name: "Update my order" }).click();
    await page.getByRole("link", { name: "Upgrade Plan" }).waitFor();
    expect(await isChosen(page, "Self Onboarding")).toBe(true);
    await checkPage(page, enabled);
    await page.locator("fieldset.bad").getByRole("link", { name: "See Plus" }).click();
    await page.waitForURL(/\/plans-details\/2\/month/);
  });
});

/** The id of the focused element. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

/** Whether a bar at the bottom covers a field that gets the focus, which a disabled one never does. */
const isCovered = (field: Locator) =>
  field.evaluate((element: HTMLElement) => {
    // A re-render in between may have moved the field, so it gets the focus again.
    element.blur();
    element.focus();
    const bar = document.querySelector(".topay")?.getBoundingClientRect();
    return bar !== undefined && element.getBoundingClientRect().bottom > bar.top;
  });

const bar = (page: Page) => page.locator(".topay .button");

test("with scripts a choice leaves the page where it is, and a step begins at its heading", async () => {
  const page = await openPage();
  await arrive(page, plus);
  await page.getByText("Step 1 of 2").waitFor();
  await chooseUsers(page, "3 more");
  await expect.poll(() => page.locator(".topay b").textContent()).toBe("₦7,200");
  await expect
    .poll(() => page.locator("#order [role=status]").textContent())
    .toBe("The total today is ₦7,200.");
  expect(new URL(page.url()).hash).toBe("");
  await bar(page).click();
  await page.waitForURL(/step=summary$/);
  await expect.poll(() => focused(page)).toBe("ways-title");
  await page.getByText("Step 2 of 2").waitFor();
  await choose(page, "Self Onboarding");
  await choose(page, "Pay with Card");
  expect(new URL(page.url()).hash).toBe("");
  await page.getByLabel(/Renew with this card/).waitFor();
  await page.locator("#order").getByRole("button", { name: "Pay ₦7,200" }).waitFor();
  for (const field of await page.locator("#order-form :is(input, button):enabled:visible").all()) {
    await expect.poll(() => isCovered(field), { message: String(field) }).toBe(false);
  }
});

test("with scripts a missing choice marks its group, and its error links into it", async () => {
  const page = await openPage();
  await arrive(page, `${plus}?step=summary`);
  await hydrated(page);
  await press(page, /^Pay/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("summary");
  expect(await page.locator("fieldset.bad").count()).toBe(2);
  await page.getByRole("link", { name: "Pick a payment method", exact: true }).click();
  expect(await focused(page)).toBe("payment_method");
  await page.keyboard.press("Space");
  await expect.poll(() => page.locator("fieldset.bad").count()).toBe(0);
  expect(await focused(page)).toBe("payment_method");
});

test("with scripts errors stay when a link within the page is followed, and go once a choice is stored", async () => {
  const page = await openPage();
  await arrive(page, `${plus}?step=summary`);
  await hydrated(page);
  await press(page, /^Pay/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("summary");
  await page.locator(".skip").focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/#main$/);
  expect(await page.locator("fieldset.bad").count()).toBe(2);
  expect(await page.evaluate(() => document.activeElement?.className)).not.toBe("summary");
  await unfold(page);
  await page.getByLabel("Coupon").fill("welcome10");
  await choose(page, "Setup by phone");
  await total(page, "₦11,000");
  await expect.poll(() => page.locator("fieldset.bad, .summary").count()).toBe(0);
  expect(await isChosen(page, "Setup by phone")).toBe(true);
  expect(await page.getByLabel("Coupon").inputValue()).toBe("welcome10");
});

describe.each(bothWays)("with scripts $scripts, Back after a payment", ({ enabled }) => {
  test("shows what was paid, and paying for more is a separate choice", async () => {
    const page = await openPage({ enabled });
    await arrive(page, `${plus}?step=summary`, 20_000);
    await choose(page, "Self Onboarding");
    await choose(page, "Pay with Wallet");
    await press(page, /^Pay/);
    await page.waitForURL(/\/download/);
    await page.goBack();
    await page.getByRole("heading", { name: /^Plus is paid until/ }).waitFor();
    await checkPage(page, enabled);
    expect(await page.getByRole("button", { name: /^Pay/ }).count()).toBe(0);
    await page.getByRole("link", { name: "Pay for another month" }).click();
    await page.getByRole("heading", { level: 1, name: "Pay ₦6,000 for one more month of Plus" }).waitFor();
    await page.getByText(/^Plus is paid until .* If you pay now, it runs until /).waitFor();
    await checkPage(page, enabled);
  });
});

test("with scripts, a total above the wallet that was chosen says so at once, and leaves the choice", async () => {
  const page = await openPage();
  await arrive(page, `${plus}?step=summary`, 6_000);
  await unfold(page);
  await choose(page, "Pay with Wallet");
  await page.getByRole("button", { name: "Check my order" }).waitFor({ state: "detached" });
  await choose(page, "Setup by phone");
  await total(page, "₦11,000");
  await page.getByText("Your wallet balance is too low for this transaction").waitFor();
  await page.getByText("₦5,000 short").waitFor();
  expect(await isChosen(page, "Pay with Wallet")).toBe(true);
  await press(page, "Pay ₦11,000");
  await page.getByRole("link", { name: /^Your wallet balance is too low/ }).waitFor();
  expect(await isChosen(page, "Pay with Wallet")).toBe(true);
});

test("with scripts, a choice after the session has ended leads to the login and back to the order", async () => {
  const page = await openPage();
  const owner = await arrive(page, `${plus}?step=summary`);
  await db.deleteFrom("sessions").where("userId", "=", owner.id).execute();
  await choose(page, "Setup by phone");
  await page.getByText("You were logged out. Your order is kept: log in to continue.").waitFor();
  await checkPage(page, true);
  await logIn(page, owner.email);
  await total(page, "₦11,000");
  expect(await page.getByLabel(/Setup by phone/).isChecked()).toBe(true);
});

test("with scripts, a choice without a connection says that it was lost, is kept, and counts with the next one", async () => {
  const page = await openPage();
  await arrive(page, `${plus}?step=summary`);
  await choose(page, "Setup by phone");
  await total(page, "₦11,000");
  await page.context().setOffline(true);
  await choose(page, "Setup in your shop");
  await page.getByRole("alert").getByText("That did not get through.").waitFor();
  expect(await isChosen(page, "Setup in your shop")).toBe(true);
  await page.context().setOffline(false);
  await choose(page, "Setup by phone");
  await total(page, "₦11,000");
  await page.getByRole("alert").waitFor({ state: "detached" });
});

test("with scripts Enter applies the coupon, and leaves the extras", async () => {
  const page = await openPage();
  await arrive(page, plus);
  await hydrated(page);
  await chooseUsers(page, "3 more");
  await bar(page).click();
  await page.waitForURL(/step=summary$/);
  await unfold(page);
  await page.getByLabel("Coupon").fill("welcome10");
  await page.keyboard.press("Enter");
  await total(page, "₦6,480");
  await page.getByRole("button", { name: "Remove Users, 3 more" }).waitFor();
});

test("a wide window shows extras and order side by side, and each change at once", async () => {
  const page = await openPage({ viewport: { width: 1280, height: 900 } });
  await arrive(page, plus);
  await chooseUsers(page, "5 more");
  await total(page, "₦7,800");
  expect(await page.getByRole("heading", { name: "Add Extras" }).isVisible()).toBe(true);
  await page.getByRole("button", { name: "Remove Users, 5 more" }).click();
  await total(page, "₦6,000");
  expect(await page.locator('input[name="additional_users"][value="0"]').isChecked()).toBe(true);
  await expectAccessible(page);
});

test("a choice made before the scripts load counts once they do", async () => {
  const page = await openPage({ own: {}, viewport: { width: 1280, height: 900 } });
  await arrive(page, plus);
  const pick = page.locator("label.pick", { hasText: "5 more" }).first().locator("input");
  const [name, value] = [await pick.getAttribute("name"), await pick.getAttribute("value")];
  await page.addInitScript((selector) => {
    new MutationObserver((_, observer) => {
      const choice = document.querySelector<HTMLInputElement>(selector);
      if (!choice) return;
      choice.checked = true;
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  }, `input[name="${name}"][value="${value}"]`);
  await page.reload();
  await total(page, "₦7,800");
  expect(await pick.isChecked()).toBe(true);
});
test.each(["before the server", "after the server"])(
  "with scripts, Pay beside an update that hangs %s pays the order as it was chosen",
  async (where) => {
    const page = await openPage();
    await arrive(page, `${plus}?step=summary`, 20_000);
    await hydrated(page);
    await page.route(/_data|\.data/, async (route) => {
      const body = route.request().postData() ?? "";
      if (route.request().method() !== "POST" || !/update/.test(body)) return route.continue();
      if (where === "after the server") await route.fetch({ maxRedirects: 0 });
    });
    await choose(page, "Self Onboarding");
    await choose(page, "Pay with Wallet");
    await page.getByText("Working out the total").waitFor();
    await press(page, /^Pay/);
    await page.waitForURL(/\/download/);
    await page.getByRole("heading", { level: 1, name: "₦6,000 paid" }).waitFor();
  },
);
