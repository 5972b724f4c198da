import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Kobo,
  atLeastNothing,
  columnFormat,
  formatCount,
  formatDecimal,
  formatNaira,
  kobo,
  naira,
  nairaProblem,
  percentOf,
  readNaira,
  readWithoutKobo,
} from "~/models/money";
import { property } from "../support/property";
import { everyRow } from "../support/rows";

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

test("the sign is a real minus, and the naira sign is next to the digits", () => {
  expect(formatNaira(-100)).not.toContain("-");
  expect(formatNaira(-100)).toMatch(/^\u2212₦\d/);
});

test("amounts of one column have their kobo if one of them has any", () => {
  const column = (amounts: number[]) => amounts.map(columnFormat(amounts));
  expect(column([100, -200, 0])).toEqual(["₦1", "\u2212₦2", "₦0"]);
  expect(column([100, -250, 0])).toEqual(["₦1.00", "\u2212₦2.50", "₦0.00"]);
});

property.prop([fc.maxSafeInteger()])("no amount loses a kobo when it is shown", (amount) => {
  const text = formatNaira(amount);
  const [whole = "", fraction = "00"] = text.replace(/[₦,\u2212]/g, "").split(".");
  const sign = text.startsWith("\u2212") ? -1n : 1n;
  expect(sign * BigInt(whole + fraction)).toBe(BigInt(amount));
});

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1])(
  "%d is rejected as an amount in kobo",
  (amount) => {
    expect(() => kobo(amount)).toThrow(new RangeError(`Not a whole number of kobo: ${amount}`));
    expect(() => formatNaira(amount)).toThrow(RangeError);
  },
);

test("naira are converted to a hundred kobo each", () => {
  expect(naira(48_000)).toBe(4_800_000);
  expect(() => naira(0.001)).toThrow(RangeError);
});

test("counts have commas", () => {
  expect(formatCount(999)).toBe("999");
  expect(formatCount(1_000)).toBe("1,000");
});

test("zero is never negative", () => {
  expect(Object.is(kobo(-0), 0)).toBe(true);
});

property.prop([fc.maxSafeInteger(), fc.integer({ min: 0, max: 100 })])(
  "a percentage is the exact share rounded down, up to the largest safe integer",
  (amount, percent) => {
    const exact = BigInt(Math.abs(amount)) * BigInt(percent);
    const down = amount < 0 ? -((exact + 99n) / 100n) : exact / 100n;
    expect(BigInt(percentOf(amount as Kobo, percent))).toBe(down);
  },
);

test("an amount below zero becomes zero", () => {
  expect([-1, 0, 1].map(atLeastNothing)).toEqual([0, 0, 1]);
});

test.each([
  ["1", "1"],
  ["90", "90"],
  ["12345", "12345"],
  [" 1000 ", "1000"],
  ["₦1,000", "1000"],
  [" ₦1000", "1000"],
  ["₦ 1000", "1000"],
  ["₦  1000", "1000"],
  ["N1000.00", "1000"],
  ["NGN 1000.0", "1000"],
  ["1 000 naira", "1000"],
  ["1000naira", "1000"],
  ["1000  Naira", "1000"],
  ["12,345", "12345"],
  ["123,456", "123456"],
  ["1,234,567", "1234567"],
  ["+5000", "5000"],
  ["5000/-", "5000"],
  ["N5,000/=", "5000"],
  ["5000 NGN", "5000"],
  ["5٬000", "5000"],
])("%j is read as %s naira", (typed, digits) => {
  expect(readNaira(typed)).toBe(digits);
});

test.each([
  ["", "nothing"],
  ["naira", "a word"],
  ["0", "nothing to pay"],
  ["01", "a leading zero"],
  ["0,100", "a leading zero before a comma"],
  ["-5", "less than nothing"],
  ["1e3", "a power"],
  ["1,00", "a comma for kobo"],
  ["1000,000", "commas at one place only"],
  ["1234,567", "four digits before a comma"],
  ["1,2345", "four digits after a comma"],
  ["1,23a", "a letter after a comma"],
  ["1a,234", "a letter before a comma"],
  ["1x234", "a letter for a comma"],
  ["1.50", "kobo"],
  ["1.000", "three digits after a point"],
  ["1.", "a point alone"],
  ["$5", "another currency"],
  ["x5", "a letter before"],
  ["5 dollars", "another currency after"],
  ["5 naira 5", "two amounts"],
  ["5nairax", "a letter after"],
])("%j is not read as an amount: %s", (typed) => {
  expect(readNaira(typed)).toBeNull();
});

test("the true reason is given for an amount that is not read", () =>
  everyRow(
    [
      ["", "Enter an amount"],
      [" ", "Enter an amount"],
      ["0", "Enter an amount above ₦0"],
      ["0.00", "Enter an amount above ₦0"],
      ["0.50", "Enter an amount above ₦0"],
      ["-500", "Enter an amount above ₦0"],
      ["5.000", "A point could mean kobo or thousands. Enter it like 5,000"],
      ["1.250.000", "A point could mean kobo or thousands. Enter it like 5,000"],
      ["1,00", "Enter it with commas between thousands only, like 5,000"],
      ["10 00", "Enter it with commas between thousands only, like 5,000"],
      ["five", "Enter the amount in figures, like 5,000"],
      ["naira", "Enter the amount in figures, like 5,000"],
      ["1e3", "Enter the amount in figures, like 5,000"],
      ["$5", "Enter the amount in figures, like 5,000"],
    ] as const,
    ([typed]) => typed,
    ([typed, reason]) => {
      expect(readWithoutKobo(typed)).toBeNull();
      expect(nairaProblem(typed)).toBe(reason);
    },
  ));

test("files have two decimals and no thousands separators", () => {
  expect([0, 5, 50, 100, 123_450, 100_000_000].map(formatDecimal)).toEqual([
    "0.00",
    "0.05",
    "0.50",
    "1.00",
    "1234.50",
    "1000000.00",
  ]);
});
