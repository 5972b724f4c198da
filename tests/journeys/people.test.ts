import type { Page } from "playwright";
import { afterAll, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import type { User } from "~/models/users/user";
import { makeOwner, newAccount } from "../support/accounts";
import { expectAccessible } from "../support/accessibility";
import { openPage, sideways } from "../browser/browser-page";
import { makeContext } from "../support/context";
import { invitationCode } from "../support/members";
import { openSessionOf, password } from "../support/sessions";
import { buyPlan } from "../support/subscriber";

const { url, databaseUrl } = inject("site");
const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 2 });

afterAll(close);

/** A phone, with scripts or without. */
const phone = (scripts: boolean) => openPage({ enabled: scripts, viewport: { width: 360, height: 740 } });

/** Invites a member as a new owner. */
async function inviteFrom(page: Page, look: () => Promise<void>): Promise<{ owner: User; email: string }> {
  const now = new Date();
  const owner = await makeOwner(db, { now });
  await buyPlan(makeContext(db, now), owner);
  const { email } = newAccount();
  await page.context().addCookies([{ name: "sid", value: await openSessionOf(db, owner), url }]);
  await page.goto("/user-management");
  await page.getByRole("link", { name: "Invite someone" }).click();
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await page.getByRole("alert").waitFor();
  await look();
  await page.getByLabel("Email or phone number").fill(email);
  await page.locator("[name=role][value=cashier]").check();
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await page.waitForURL("**/user-management");
  expect(await page.getByRole("status").textContent()).toContain("Invited.");
  return { owner, email };
}

/** Types a wrong code and the right one, leaves the account form empty and then fills it in. */
async function joinIn(page: Page, email: string, look: () => Promise<void>): Promise<void> {
  await page.goto("/join");
  await page.getByLabel("Your email or phone number").fill(email);
  await page.getByLabel("Code").fill("bbbb bbbb");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("alert").waitFor();
  await look();
  expect(await page.getByLabel("Your email or phone number").inputValue()).toBe(email);
  await page.getByLabel("Code").fill(await invitationCode(db, email));
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/join/account");
  await look();
  await page.getByRole("button", { name: "Join the shop" }).click();
  await page.getByRole("alert").waitFor();
  await look();
  const { username, phone: number } = newAccount();
  await page.getByLabel("Your name").fill("Bola Ade");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Phone number").fill(number);
  await page.locator("[name=password]").fill(password);
  await page.getByRole("button", { name: "Join the shop" }).click();
  await page.waitForURL("**/dashboard");
}

test("on a phone without scripts an owner invites a member, who corrects mistakes and joins, and nothing overflows", async () => {
  const [page, invited] = [await phone(false), await phone(false)];
  const fits = (seen: Page) => async () => expect(await sideways(seen)).toBeLessThanOrEqual(0);
  const { owner, email } = await inviteFrom(page, fits(page));
  await joinIn(invited, email, fits(invited));
  expect(await invited.locator("main").innerText()).toContain(owner.name);
});

test("with scripts it works the same way, and axe finds nothing on the forms, empty or with errors", async () => {
  const [page, invited] = [await phone(true), await phone(true)];
  const { owner, email } = await inviteFrom(page, () => expectAccessible(page));
  await joinIn(invited, email, () => expectAccessible(invited));
  expect(await invited.locator("main").innerText()).toContain(owner.name);
});
