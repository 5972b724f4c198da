import { expect, test } from "vitest";

import { openPage } from "../browser-page";

test.each([
  ["granted", ["clipboard-read", "clipboard-write"], "Copied"],
  ["refused", [], "Select the link and copy it"],
])("the key below an agent's link copies it where the clipboard is %s", async (_, permissions, said) => {
  const page = await openPage({ permissions });
  await page.goto("/login?page=%2Freseller%2Flink");
  await page.getByLabel("Email or username").fill("tundeagent");
  await page.locator("#password").fill("kaypoint demo 2026");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(/\/reseller\/link$/);
  const link = await page.getByText(/^http.*TUNDE1$/).textContent();
  await page.getByRole("button", { name: "Copy the link" }).click();
  await page.getByRole("button", { name: said }).waitFor();
  if (permissions.length > 0) expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});
