import fc from "fast-check";
import { expect, test } from "vitest";
import type { Duration } from "~/models/plans/catalogue";
import { kobo, naira } from "~/models/money";
import { periodFrom } from "~/models/subscriptions/period";
import {
  daysOfPeriod,
  offset,
  paidFor,
  paidPeriods,
  priceForRest,
  timeShareOf,
  unusedOf,
  upgradeQuote,
  type PaidPeriod,
} from "~/models/subscriptions/proration";
import { paidPeriod } from "../../support/samples";
import { property } from "../../support/property";

const now = new Date("2026-11-21T09:00:00Z");
const daysOn = (days: number): Date => new Date(now.getTime() + days * 24 * 3_600_000);

function paid(startsAt: Date, duration: Duration, value: number): PaidPeriod {
  return {
    ...periodFrom(startsAt, duration),
    duration,
    value: kobo(value),
    vat: kobo(0),
    additions: [],
  };
}

const plusMonth = paid(new Date("2026-11-11T15:00:00Z"), "month", naira(6_000));
const chain = { kind: "plan" as const, name: "Chain", price: () => naira(15_000) };

test("an upgrade costs the new plan for the days left, less what was paid for them", () => {
  const quote = upgradeQuote({
    periods: [plusMonth],
    from: { name: "Plus" },
    parts: [chain],
    vatTenths: 0,
    now,
  });
  expect(quote.lines).toEqual([
    { kind: "plan", name: "Chain, until 11 December 2026", amount: naira(10_000) },
    { kind: "credit", name: "Unused Plus, 20 days", amount: naira(-4_000) },
  ]);
  expect(quote).toMatchObject({
    subtotal: naira(6_000),
    total: naira(6_000),
    vat: 0,
    toWallet: { value: 0, vat: 0 },
    endsAt: plusMonth.endsAt,
  });
});

test("on its last day an upgrade costs the difference of one day, with the credit of one day", () => {
  const lastHour = new Date(plusMonth.endsAt.getTime() - 3_600_000);
  const quote = upgradeQuote({
    periods: [plusMonth],
    from: { name: "Plus" },
    parts: [chain],
    vatTenths: 0,
    now: lastHour,
  });
  expect(quote.lines).toEqual([
    { kind: "plan", name: "Chain, until 11 December 2026", amount: naira(500) },
    { kind: "credit", name: "Unused Plus, 1 day", amount: naira(-200) },
  ]);
  // The hours of the last date belong to the day before: an owner who switches in both pays that day once.
  const upgradedTheDayBefore = { ...plusMonth, startsAt: daysOn(19), value: naira(500) };
  expect(unusedOf([upgradedTheDayBefore], lastHour).value).toBe(naira(500));
  expect(unusedOf([plusMonth], plusMonth.endsAt).value).toBe(0);
});

test("tax is on the amount left to pay", () => {
  const { subtotal, vat, total } = upgradeQuote({
    periods: [plusMonth],
    from: { name: "Plus" },
    parts: [chain],
    vatTenths: 75,
    now,
  });
  expect([subtotal, vat, total]).toEqual([naira(6_000), naira(450), naira(6_450)]);
});

test("time paid ahead counts in full", () => {
  const next = paid(plusMonth.endsAt, "month", naira(6_000));
  expect(unusedOf([plusMonth, next], now).value).toBe(naira(10_000));
  expect(priceForRest([plusMonth, next], now, () => naira(15_000))).toBe(naira(25_000));
});

test("a credit above the price goes to the wallet, with its tax", () => {
  expect(offset(kobo(1_000), { value: kobo(4_000), vat: kobo(300) })).toEqual({
    credit: 1_000,
    toWallet: { value: 3_000, vat: 225 },
  });
});

