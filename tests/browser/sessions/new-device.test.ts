import { afterAll, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { makePasswords } from "~/services/platform/passwords.server";
import { expectAccessible, expectReadable } from "../../support/accessibility";
import { makeOwner } from "../../support/accounts";
import { newestMail } from "../../support/messages";
import { openSessionOf, password } from "../../support/sessions";
import { openPage, sideways } from "../browser-page";

const { databaseUrl } = inject("site");
const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 2 });
afterAll(close);

test.each([true, false])("an owner ends a login that was not theirs, scripts on: %s", async (enabled) => {
  const user = await makeOwner(db, { passwordHash: await makePasswords("low").hash(password) });
  await openSessionOf(db, user);
  const stranger = await openPage({ enabled });
  await stranger.goto("/login");
  await stranger.fill("[name=email]", user.username);
  await stranger.fill("[name=password]", password);
  await stranger.getByRole("button", { name: "Log in" }).click();
  await stranger.waitForURL("**/dashboard");
  const path = new RegExp("/login/not-me\\S+").exec((await newestMail(db, user.email)).text)?.[0] ?? "";
  const page = await openPage({ enabled });
  await page.goto(path);
  expect(await page.textContent("h1")).toBe("Was this you?");
  if (enabled) {
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectReadable(page);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  }
  await page.getByRole("button", { name: "This was not me" }).click();
  await page.getByRole("heading", { name: "That device is logged out" }).waitFor();
  await page.getByRole("link", { name: "Set a new password" }).click();
  await page.waitForURL("**/forgot-password");
  await stranger.goto("/dashboard");
  await stranger.waitForURL("**/login?page=**");
});
