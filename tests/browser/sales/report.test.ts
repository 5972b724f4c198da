import { afterAll, describe, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { DAY } from "~/models/duration";
import type { User } from "~/models/users/user";
import { makeOwner } from "../../support/accounts";
import { bothWays, checkPage, expectFitting, openPage } from "../browser-page";
import { openSessionOf } from "../../support/sessions";
import { sell, sellMany } from "../../support/sales";

const { url, databaseUrl } = inject("site");
const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 2 });

const busy = await makeOwner(db, { now: new Date() });
await sellMany(db, busy.id, { count: 10_000, days: 366, until: new Date() });
// Today has a sale too, even if it has only just begun.
await sell(db, busy.id, [
  { at: new Date().toISOString(), lines: [{ product: "Rice", amount: 900_00 }], paid: 900_00 },
]);
afterAll(close);

async function openAs(owner: User, enabled = true) {
  const page = await openPage({ enabled });
  await page.context().addCookies([{ name: "sid", value: await openSessionOf(db, owner), url }]);
  return page;
}

describe.each(bothWays)("with scripts $scripts an owner", ({ enabled }) => {
  test("chooses days, corrects them, and goes to a debtor and back", async () => {
    const owner = await makeOwner(db, { now: new Date() });
    const page = await openAs(owner, enabled);
    await page.goto("/sales-report");
    await page.getByRole("heading", { name: /^No sales from/ }).waitFor();
    await checkPage(page, enabled);
    await sell(db, owner.id, [
      {
        at: new Date(Date.now() - 20 * DAY).toISOString(),
        lines: [{ product: "Rice", amount: 900_00 }],
        paid: 0,
        customer: "Mama Bisi",
      },
    ]);
    await page.getByRole("link", { name: "Show the month" }).click();
    await page.getByText("Products, payments and hours").click();
    await page.getByRole("heading", { name: "Best products" }).waitFor();
    await checkPage(page, enabled);
    expect(await page.getByLabel("From", { exact: true }).isVisible()).toBe(false);
    await page.getByText("Choose period").click();
    await page.getByText("Custom dates").click();
    await page.getByLabel("From", { exact: true }).fill("2026-10-01");
    await page.getByLabel("To", { exact: true }).fill("2026-09-01");
    await page.getByRole("button", { name: "Show report" }).click();
    await page.getByRole("alert").getByText("Choose a last day that is not before the first day").waitFor();
    expect(await page.getByLabel("From", { exact: true }).inputValue()).toBe("2026-10-01");
    await checkPage(page, enabled);
    await page.getByText("Month", { exact: true }).click();
    await page.getByRole("button", { name: "Show report" }).click();
    await page.getByText("Products, payments and hours").click();
    await page.getByRole("link", { name: "Mama Bisi" }).click();
    await page.getByRole("heading", { name: "Owes ₦900" }).waitFor();
    await checkPage(page, enabled);
    await page.getByRole("link", { name: "Who owes you" }).click();
    await page.getByRole("link", { name: "Back to Sales" }).click();
    await page.getByRole("link", { name: "Print" }).click();
    expect(await page.getByText("open your browser menu and choose Print").isVisible()).toBe(true);
  });
});

test("ten thousand sales fit every window, and print with their table and without the form", async () => {
  const page = await openAs(busy, false);
  await expectFitting(page, "/sales-report?period=own&from=2026-01-01&to=2026-11-01");
  await page.goto("/sales-report?period=month");
  expect(await page.locator(".chart rect.sales").count()).toBe(30);
  await page.getByText("Choose period").click();
  const table = page.getByRole("table", { name: /^Sales and profit for each day/ });
  expect([await table.isVisible(), await page.locator(".filter").isVisible()]).toEqual([false, true]);
  await page.emulateMedia({ media: "print" });
  expect([await table.isVisible(), await page.locator(".filter").isVisible()]).toEqual([true, false]);
});

