import fc from "fast-check";
import { expect, test } from "vitest";
import { apportion, shareOf } from "~/models/invoices/apportion";
import { property } from "../../support/property";

test("shares follow the weights, and what is rounded off goes to a later line", () => {
  expect(apportion(100, [1, 1, 1])).toEqual([33, 33, 34]);
  expect(apportion(75, [100, 0, 50])).toEqual([50, 0, 25]);
  expect(apportion(750, [10_000, -2_500])).toEqual([1000, -250]);
});

test("without weights nothing is shared out", () => {
  expect(apportion(0, [])).toEqual([]);
  expect(apportion(500, [0, 0])).toEqual([0, 0]);
});

test("products above the safe integers are exact", () => {
  expect(shareOf(9_007_199_254_740_991, 9_007_199_254_740_991, 9_007_199_254_740_991)).toBe(
    9_007_199_254_740_991,
  );
  expect(shareOf(7, 2, 3)).toBe(4);
});

property.prop([fc.nat(10 ** 12), fc.array(fc.nat(10 ** 10), { minLength: 1, maxLength: 8 })])(
  "shares always add up to the amount, and none is negative",
  (amount, weights) => {
    const shares = apportion(amount, weights);
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(whole === 0 ? 0 : amount);
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
  },
);
