import { expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { openPage, useSession } from "../browser-page";
import { demoUser } from "../../support/accounts";
import { openSessionOf } from "../../support/sessions";

test.each([
  ["granted", ["clipboard-read", "clipboard-write"], "Copied"],
  ["refused", [], "Select and copy the link"],
])("the button below an agent's link copies it if the clipboard is %s", async (_, permissions, said) => {
  const page = await openPage({ own: { permissions } });
  const { db, close } = makeDatabase({ url: inject("site").databaseUrl, poolSize: 1 });
  await useSession(page, await openSessionOf(db, await demoUser(db, "tundeagent")));
  await close();
  await page.goto("/reseller/link");
  const link = await page.getByText(/^http.*TUNDE1$/).textContent();
  await page.getByRole("button", { name: "Copy the link" }).click();
  await page.getByRole("button", { name: said }).waitFor();
  if (permissions.length > 0) expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});