test.each([
  ["100%", "12px"],
  ["200%", "17.6px"],
])(
  "with text of %s the chart's text has %s and stays inside on the narrowest phone",
  async (zoom, letters) => {
    const page = await openAs(busy);
    await page.setViewportSize({ width: 320, height: 740 });
    for (const path of ["/sales-report", "/sales-report?period=month", "/sales-report?period=today"]) {
      await page.goto(path);
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), zoom);
      const texts = await page.locator(".chart text:visible").evaluateAll((all) =>
        all.map((text) => {
          const { left, right } = text.getBoundingClientRect();
          return { left, right, row: text.getAttribute("class"), size: getComputedStyle(text).fontSize };
        }),
      );
      expect(texts.length).toBeGreaterThan(path.endsWith("today") ? 2 : 6);
      for (const { left, right, size } of texts)
        expect([left >= 0, right <= 320, size]).toEqual([true, true, letters]);
      const days = texts.filter(({ row }) => row === "day");
      days.slice(1).forEach(({ left }, index) => expect(left).toBeGreaterThan(days[index]?.right ?? 0));
    }
  },
);

/** Amounts on the page whose digits stand on more than one line, and by how much the page is too wide. */
const brokenAmounts = () => {
  const broken: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    for (const { 0: amount, index } of (node.nodeValue ?? "").matchAll(/\u2212?₦[\d,.]*\d/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + amount.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(amount);
    }
  }
  return { broken, wide: document.documentElement.scrollWidth - document.documentElement.clientWidth };
};

test.each([130, 150, 200])(
  "text at %d per cent keeps every amount whole, and no page is too wide",
  async (percent) => {
    const owner = await makeOwner(db, { now: new Date() });
    const [saleId] = await sell(db, owner.id, [
      {
        at: new Date(Date.now() - DAY).toISOString(),
        lines: [
          { product: "Golden Penny Semovita 1 kg", quantity: 12_500, amount: 112_525_00, cost: 90_175_50 },
          { product: "Rice", amount: 1_612_400_00, cost: 1_500_000_00 },
        ],
        paid: 20_350_00,
        customer: "Mama Bisi of the long street behind the market",
      },
      { at: new Date(Date.now() - 2 * DAY).toISOString(), lines: [{ product: "Beans", amount: 20_350_00 }] },
    ]);
    const page = await openAs(owner, false);
    // Twice as large, a browser's own text makes 1280 pixels a window of 40 rem, which has the layout of phones.
    for (const width of percent > 150 ? [360] : [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      for (const path of ["", "/products", "/debtors", `/debtors/${saleId}`]) {
        await page.goto(`/sales-report${path}`);
        await page.evaluate(
          (size) => document.documentElement.style.setProperty("font-size", size),
          `${percent}%`,
        );
        await page
          .locator("details")
          .evaluateAll((all) => all.forEach((fold) => fold.setAttribute("open", "")));
        expect(await page.evaluate(brokenAmounts), `${path} at ${width}`).toEqual({ broken: [], wide: 0 });
      }
    }
  },
);

test.each(bothWays)("a payment is received and undone, with scripts $scripts", async ({ enabled }) => {
  const owner = await makeOwner(db, { now: new Date() });
  await sell(db, owner.id, [
    {
      at: new Date(Date.now() - 3 * DAY).toISOString(),
      lines: [{ product: "Rice", amount: 900_00 }],
      paid: 0,
      customer: "Mama Bisi",
    },
  ]);
  const page = await openAs(owner, enabled);
  await page.goto("/sales-report/debtors");
  await page.getByLabel("Customer", { exact: true }).fill("bisi");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: "Mama Bisi" }).click();
  const remind = page.getByRole("link", { name: "Remind on WhatsApp" });
  expect(await remind.getAttribute("href")).toContain("https://wa.me/?text=Hello%20Mama%20Bisi");
  await page.getByText("Payment received").click();
  await page.getByLabel("Amount in naira").fill("9000");
  await page.getByRole("button", { name: "Save payment" }).click();
  await page.getByRole("alert").getByText("Type ₦900 or less: that is what the customer owes").waitFor();
  await checkPage(page, enabled);
  await page.getByLabel("Amount in naira").fill("400");
  await page.getByRole("button", { name: "Save payment" }).click();
  await page.getByRole("heading", { name: "Owes ₦500" }).waitFor();
  await checkPage(page, enabled);
  await page.getByRole("button", { name: "Undo the payment of ₦400" }).click();
  await page.getByRole("heading", { name: "Owes ₦900" }).waitFor();
});
