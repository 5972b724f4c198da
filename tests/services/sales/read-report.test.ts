import { describe, expect, test } from "vitest";

import { SALES_REPORT } from "~/models/sales/report-period";
import { readDebtor, readDebtors } from "~/routes/_shop/sales-report/debtors/read-debtors.server";
import { reportFile } from "~/routes/_shop/sales-report.csv/export-report.server";
import { readReport } from "~/routes/_shop/sales-report/read-report.server";
import { readSoldProducts } from "~/routes/_shop/sales-report/products/list-products.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { sell, sellMany } from "../../support/sales";

const { db } = await testDatabase();

/** Saturday, 21 November 2026, noon in Lagos. */
const noon = new Date("2026-11-21T11:00:00Z");

async function shop() {
  const user = await makeOwner(db);
  const app = makeContext(db, noon);
  const reader = { user, shop: { ownerId: user.id, name: user.name } };
  const query = (text: string) => new URLSearchParams(text);
  return {
    user,
    reader,
    sell: (...sales: Parameters<typeof sell>[2]) => sell(db, user.id, sales),
    read: (text = "") => readReport(app, reader, query(text)),
    products: (text = "") => readSoldProducts(app, reader, query(text)),
    debtors: (text = "") => readDebtors(app, reader, query(text)),
    debtor: (id: number, text = "") => readDebtor(app, reader, String(id), query(text)),
    file: (text = "") => reportFile(app, reader, query(text)),
    totals: async (text = "") => {
      const { report } = await readReport(app, reader, query(text));
      return Object.fromEntries((report?.totals ?? []).map(({ name, ...total }) => [name, total]));
    },
    location: async (name: string) => {
      const row = { ownerId: user.id, name, isMain: false, createdAt: noon };
      return (await db.insertInto("locations").values(row).returning("id").executeTakeFirstOrThrow()).id;
    },
  };
}

const rice = (amount: number, cost: number | null = null) => ({ product: "Rice", amount, cost });

describe("the sales by way to pay and by cashier", () => {
  const said = (rows: readonly { name: string; sales: string; count: string }[] | null | undefined) =>
    rows?.map(({ name, sales, count }) => `${name} ${sales} ${count}`);

  test("are those of the period and the shop, under one name however it is written", async () => {
    const { sell, read, location } = await shop();
    const second = await location("Ikeja");
    await sell(
      { at: "2026-11-20T08:00:00Z", lines: [rice(500_00)], payment: "Cash", cashier: "Emeka" },
      { at: "2026-11-21T08:00:00Z", lines: [rice(300_00)], payment: "cash", locationId: second },
      { at: "2026-11-21T09:00:00Z", lines: [rice(900_00)], payment: "POS", cashier: "Ngozi" },
      { at: "2026-10-02T09:00:00Z", lines: [rice(70_00)], payment: "Transfer" },
    );
    const week = (await read()).report;
    expect(said(week?.payments)).toEqual(["POS ₦900 1 sale", "Cash ₦800 2 sales"]);
    expect(said(week?.cashiers)).toEqual([
      "Ngozi ₦900 1 sale",
      "Emeka ₦500 1 sale",
      "Not stated ₦300 1 sale",
    ]);
    const ikeja = (await read(`outlet=${second}`)).report;
    expect([said(ikeja?.payments), ikeja?.cashiers]).toEqual([["cash ₦300 1 sale"], null]);
    const october = (await read("period=own&from=2026-10-01&to=2026-10-31")).report;
    expect(said(october?.payments)).toEqual(["Transfer ₦70 1 sale"]);
  });
});

