import type { CDPSession, Page, Request } from "playwright";
import { afterAll, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { makePasswords } from "~/services/platform/passwords.server";
import { makeOwner } from "../support/accounts";
import { expectAccessible } from "../support/accessibility";
import { byName, passkeysOf } from "../support/passkeys";
import { password } from "../support/sessions";
import { openPage, sideways } from "../browser/browser-page";
import { hydrated } from "../support/settled";

const { url, databaseUrl } = inject("site");
const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 2 });
afterAll(close);

const baseURL = byName(url);

/** A page of the site by its name, with a phone's fingerprint reader made by Chromium. */
async function openWithDevice({ verified = true } = {}) {
  const page = await openPage({ own: { baseURL } });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: verified,
      automaticPresenceSimulation: true,
    },
  });
  return { page, devtools, authenticatorId };
}

async function logIn(page: Page, { username }: { username: string }): Promise<void> {
  await page.goto("/login?page=/account/passkeys");
  await page.fill("[name=email]", username);
  await page.fill("[name=password]", password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL("**/account/passkeys");
}

const makeUser = async () => makeOwner(db, { passwordHash: await makePasswords("low").hash(password) });

async function addPasskey(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("Your passkey is ready.").waitFor();
}

async function logOut(page: Page): Promise<void> {
  // The device may have answered a second time: its post would then interrupt the next page.
  await page.goto("about:blank").catch(() => page.goto("about:blank"));
  await page.context().clearCookies();
  await page.goto("/login");
}

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Lets the device do nothing until the button is pressed: else it answers the suggestion at once. */
const answerNothing = (devtools: CDPSession, authenticatorId: string, enabled: boolean) =>
  devtools.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });

test("an owner adds a passkey, logs out and logs in with it, and finds when it was used", async () => {
  const user = await makeUser();
  const { page, devtools, authenticatorId } = await openWithDevice();
  await logIn(page, user);
  await page.getByRole("button", { name: "Add a passkey" }).waitFor();
  expect(await page.getByText("scripts switched on").isVisible()).toBe(false);
  await expectAccessible(page);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await addPasskey(page);
  expect((await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials).toHaveLength(1);
  await answerNothing(devtools, authenticatorId, false);
  await logOut(page);
  const button = page.getByRole("button", { name: "Log in with a passkey" });
  await button.waitFor();
  await expectAccessible(page);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await answerNothing(devtools, authenticatorId, true);
  await button.click();
  await page.waitForURL("**/dashboard");
  const [passkey] = await passkeysOf(db, user);
  expect(passkey?.usedAt).not.toBeNull();
});

test("the browser suggests the passkey, and the visitor presses no button", async () => {
  const user = await makeUser();
  const { page } = await openWithDevice();
  await logIn(page, user);
  await addPasskey(page);
  await page.context().clearCookies();
  // The virtual device answers the suggestion as if its entry in the field had been chosen.
  await page.goto("/login");
  await page.waitForURL("**/dashboard");
  expect(pathOf(page)).toBe("/dashboard");
});

test("a device that cannot check who holds it adds no passkey, and the page says what to do", async () => {
  const user = await makeUser();
  const { page } = await openWithDevice({ verified: false });
  await logIn(page, user);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText(/Try again, or continue with your password/).waitFor();
  expect(await passkeysOf(db, user)).toEqual([]);
  expect(pathOf(page)).toBe("/account/passkeys");
});

test("a device with a passkey for the account adds no second one", async () => {
  const user = await makeUser();
  const { page } = await openWithDevice();
  await logIn(page, user);
  await addPasskey(page);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("This device has a passkey for your account already.").waitFor();
  expect(await passkeysOf(db, user)).toHaveLength(1);
});

test("a passkey that was removed, and one whose count went back, lead back to the password", async () => {
  const user = await makeUser();
  const { page, devtools, authenticatorId } = await openWithDevice();
  await logIn(page, user);
  await addPasskey(page);
  await answerNothing(devtools, authenticatorId, false);
  const tryIt = async (words: string) => {
    await logOut(page);
    const button = page.getByRole("button", { name: "Log in with a passkey" });
    await button.waitFor();
    await answerNothing(devtools, authenticatorId, true);
    // The page that answers also offers the passkey, and a device that goes on touching itself would log in for ever.
    const isAnswer = (request: Request) =>
      request.method() === "POST" && !request.url().endsWith("/challenge");
    await page.route("**/*", async (route) => {
      if (isAnswer(route.request())) await answerNothing(devtools, authenticatorId, false);
      await route.continue();
    });
    await button.click();
    await page.getByText(words).waitFor();
    await page.unrouteAll({ behavior: "wait" });
  };
  await db.updateTable("passkeys").set({ counter: 1_000_000 }).where("userId", "=", user.id).execute();
  await tryIt("This passkey may be a copy");
  await db.deleteFrom("passkeys").where("userId", "=", user.id).execute();
  await tryIt("This passkey opens no account here");
});

test("without scripts the page says in one sentence what is missing, and the login is the form it was", async () => {
  const user = await makeUser();
  const page = await openPage({ enabled: false, own: { baseURL } });
  await logIn(page, user);
  expect(await page.getByText("scripts switched on").isVisible()).toBe(true);
  expect(await page.getByRole("button", { name: "Add a passkey" }).count()).toBe(0);
  await page.context().clearCookies();
  await page.goto("/login");
  expect(await page.getByRole("button", { name: "Log in with a passkey" }).count()).toBe(0);
});

test("the library is loaded on pages with a form for passkeys and on no other", async () => {
  const page = await openPage({ own: { baseURL } });
  const scripts: string[] = [];
  page.on("response", async (response) => {
    if (!response.url().endsWith(".js")) return;
    if ((await response.text()).includes("ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY"))
      scripts.push(response.url());
  });
  await page.goto("/signup?page=signup");
  await hydrated(page);
  expect(scripts).toEqual([]);
  await page.goto("/login");
  await page.getByRole("button", { name: "Log in with a passkey" }).waitFor();
  await expect.poll(() => scripts).toHaveLength(1);
});
