import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { drawChart } from "~/routes/_shop/sales-report/draw-chart.server";
import type { Part } from "~/models/sales/report-totals";
import { property } from "../../support/property";

const part = (name: string, sales: number, profit: number | null = null, salesBefore = 0): Part => ({
  name,
  sales,
  profit,
  salesBefore,
  unknownCost: 0,
  count: 1,
  label: [name, ""],
});

const amounts = fc.integer({ min: -1e12, max: 1e14 });
const parts = fc.array(fc.record({ sales: amounts, profit: fc.option(amounts), before: amounts }), {
  minLength: 1,
  maxLength: 31,
});

property.prop([parts])("no chart leaves its box, lacks its zero line or has more than five ticks", (rows) => {
  const bars = rows.map(({ sales, profit, before }, index) => part(String(index), sales, profit, before));
  const { ticks, zero, height, sales, profit, labels, best } = drawChart(bars, "day", "before");
  expect(ticks.length).toBeLessThanOrEqual(5);
  expect(ticks.map(({ text }) => text)).toContain("₦0");
  expect(new Set(ticks.map(({ text }) => text)).size).toBe(ticks.length);
  expect(Math.max(...ticks.map(({ text }) => text.length))).toBeLessThanOrEqual(8);
  expect(labels.length).toBeLessThanOrEqual(7);
  for (const bar of [...sales, ...profit]) {
    expect(bar.height).toBeGreaterThanOrEqual(0);
    expect(Math.abs(bar.y - zero) < 0.02 || Math.abs(bar.y + bar.height - zero) < 0.02).toBe(true);
    expect([
      bar.y >= 0,
      bar.y + bar.height <= height + 0.01,
      bar.x >= 0,
      bar.x + bar.width <= 100.01,
    ]).toEqual([true, true, true, true]);
  }
  if (best) expect(best.y).toBeCloseTo(Math.min(...sales.map(({ y }) => y)), 1);
});

describe("a chart", () => {
  const week = [
    part("Sun 15", 38_400_00, 8_900_00, 35_200_00),
    part("Mon 16", 85_700_00, 20_100_00, 90_000_00),
  ];

  test("marks the best part and names it, with the weakest part and the change", () => {
    const { best, words, ticks } = drawChart(week, "day", "the 2 days before");
    expect(best?.text).toBe("Best day, ₦85,700");
    expect(words).toBe(
      "The best day was Mon 16 with ₦85,700, the weakest Sun 15 with ₦38,400. " +
        "1 of 2 days were above those of the 2 days before. All numbers are in the table below.",
    );
    expect(ticks.map(({ text }) => text)).toEqual(["₦0", "₦20,000", "₦40,000", "₦60,000", "₦80,000"]);
  });

  test("draws the period before as one line through the middle of the bars", () => {
    const { before, sales } = drawChart(week, "day", "before");
    const middle = (index: number) => (sales[index]?.x ?? 0) + (sales[index]?.width ?? 0) / 2;
    const points = [...before.matchAll(/[ML]([\d.]+),/g)].map(([, x]) => Number(x));
    expect(points).toHaveLength(2);
    expect(points[0]).toBeCloseTo(middle(0), 1);
    expect(points[1]).toBeCloseTo(middle(1), 1);
  });

  test("has no best part if nothing was sold, or if there is only one part", () => {
    expect(drawChart([part("1", 0), part("2", -5_00)], "day", "before").best).toBeNull();
    expect(drawChart([part("1", 5_00)], "hour", "before").best).toBeNull();
    expect(drawChart([], "hour", "before").sales).toEqual([]);
  });

  test("shortens the amounts on its narrow scale", () => {
    const texts = (sales: number) =>
      drawChart([part("1", sales), part("2", 0)], "day", "before").ticks.at(-1)?.text;
    expect([texts(90_000_00), texts(300_000_00), texts(1_500_000_00)]).toEqual(["₦80,000", "₦300k", "₦1.5m"]);
  });
});
