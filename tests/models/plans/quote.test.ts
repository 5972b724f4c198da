import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PricedPlan } from "~/models/plans/catalogue";
import { kobo, naira, type Kobo } from "~/models/money";
import {
  monthsOf,
  quote,
  takesCoupon,
  trialQuote,
  yearlyPrice,
  yearlyPricePerMonth,
  yearlySaving,
} from "~/models/plans/quote";
import { basic, byPhone, outlets, plus, self, users } from "../../support/catalogue-sample";
import { property } from "../../support/property";

const [, threeUsers] = users.options as [never, (typeof users.options)[number]];
const [oneOutlet] = outlets.options as [(typeof outlets.options)[number]];
const addOns = [
  { group: users, option: threeUsers },
  { group: outlets, option: oneOutlet },
];

test("a monthly order adds plan, extras and setup, without the plan's discount", () => {
  expect(quote({ plan: plus, duration: "month", addOns, onboarding: byPhone })).toEqual({
    lines: [
      { kind: "plan", name: "Plus, 1 month", amount: naira(6_000) },
      { kind: "add-on", name: "Users, 3 more", amount: naira(1_200) },
      { kind: "add-on", name: "Outlets, 1 more", amount: naira(2_500) },
      { kind: "onboarding", name: "Setup by phone, once", amount: naira(5_000) },
    ],
    subtotal: naira(14_700),
    discount: 0,
    discountName: null,
    vat: 0,
    total: naira(14_700),
    renewal: naira(9_700),
  });
});

test("a yearly order takes the discount off the plan alone", () => {
  const yearly = quote({ plan: plus, duration: "yearly", addOns, onboarding: byPhone });
  expect(yearly.lines[0]).toEqual({ kind: "plan", name: "Plus, 1 year", amount: naira(60_000) });
  expect(yearly.discountName).toBe("Discount, 20% of Plus");
  expect(yearly.discount).toBe(naira(12_000));
  expect(yearly.subtotal).toBe(naira(60_000 + 12_000 + 25_000 + 5_000));
  expect(yearly.total).toBe(naira(90_000));
  expect(yearly.renewal).toBe(naira(85_000));
});

test("self onboarding costs nothing and has no line", () => {
  const { lines } = quote({ plan: basic, duration: "month", addOns: [], onboarding: self });
  expect(lines).toEqual([{ kind: "plan", name: "Basic, 1 month", amount: 0 }]);
});

test("the yearly price is the seeded 48,000, the saving counts against twelve months", () => {
  expect(yearlyPrice(plus)).toBe(naira(48_000));
  expect(yearlySaving(plus)).toBe(naira(24_000));
  expect(yearlyPricePerMonth(plus)).toBe(naira(4_000));
});

test("a yearly price between two kobo is rounded down", () => {
  expect(yearlyPrice({ ...plus, amountYear: kobo(99), discount: 50 })).toBe(49);
  expect(yearlyPrice({ ...plus, amountYear: kobo(101), discount: 33 })).toBe(67);
});

test("a trial's order charges nothing", () => {
  const trial = trialQuote(plus, 14);
  expect(trial.lines).toEqual([{ kind: "plan", name: "Plus, 14 days free", amount: 0 }]);
  expect(trial.total).toBe(0);
});

test("a coupon is taken off the subtotal, and tax is on what remains", () => {
  const offer = { code: "MARKET10", kind: "percent" as const, percent: 10, amount: null, cap: null };
  const month = quote({
    plan: plus,
    duration: "month",
    addOns,
    onboarding: byPhone,
    coupon: offer,
    vatTenths: 75,
  });
  expect(month).toMatchObject({
    subtotal: naira(14_700),
    discount: naira(1_470),
    discountName: "Coupon MARKET10",
    vat: 99_225,
    total: naira(13_230) + 99_225,
    renewal: naira(9_700) + 72_750,
  });
});

test("yearly is twelve months", () => {
  expect([monthsOf("yearly"), monthsOf("month")]).toEqual([12, 1]);
});

describe("for any prices", () => {
  const amount = fc.integer({ min: 0, max: 10 ** 13 }).map((value) => kobo(value));
  const plan = fc
    .record({ amountMonth: amount, amountYear: amount, discount: fc.integer({ min: 0, max: 100 }) })
    .map((prices): PricedPlan => ({ ...plus, ...prices }));
  const coupon = fc.record({
    code: fc.constant("ANY"),
    kind: fc.constantFrom("percent" as const, "fixed" as const),
    percent: fc.integer({ min: 1, max: 100 }),
    amount: fc.integer({ min: 1, max: 10 ** 13 }),
    cap: fc.constant(null),
  });
  const order = fc.record({
    plan,
    duration: fc.constantFrom("yearly" as const, "month" as const),
    addOns: fc.subarray(addOns),
    onboarding: fc.constantFrom(null, self, byPhone),
    coupon: fc.option(coupon),
    vatTenths: fc.integer({ min: 0, max: 999 }),
  });

  property.prop([order])(
    "lines less discount plus tax are exactly the total, never below nothing",
    (input) => {
      const { lines, subtotal, discount, vat, total } = quote(input);
      expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(subtotal);
      expect(total).toBe(subtotal - discount + vat);
      expect(Math.min(subtotal - discount, vat, total)).toBeGreaterThanOrEqual(0);
      for (const value of [subtotal, discount, vat, total]) expect(Number.isSafeInteger(value)).toBe(true);
    },
  );

  property.prop([order])("tax is what remains times its rate, to the nearest kobo", (input) => {
    const { subtotal, discount, vat } = quote(input);
    const exact = (BigInt(subtotal - discount) * BigInt(input.vatTenths) * 2n + 1000n) / 2000n;
    expect(BigInt(vat)).toBe(exact);
  });

  property.prop([order])("a plan with a discount of its own takes no coupon besides", (input) => {
    const without = quote({ ...input, coupon: null });
    if (!takesCoupon(input.plan, input.duration)) expect(quote(input)).toEqual(without);
    else expect(quote(input).discount).toBeGreaterThanOrEqual(without.discount);
  });

  property.prop([order])("the discount never passes the plan's own price and a month has none", (input) => {
    const { discount } = quote({ ...input, coupon: null });
    expect(discount).toBeLessThanOrEqual(input.plan.amountYear);
    if (input.duration === "month") expect(discount).toBe(0);
  });

  property.prop([order])("what a customer pays for the year is exactly the price shown", (input) => {
    const alone = quote({
      ...input,
      duration: "yearly",
      addOns: [],
      onboarding: null,
      coupon: null,
      vatTenths: 0,
    });
    expect(alone.total).toBe(yearlyPrice(input.plan));
  });

  property.prop([order])("the renewal is the total without setup", (input) => {
    const { total, renewal } = quote({ ...input, coupon: null, vatTenths: 0 });
    expect(total - renewal).toBe(input.onboarding?.fee ?? 0);
  });

  property.prop([fc.maxSafeInteger().filter((value) => value >= 0), fc.integer({ min: 0, max: 100 })])(
    "the yearly price is the exact share rounded down, up to the largest safe integer",
    (year, discount) => {
      const exact = (BigInt(year) * BigInt(100 - discount)) / 100n;
      expect(BigInt(yearlyPrice({ ...plus, amountYear: year as Kobo, discount }))).toBe(exact);
    },
  );
});
