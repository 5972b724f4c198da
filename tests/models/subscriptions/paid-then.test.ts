import { expect, test } from "vitest";

import { PAY_PAGE } from "~/models/messages/money-text";
import type { Continuation } from "~/models/subscriptions/continuation";
import { paidThen } from "~/messages/subscriptions/continuation";
import { renewPath } from "~/models/subscriptions/pay-ahead";
import { REMINDED } from "~/models/subscriptions/reminder";

const endsAt = new Date("2026-12-22T09:00:00Z");
const plus = { name: "Plus", duration: "month" as const };
const about = { endsAt, plan: plus };
const pause = { next: plus, until: new Date("2027-02-22T09:00:00Z"), total: 600_000, freePlan: "Basic" };

const cases: [Continuation, string][] = [
  [
    { ...about, kind: "changes", next: { name: "Basic", duration: "month" } },
    "Basic then starts as you chose, free.",
  ],
  [
    { ...about, kind: "renews", method: "wallet", total: 600_000, next: plus },
    "It renews for ₦6,000 from your wallet.",
  ],
  [
    { ...about, kind: "renews", method: "card", total: 4_800_000, next: { ...plus, duration: "yearly" } },
    "The yearly plan then starts for ₦48,000 by your card.",
  ],
  [
    { ...about, kind: "renews", method: "card", total: 900_000, next: { name: "Pro", duration: "month" } },
    "Pro then starts for ₦9,000 by your card.",
  ],
  [
    { ...about, ...pause, kind: "pauses", method: "wallet" },
    "It then pauses. You are on Basic until 22 February 2027, free. Plus then returns for ₦6,000 from your wallet.",
  ],
  [
    { ...about, ...pause, kind: "returns", method: "wallet" },
    "Plus then returns for ₦6,000 from your wallet.",
  ],
  [
    { ...about, kind: "ends", why: "cancelled", freePlan: "Basic", chosen: null },
    "You cancelled it, so it does not renew.",
  ],
  [
    { ...about, kind: "ends", why: "unpaid", freePlan: "Basic", chosen: { ...plus, duration: "yearly" } },
    "Choose how the yearly plan is paid, or it ends then.",
  ],
  [
    { ...about, kind: "ends", why: "unpaid", freePlan: "Basic", chosen: null },
    "It does not renew automatically.",
  ],
];

test.each(cases)("what follows the paid time is one sentence: %#", (continuation, text) => {
  expect(paidThen(continuation)).toBe(text);
});

test("reminders and the way to pay ahead are named", () => {
  expect(REMINDED).toBe("7 days and 1 day");
  expect(renewPath("yearly")).toBe(`${PAY_PAGE}?duration=yearly`);
});
