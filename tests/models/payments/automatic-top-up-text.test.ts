import { expect, test } from "vitest";

import { kobo, naira } from "~/models/money";
import {
  decideCharge,
  forecast,
  readTerms,
  topUpAttemptTransitions,
} from "~/models/payments/automatic-top-up";
import { CONSENT_VERSION } from "~/messages/payments/automatic-top-up";
import { enoughText } from "~/messages/payments/automatic-top-up";
import { automaticTopUpText, consentText } from "~/messages/payments/automatic-top-up";
import { feeSchedules } from "~/models/payments/top-up";

const rules = { least: naira(100), most: naira(5_000_000), fees: feeSchedules.specified };
const read = (threshold: string, amount: string, monthly_cap: string) =>
  readTerms({ threshold, amount, monthly_cap }, "wallet", rules);
const terms = {
  threshold: naira(6_000),
  amount: naira(10_000),
  total: naira(10_300),
  monthlyCap: naira(30_000),
  card: "Visa ending 4081",
};

test("the consent has all numbers, for a wallet and for tokens", () => {
  expect(consentText({ ...terms, wallet: "wallet" })).toBe(
    "When my wallet has less than ₦6,000, charge my card Visa ending 4081 ₦10,300 and add ₦10,000 to my wallet. ₦300 of that is the payment fee. Charge the card at most once a day, and at most ₦30,000 in a calendar month. I can switch this off at any time.",
  );
  expect(consentText({ ...terms, wallet: "tokens" })).toBe(
    "When I have less than 6,000 KPT, charge my card Visa ending 4081 ₦10,300 and give me 10,000 KPT. ₦300 of that is the payment fee. Charge the card at most once a day, and at most ₦30,000 in a calendar month. I can switch this off at any time.",
  );
  // Other words are another version: an owner's consent is to the words that were read.
  expect(CONSENT_VERSION).toBe("2026-11");
});

test("the wallet page says what it does", () => {
  expect(automaticTopUpText({ ...terms, wallet: "wallet" })).toBe(
    "Below ₦6,000, we charge Visa ending 4081 ₦10,300 and add ₦10,000: at most once a day, and ₦30,000 a month.",
  );
});

test("an attempt ends once", () => {
  const ends = ["waiting", "paid", "failed", "dropped"];
  expect(topUpAttemptTransitions.moves).toEqual({
    begun: ends,
    waiting: ends,
    paid: [],
    failed: [],
    dropped: [],
  });
});

test.each([
  ["100", "5000", "10000", true],
  ["99", "5000", "10000", "Enter ₦100 or more"],
  ["5000000", "5000", "10000", true],
  ["5000001", "5000", "10000", "Enter ₦5,000,000 or less"],
  ["naira", "5000", "10000", "Enter the amount in figures, like 5,000"],
])("a threshold of %s is read as %4$j", (threshold, amount, cap, expected) => {
  const typed = read(threshold, amount, cap);
  expect(typed.ok || typed.errors.threshold).toBe(expected);
});

test.each([
  ["10300", true],
  ["10299", "One top-up charges your card ₦10,300. Enter that much or more"],
  ["100000000", true],
  ["100000001", "Enter ₦100,000,000 or less"],
  ["", "Enter the most that your card may be charged in a month"],
])("a cap of %s for a charge of 10300 is read as %j", (cap, expected) => {
  const typed = read("6000", "10000", cap);
  expect(typed.ok || typed.errors.monthly_cap).toBe(expected);
});

test("a cap beside a wrong amount is not compared with it", () => {
  expect(read("6000", "1", "50")).toMatchObject({
    ok: false,
    errors: { amount: expect.any(String) as string },
  });
  expect(read("6000", "1", "50")).not.toHaveProperty("errors.monthly_cap");
});

test.each([
  [naira(6_000), 0, "enough"],
  [naira(6_000) - 1, 0, "charge"],
  [0, naira(19_700), "charge"],
  [0, naira(19_700) + 1, "cap"],
] as const)("with %d in the wallet and %d charged in the month: %s", (balance, chargedInMonth, decision) => {
  expect(decideCharge({ ...terms, balance, chargedInMonth })).toBe(decision);
});

const now = new Date("2026-11-27T09:00:00Z");
const added = (until: string, facts: { balance?: number; chargedInMonth?: number } = {}) =>
  forecast(terms, { balance: 0, chargedInMonth: 0, now, until: new Date(until), ...facts });

test("a forecast charges once a day, while the wallet is low and the month's cap allows it", () => {
  expect(added("2026-11-27T09:00:00Z")).toBe(0);
  expect(added("2026-11-27T23:00:00Z")).toBe(naira(10_000));
  expect(added("2026-11-28T23:00:00Z")).toBe(naira(10_000));
  const low = { ...terms, threshold: naira(100_000) };
  const of = (until: string, chargedInMonth = 0, from = now) =>
    forecast(low, { balance: 0, chargedInMonth, now: from, until: new Date(until) });
  expect(of("2026-11-28T23:00:00Z")).toBe(naira(20_000));
  expect(of("2026-11-30T22:00:00Z")).toBe(naira(20_000));
  expect(of("2026-11-28T23:00:00Z", naira(19_700))).toBe(naira(10_000));
  expect(of("2026-12-01T22:00:00Z")).toBe(naira(30_000));
  const first = new Date("2026-11-01T09:00:00Z");
  expect(of("2026-11-01T22:00:00Z", naira(30_000), first)).toBe(0);
});

test("an SMS has room for what is enough alone", () => {
  const adds = { kind: "adds", added: naira(10_000), card: "Visa ending 4081" } as const;
  expect(enoughText({ ...adds, missing: kobo(0) })).toBe("Automatic top-up will add ₦10,000 from your card.");
  expect(enoughText({ ...adds, missing: naira(1) })).toBeNull();
  expect(enoughText({ kind: "off" })).toBeNull();
  expect(enoughText({ kind: "idle", terms })).toBeNull();
});