describe("the totals of a period", () => {
  test("add up what was sold, earned and is owed, beside the period before", async () => {
    const { sell, totals } = await shop();
    await sell(
      {
        at: "2026-11-15T08:00:00Z",
        lines: [rice(500_00, 400_00), { product: "Oil", amount: 300_00, cost: 250_00 }],
      },
      { at: "2026-11-21T08:00:00Z", lines: [rice(500_00, 400_00)], paid: 200_00, customer: "Mama Bisi" },
      { at: "2026-11-14T08:00:00Z", lines: [rice(450_00, 400_00)], paid: 0, customer: "Chidi" },
    );
    expect(await totals()).toEqual({
      Sales: { value: "₦1,300", than: "₦850 more than the 7 days before", note: null },
      Profit: { value: "₦250", than: "₦200 more than the 7 days before", note: null },
      "Number of sales": { value: "2", than: "1 more than before", note: null },
      "Average basket": { value: "₦650", than: "₦200 more than before", note: null },
      "Owed to you": { value: "₦750", than: "₦300 more than before", note: null },
    });
    expect((await totals("period=today")).Sales?.than).toBe("₦500 more than by this time yesterday");
  });

  test("say for how much of the sales no cost is known, and show no profit if none is", async () => {
    const { sell, totals } = await shop();
    await sell({
      at: "2026-11-20T08:00:00Z",
      lines: [rice(500_00, 400_00), { product: "Oil", amount: 300_00 }],
    });
    expect((await totals()).Profit).toEqual({
      value: "₦100",
      than: "₦100 more than the 7 days before",
      note: "Leaves out ₦300 sold without a cost.",
    });
    const other = await shop();
    await other.sell({ at: "2026-11-20T08:00:00Z", lines: [rice(500_00)] });
    expect((await other.totals()).Profit).toMatchObject({ value: "Not known", than: "" });
  });

  test("subtract returned goods, which are not sales, and do not count repaid debts as sales", async () => {
    const { sell, totals } = await shop();
    await sell(
      { at: "2026-11-19T08:00:00Z", lines: [rice(900_00, 700_00)], paid: 0, customer: "Mama Bisi" },
      { at: "2026-11-20T08:00:00Z", lines: [{ ...rice(-300_00, -200_00), quantity: -1000 }] },
      { at: "2026-11-21T08:00:00Z", total: 0, paid: 500_00, customer: "mama bisi" },
    );
    const { Sales, Profit, ...rest } = await totals();
    expect([Sales?.value, Profit?.value]).toEqual(["₦600", "₦100"]);
    expect([rest["Number of sales"]?.value, rest["Owed to you"]?.value]).toEqual(["1", "₦400"]);
  });

  test("begin and end at midnight in Lagos", async () => {
    const { sell, totals, read } = await shop();
    await sell(
      { at: "2026-11-20T22:59:59.999Z", total: 100_00 },
      { at: "2026-11-20T23:00:00Z", total: 20_00 },
      { at: "2026-11-21T22:59:59.999Z", total: 3_00 },
      { at: "2026-11-21T23:00:00Z", total: 1000_00 },
    );
    expect((await totals("period=today")).Sales?.value).toBe("₦23");
    const { report } = await read("period=own&from=2026-11-20&to=2026-11-21");
    expect(report?.chart.rows.map(({ name, sales }) => `${name} ${sales}`)).toEqual([
      "Fri 20 ₦100",
      "Sat 21 ₦23",
    ]);
  });

  test("of today are compared with yesterday up to the same minute, however the day is asked for", async () => {
    const { sell, totals, read } = await shop();
    await sell(
      { at: "2026-11-20T08:00:00Z", lines: [rice(100_00, 60_00)] },
      { at: "2026-11-20T11:00:00Z", lines: [rice(20_00, 15_00)] },
      { at: "2026-11-20T11:00:01Z", lines: [rice(700_00, 1_00)] },
      { at: "2026-11-20T16:00:00Z", lines: [rice(5000_00, 1_00)] },
      { at: "2026-11-21T09:00:00Z", lines: [rice(50_00, 20_00)] },
    );
    const words = "by this time yesterday";
    expect(await totals("period=today")).toMatchObject({
      Sales: { value: "₦50", than: `₦70 less than ${words}` },
      Profit: { value: "₦30", than: `₦15 less than ${words}` },
      "Number of sales": { value: "1", than: "1 less than before" },
    });
    const days = await read("period=own&from=2026-11-21&to=2026-11-21");
    expect(days.form.kind).toBe("today");
    expect(days.report?.chart.sum.before).toBe("₦120");
    expect(days.report?.chart.rows.map(({ name, before }) => `${name} ${before}`)).toEqual([
      "09:00 to 10:00 ₦100",
      "10:00 to 11:00 ₦0",
      "11:00 to 12:00 ₦0",
      "12:00 to 13:00 ₦20",
    ]);
    await sell({ at: "2026-11-19T08:00:00Z", total: 1_00 });
    expect((await totals("period=own&from=2026-11-20&to=2026-11-20")).Sales?.than).toBe(
      "₦5,819 more than the day before",
    );
  });

  test("are those of one shop, or of all including archived ones, and never another owner's", async () => {
    const [own, other] = [await shop(), await shop()];
    const locationId = await own.location("Ikeja");
    await own.sell(
      { at: "2026-11-20T08:00:00Z", total: 100_00 },
      { at: "2026-11-20T09:00:00Z", total: 7_00, locationId },
    );
    await other.sell({ at: "2026-11-20T08:00:00Z", total: 5000_00 });
    await db.updateTable("locations").set({ archivedAt: noon }).where("id", "=", locationId).execute();
    expect((await own.totals()).Sales?.value).toBe("₦107");
    expect((await own.totals(`outlet=${locationId}`)).Sales?.value).toBe("₦7");
    expect((await own.read(`outlet=${locationId}`)).report?.title).toBe("15 to 21 November 2026, Ikeja");
  });
});

