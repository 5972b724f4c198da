import { afterAll, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { makeOwner, newAccount } from "../../support/accounts";
import { expectAccessible, openPage, sideways } from "../../support/browser-page";
import { makeContext } from "../../support/context";
import { invitationCode } from "../../support/members";
import { openSessionOf, password } from "../../support/sessions";
import { buyPlan } from "../../support/subscriber";

const { url, databaseUrl } = inject("site");
const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 2 });

afterAll(close);

test("without scripts, on a phone: an owner invites, and the invited one types the code, corrects a mistake and is in", async () => {
  const now = new Date();
  const owner = await makeOwner(db, { now });
  await buyPlan(makeContext(db, now), owner);
  const phone = { enabled: false, viewport: { width: 360, height: 740 } };
  const page = await openPage(phone);
  await page.context().addCookies([{ name: "sid", value: await openSessionOf(db, owner), url }]);
  await page.goto("/user-management");
  await page.getByRole("link", { name: "Invite somebody" }).click();
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await expectAccessible(page);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  const { email, username, phone: number } = newAccount();
  await page.getByLabel("Email or phone number").fill(email);
  await page.getByLabel("Cashier").check();
  await page.getByRole("button", { name: "Send the invitation" }).click();
  expect(await page.getByRole("status").textContent()).toContain("Invited.");

  const invited = await openPage(phone);
  await invited.goto("/join");
  await invited.getByLabel("Your email or phone number").fill(email);
  await invited.getByLabel("Code").fill("bbbb bbbb");
  await invited.getByRole("button", { name: "Go on" }).click();
  await expectAccessible(invited);
  expect(await invited.getByLabel("Your email or phone number").inputValue()).toBe(email);
  await invited.getByLabel("Code").fill(await invitationCode(db, email));
  await invited.getByRole("button", { name: "Go on" }).click();
  expect(new URL(invited.url()).pathname).toBe("/join/account");
  await expectAccessible(invited);
  await invited.getByRole("button", { name: "Join the shop" }).click();
  await expectAccessible(invited);
  expect(await sideways(invited)).toBeLessThanOrEqual(0);
  await invited.getByLabel("Your name").fill("Bola Ade");
  await invited.getByLabel("Username").fill(username);
  await invited.getByLabel("Phone number").fill(number);
  await invited.getByLabel("Password").fill(password);
  await invited.getByLabel("I accept").check();
  await invited.getByRole("button", { name: "Join the shop" }).click();
  expect(new URL(invited.url()).pathname).toBe("/dashboard");
  expect(await invited.locator("main").innerText()).toContain(owner.name);
});
