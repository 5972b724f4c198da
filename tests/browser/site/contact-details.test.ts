import { afterAll, beforeAll, expect, test } from "vitest";

import { hydrated, openPage } from "../browser-page";
import { otherContact, otherContactSettings, samplesIn } from "../../support/contact";
import { serve, type Served } from "../../support/served";
import { openSessionOf } from "../../support/sessions";
import { makeOwner } from "../../support/accounts";
import { fund } from "../../support/wallet";

let site: Served;

beforeAll(async () => {
  site = await serve(otherContactSettings);
});
afterAll(() => site.stop());

/** A page of that site, with the errors of its scripts. */
async function openOther() {
  const page = await openPage({ own: { baseURL: site.url } });
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  return { page, complaints };
}

test("a page with scripts shows the same before and after React takes it over", async () => {
  const owner = await makeOwner(site.db, { now: new Date() });
  await fund(site.db, owner.id, 5_000);
  const { page, complaints } = await openOther();
  await page
    .context()
    .addCookies([{ name: "sid", value: await openSessionOf(site.db, owner), url: site.url }]);
  const answer = await page.goto("/account/delete");
  const sent = (await answer?.text()) ?? "";
  expect(sent).toMatch(/<script id="contact-details" type="application\/json" nonce="[^"]+">/);
  expect(samplesIn(sent)).toEqual([]);
  await hydrated(page);
  const mailbox = page.locator("main").getByRole("link", { name: otherContact.paymentsMailbox });
  expect(await mailbox.getAttribute("href")).toBe("mailto:till@shop.example");
  expect(await page.locator("#contact-details").textContent()).toBe(JSON.stringify(otherContact));
  expect(complaints).toEqual([]);
});

test("a page whose data does not arrive still shows the contact details", async () => {
  const { page } = await openOther();
  await page.goto("/login");
  await hydrated(page);
  await page.getByLabel("Email, username or phone number").fill("ada");
  await page.getByLabel("Password", { exact: true }).fill("something");
  await page.context().setOffline(true);
  await page.locator("main form .button[type=submit]").last().click();
  await page.getByRole("heading", { name: "The connection was lost" }).waitFor();
  expect(samplesIn(await page.content())).toEqual([]);
});

test("no script file of the build carries contact details", async () => {
  const { page } = await openOther();
  const scripts: string[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(response.url());
  });
  await page.goto("/login");
  await hydrated(page);
  expect(scripts.length).toBeGreaterThan(3);
  const texts = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()));
  expect(texts.flatMap((text) => samplesIn(text))).toEqual([]);
});
