import fc from "fast-check";
import { expect, test } from "vitest";
import { firstOfMonth } from "~/models/date";
import { DAY } from "~/models/duration";
import { kobo, naira } from "~/models/money";
import { decideCharge, forecast, nextDay, nextMonth, readTerms } from "~/models/payments/automatic-top-up";
import { forecastText } from "~/messages/payments/automatic-top-up";
import { feeSchedules } from "~/models/payments/top-up";
import { property } from "../../support/property";

const rules = { least: naira(100), most: naira(5_000_000), fees: feeSchedules.specified };
const read = (threshold: string, amount: string, monthly_cap: string) =>
  readTerms({ threshold, amount, monthly_cap }, "wallet", rules);

test("the three numbers are read with the fee on top", () => {
  expect(read("6,000", "10000", "₦30,000")).toEqual({
    ok: true,
    terms: {
      wallet: "wallet",
      threshold: naira(6_000),
      amount: naira(10_000),
      total: naira(10_300),
      monthlyCap: naira(30_000),
    },
  });
});

test.each([
  [["", "10000", "30000"], { threshold: "Enter ₦100 or more" }],
  [["99", "10000", "30000"], { threshold: "Enter ₦100 or more" }],
  [["6000000", "10000", "30000"], { threshold: "Enter ₦5,000,000 or less" }],
  [["6000", "", "30000"], { amount: "Enter an amount" }],
  [["6000", "10000", "a lot"], { monthly_cap: "Enter the amount in figures, like 5,000" }],
  [["6000", "10000", ""], { monthly_cap: "Enter the most that your card may be charged in a month" }],
  [
    ["6000", "10000", "10299"],
    { monthly_cap: "One top-up charges your card ₦10,300. Enter that much or more" },
  ],
  [["6000", "", "1"], { amount: "Enter an amount" }],
] as const)("%j is refused", ([threshold, amount, cap], errors) => {
  expect(read(threshold, amount, cap)).toEqual({ ok: false, errors });
});

test("days and months are those of Lagos", () => {
  const late = new Date("2026-12-31T22:59:00Z");
  expect([firstOfMonth(late), firstOfMonth(nextDay(late))]).toEqual(["2026-12-01", "2027-01-01"]);
  expect(nextDay(late)).toEqual(new Date("2026-12-31T23:00:00Z"));
  expect(nextMonth(late)).toEqual(new Date("2026-12-31T23:00:00Z"));
  expect(nextMonth(new Date("2027-01-31T23:00:00Z"))).toEqual(new Date("2027-02-28T23:00:00Z"));
});

const terms = {
  threshold: naira(6_000),
  amount: naira(4_000),
  total: naira(4_180),
  monthlyCap: naira(9_000),
};
const now = new Date("2026-11-21T09:00:00Z");

test("the forecast adds one a day while the wallet is low, up to the cap", () => {
  const ahead = (balance: number, days: number, chargedInMonth = 0) =>
    forecast(terms, { balance, chargedInMonth, now, until: new Date(now.getTime() + days * DAY) });
  expect(ahead(naira(6_000), 7)).toBe(0);
  expect(ahead(naira(3_000), 7)).toBe(naira(4_000));
  expect(ahead(0, 7)).toBe(naira(8_000));
  expect(ahead(0, 1)).toBe(naira(8_000));
  expect(ahead(0, 7, naira(8_000))).toBe(0);
  expect(ahead(0, 14, naira(8_000))).toBe(naira(8_000));
});

test("the reminder says whether that is enough", () => {
  const page = "https://shop.example/wallet/automatic";
  const adds = { kind: "adds", added: naira(4_000), card: "Visa •••• 4081" } as const;
  expect(forecastText({ ...adds, missing: kobo(0) }, page)).toMatch(/That is enough/);
  expect(forecastText({ ...adds, missing: naira(500) }, page)).toMatch(/₦500 will still be missing/);
  expect(forecastText({ kind: "idle", terms }, page)).toContain("begins only below ₦6,000");
  expect(forecastText({ kind: "capped", terms }, page)).toContain("your limit of ₦9,000 a month");
  expect(forecastText({ kind: "off" }, page)).toContain(page);
});

property.prop([fc.nat(20_000), fc.nat(20_000), fc.nat(20_000), fc.integer({ min: 1, max: 5_000 })])(
  "no charge passes the cap, and none is made while the wallet has enough",
  (balance, chargedInMonth, threshold, total) => {
    const monthlyCap = 10_000;
    const decision = decideCharge({ balance, threshold, total, monthlyCap, chargedInMonth });
    expect(decision === "enough").toBe(balance >= threshold);
    if (decision === "charge") expect(chargedInMonth + total).toBeLessThanOrEqual(monthlyCap);
  },
);
