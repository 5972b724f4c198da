import { expect, test } from "vitest";

import { greetingAt, planLine } from "~/routes/_shop/dashboard/overview";
import { planName } from "~/routes/staff/plan-name";
import { DAY } from "~/models/duration";
import type { MoneyState } from "~/routes/_shop/money-state";
import type { LiveSubscription } from "~/models/subscriptions/subscription";
import { plus } from "../../support/samples";

const now = new Date("2026-11-21T09:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * DAY);

type Live = Pick<LiveSubscription, "kind" | "endsAt" | "trialUntil" | "duration">;
const paid: Live = { kind: "paid", duration: "month", endsAt: inDays(20), trialUntil: null };
const trial: Live = { ...paid, kind: "trial", endsAt: inDays(14), trialUntil: inDays(14) };
const good: MoneyState = {
  state: "paid",
  tone: "good",
  text: "Plus is paid.",
  other: null,
  action: { label: "Change renewal", href: "/there" },
};

test("a plan that needs nothing is one line with its action, and one that does leads to the billing page", () => {
  expect(planLine({ plan: plus, live: paid, money: good, now })).toEqual({
    text: "Plus is paid.",
    tag: null,
    link: { label: "Change renewal", href: "/there" },
  });
  expect(planLine({ plan: plus, live: paid, money: { ...good, tone: "warn" }, now })).toMatchObject({
    text: "Plus, paid until 11 December 2026.",
    link: { href: "/plans-and-billings" },
  });
  expect(planLine({ plan: null, live: null, money: { ...good, tone: "warn" }, now })).toMatchObject({
    text: "No plan yet.",
    tag: null,
  });
});

test("a trial shows its days left, and a late plan that its payment is overdue", () => {
  const tag = (live: Live, days = 0) => planLine({ plan: plus, live, money: good, now: inDays(days) }).tag;
  expect(tag(trial)).toEqual({ tone: "gold", text: "14 days left" });
  expect(tag(trial, 13.5)).toEqual({ tone: "gold", text: "1 day left" });
  expect(tag(paid, 21)).toEqual({ tone: "warn", text: "Payment overdue" });
  expect(tag({ ...paid, kind: "free", endsAt: null })).toBeNull();
});

test("a plan is named by how it is paid", () => {
  expect(planName(null, null)).toBe("No plan yet");
  expect(planName(plus, { ...paid, endsAt: null })).toBe("Plus");
  expect(planName(plus, trial)).toBe("Plus, free trial");
  expect(planName(plus, paid)).toBe("Plus, monthly");
  expect(planName(plus, { ...paid, trialUntil: now })).toBe("Plus, paid until 11 December 2026");
});

test("the greeting follows Lagos time, an hour ahead of UTC", () => {
  const at = (time: string) => greetingAt(new Date(`2026-11-21T${time}Z`));
  expect([at("10:59"), at("11:00"), at("15:59"), at("16:00"), at("22:59"), at("23:00")]).toEqual([
    "Good morning",
    "Good afternoon",
    "Good afternoon",
    "Good evening",
    "Good evening",
    "Good morning",
  ]);
});
