import fc from "fast-check";
import { expect, test } from "vitest";
import type { Duration, PricedPlan } from "~/models/plans/catalogue";
import { naira } from "~/models/money";
import { daysBetween, type Period, periodFrom } from "~/models/subscriptions/period";
import { planChange, startingPeriod } from "~/models/subscriptions/plan-change";
import { trialEnd, type SubscriptionKind } from "~/models/subscriptions/subscription";
import { basic, plus } from "../../support/samples";
import { property } from "../../support/property";

const chain: PricedPlan = { ...plus, id: 4, code: "chain", name: "Chain", amountMonth: naira(15_000) };
const plans = [basic, plus, chain];
const now = new Date("2026-11-21T09:00:00Z");
const live = (kind: SubscriptionKind, plan: PricedPlan) => ({ kind, planId: plan.id });

test.each([
  ["nothing", null, plus, "start"],
  ["Basic", live("free", basic), plus, "start"],
  ["the trial", live("trial", plus), plus, "extend"],
  ["Plus", live("paid", plus), plus, "extend"],
  ["Plus", live("paid", plus), chain, "upgrade"],
  ["Chain", live("paid", chain), plus, "downgrade"],
  ["Plus", live("paid", plus), basic, "downgrade"],
] as const)("on %s (%o), %o means: %s", (_, running, wanted, change) => {
  expect(planChange(running, { planId: wanted.id }, plans)).toBe(change);
});

test("a plan that left the catalogue is used up before another one starts", () => {
  expect(planChange({ kind: "paid", planId: 99 }, { planId: plus.id }, plans)).toBe("downgrade");
});

test("the dearer year ranks higher among plans with the same monthly price, and a plan by agreement ranks highest", () => {
  const sameMonth = { ...plus, id: 5, amountYear: naira(60_001) };
  const agreed = { ...plus, id: 6, amountMonth: null, amountYear: null };
  const from = (id: number, to: number) =>
    planChange({ kind: "paid", planId: id }, { planId: to }, [plus, sameMonth, agreed]);
  expect([from(2, 5), from(5, 2), from(5, 6), from(6, 5)]).toEqual([
    "upgrade",
    "downgrade",
    "upgrade",
    "downgrade",
  ]);
  const equal = { ...plus, id: 7 };
  expect(planChange({ kind: "paid", planId: 2 }, { planId: 7 }, [plus, equal])).toBe("downgrade");
});

test("a plan that does not exist cannot be bought", () => {
  expect(() => planChange(live("paid", plus), { planId: 99 }, plans)).toThrow("no plan 99");
});

test("a start ignores the old anchor, and a period with no end to follow begins now", () => {
  const last = { endsAt: new Date("2027-01-31T09:00:00Z"), anchorDay: 31 };
  const begun = { startsAt: now, endsAt: new Date("2026-12-21T09:00:00Z"), anchorDay: 21 };
  expect(startingPeriod({ change: "start", last, duration: "month", now })).toEqual(begun);
  expect(startingPeriod({ change: "extend", last: null, duration: "month", now })).toEqual(begun);
  expect(startingPeriod({ change: "downgrade", last: { endsAt: null }, duration: "month", now })).toEqual(
    begun,
  );
});

test("buying during the trial continues from its end and keeps all trial days", () => {
  const end = trialEnd(now);
  const period = startingPeriod({
    change: "extend",
    last: { endsAt: end, anchorDay: null },
    duration: "month",
    now,
  });
  expect(period).toEqual(periodFrom(end, "month"));
});

test("an upgrade starts now, and a downgrade at the end of the paid time", () => {
  const last = { endsAt: new Date("2027-01-31T09:00:00Z"), anchorDay: 31 };
  expect(startingPeriod({ change: "upgrade", last, duration: "month", now }).startsAt).toBe(now);
  expect(startingPeriod({ change: "downgrade", last, duration: "month", now })).toEqual({
    startsAt: last.endsAt,
    endsAt: new Date("2027-02-28T09:00:00Z"),
    anchorDay: 31,
  });
});

const purchase = fc.record({
  duration: fc.constantFrom<Duration>("month", "yearly"),
  plan: fc.constantFrom(plus, chain),
  waitDays: fc.integer({ min: 0, max: 500 }),
});

property.prop([fc.array(purchase, { minLength: 1, maxLength: 20 })])(
  "no path of purchases yields more days of service than were paid",
  (purchases) => {
    let today = now;
    let last: (Period & { planId: number }) | null = null;
    let paidDays = 0;
    const periods: Period[] = [];
    for (const { duration, plan, waitDays } of purchases) {
      today = new Date(today.getTime() + waitDays * 24 * 3_600_000);
      const running = last && last.endsAt > today ? last : null;
      const change = planChange(
        running && { kind: "paid", planId: running.planId },
        { planId: plan.id },
        plans,
      );
      const period = startingPeriod({ change, last: running, duration, now: today });
      paidDays += duration === "month" ? 31 : 366;
      if (change === "upgrade") periods.forEach((one) => void (one.endsAt = earlier(one.endsAt, today)));
      periods.push({ ...period });
      last = { ...period, planId: plan.id };
    }
    const service = periods.reduce(
      (sum, { startsAt, endsAt }) => sum + Math.max(0, daysBetween(startsAt, endsAt)),
      0,
    );
    expect(service).toBeLessThanOrEqual(paidDays);
    for (const [index, { startsAt }] of periods.entries())
      for (const one of periods.slice(0, index))
        expect(one.endsAt <= startsAt || one.endsAt <= one.startsAt).toBe(true);
  },
);

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);
