import type { Page } from "playwright";
import { afterAll, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { makeOwner, newAccount } from "../../support/accounts";
import { openSessionOf } from "../../support/sessions";
import { hydrated } from "../../support/settled";
import { openPage, useSession } from "../browser-page";

const { db, close } = makeDatabase({ url: inject("site").databaseUrl, poolSize: 1 });

afterAll(close);

async function openSignUp() {
  const page = await openPage();
  await page.goto("/signup?page=signup");
  await page.getByRole("button", { name: "Show" }).waitFor();
  const error = (id: string) => page.locator(`#${id}-error`);
  const send = () => page.locator("main form .button[type=submit]").last().click();
  return { page, error, send };
}

test("an error beside a field goes when the field is changed, and comes back with the next answer", async () => {
  const { page, error, send } = await openSignUp();
  const { name, username } = newAccount();
  await page.getByLabel("Username").fill(username);
  await send();
  await error("name").waitFor();
  await page.locator("#name").fill(name);
  await error("name").waitFor({ state: "detached" });
  expect(await page.locator("#name").getAttribute("aria-invalid")).toBeNull();
  await page.locator("#acceptTerms").check();
  await error("acceptTerms").waitFor({ state: "detached" });
  expect(await error("phone").isVisible()).toBe(true);
  await page.locator("#acceptTerms").uncheck();
  expect(await error("acceptTerms").count()).toBe(0);
  await page.locator("#name").fill("");
  await send();
  await error("name").waitFor();
  await error("acceptTerms").waitFor();
});

test("a field that is left wrong says so in the server's words, and no field before it is left", async () => {
  const { page, error } = await openSignUp();
  const phone = page.locator("#phone");
  await phone.pressSequentially("0803 12");
  expect(await error("phone").count()).toBe(0);
  await phone.press("Tab");
  await error("phone").waitFor();
  expect(await error("phone").textContent()).toBe("Error: Phone number must be at least 11 digits");
  expect(await phone.getAttribute("aria-invalid")).toBe("true");
  expect(await phone.getAttribute("aria-describedby")).toBe("phone-hint phone-error");
  expect(await page.locator("[role=status]", { hasText: "digits" }).textContent()).toBe(
    "Phone number: Phone number must be at least 11 digits",
  );
  expect(await page.locator("main .error").count()).toBe(1);
});

test("the error of a field that was left goes as soon as the field is right", async () => {
  const { page, error } = await openSignUp();
  const username = page.locator("#username");
  await username.fill("ada");
  await username.press("Tab");
  await error("username").waitFor();
  await username.press("End");
  await username.pressSequentially("s");
  expect(await error("username").count()).toBe(1);
  await username.pressSequentially("h");
  expect(await error("username").count()).toBe(0);
  expect(await username.getAttribute("aria-invalid")).toBeNull();
  expect(await username.getAttribute("aria-describedby")).toBe("username-hint");
});

test("a button is pressed although the field left for it is wrong", async () => {
  const { page, error } = await openSignUp();
  await page.locator("#email").fill("ada@shop");
  await page.locator("#email").focus();
  const submit = page.locator("main form .button[type=submit]").last();
  await submit.scrollIntoViewIfNeeded();
  const box = (await submit.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  expect(await error("email").count()).toBe(0);
  await page.mouse.up();
  await page.getByRole("alert").waitFor();
  expect(await error("email").textContent()).toContain("Invalid domain");
});

/** Follows the link to the content, as the keyboard does. */
async function skipToContent(page: Page) {
  await page.locator(".skip").focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/#main$/);
}

test("a link within the page leaves errors, what was typed, and what was corrected", async () => {
  const { page, error, send } = await openSignUp();
  const { name, password } = newAccount();
  await send();
  await error("name").waitFor();
  await page.locator("#name").fill(name);
  await page.locator("#password").fill(password);
  await error("password").waitFor({ state: "detached" });
  await skipToContent(page);
  expect(await page.locator("#name").inputValue()).toBe(name);
  expect(await page.locator("#password").inputValue()).toBe(password);
  expect(await error("phone").isVisible()).toBe(true);
  expect(await page.locator(".summary").isVisible()).toBe(true);
  expect([await error("name").count(), await error("password").count()]).toEqual([0, 0]);
  expect(await page.evaluate(() => document.activeElement?.className)).not.toBe("summary");
});

test("a link within the page leaves errors of a form that shares its page", async () => {
  const page = await openPage();
  await useSession(page, await openSessionOf(db, await makeOwner(db, { passwordHash: "" })));
  await page.goto("/account/delete");
  await hydrated(page);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.locator(".summary").waitFor();
  await skipToContent(page);
  expect(await page.locator(".summary").isVisible()).toBe(true);
  expect(await page.locator("#understood-error").isVisible()).toBe(true);
});
