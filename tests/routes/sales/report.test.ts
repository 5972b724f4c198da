import { describe, expect, test } from "vitest";

import { dayOf, formatDays } from "~/models/date";
import { DAY, HOUR } from "~/models/duration";
import { hiddenFields, leadsTo, linksOf, says, textOf } from "../../support/page";
import { fieldsOf, press } from "../../support/press";
import { everyRow } from "../../support/rows";
import { serve } from "../../support/served";
import { makeMember, mainLocationOf } from "../../support/members";
import { openSessionOf, signIn } from "../../support/sessions";
import { sell } from "../../support/sales";

const site = await serve();

const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
const dayBefore = (days: number) => dayOf(daysAgo(days));

/** An owner who sold something on each of the last days, and is owed for some of it. */
async function seller(days = 3) {
  const owner = await signIn(site);
  const sales = Array.from({ length: days }, (_, index) => ({
    at: daysAgo(index + 1).toISOString(),
    lines: [{ product: `Product ${index + 1}`, amount: (index + 1) * 100_00, cost: 60_00 }],
    ...(index % 2 === 0 ? { customer: `Customer ${index + 1}`, paid: 0 } : {}),
  }));
  const ids = await sell(site.db, owner.user.id, sales);
  return { ...owner, ids };
}

const pathOf = (body: string, start: string) => linksOf(body).find((link) => link.startsWith(start)) ?? "";