test("setup is not credited, a coupon is not money, and an earlier credit counts as paid", () => {
  const line = (kind: "plan" | "add-on" | "onboarding" | "credit", amount: number) => ({ kind, amount });
  expect(
    paidFor({
      lines: [line("plan", 6_000), line("add-on", 500), line("onboarding", 5_000)],
      discount: 1_000,
      vat: 0,
      total: 10_500,
    }),
  ).toEqual({ value: 5_500, vat: 0 });
  expect(
    paidFor({ lines: [line("plan", 10_000), line("credit", -4_000)], discount: 0, vat: 450, total: 6_450 }),
  ).toEqual({ value: 10_000, vat: 450 });
  expect(
    paidFor({ lines: [line("plan", 100), line("onboarding", 900)], discount: 1_000, vat: 0, total: 0 }).value,
  ).toBe(0);
});

test("a share of nothing is zero", () => {
  expect(timeShareOf(100, 1, 0)).toBe(0);
  expect(timeShareOf(100, 1, -1)).toBe(0);
  expect(timeShareOf(100, 1, 1)).toBe(100);
  expect(timeShareOf(Number.MAX_SAFE_INTEGER, 2, 3)).toBe(6_004_799_503_160_660);
});

test("a period that has not begun has all its days left, and a shortened one is measured against its full length", () => {
  const before = new Date(plusMonth.startsAt.getTime() - 5 * 24 * 3_600_000);
  expect(daysOfPeriod(plusMonth, before)).toEqual({ left: 30, whole: 30 });
  expect(daysOfPeriod({ ...plusMonth, startsAt: now }, now)).toEqual({ left: 20, whole: 30 });
  expect(daysOfPeriod(plusMonth, plusMonth.endsAt)).toEqual({ left: 0, whole: 30 });
  expect(unusedOf([plusMonth], before).value).toBe(naira(6_000));
});

test("periods with an end carry what was paid for them, and for extras from the day they were added", () => {
  const paidWith = (amount: number, vat: number) => ({
    lines: [{ kind: "plan" as const, name: "Any", amount: kobo(amount) }],
    discount: 0,
    vat,
    total: amount + vat,
  });
  const addedAt = new Date("2026-11-20T09:00:00Z");
  const additions = [{ orderId: 6, addedAt, extras: [], paid: paidWith(1_000, 75) }];
  const period = paidPeriod({ paid: paidWith(6_000, 450), additions });
  expect(paidPeriods([paidPeriod({ kind: "free", endsAt: null }), period])).toEqual([
    {
      startsAt: period.startsAt,
      endsAt: period.endsAt,
      duration: "month",
      anchorDay: 11,
      value: 6_000,
      vat: 450,
      additions: [{ startsAt: addedAt, value: 1_000, vat: 75 }],
    },
  ]);
});

test("the tax on setup is not part of the value of the days", () => {
  const lines = [
    { kind: "plan" as const, amount: 6_000 },
    { kind: "onboarding" as const, amount: 2_000 },
  ];
  expect(paidFor({ lines, discount: 0, vat: 600, total: 8_600 })).toEqual({ value: 6_000, vat: 450 });
  expect(paidFor({ lines, discount: 7_000, vat: 600, total: 1_600 })).toEqual({ value: 0, vat: 0 });
});

test("an upgrade without a credit has no credit line, and needs paid time", () => {
  const upgrade = { from: { name: "Plus" }, parts: [chain], vatTenths: 0, now };
  const free = upgradeQuote({ ...upgrade, periods: [{ ...plusMonth, value: kobo(0) }] });
  expect(free.lines).toEqual([
    { kind: "plan", name: "Chain, until 11 December 2026", amount: naira(10_000) },
  ]);
  expect(free).toMatchObject({ credit: 0, anchorDay: 11, toWallet: { value: 0, vat: 0 } });
  expect(() => upgradeQuote({ ...upgrade, periods: [] })).toThrow("there is no paid time to upgrade");
});

test("an upgrade over several periods names all their days and the last end", () => {
  const next = paid(plusMonth.endsAt, "month", naira(6_000));
  const extra = { kind: "add-on" as const, name: "Users, 1 more", price: () => naira(300) };
  const quote = upgradeQuote({
    periods: [plusMonth, next],
    from: { name: "Plus" },
    parts: [chain, extra],
    vatTenths: 0,
    now,
  });
  expect(quote.lines).toEqual([
    { kind: "plan", name: "Chain, until 11 January 2027", amount: naira(25_000) },
    { kind: "add-on", name: "Users, 1 more, until 11 January 2027", amount: naira(500) },
    { kind: "credit", name: "Unused Plus, 51 days", amount: naira(-10_000) },
  ]);
  expect(quote).toMatchObject({ subtotal: naira(15_500), total: naira(15_500), credit: naira(10_000) });
});

