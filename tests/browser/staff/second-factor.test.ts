import type { Page } from "playwright";
import { afterAll, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { askCorrection } from "~/services/accounts/request-correction.server";
import { stepAt, totpCode } from "~/models/second-factor/totp.server";
import { makePasswords } from "~/services/platform/passwords.server";
import { makeOwner } from "../../support/accounts";
import { expectAccessible, expectReadable } from "../../support/accessibility";
import { openPage, sideways } from "../browser-page";
import { makeContext } from "../../support/context";
import { newestMail } from "../../support/messages";
import { employ, password } from "../../support/sessions";

const { url, databaseUrl } = inject("site");
const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 2 });
afterAll(close);

async function makeStaff() {
  const user = await makeOwner(db, { passwordHash: await makePasswords("low").hash(password) });
  await employ(db, user, ["support"]);
  return user;
}

async function logIn(page: Page, { username }: { username: string }): Promise<void> {
  await page.goto("/login");
  await page.fill("[name=email]", username);
  await page.fill("[name=password]", password);
  await page.getByRole("button", { name: "Log in" }).click();
}

function bytesOf(letters: string): Buffer {
  const bits = [...letters]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

/** Checks light, dark, and text at twice the size, on a phone. */
async function expectFine(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectReadable(page);
  await page.emulateMedia({ colorScheme: "light" });
  expect(await sideways(page)).toBeLessThanOrEqual(0);
}

test("staff set up the second factor on a phone without scripts, and later pass /staff/code", async () => {
  const user = await makeStaff();
  const page = await openPage({ enabled: false });
  await logIn(page, user);
  expect(new URL(page.url()).pathname).toBe("/staff/second-factor");
  await page.getByRole("button", { name: "Start" }).click();
  const picture = await page.locator(".qr svg").boundingBox();
  expect(picture?.width).toBeGreaterThan(180);
  const secret = bytesOf((await page.inputValue(".secret")).replaceAll(" ", ""));
  await page.fill("#code", totpCode(secret, stepAt(new Date())));
  await page.getByRole("button", { name: "Turn it on" }).click();
  expect(new URL(page.url()).pathname).toBe("/staff/second-factor/codes");
  const codes = (await page.getByLabel("Recovery codes").inputValue()).split("\n");
  expect(codes).toHaveLength(10);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as a text file" }).click();
  expect((await download).suggestedFilename()).toBe("kaypoint-recovery-codes.txt");
  const [code = ""] = codes;
  await page.getByRole("button", { name: "I have saved them" }).click();
  expect(new URL(page.url()).pathname).toBe("/staff");
  const later = await openPage({ enabled: false });
  await logIn(later, user);
  expect(new URL(later.url()).pathname).toBe("/staff/code");
  await later.fill("#code", "12");
  await later.getByRole("button", { name: "Continue" }).click();
  expect(await later.textContent(".summary")).toContain("Enter the 6 digits that your app shows");
  await later.locator("summary", { hasText: "Don’t have your phone?" }).click();
  await later.fill("#recovery_code", code);
  await later.getByRole("button", { name: "Use recovery code" }).click();
  expect(new URL(later.url()).pathname).toBe("/staff");
});

test("axe finds nothing on the second-factor pages, and they fit a phone", async () => {
  const user = await makeStaff();
  const page = await openPage();
  await logIn(page, user);
  await expectFine(page);
  await page.getByRole("button", { name: "Start" }).click();
  await expectFine(page);
  const secret = bytesOf((await page.inputValue(".secret")).replaceAll(" ", ""));
  await page.fill("#code", totpCode(secret, stepAt(new Date())));
  await page.getByRole("button", { name: "Turn it on" }).click();
  await page.waitForURL("**/staff/second-factor/codes");
  await expectFine(page);
  await page.context().clearCookies();
  await logIn(page, user);
  await expectFine(page);
  await page.fill("#code", "999");
  await page.getByRole("button", { name: "Continue" }).click();
  await expectFine(page);
});

test("the console has a bar and a menu on a phone without scripts, and their links work", async () => {
  const user = await makeStaff();
  const page = await openPage({ enabled: false });
  await logIn(page, user);
  await db
    .updateTable("sessions")
    .set({ secondFactorAt: new Date() })
    .where("userId", "=", user.id)
    .execute();
  await page.goto("/staff/setups");
  const bar = page.getByRole("navigation", { name: "Places used most" });
  const labels = await bar.getByRole("link").allTextContents();
  expect(labels.map((label) => label.split(" ")[0])).toEqual([
    "Home",
    "People",
    "Payments",
    "Messages",
    "Menu",
  ]);
  await bar.getByRole("link", { name: "Menu" }).click();
  const menu = page.getByRole("navigation", { name: "Menu", exact: true });
  await menu.getByRole("link", { name: "Orders" }).click();
  expect(new URL(page.url()).pathname).toBe("/staff/orders");
  await bar.getByRole("link", { name: "People" }).click();
  expect(new URL(page.url()).pathname).toBe("/staff/people");
  await page.fill("#q", user.username);
  await page.getByRole("button", { name: "Filter" }).click();
  const row = page.locator(".queue tbody tr");
  const box = await row.boundingBox();
  expect(box?.height).toBeLessThan(90);
  // The whole row is the link.
  await page.mouse.click((box?.x ?? 0) + 8, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await page.waitForURL(`**/staff/people/${user.id}`);
});

test("the owner cancels a correction at /corrections/cancel without logging in", async () => {
  const [staff, owner] = [await makeStaff(), await makeOwner(db)];
  const context = { ...makeContext(db, new Date()) };
  await askCorrection(context, {
    userId: owner.id,
    by: { staffId: staff.id, reason: "asked by somebody else" },
    correction: { what: "email", to: `new-${owner.email}` },
  });
  const { text } = await newestMail(db, owner.email);
  const page = await openPage({ enabled: false });
  await page.goto(`${url}/corrections/cancel?token=${/token=([\w-]+)/.exec(text)?.[1] ?? ""}`);
  const scripted = await openPage();
  await scripted.goto(page.url());
  await expectFine(scripted);
  await page.getByRole("button", { name: "Cancel the change" }).click();
  expect(await page.textContent("h1")).toBe("Cancelled");
});
