import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { makeDatabase } from "#db/client";
import { DAY } from "~/models/duration";
import type { User } from "~/models/users/user";
import { makeOwner } from "../../support/accounts";
import { bothWays, checkPage, expectFitting, openPage } from "../browser-page";
import { openSessionOf } from "../../support/sessions";
import { sell, sellMany } from "../../support/sales";

const { url, databaseUrl } = inject("site");
const { db, close } = makeDatabase({ url: databaseUrl, poolSize: 2 });

let busy: User;

beforeAll(async () => {
  busy = await makeOwner(db, { now: new Date() });
  await sellMany(db, busy.id, { count: 10_000, days: 366, until: new Date() });
  // Today has a sale too, even if it has only just begun.
  await sell(db, busy.id, [
    { at: new Date().toISOString(), lines: [{ product: "Rice", amount: 900_00 }], paid: 900_00 },
  ]);
});
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
    await page.getByRole("heading", { name: "Best products" }).waitFor();
    await checkPage(page, enabled);
    expect(await page.getByLabel("From", { exact: true }).isVisible()).toBe(false);
    await page.getByText("Own dates").click();
    await page.getByLabel("From", { exact: true }).fill("2026-10-01");
    await page.getByLabel("To", { exact: true }).fill("2026-09-01");
    await page.getByRole("button", { name: "Show report" }).click();
    await page.getByRole("alert").getByText("Choose a last day that is not before the first day").waitFor();
    expect(await page.getByLabel("From", { exact: true }).inputValue()).toBe("2026-10-01");
    await checkPage(page, enabled);
    await page.getByText("Month", { exact: true }).click();
    await page.getByRole("button", { name: "Show report" }).click();
    await page.getByRole("link", { name: "Mama Bisi" }).click();
    await page.getByRole("heading", { name: "Owes ₦900" }).waitFor();
    await checkPage(page, enabled);
    await page.getByRole("link", { name: "Who owes you" }).click();
    await page.getByRole("link", { name: "Back to the report" }).click();
    await page.getByRole("link", { name: "Print" }).click();
    expect(await page.getByText("open your browser menu and choose Print").isVisible()).toBe(true);
  });
});

test("ten thousand sales fit every window, and print with their table and without the form", async () => {
  const page = await openAs(busy, false);
  await expectFitting(page, "/sales-report?period=own&from=2026-01-01&to=2026-11-01");
  await page.goto("/sales-report?period=month");
  expect(await page.locator(".chart rect.sales").count()).toBe(30);
  const table = page.getByRole("table", { name: /^Sales and profit for each day/ });
  expect([await table.isVisible(), await page.locator(".filter").isVisible()]).toEqual([false, true]);
  await page.emulateMedia({ media: "print" });
  expect([await table.isVisible(), await page.locator(".filter").isVisible()]).toEqual([true, false]);
});

test("the chart's text keeps its size and stays inside on the narrowest phone", async () => {
  const page = await openAs(busy);
  await page.setViewportSize({ width: 320, height: 740 });
  for (const path of ["/sales-report", "/sales-report?period=month", "/sales-report?period=today"]) {
    await page.goto(path);
    const texts = await page.locator(".chart text").evaluateAll((all) =>
      all.map((text) => {
        const { left, right } = text.getBoundingClientRect();
        return { left, right, row: text.getAttribute("class"), size: getComputedStyle(text).fontSize };
      }),
    );
    expect(texts.length).toBeGreaterThan(path.endsWith("today") ? 3 : 6);
    for (const { left, right, size } of texts)
      expect([left >= 0, right <= 320, size]).toEqual([true, true, "12px"]);
    const days = texts.filter(({ row }) => row === "day");
    days.slice(1).forEach(({ left }, index) => expect(left).toBeGreaterThan(days[index]?.right ?? 0));
  }
});
