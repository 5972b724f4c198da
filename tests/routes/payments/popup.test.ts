import { chromium, type Page } from "playwright";
import { afterAll, describe, expect, test } from "vitest";
import { SECOND } from "~/models/duration";

import { redirectHeaders } from "~/models/http/security-headers";
import { changeAccount } from "../../support/accounts";
import { browserOptions } from "../../support/browser";
import { makeContext } from "../../support/context";
import { hiddenFields, leadsTo, linksOf } from "../../support/page";
import { startSandbox } from "../../support/sandbox";
import { serve, openSite } from "../../support/served";
import { shopper, signIn } from "../../support/sessions";
import { addDearerPlan, buyPlan } from "../../support/subscriber";
import type { Visitor } from "../../support/visitor";

let dearer: number;
const summary = "/plans-details/2/month?step=summary";
const page = "Pay on the page of our payment partner";

const sandbox = await startSandbox();
const site = await serve(sandbox.env, async (db) => {
  dearer = await addDearerPlan(db);
});
const browser = await chromium.launch(browserOptions());
afterAll(async () => {
  await browser.close();
  await sandbox.close();
});

async function subscriber() {
  const owner = await shopper(site);
  await buyPlan(makeContext(site.db, new Date()), owner.user);
  return owner;
}

async function agent() {
  const visitor = await signIn(site);
  const { id } = visitor.user;
  await changeAccount(site.db, id, { role: "agent" });
  await site.db
    .insertInto("agents")
    .values({ userId: id, code: `POP${id}` })
    .execute();
  return visitor;
}

/** An owner at the page whose button pays with a new card. */
interface PayingVisitor {
  visitor: Visitor;
  /** The page's path with the choices, and the form that pays. */
  path: string;
  to: string;
  form: Record<string, string>;
  button: RegExp;
}

const kinds: Record<string, () => Promise<PayingVisitor>> = {
  "an order": async () => {
    const visitor = await signIn(site);
    await visitor.post(summary, { intent: "check", onboarding: "1", payment_method: "card" });
    const form = { ...hiddenFields((await visitor.get(summary)).body), intent: "pay" };
    return { visitor, path: summary, to: summary, form, button: /^Pay ₦/ };
  },
  "a top-up": async () => {
    const visitor = await signIn(site);
    const path = "/wallet/add?amount=1000";
    const form = hiddenFields((await visitor.get(path)).body);
    return { visitor, path, to: "/wallet/add", form, button: /^Add money$/ };
  },
  tokens: async () => {
    const visitor = await agent();
    const path = "/tokens/buy?amount=1000";
    const form = hiddenFields((await visitor.get(path)).body);
    return { visitor, path, to: "/tokens/buy", form, button: /^Buy tokens$/ };
  },
  extras: async () => {
    const visitor = await subscriber();
    const path = "/plans-and-billings/extras?additional_users=1&auth_code=new";
    const hidden = hiddenFields((await visitor.get(path)).body);
    const form = { ...hidden, additional_users: "1", auth_code: "new", intent: "pay" };
    return { visitor, path, to: "/plans-and-billings/extras", form, button: /^Pay ₦/ };
  },
  "an upgrade": async () => {
    const visitor = await subscriber();
    const path = `/plans-and-billings/change?plan=${dearer}`;
    const hidden = hiddenFields((await visitor.get(path)).body);
    const form = { ...hidden, auth_code: "new", intent: "upgrade" };
    return { visitor, path, to: "/plans-and-billings/change", form, button: /^Pay ₦/ };
  },
};

/** A page that tests with scripts share: a new one costs as much as three page loads. */
let scripted: Page | undefined;

async function makePage(javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled });
  context.setDefaultTimeout(60 * SECOND);
  return context.newPage();
}

/** That session in a browser. */
async function inBrowser({ visitor }: PayingVisitor, scripts: boolean): Promise<Page> {
  const page = scripts ? (scripted ??= await makePage(true)) : await makePage(false);
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.context().addCookies([...visitor.jar].map(([name, value]) => ({ name, value, url: site.url })));
  return page;
}

const atProvider = (at: URL) => at.origin === new URL(sandbox.url).origin;