describe("the rest of the report", () => {
  test("has no totals for a time without sales, and links to the month", async () => {
    const { sell, read } = await shop();
    await sell({ at: "2026-10-30T08:00:00Z", total: 100_00, paid: 0, customer: "Chidi" });
    const { report } = await read();
    expect(report?.empty).toEqual({
      title: "No sales from 15 to 21 November 2026",
      month: `${SALES_REPORT}?period=month`,
    });
    expect(report?.owing?.debtors.map(({ name }) => name)).toEqual(["Chidi"]);
    expect((await read("period=month")).report?.empty).toBeNull();
  });

  test("finds the best products and the hours with the fewest sales while the shop was open", async () => {
    const { sell, read, products } = await shop();
    const at = (hour: number) => `2026-11-20T${String(hour - 1).padStart(2, "0")}:30:00Z`;
    for (const [hour, count] of [
      [9, 3],
      [10, 1],
      [12, 2],
      [13, 3],
    ] as const)
      for (let sale = 0; sale < count; sale += 1) await sell({ at: at(hour), lines: [rice(10_00, 8_00)] });
    await sell({ at: at(13), lines: [{ product: "Oil", amount: 500_00, quantity: 2500 }] });
    const { report } = await read("period=own&from=2026-11-20&to=2026-11-20");
    expect(report?.quiet).toEqual([
      { name: "11:00 to 12:00", sales: "0 sales" },
      { name: "10:00 to 11:00", sales: "1 sale" },
      { name: "12:00 to 13:00", sales: "2 sales" },
    ]);
    expect(report?.chart.rows).toHaveLength(5);
    expect(report?.products).toMatchObject([
      { name: "Oil", sales: "₦500", sold: "2.5", profit: "Not known" },
      { name: "Rice", sales: "₦90", sold: "9", profit: "₦18" },
    ]);
    expect((await products("sort=profit")).rows.map(({ name }) => name)).toEqual(["Rice", "Oil"]);
  });

  test("names the debtors by what is open since the debt was last settled", async () => {
    const { sell, read, debtors, debtor } = await shop();
    await sell(
      { at: "2026-10-01T08:00:00Z", total: 100_00, paid: 0, customer: "Mama Bisi" },
      { at: "2026-10-02T08:00:00Z", total: 0, paid: 100_00, customer: "Mama Bisi" },
      { at: "2026-11-04T08:00:00Z", total: 900_00, paid: 0, customer: "mama bisi" },
      { at: "2026-11-05T08:00:00Z", total: 0, paid: 300_00, customer: "Mama Bisi" },
      { at: "2026-11-06T08:00:00Z", total: 50_00, paid: 20_00, customer: "MAMA BISI" },
      { at: "2026-11-07T08:00:00Z", total: 100_00, paid: 150_00, customer: "Grace" },
      { at: "2026-11-22T08:00:00Z", total: 100_00, paid: 0, customer: "Later" },
    );
    const { report } = await read("period=month");
    expect(report?.owing?.debtors).toMatchObject([
      { name: "MAMA BISI", owed: "₦630", since: "Since 4 November · 2 sales" },
    ]);
    expect(await debtors()).toMatchObject({
      title: "1 customer owes ₦630",
      when: "At the end of 21 November 2026",
    });
    const id = Number(/debtors\/(\d+)/.exec(report?.owing?.debtors[0]?.href ?? "")?.[1]);
    const { name, owed, rows } = await debtor(id);
    expect([name, owed]).toEqual(["MAMA BISI", "₦630"]);
    expect(rows.map(({ what, balance }) => `${what} ${balance}`)).toEqual([
      "Bought, paid in part ₦630",
      "Paid back ₦600",
      "Bought, not paid ₦900",
      "Paid back ₦0",
      "Bought, not paid ₦100",
    ]);
  });

  test("is the same in the file, a row per day, which ends with the period", async () => {
    const { sell, file } = await shop();
    await sell(
      { at: "2026-10-20T08:00:00Z", lines: [rice(100_00, 120_00)] },
      { at: "2026-11-21T08:00:00Z", lines: [{ ...rice(-12_50), quantity: -1000 }] },
      { at: "2026-11-21T08:00:00Z", lines: [rice(0, 0)] },
    );
    const { name, lines } = await file("period=own&from=2026-10-20&to=2026-11-21");
    const all: string[][] = [];
    for await (const line of lines) all.push(line);
    expect([name, all.length]).toEqual(["sales-2026-10-20-to-2026-11-21.csv", 33]);
    expect(all[0]).toEqual(["2026-10-20", "All shops", "1", "100.00", "", "", "20.00", "0.00"]);
    expect(all[1]).toEqual(["2026-10-21", "All shops", "0", "0.00", "", "", "", "0.00"]);
    expect(all[32]).toEqual(["2026-11-21", "All shops", "1", "", "12.50", "0.00", "", ""]);
  });
});

