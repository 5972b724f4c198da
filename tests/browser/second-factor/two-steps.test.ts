import type { Page } from "playwright";
import { afterAll, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { makePasswords } from "~/services/platform/passwords.server";
import { expectAccessible, expectReadable } from "../../support/accessibility";
import { makeOwner } from "../../support/accounts";
import { codeOf, forgetSteps, keyOf, TWO_STEPS } from "../../support/second-factor";
import { password } from "../../support/sessions";
import { openPage, sideways } from "../browser-page";

const { databaseUrl } = inject("site");
const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 2 });
afterAll(close);

async function logIn(page: Page, { username }: { username: string }): Promise<void> {
  await page.goto("/login");
  await page.fill("[name=email]", username);
  await page.fill("[name=password]", password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** Checks light, dark, and the width of a phone. axe needs scripts. */
async function expectFine(page: Page, enabled: boolean): Promise<void> {
  if (!enabled) return;
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectReadable(page);
  await page.emulateMedia({ colorScheme: "light" });
  expect(await sideways(page)).toBeLessThanOrEqual(0);
}

test.each([true, false])("an owner sets up two-step login and uses it, scripts on: %s", async (enabled) => {
  const user = await makeOwner(db, { passwordHash: await makePasswords("low").hash(password) });
  const page = await openPage({ enabled });
  await logIn(page, user);
  await page.waitForURL("**/dashboard");
  await page.goto(TWO_STEPS);
  await page.getByRole("button", { name: "Start" }).click();
  await page.locator(".qr svg").waitFor();
  await expectFine(page, enabled);
  const secret = keyOf({ body: await page.content() });
  await page.fill("#code", codeOf(secret));
  await page.getByRole("button", { name: "Turn it on" }).click();
  await page.waitForURL("**/account/security/second-factor/codes");
  expect((await page.getByLabel("Recovery codes").inputValue()).split("\n")).toHaveLength(10);
  await expectFine(page, enabled);
  await page.getByRole("button", { name: "I have saved them" }).click();
  await page.getByRole("heading", { name: "Switch it off" }).waitFor();
  await expectFine(page, enabled);
  await forgetSteps({ db }, user);

  const later = await openPage({ enabled });
  await logIn(later, user);
  await later.waitForURL("**/login/code*");
  await expectFine(later, enabled);
  await later.fill("[name=proof]", codeOf(secret));
  await later.getByLabel(/Remember this device/).check();
  await later.getByRole("button", { name: "Log in" }).click();
  await later.waitForURL("**/dashboard");
});
