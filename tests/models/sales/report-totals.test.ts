import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { DAY } from "~/models/duration";
import {
  type SalesTotals,
  type TimedTotals,
  averageBasket,
  compareHours,
  compareParts,
  comparedStarts,
  quietHours,
  sumOf,
  unitOf,
} from "~/models/sales/report-totals";
import { type ReportPeriod, daysAfter, daysOf, lengthOf, periodBefore } from "~/models/sales/report-period";
import {
  compareWords,
  countSales,
  formatQuantity,
  profitText,
  wordsBefore,
} from "~/routes/_shop/sales-words";
import { property } from "../../support/property";

const amount = fc.integer({ min: -1_000_000_00, max: 1_000_000_00 });

/** A period of any length, with the sales in it and in the one before. */
const sold = fc
  .record({ start: fc.integer({ min: 0, max: 9000 }), length: fc.integer({ min: 1, max: 366 }) })
  .chain(({ start, length }) => {
    const from = new Date(Date.UTC(2001, 0, 1, 12) + start * DAY).toISOString().slice(0, 10);
    const period = { from, to: daysAfter(from, length - 1) };
    const days = [...daysOf(periodBefore(period)), ...daysOf(period)];
    const row: fc.Arbitrary<TimedTotals> = fc.record({
      day: fc.constantFrom(...days),
      hour: length === 1 ? fc.integer({ min: 0, max: 23 }) : fc.constant(0),
      sales: amount,
      profit: fc.option(amount),
      unknownCost: amount,
      count: fc.nat(500),
    });
    return fc.record({ period: fc.constant(period), rows: fc.array(row, { maxLength: 60 }) });
  });

/** The totals of parts by their first days, as the database computes them. */
const totalsOf = (period: ReportPeriod, rows: readonly TimedTotals[]): SalesTotals[] => {
  const starts = comparedStarts(period);
  return starts.map((start, index) => {
    const next = starts[index + 1] ?? daysAfter(period.to, 1);
    return sumOf(rows.filter(({ day }) => day >= start && day < next));
  });
};

const compare = (period: ReportPeriod, rows: readonly TimedTotals[]) =>
  unitOf(period) === "hour" ? compareHours(period, rows) : compareParts(period, totalsOf(period, rows));

property.prop([sold])(
  "the parts of any period add up to its totals, and to those before",
  ({ period, rows }) => {
    const inside = (of: typeof period) => sumOf(rows.filter(({ day }) => day >= of.from && day <= of.to));
    const { parts, now, before } = compare(period, rows);
    expect(now).toEqual(inside(period));
    expect(before).toEqual(inside(periodBefore(period)));
    expect(sumOf(parts)).toEqual(now);
    expect(parts.reduce((sum, part) => sum + part.salesBefore, 0)).toBe(before.sales);
    expect(parts.length).toBeLessThanOrEqual(31);
  },
);

property.prop([sold])(
  "a part of the period before has as many days as its part of the period",
  ({ period }) => {
    const starts = comparedStarts(period);
    const half = starts.length / 2;
    const lengths = starts.map((from, index) =>
      lengthOf({ from, to: daysAfter(starts[index + 1] ?? daysAfter(period.to, 1), -1) }),
    );
    expect([starts[0], starts[half]]).toEqual([periodBefore(period).from, period.from]);
    expect(lengths.slice(0, half)).toEqual(lengths.slice(half));
  },
);

describe("the parts of a period", () => {
  const unit = (from: string, to: string) => unitOf({ from, to });

  test("are hours, days, weeks or months, so the chart never has too many bars", () => {
    expect(unit("2026-11-21", "2026-11-21")).toBe("hour");
    expect(unit("2026-10-22", "2026-11-21")).toBe("day");
    expect(unit("2026-10-21", "2026-11-21")).toBe("week");
    expect(unit("2026-01-01", "2026-07-01")).toBe("week");
    expect(unit("2026-01-01", "2026-07-02")).toBe("month");
  });

  test("have short names, and those of seven days the names of the weekdays", () => {
    const names = (from: string, to: string) => compareParts({ from, to }, []).parts.map(({ name }) => name);
    expect(names("2026-11-20", "2026-11-21")).toEqual(["Fri 20", "Sat 21"]);
    expect(names("2026-10-24", "2026-11-21")[0]).toBe("24 Oct");
    expect(names("2026-10-01", "2026-11-12")).toEqual([
      "1 to 7 Oct",
      "8 to 14 Oct",
      "15 to 21 Oct",
      "22 to 28 Oct",
      "29 Oct to 4 Nov",
      "5 to 11 Nov",
      "12 Nov",
    ]);
    expect(names("2025-12-15", "2026-11-21").slice(0, 2)).toEqual(["Dec 2025", "Jan 2026"]);
  });
});

describe("quiet hours", () => {
  const hours = (...counts: [number, number][]) => counts.map(([hour, count]) => ({ hour, count }));

  test("are the three with the fewest sales between the first and the last hour with any", () => {
    const found = hours([8, 5], [9, 1], [11, 4], [12, 4], [13, 9], [23, 0]);
    expect(quietHours(found)).toEqual(hours([10, 0], [9, 1], [11, 4]));
  });

  test("do not exist if the shop sold in three hours or fewer", () => {
    expect(quietHours([])).toEqual([]);
    expect(quietHours(hours([8, 5], [10, 1]))).toEqual([]);
    expect(quietHours(hours([8, 5], [11, 1]))).toHaveLength(3);
  });
});

describe("the words of the report", () => {
  const naira = (kobo: number) => `₦${kobo / 100}`;

  test("compare with the period before", () => {
    expect(compareWords(500, 300, "the 7 days before", naira)).toBe("₦2 more than the 7 days before");
    expect(compareWords(300, 500, "before", naira)).toBe("₦2 less than before");
    expect(compareWords(300, 300, "yesterday", naira)).toBe("The same as yesterday");
    expect(compareWords(-300, 200, "before", naira)).toBe("₦5 less than before");
    const day = { from: "2026-11-20", to: "2026-11-20" };
    expect(wordsBefore("today", day)).toBe("by this time yesterday");
    expect(wordsBefore("own", day)).toBe("the day before");
    expect(wordsBefore("own", { from: "2026-11-01", to: "2026-11-20" })).toBe("the 20 days before");
  });

  test("call a profit unknown if no cost is known, and show none if nothing was sold", () => {
    expect(profitText({ profit: null, unknownCost: 500 })).toBe("Not known");
    expect(profitText({ profit: null, unknownCost: 0 })).toBe("₦0");
    expect(profitText({ profit: -500, unknownCost: 100 })).toBe("\u2212₦5");
  });

  test("count no sales where more were cancelled than made", () => {
    expect([-1, 0, 1, 2].map(countSales)).toEqual(["0 sales", "0 sales", "1 sale", "2 sales"]);
  });

  test("write quantities without needless digits, and baskets in whole naira", () => {
    expect([1000, 2500, -125, 1_234_000].map(formatQuantity)).toEqual(["1", "2.5", "\u22120.125", "1,234"]);
    expect(averageBasket({ sales: 100_00, count: 3, profit: null, unknownCost: 0 })).toBe(33_00);
    expect(averageBasket({ sales: -100_00, count: 0, profit: null, unknownCost: 0 })).toBe(0);
  });
});
