import type { Page } from "playwright";

import { expect } from "vitest";
import type { Db } from "#db/client";
import { expectAccessible, expectReadable } from "../../support/accessibility";
import { codeOf, forgetBudget, keyOf, newestCodeTo, TWO_STEPS } from "../../support/second-factor";
import { password } from "../../support/sessions";
import { sideways } from "../browser-page";

export async function logIn(page: Page, { username }: { username: string }): Promise<void> {
  await page.goto("/login");
  await page.fill("[name=email]", username);
  await page.fill("[name=password]", password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** Checks light, dark, and the width of a phone. axe needs scripts. */
export async function expectFine(page: Page, enabled: boolean): Promise<void> {
  if (!enabled) return;
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectReadable(page);
  await page.emulateMedia({ colorScheme: "light" });
  expect(await sideways(page)).toBeLessThanOrEqual(0);
}

type Look = () => Promise<void>;

/** Types the code that the account gets before two-step login is set up. */
export async function begin(page: Page, db: Db, user: { id: number }, look: Look = async () => {}) {
  await page.goto(TWO_STEPS);
  await page.getByRole("button", { name: "Send code" }).click();
  await page.locator("#code").waitFor();
  await look();
  await page.fill("#code", await newestCodeTo(db, user));
  await page.getByRole("button", { name: "Continue" }).click();
  await page.locator(".qr svg").waitFor();
  await forgetBudget({ db }, user);
}

/** Sets two-step login up, looking at each page on the way; answers the key of the app and the recovery codes. */
export async function switchOn(page: Page, db: Db, user: { id: number }, look: Look = async () => {}) {
  await begin(page, db, user, look);
  await look();
  const secret = keyOf({ body: await page.content() });
  await page.fill("#code", codeOf(secret));
  await page.getByRole("button", { name: "Turn it on" }).click();
  await page.waitForURL("**/account/security/second-factor/codes");
  const codes = (await page.getByLabel("Recovery codes").inputValue()).split("\n");
  await look();
  await page.getByRole("button", { name: "I have saved them" }).click();
  await page.getByRole("heading", { name: "Switch it off" }).waitFor();
  await look();
  return { secret, codes };
}
