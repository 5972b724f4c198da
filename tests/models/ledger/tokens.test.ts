import fc from "fast-check";
import { expect, test } from "vitest";
import { kobo, naira } from "~/models/money";
import { formatTokens, tokensFor } from "~/models/ledger/tokens";
import { property } from "../../support/property";

test.each([
  [0, "0 KPT"],
  [2_435_000, "24,350 KPT"],
  [123_450, "1,234.50 KPT"],
  [123_405, "1,234.05 KPT"],
  [-72_000, "\u2212720 KPT"],
])("%i hundredths read %s", (tokens, text) => {
  expect(formatTokens(tokens)).toBe(text);
});

test("one token is one naira", () => {
  expect(tokensFor(naira(1))).toBe(100);
  expect(formatTokens(tokensFor(naira(24_350)))).toBe("24,350 KPT");
});

property.prop([fc.maxSafeInteger()])("every amount is as many hundredths of a token", (amount) => {
  expect(tokensFor(kobo(amount))).toBe(amount);
});

test("an amount that is not a whole hundredth is rejected", () => {
  expect(() => tokensFor(0.5 as never)).toThrow(RangeError);
});
