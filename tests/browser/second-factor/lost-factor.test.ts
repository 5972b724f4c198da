import type { Page } from "playwright";
import { afterAll, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { makePasswords } from "~/services/platform/passwords.server";
import { makeOwner } from "../../support/accounts";
import { codesSentTo, mailsTo, newestMail } from "../../support/messages";
import { keyOf } from "../../support/second-factor";
import { password } from "../../support/sessions";
import { bothWays, openPage } from "../browser-page";
import { begin, expectFine, logIn, switchOn } from "./two-step-page";

const { databaseUrl } = inject("site");
const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 2 });
afterAll(close);

async function send(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByLabel("Code").waitFor();
}

async function type(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
}

test.each(bothWays)(
  "an owner who lost app and codes proves phone and mailbox, and the link in the mail stops it, scripts $scripts",
  async ({ enabled }) => {
    const user = await makeOwner(db, { passwordHash: await makePasswords("low").hash(password) });
    const own = await openPage({ enabled });
    await logIn(own, user);
    await own.waitForURL("**/dashboard");
    await switchOn(own, db, user);

    const page = await openPage({ enabled });
    await logIn(page, user);
    await page.getByRole("link", { name: "I have lost my app" }).click();
    await page.getByText("Step 1 of 2: your phone").waitFor();
    await expectFine(page, enabled);
    await send(page);
    await type(page, "00000000");
    await page
      .getByText(/code is wrong/)
      .first()
      .waitFor();
    await expectFine(page, enabled);
    const [sms = ""] = (await codesSentTo(db, user.phone)).filter((code) => code.length === 8);
    await type(page, sms);
    await page.getByText("Step 2 of 2: your email").waitFor();
    await send(page);
    await expectFine(page, enabled);
    await type(page, (await newestMail(db, user.email)).code);
    await page.getByRole("heading", { name: "We’ve received your request" }).waitFor();
    await expectFine(page, enabled);
    await page.goto("/dashboard");
    await page.waitForURL("**/login?page=**");

    await own.goto("/account/security");
    await own.getByText("We were asked to switch it off on").waitFor();
    const asked = (await mailsTo(db, user.email)).find(({ subject }) => /^Switch off/.test(subject ?? ""));
    await page.goto(/\/corrections\/cancel\S+/.exec(asked?.text ?? "")?.[0] ?? "");
    await page.getByRole("button", { name: "Cancel the change" }).click();
    await page.getByRole("heading", { name: "Stopped" }).waitFor();
    await expectFine(page, enabled);
    await page.getByRole("link", { name: "Set a new password" }).click();
    await page.waitForURL("**/forgot-password");
    await own.reload();
    expect(await own.getByText("We were asked to switch it off").count()).toBe(0);
  },
);

test("the picture for the app fits beside its words on a wide screen, and is the first thing on a phone", async () => {
  const user = await makeOwner(db, { passwordHash: await makePasswords("low").hash(password) });
  const page = await openPage();
  await logIn(page, user);
  await page.waitForURL("**/dashboard");
  await begin(page, db, user);
  const picture = page.locator(".qr svg");
  expect(keyOf({ body: await page.content() })).toHaveLength(20);
  // A phone shows it without scrolling, above the menu at its foot.
  const onPhone = await picture.boundingBox();
  expect((onPhone?.y ?? 0) + (onPhone?.height ?? 0)).toBeLessThan(740);
  await page.setViewportSize({ width: 1280, height: 800 });
  const box = await picture.boundingBox();
  expect([box?.width, box?.height]).toEqual([208, 208]);
});
