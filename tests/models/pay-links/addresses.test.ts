import { expect, test } from "vitest";

import { ASK_FIELD, PAY_LINKS } from "~/models/pay-links/ask";
import {
  isPayLinkReference,
  readPayLinkToken,
  ownPayLinkPath,
  payLinkPath,
  payLinkReference,
  payLinkStateWords,
  payLinkTitle,
  shortShopName,
} from "~/models/pay-links/pay-link";

const token = "9f86d081884c7d659a2feaa0c55ad015";

test("a link and its page have addresses of their own", () => {
  expect(payLinkPath(token)).toBe(`/pay/${token}`);
  expect(ownPayLinkPath("KPL-23456789AB")).toBe("/pay-links/KPL-23456789AB");
  expect([ASK_FIELD, PAY_LINKS]).toEqual(["ask", "/pay-links"]);
});

test.each([
  ["KPL-23456789AB", true],
  ["xKPL-23456789AB", false],
  ["KPL-23456789ABC", false],
  ["KPL-23456789A", false],
  ["KPL-1234567890", false],
])("%s is a reference of a link: %j", (text, expected) => {
  expect(isPayLinkReference(text)).toBe(expected);
});

test("a reference is made of its letters, and a token is exactly 32 digits", () => {
  expect(payLinkReference("23456789AB")).toBe("KPL-23456789AB");
  expect([token, `x${token}`, `${token}0`].map(readPayLinkToken)).toEqual([token, null, null]);
});

test("an order without lines is still named, and a name of 24 letters is not cut", () => {
  expect(payLinkTitle({ purpose: "order", walletAmount: null, lines: null })).not.toContain("undefined");
  expect(shortShopName("A".repeat(24))).toBe("A".repeat(24));
  expect(shortShopName("A".repeat(25))).toBe(`${"A".repeat(23)}…`);
});

test("each state has a word", () => {
  expect(payLinkStateWords).toEqual({
    open: "Waiting for payment",
    paid: "Paid",
    withdrawn: "Withdrawn",
    expired: "Expired",
  });
});