test("the price of extras added later is spread over the days from then on", () => {
  const addedAt = new Date("2026-12-01T20:00:00Z");
  const added = { startsAt: addedAt, value: kobo(1_000), vat: kobo(75) };
  const period = { ...plusMonth, value: kobo(0), additions: [added] };
  expect(unusedOf([period], addedAt)).toEqual({ value: 1_000, vat: 75 });
  expect(unusedOf([period], new Date("2026-12-06T09:00:00Z"))).toEqual({ value: 500, vat: 37 });
  expect(unusedOf([period], plusMonth.endsAt)).toEqual({ value: 0, vat: 0 });
});

const price = fc.integer({ min: 0, max: 1_000_000_000 });
const length = fc.constantFrom<Duration>("month", "yearly");

property.prop([price, price, length, fc.integer({ min: 0, max: 400 })])(
  "up and down again on the same day comes to nothing",
  (low, high, duration, day) => {
    const period = paid(now, duration, Math.min(low, high));
    const at = daysOn(day);
    const oldRest = priceForRest([period], at, () => Math.min(low, high));
    const up = offset(
      priceForRest([period], at, () => Math.max(low, high)),
      unusedOf([period], at),
    );
    const upgraded = {
      ...period,
      startsAt: at,
      value: priceForRest([period], at, () => Math.max(low, high)),
    };
    const paidUp = upgraded.value - up.credit;
    const down = offset(oldRest, unusedOf([upgraded], at));
    expect(paidUp - down.toWallet.value).toBe(0);
  },
);

property.prop([price, price, length, fc.array(fc.integer({ min: 0, max: 400 * 24 }), { maxLength: 8 })])(
  "however often a plan is switched, all of its days are paid by the plans that had them, and no day is given back twice",
  (low, high, duration, hours) => {
    const whole = paid(now, duration, low);
    const moments = [...new Set(hours)]
      .sort((one, other) => one - other)
      .map((hour) => new Date(now.getTime() + hour * 3_600_000))
      .filter((moment) => moment < whole.endsAt);
    let spent = low;
    let running = whole;
    for (const [index, at] of moments.entries()) {
      const next = index % 2 === 0 ? high : low;
      const value = priceForRest([running], at, () => next);
      spent += value - unusedOf([running], at).value;
      running = { ...running, startsAt: at, value };
    }
    // Each switch rounds its share down by less than a kobo, so the last of many switches cannot undercut the cheaper
    // plan.
    expect(spent).toBeGreaterThanOrEqual(Math.min(low, high) - moments.length);
    expect(spent).toBeLessThanOrEqual(Math.max(low, high) + moments.length);
  },
);

property.prop([price, price, fc.integer({ min: 0, max: 1_000_000_000 })])(
  "nothing of a credit is lost and nothing is charged below zero",
  (newPrice, value, vat) => {
    const { credit, toWallet } = offset(kobo(newPrice), { value: kobo(value), vat: kobo(vat) });
    expect(credit + toWallet.value).toBe(value);
    expect(newPrice - credit).toBeGreaterThanOrEqual(0);
    expect(toWallet.vat).toBeLessThanOrEqual(vat);
  },
);

property.prop([price, length, fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 6 })])(
  "what is given back over the days never exceeds what was paid",
  (value, duration, days) => {
    const period = paid(now, duration, value);
    const rests = [...days]
      .sort((one, other) => one - other)
      .map((day) => unusedOf([period], daysOn(day)).value);
    for (const [index, rest] of rests.entries()) {
      expect(rest).toBeLessThanOrEqual(rests[index - 1] ?? value);
      expect(rest).toBeGreaterThanOrEqual(0);
    }
  },
);