describe("the sales report", () => {
  test("shows totals, a chart with its table, products and debtors, and sends no script", async () => {
    const { get } = await seller();
    const { status, body, headers } = await get("/sales-report");
    expect([status, headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    const text = textOf(body);
    expect(text).toContain(formatDays(daysAgo(6), new Date()));
    expect(text).toMatch(/Sales ₦600 ₦600 more than the 7 days before Profit ₦420/);
    expect(text).toMatch(/Product 3 ₦300 1 ₦240 Product 2 ₦200/);
    expect(text).toMatch(/Who owes you Customer 3 ₦300 .* Customer 1 ₦100/);
    expect(body).toContain('<svg class="chart" role="img"');
    expect(body).not.toContain("<script");
    expect(linksOf(body)).toContain("#print");
    expect(body).toContain('id="print"');
  });

  test("keeps period and shop in its links, lists and file", async () => {
    const { get, post, user } = await seller();
    await post("/locations", { name: "Ikeja", address: "" });
    await site.db
      .insertInto("locations")
      .values({ ownerId: user.id, name: "Ikeja", isMain: false, createdAt: new Date() })
      .execute();
    const { id } = await site.db
      .selectFrom("locations")
      .select("id")
      .where("ownerId", "=", user.id)
      .where("isMain", "=", true)
      .executeTakeFirstOrThrow();
    const query = `period=own&from=${dayBefore(4)}&to=${dayBefore(0)}&outlet=${id}`;
    const { body } = await get(`/sales-report?${query}`);
    for (const path of ["/sales-report.csv", "/sales-report/products"])
      expect(linksOf(body)).toContain(`${path}?${query}`);
    expect(body).toMatch(new RegExp(`<option value="${id}" selected`));
    const debtor = pathOf(body, "/sales-report/debtors/");
    expect(debtor).toContain(`?${query}`);
    const products = await get(`/sales-report/products?${query}&sort=name`);
    expect(says(products)).toMatch(/Product 1 .* Product 2 .* Product 3/);
    expect(linksOf(products.body)).toContain(`/sales-report?${query}`);
  });

  test("says what to do if a period has no sales, and can show a month", async () => {
    const { get, user } = await signIn(site);
    expect(linksOf((await get("/sales-report")).body)).toContain("/sales-report?period=month");
    await sell(site.db, user.id, [{ at: daysAgo(20).toISOString(), total: 100_00 }]);
    expect(says(await get("/sales-report"))).toContain("No sales from");
    expect(says(await get("/sales-report?period=month"))).toContain("Number of sales 1");
  });

  test("answers 422 to invalid days, with the error beside the day and the typed value", async () => {
    const { get } = await seller();
    const { status, body } = await get("/sales-report?period=own&from=31+February&to=2026-02-01");
    expect(status).toBe(422);
    expect(body).toContain("<title>Error: Sales");
    expect(textOf(body)).toContain("Please fix 1 thing Type a day of the calendar, like 21/11/2026");
    expect(body).toMatch(/aria-describedby="from-error"[^>]*value="31 February"/);
    expect(body).toMatch(/id="to"[^>]*value="2026-02-01"|value="2026-02-01"[^>]*id="to"/);
    const lists = ["/sales-report/products", "/sales-report/debtors", "/sales-report.csv"];
    await everyRow(lists, String, async (path) => {
      const answer = await get(`${path}?period=own&from=31+February&to=`);
      expect(leadsTo(answer)).toBe("302 /sales-report?period=own&from=31+February&to=");
    });
  });
});

describe("the lists behind the report", () => {
  test("show 15 products a page, forwards and back, in the chosen order", async () => {
    const { get, user } = await signIn(site);
    const lines = Array.from({ length: 40 }, (_, index) => ({
      product: `Item ${index + 1}`,
      amount: (index + 1) * 100,
    }));
    await sell(site.db, user.id, [{ at: daysAgo(1).toISOString(), lines }]);
    const first = (await get("/sales-report/products?sort=name")).body;
    expect(textOf(first)).toMatch(/Item 1 .* Item 10 .* Item 11 /);
    const second = pathOf(first, "/sales-report/products?");
    expect(second).toBe("/sales-report/products?sort=name&page=2");
    expect(linksOf((await get(second)).body)).toContain("/sales-report/products?sort=name&page=3");
    const last = await get("/sales-report/products?sort=name&page=3");
    expect(last.body.match(/<tr>/g)).toHaveLength(11);
    expect(says(await get("/sales-report/products?page=9"))).toContain("No products were sold in this time.");
  });

  test("list the debtors, and link to what each bought and paid back", async () => {
    const { get, user, ids } = await seller(9);
    const { body } = await get("/sales-report");
    expect(textOf(body)).toContain("See all 5 customers who owe you");
    const list = await get("/sales-report/debtors");
    expect(says(list)).toMatch(
      /5 customers owe ₦2,500 The oldest debt is ₦900 of Customer 9, since .* Customer 9 ₦900 .* Customer 1 ₦100/,
    );
    expect(says(await get("/sales-report/debtors?search=omer+7"))).toContain("1 customer owes ₦700");
    await sell(site.db, user.id, [
      { at: daysAgo(0.1).toISOString(), total: 0, paid: 40_00, customer: "Customer 1" },
    ]);
    const one = await get(`/sales-report/debtors/${ids[0]}`);
    expect(says(one)).toMatch(/Owes ₦60 .* Paid back ₦40 .* ₦60 Bought, not paid ₦100/);
  });
});

describe("a payment entered by hand", () => {
  test("is stored by the form of the page, with the errors beside the fields", async () => {
    const owner = await seller(1);
    const { get, post, ids } = owner;
    const path = `/sales-report/debtors/${ids[0]}`;
    const fields = hiddenFields((await get(path)).body);
    expect(fields).toMatchObject({ intent: "receive" });
    const wrong = await post(path, { ...fields, amount: "1000", day: "2026-02-30" });
    expect(wrong.status).toBe(422);
    expect(says(wrong)).toContain("Please fix 2 things");
    expect(wrong.body).toMatch(/value="1000"/);
    const paid = { ...fieldsOf(wrong, "Save payment"), amount: "60", day: dayBefore(0) };
    const shown = await press(owner, wrong, "Save payment", { amount: "60", day: dayBefore(0) });
    expect(leadsTo(shown)).toBe(`303 ${path}`);
    expect(leadsTo(await post(path, paid))).toBe(`303 ${path}`);
    expect(says(await get(path))).toMatch(/Owes ₦40 .* Payment received ₦60/);
    const undone = await press(owner, path, { sends: { intent: "undo" } });
    expect(leadsTo(undone)).toBe(`303 ${path}`);
    expect(says(await get(path))).toMatch(/Owes ₦100 /);
  });

  test("is entered by a manager, and by no cashier", async () => {
    const { user, ids } = await seller(1);
    const path = `/sales-report/debtors/${ids[0]}`;
    const memberOf = async (role: "manager" | "cashier") => {
      const visitor = site.visitor();
      visitor.jar.set("sid", await openSessionOf(site.db, await makeMember(site.db, user, role)));
      return visitor;
    };
    const manager = await memberOf("manager");
    const form = { ...hiddenFields((await manager.get(path)).body), amount: "60", day: dayBefore(0) };
    expect(leadsTo(await manager.post(path, form))).toBe(`303 ${path}`);
    const cashier = await memberOf("cashier");
    expect((await cashier.post(path, { ...form, key: "OTHER" })).status).toBe(403);
  });
});

test("the file has a row per day with the byte order mark, and no formula cells", async () => {
  const { get, user } = await seller();
  await site.db
    .updateTable("locations")
    .set({ name: "=HYPERLINK(1)" })
    .where("ownerId", "=", user.id)
    .execute();
  const id = await mainLocationOf(site.db, user);
  const { headers, body } = await get(`/sales-report.csv?outlet=${id}`);
  expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("Content-Disposition")).toBe(
    `attachment; filename="sales-${dayBefore(6)}-to-${dayBefore(0)}.csv"`,
  );
  const lines = body.trim().split("\r\n");
  expect(lines).toHaveLength(8);
  expect(lines[0]).toMatch(/^\ufeff?Day,Shop,Number of sales,Sales \(NGN\),/);
  expect(lines[6]).toBe(`${dayBefore(1)},'=HYPERLINK(1),1,100.00,,40.00,,0.00`);
});

test("a sale of this hour is in today's report", async () => {
  const { get, user } = await signIn(site);
  const now = new Date();
  const earlier = new Date(now.getTime() - HOUR);
  const at = dayOf(earlier) === dayOf(now) ? earlier : now;
  await sell(site.db, user.id, [{ at: at.toISOString(), total: 77_00 }]);
  expect(says(await get("/sales-report?period=today"))).toMatch(
    /Sales ₦77 ₦77 more than by this time yesterday/,
  );
});
