import { expect, test } from "vitest";

import { owedView, silentTillsText, todayView } from "~/routes/_shop/dashboard/today.server";
import { naira } from "~/models/money";

/** A week that ends on Saturday, 21 November 2026. */
const week = (amounts: number[], yesterdaySoFar = 0) => ({
  days: amounts.map((amount, index) => ({
    day: `2026-11-${15 + index}`,
    sales: naira(amount),
    count: amount > 0 ? 2 : 0,
  })),
  yesterdaySoFar: naira(yesterdaySoFar),
});

test("today is compared with yesterday up to the same time", () => {
  const than = (today: number, before: number) => todayView(week([0, 0, 0, 0, 0, 900, today], before)).than;
  expect(than(500, 300)).toBe("₦200 more than by this time yesterday.");
  expect(than(300, 500)).toBe("₦200 less than by this time yesterday.");
  expect(than(300, 300)).toBe("The same as by this time yesterday.");
  expect(than(0, 0)).toBe("Nothing was sold by this time yesterday either.");
  expect(todayView(week([0, 0, 0, 0, 0, 900, 500]))).toMatchObject({ sales: "₦500", count: "2 sales" });
});

test("the picture has a bar for each day on one scale, and the table the same numbers", () => {
  const { bars, zero, height, words, rows } = todayView(week([100, 0, 0, 0, 0, 400, 200]));
  expect(bars.map((bar) => bar.label)).toEqual(["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]);
  expect(bars.map((bar) => bar.height)).toEqual([24, 0, 0, 0, 0, 96, 48]);
  expect([zero, height]).toEqual([96, 96]);
  expect(bars.map(({ y, height: tall }) => y + tall)).toEqual(bars.map(() => 96));
  expect(words).toBe("The best of the last 7 days was Friday, 20 November 2026 with ₦400.");
  expect(rows[0]).toEqual({ name: "Saturday, 21 November 2026", value: "₦200" });
  expect(rows).toHaveLength(7);
});

test("a day with more returned than sold goes below the line, and a week without sales has no bars", () => {
  const { bars, zero } = todayView(week([0, 0, 0, 0, 0, 300, -100]));
  expect([zero, bars[5]?.y, bars[6]?.y, bars[6]?.height]).toEqual([72, 0, 72, 24]);
  const empty = todayView(week([0, 0, 0, 0, 0, 0, 0]));
  expect([empty.zero, empty.words]).toEqual([96, "No sales in these 7 days."]);
  expect(empty.bars.every((bar) => bar.height === 0)).toBe(true);
});

test("what is owed names the largest debts, and nothing owed is not shown", () => {
  const ada = { name: "Ada", owed: naira(300) };
  expect(owedView({ now: 0, debtors: 0 }, [])).toBeNull();
  expect(owedView({ now: naira(300), debtors: 1 }, [ada])).toEqual({
    title: "1 customer owes you ₦300",
    rows: [{ name: "Ada", value: "₦300" }],
  });
  expect(owedView({ now: naira(900), debtors: 4 }, [ada])?.title).toBe("4 customers owe you ₦900");
});

test("tills that have not been heard from are named or counted", () => {
  const till = { id: 1, name: "Till 1", since: new Date("2026-11-19T09:00:00Z") };
  expect(silentTillsText([])).toBeNull();
  expect(silentTillsText([till])).toBe(
    "Till 1 has not been heard from since 19 November 2026, 10:00. Its sales since then are missing here.",
  );
  expect(silentTillsText([till, till])).toBe(
    "2 tills have not been heard from, the first since 19 November 2026, 10:00. Their sales since then are missing here.",
  );
});
