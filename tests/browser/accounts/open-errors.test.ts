import { expect, test } from "vitest";

import { newAccount } from "../../support/accounts";
import { openPage } from "../browser-page";

test("an error beside a field goes when the field is changed, and comes back with the next answer", async () => {
  const page = await openPage();
  await page.goto("/signup?page=signup");
  await page.getByRole("button", { name: "Show" }).waitFor();
  const { name, username } = newAccount();
  await page.getByLabel("Username").fill(username);
  const send = () => page.locator("main form .button[type=submit]").last().click();
  const error = (id: string) => page.locator(`#${id}-error`);
  await send();
  await error("name").waitFor();
  await page.locator("#name").fill(name);
  await error("name").waitFor({ state: "detached" });
  expect(await page.locator("#name").getAttribute("aria-invalid")).toBeNull();
  await page.locator("#acceptTerms").check();
  await error("acceptTerms").waitFor({ state: "detached" });
  expect(await error("phone").isVisible()).toBe(true);
  await page.locator("#name").fill("");
  await page.locator("#acceptTerms").uncheck();
  expect([await error("name").count(), await error("acceptTerms").count()]).toEqual([0, 0]);
  await send();
  await error("name").waitFor();
  await error("acceptTerms").waitFor();
});
