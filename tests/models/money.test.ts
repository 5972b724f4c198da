import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCount, formatNaira, kobo, naira } from "~/models/money";
import { property } from "../support/property";

test.each([
  [0, "₦0"],
  [100, "₦1"],
  [4_800_000, "₦48,000"],
  [123_450, "₦1,234.50"],
  [123_405, "₦1,234.05"],
  [5, "₦0.05"],
  [-72_000, "\u2212₦720"],
  [-1, "\u2212₦0.01"],
  [-0, "₦0"],
  [Number.MAX_SAFE_INTEGER, "₦90,071,992,547,409.91"],
])("%i kobo reads %s", (amount, text) => {
  expect(formatNaira(amount)).toBe(text);
});

test("the sign is a real minus and the naira sign stands next to the digits", () => {
  expect(formatNaira(-100)).not.toContain("-");
  expect(formatNaira(-100)).toMatch(/^\u2212₦\d/);
});

property.prop([fc.maxSafeInteger()])("no amount loses a kobo when it is shown", (amount) => {
  const text = formatNaira(amount);
  const [whole = "", fraction = "00"] = text.replace(/[₦,\u2212]/g, "").split(".");
  const sign = text.startsWith("\u2212") ? -1n : 1n;
  expect(sign * BigInt(whole + fraction)).toBe(BigInt(amount));
});

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1])(
  "%d is refused as an amount of kobo",
  (amount) => {
    expect(() => kobo(amount)).toThrow(RangeError);
    expect(() => formatNaira(amount)).toThrow(RangeError);
  },
);

test("naira are turned into a hundred kobo each", () => {
  expect(naira(48_000)).toBe(4_800_000);
  expect(() => naira(0.001)).toThrow(RangeError);
});

test("counts have commas", () => {
  expect(formatCount(999)).toBe("999");
  expect(formatCount(1_000)).toBe("1,000");
});