describe.each(Object.entries(kinds))("a card payment of %s", (_kind, make) => {
  test("leads to the provider's page, or with scripts to our page that opens a popup", async () => {
    const { visitor, to, form } = await make();
    const pressed = await visitor.post(to, { ...form, popup: "1" });
    expect(leadsTo(pressed)).toMatch(/^303 \/payment\/KPP-[\w-]+\/pay$/);
    const without = await visitor.post(to, form);
    expect(leadsTo(without)).toMatch(new RegExp(`^303 ${sandbox.url}/`));
  });

  test("opens over the page in a browser with scripts", async () => {
    const paying = await make();
    const shown = await inBrowser(paying, true);
    await shown.goto(paying.path);
    await shown.locator('input[name="popup"]:enabled').first().waitFor({ state: "attached" });
    const newCard = shown.locator('input[name="auth_code"][value="new"]');
    if ((await newCard.count()) > 0) await newCard.check();
    await shown.getByRole("button", { name: paying.button }).last().click();
    await shown.waitForURL((at) => /^\/payment\/KPP-[\w-]+\/pay$/.test(at.pathname));
    await shown
      .frameLocator('iframe[title="Payment"]')
      .getByRole("button", { name: /cancel/i })
      .waitFor();
  });
});

async function pressed() {
  const paying = await (kinds["an order"] as () => Promise<PayingVisitor>)();
  const answer = await paying.visitor.post(paying.to, { ...paying.form, popup: "1" });
  return { paying, path: answer.headers.get("Location") ?? "" };
}

test("only the popup page may load the provider's script, and no other account sees the payment", async () => {
  const { paying, path } = await pressed();
  const shown = await paying.visitor.get(path);
  const policy = shown.headers.get("Content-Security-Policy") ?? "";
  expect(policy).toContain(`frame-src ${sandbox.url}`);
  const [, scripts = ""] = /script-src ([^;]+)/.exec(policy) ?? [];
  const sources = scripts.split(" ");
  const named = new Set(shown.body.match(/\/assets\/[\w.-]+\.js/g));
  expect(named.size).toBeGreaterThan(2);
  const ours = [...named].map((file) => site.url + file);
  expect(sources.slice(0, -1).sort()).toEqual([...ours, `${sandbox.url}/v2/inline.js`].sort());
  expect(sources.at(-1)).toMatch(/^'nonce-[^']+'$/);
  expect(linksOf(shown.body).some((link) => link.startsWith(sandbox.url))).toBe(true);
  const checkout = await paying.visitor.get(summary);
  expect(checkout.headers.get("Content-Security-Policy")).not.toContain("frame-src");
  const other = await signIn(site);
  expect((await other.get(path)).status).toBe(404);
});

test("a stranger gets the headers of the payment page that the hourly job compares", async () => {
  const { ["Strict-Transport-Security"]: overHttps, ...others } = redirectHeaders(false);
  const { status, headers } = await site.visitor().get("/payment/none/pay");
  expect(status).toBe(302);
  expect(Object.fromEntries(Object.keys(others).map((name) => [name, headers.get(name)]))).toEqual(others);
  expect(overHttps).toBe("max-age=31536000");
});

test("the popup's Cancel leaves the button and the link", async () => {
  const { paying, path } = await pressed();
  const shown = await inBrowser(paying, true);
  await shown.goto(path);
  await shown
    .frameLocator('iframe[title="Payment"]')
    .getByRole("button", { name: /cancel/i })
    // A click waits for the next page, and this window is gone by then.
    .dispatchEvent("click");
  await shown.getByText("Payment canceled").waitFor();
  expect(await shown.getByRole("button", { name: "Pay here" }).isVisible()).toBe(true);
  expect(await shown.getByRole("link", { name: page }).isVisible()).toBe(true);
});

test("a blocked script leads to the provider's own page", async () => {
  const { paying, path } = await pressed();
  const shown = await inBrowser(paying, true);
  await shown.route(/inline\.js/, (route) => route.abort());
  await shown.goto(path);
  await shown.waitForURL(atProvider);
  await shown.unrouteAll();
});

test("without scripts the button leads to the provider's own page", async () => {
  const paying = await (kinds["a top-up"] as () => Promise<PayingVisitor>)();
  const shown = await inBrowser(paying, false);
  await shown.goto(paying.path);
  expect(await shown.locator('input[name="popup"]:enabled').count()).toBe(0);
  await shown.getByRole("button", { name: paying.button }).click();
  await shown.waitForURL(atProvider);
});

test("with the setting off every payment leads to the provider's own page", async () => {
  const plain = await openSite({ ...sandbox.env, PAYSTACK_POPUP: "off" });
  try {
    const visitor = await signIn(plain);
    const form = hiddenFields((await visitor.get("/wallet/add?amount=1000")).body);
    const answer = await visitor.post("/wallet/add", { ...form, popup: "1" });
    expect(leadsTo(answer)).toMatch(new RegExp(`^303 ${sandbox.url}/`));
  } finally {
    await plain.stop();
  }
});
