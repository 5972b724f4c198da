import { afterAll, expect, inject, test } from "vitest";
import { makeDatabase } from "#db/client";
import { makeOwner } from "../../support/accounts";
import { expectFitting, openPage } from "../browser-page";
import { readOutbox } from "../../support/messages";
import { everyRow } from "../../support/rows";
import { openSessionOf } from "../../support/sessions";

const { url, databaseUrl } = inject("site");
const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 1 });

afterAll(close);

const unverifiedPages = ["/verify-phone", "/verify-phone?by=mail", "/verify-email", "/change-phone"];

test("the pages that verify a phone or a mailbox fit their window, and a phone with text at twice the size", async () => {
  const owner = await makeOwner(db, { now: new Date(), verified: false });
  const page = await openPage();
  await page.context().addCookies([{ name: "sid", value: await openSessionOf(db, owner), url }]);
  await everyRow(unverifiedPages, String, (path) => expectFitting(page, path));
});

test("the recovery pages fit their window, and a phone with text at twice the size", async () => {
  const owner = await makeOwner(db, { now: new Date() });
  const page = await openPage();
  await page.goto("/forgot-password");
  await page.getByRole("textbox", { name: "Email" }).first().fill(owner.email);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/\/forgot-opt-reset/);
  await page.getByRole("button", { name: "Send a code to my phone" }).click();
  await page.waitForURL(/\/reset-password/);
  await everyRow(["/forgot-opt-reset", "/reset-password"], String, async (path) => {
    await expectFitting(page, path);
    expect(new URL(page.url()).pathname).toBe(path);
  });
  const mail = (await readOutbox(url)).find(({ to }) => to === owner.email);
  const key = /https?:\S+key=\w+/.exec(mail?.text ?? "")?.[0] ?? "no link";
  await page.goto("/forgot-opt-reset");
  await page.getByRole("button", { name: "Use a link or key instead" }).click();
  await page.locator("#code").fill(key);
  await page.getByRole("button", { name: /^Verify/ }).click();
  await page.waitForURL(/\/set-newpassword/);
  await expectFitting(page, "/set-newpassword");
});

test("a form with errors fits too", async () => {
  const page = await openPage({ enabled: false });
  await everyRow(["/signup?page=signup", "/login", "/forgot-password"], String, async (path) => {
    await page.goto(path);
    await page.locator("main form .button").first().click();
    await page.locator(".summary").waitFor();
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await wider()).toBeLessThanOrEqual(0);
  });
});

/** Desktops have wider letters than phones: this spacing imitates the widest common font. */
const WIDE_LETTERS = "0.02em";

test("the sign-up bar is one line on a phone of 360 pixels, in narrow and in wide letters", async () => {
  const page = await openPage({ enabled: false });
  await page.goto("/login");
  const height = async () => (await page.locator("header").boundingBox())?.height ?? 0;
  const oneLine = await height();
  await page.goto("/signup?page=signup");
  expect(await height()).toBe(oneLine);
  await page.evaluate((spacing) => (document.body.style.letterSpacing = spacing), WIDE_LETTERS);
  expect(await height()).toBe(oneLine);
  expect(await page.getByRole("banner").getByRole("link", { name: "Log in" }).isVisible()).toBe(true);
  await page.setViewportSize({ width: 430, height: 740 });
  expect(await height()).toBe(oneLine);
  expect(await page.getByText("Have an account?").isVisible()).toBe(true);
});

test("a group of choices has space below its legend", async () => {
  const page = await openPage();
  await everyRow(["/signup?page=signup", "/demo/parts"], String, async (path) => {
    await page.goto(path);
    const gaps = await page.locator("fieldset").evaluateAll((groups) =>
      groups.map((group) => {
        const above = group.querySelector("legend")?.getBoundingClientRect();
        const picks = group.querySelector(".picks, .chips")?.getBoundingClientRect();
        return above && picks ? picks.top - above.bottom : null;
      }),
    );
    expect(gaps.length).toBeGreaterThan(0);
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(6);
  });
});
