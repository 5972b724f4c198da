import { describe, expect, test } from "vitest";

import { drawHours } from "~/routes/_shop/sales-report/hours-picture.server";

const hours = (...all: [hour: number, count: number][]) => all.map(([hour, count]) => ({ hour, count }));

describe("the picture of the busy hours", () => {
  test("has a bar for each hour from the first with a sale to the last, and marks the busiest", () => {
    const picture = drawHours(hours([9, 3], [7, 0], [11, 6], [23, 0]));
    expect(picture?.rows).toEqual([
      { name: "09:00 to 10:00", count: 3 },
      { name: "10:00 to 11:00", count: 0 },
      { name: "11:00 to 12:00", count: 6 },
    ]);
    expect(picture?.bars.map(({ height, isBusiest }) => [height, isBusiest])).toEqual([
      [52, false],
      [0, false],
      [104, true],
    ]);
    expect(picture?.words).toBe("Most sales from 11:00 to 12:00.");
    expect(picture?.most).toMatchObject({ text: "6" });
  });

  test("keeps its bars and labels inside, with at most six labels", () => {
    const picture = drawHours(
      hours(...Array.from({ length: 24 }, (_, hour) => [hour, hour + 1] as [number, number])),
    );
    expect(picture?.labels.map(({ text }) => text)).toEqual([
      "00:00",
      "04:00",
      "08:00",
      "12:00",
      "16:00",
      "20:00",
    ]);
    for (const { x, width, y, height } of picture?.bars ?? []) {
      expect([x >= 0, x + width <= 100, y >= 0]).toEqual([true, true, true]);
      expect(y + height).toBeCloseTo(104);
    }
  });

  test("does not exist without two hours to compare", () => {
    expect([drawHours([]), drawHours(hours([9, 3], [10, 0]))]).toEqual([null, null]);
  });
});
