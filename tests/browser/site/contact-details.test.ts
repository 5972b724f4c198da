import { expect, test } from "vitest";

import { openPage } from "../browser-page";
import { hydrated } from "../../support/settled";
import { otherContact, otherContactSettings, samplesIn } from "../../support/contact";
import { serve } from "../../support/served";
import { openSessionOf } from "../../support/sessions";
import { makeOwner } from "../../support/accounts";

const site = await serve(otherContactSettings);

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

test("a page with scripts shows the contact details of the site", async () => {
  const { page, complaints } = await openOther();
  const answer = await page.goto("/contact");
  expect(samplesIn((await answer?.text()) ?? "")).toEqual([]);
  await hydrated(page);
  const mailbox = page.locator("main").getByRole("link", { name: otherContact.mailbox });
  expect(await mailbox.getAttribute("href")).toBe("mailto:desk@shop.example");
  expect(complaints).toEqual([]);
});

test("no script file of the build carries contact details", async () => {
  const { page } = await openOther();
  const scripts: string[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(response.url());
  });
  const owner = await makeOwner(site.db, { now: new Date() });
  await page
    .context()
    .addCookies([{ name: "sid", value: await openSessionOf(site.db, owner), url: site.url }]);
  await page.goto("/plans-details/2/month");
  await hydrated(page);
  expect(scripts.length).toBeGreaterThan(2);
  const texts = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()));
  expect(texts.flatMap((text) => samplesIn(text))).toEqual([]);
});
