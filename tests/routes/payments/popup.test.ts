import { chromium } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SECOND } from "~/models/duration";

import { browserOptions } from "../../support/browser";
import { hiddenFields, leadsTo, linksOf } from "../../support/page";
import { startSandbox, type TestSandbox } from "../../support/sandbox";
import { serve, type Served } from "../../support/served";
import { signIn } from "../../support/sessions";

let site: Served;
let sandbox: TestSandbox;
const summary = "/plans-details/2/month?step=summary";

beforeAll(async () => {
  sandbox = await startSandbox();
  site = await serve({ ...sandbox.env, PAYSTACK_POPUP: "on" });
});
afterAll(async () => {
  await site.stop();
  await sandbox.close();
});

async function press() {
  const owner = await signIn(site);
  await owner.post(summary, { intent: "check", onboarding: "1", payment_method: "card" });
  const form = { ...hiddenFields((await owner.get(summary)).body), intent: "pay" };
  return { owner, answer: await owner.post(summary, form) };
}

test("with the window on, a card order leads to a page that may show it and still has the link", async () => {
  const { owner, answer } = await press();
  expect(leadsTo(answer)).toMatch(/^303 \/payment\/KPP-[\w-]+\/pay$/);
  const page = await owner.get(answer.headers.get("Location") ?? "");
  const policy = page.headers.get("Content-Security-Policy") ?? "";
  expect(policy).toContain(`frame-src ${sandbox.url}`);
  expect(policy).toMatch(new RegExp(`script-src 'self' 'nonce-[^']+' ${sandbox.url}`));
  expect(linksOf(page.body).some((link) => link.startsWith(sandbox.url))).toBe(true);
});

test("no other page may load the provider's script, and nobody else sees the payment", async () => {
  const { owner, answer } = await press();
  const checkout = await owner.get(summary);
  expect(checkout.headers.get("Content-Security-Policy")).not.toContain("frame-src");
  const other = await signIn(site);
  expect((await other.get(answer.headers.get("Location") ?? "")).status).toBe(404);
});

test("in a browser the window opens over the page, and its Cancel leaves the link", async () => {
  const { owner, answer } = await press();
  const browser = await chromium.launch(browserOptions());
  try {
    const context = await browser.newContext({ baseURL: site.url });
    const cookies = [...owner.jar].map(([name, value]) => ({ name, value, url: site.url }));
    await context.addCookies(cookies);
    const page = await context.newPage();
    page.setDefaultTimeout(60 * SECOND);
    await page.goto(answer.headers.get("Location") ?? "");
    await page.getByRole("button", { name: "Pay here" }).click();
    await page
      .frameLocator('iframe[title="Payment"]')
      .getByRole("button", { name: /cancel/i })
      // A click waits for where it leads, and this window is gone by then.
      .dispatchEvent("click");
    await page.getByText("Payment canceled").waitFor();
    expect(await page.getByRole("link", { name: "Pay on the page of our payment partner" }).isVisible()).toBe(
      true,
    );
    await page.route(/inline\.js/, (route) => route.abort());
    await page.reload();
    await page.getByText("Unable to load paystack inline script").waitFor();
    expect(await page.getByRole("link", { name: "Pay on the page of our payment partner" }).isVisible()).toBe(
      true,
    );
  } finally {
    await browser.close();
  }
}, 90_000);