test("a reader who may not see debtors sees what was sold, and no debt", async () => {
  const { user, reader, sell } = await shop();
  await sell({ at: "2026-11-21T08:00:00Z", customer: "Chidi", total: 500_00, paid: 0 });
  const read = async (role: "owner" | "cashier") => {
    const { report } = await readReport(
      makeContext(db, noon),
      { ...reader, user: { ...user, role } },
      new URLSearchParams(),
    );
    return [report?.totals.map(({ name }) => name), report?.owing?.count];
  };
  const sold = ["Sales", "Profit", "Number of sales", "Average basket"];
  expect(await read("owner")).toEqual([[...sold, "Owed to you"], 1]);
  expect(await read("cashier")).toEqual([sold, undefined]);
});

test("ten thousand sales make one page, whose table adds up to the totals", async () => {
  const { user, read, totals, products } = await shop();
  await sellMany(db, user.id, { count: 10_000, days: 366, until: noon });
  const { report } = await read("period=own&from=2025-11-21&to=2026-11-21");
  expect(report?.chart.rows).toHaveLength(13);
  expect(report?.chart.sum.sales).toBe(
    (await totals("period=own&from=2025-11-21&to=2026-11-21")).Sales?.value,
  );
  expect([report?.products.length, report?.owing?.debtors.length]).toEqual([5, 3]);
  expect((await products("period=month&page=8")).rows).toHaveLength(15);
});
