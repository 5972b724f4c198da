import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PricedPlan } from "~/models/plans/catalogue";
import { kobo, naira, type Kobo } from "~/models/money";
import {
  addOnLine,
  couponValue,
  monthsOf,
  orderTitle,
  planPrice,
  quote,
  resellerPrice,
  resellerQuote,
  takesCoupon,
  trialQuote,
  yearlyPrice,
  yearlyPricePerMonth,
  yearlySaving,
} from "~/models/plans/quote";
import { basic, byPhone, outlets, plus, self, users } from "../../support/samples";
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

test("the yearly price is the seeded 48,000, and the saving is against twelve months", () => {
  expect(yearlyPrice(plus)).toBe(naira(48_000));
  expect(yearlySaving(plus)).toBe(naira(24_000));
  expect(yearlyPricePerMonth(plus)).toBe(naira(4_000));
});

test("a yearly price between two kobo is rounded down", () => {
  expect(yearlyPrice({ ...plus, amountYear: kobo(99), discount: 50 })).toBe(49);
  expect(yearlyPrice({ ...plus, amountYear: kobo(101), discount: 33 })).toBe(67);
});

test("an order for a trial charges nothing", () => {
  expect(trialQuote(plus, 14)).toEqual({
    lines: [{ kind: "plan", name: "Plus, 14 days free", amount: 0 }],
    subtotal: 0,
    discount: 0,
    discountName: null,
    vat: 0,
    total: 0,
    renewal: 0,
  });
});

test("a year that costs more than twelve months shows no saving", () => {
  expect(yearlySaving({ ...plus, amountYear: naira(100_000), discount: 0 })).toBe(0);
  expect(yearlySaving({ ...plus, amountYear: naira(71_999), discount: 0 })).toBe(naira(1));
});

test("the monthly price of a year is rounded up, so it never promises too little", () => {
  expect(yearlyPricePerMonth({ ...plus, amountYear: kobo(1_201), discount: 0 })).toBe(101);
});

test("a plan and an extra have a price for each duration", () => {
  expect([planPrice(plus, "month"), planPrice(plus, "yearly")]).toEqual([naira(6_000), naira(60_000)]);
  const [addOn] = addOns as [(typeof addOns)[number]];
  expect(addOnLine(addOn, "month")).toEqual({ kind: "add-on", name: "Users, 3 more", amount: naira(1_200) });
  expect(addOnLine(addOn, "yearly").amount).toBe(naira(12_000));
  const products = { ...addOn, group: { ...addOn.group, kind: "products" as const } };
  expect(addOnLine(products, "month").name).toBe("Products, 3 more");
});

describe("the title of an order", () => {
  const users = { kind: "add-on", name: "1 more user" };
  const products = { kind: "add-on", name: "500 more products" };
  const outlet = { kind: "add-on", name: "1 more outlet" };
  const detail = "30 days";

  test("is its first line", () => {
    expect(orderTitle([{ kind: "plan", name: "Plus, 1 month" }, users])).toBe("Plus, 1 month");
    expect(orderTitle([{ kind: "plan", name: "Plus, 1 month", detail }, users])).toBe("Plus, 1 month");
    expect(orderTitle([users, outlet])).toBe("1 more user");
    expect(orderTitle([])).toBe("Order");
  });

  test("names all extras and their days if only extras are added", () => {
    expect(orderTitle([{ ...users, detail }])).toBe("1 more user, 30 days");
    expect(orderTitle([{ ...users, detail }, outlet])).toBe("1 more user and 1 more outlet, 30 days");
    expect(orderTitle([{ ...users, detail }, products, outlet])).toBe(
      "1 more user, 500 more products and 1 more outlet, 30 days",
    );
  });
});

describe("a coupon takes off", () => {
  const percent = { code: "P", kind: "percent" as const, percent: 15, amount: null, cap: null };
  const fixed = { code: "F", kind: "fixed" as const, percent: null, amount: 500, cap: null };

  test.each([
    ["a share, rounded down", percent, 999, 149],
    ["a share up to its cap", { ...percent, cap: 100 }, 999, 100],
    ["a share below its cap", { ...percent, cap: 150 }, 999, 149],
    ["its amount", fixed, 999, 500],
    ["its amount up to its cap", { ...fixed, cap: 400 }, 999, 400],
    ["no more than there is to pay", fixed, 499, 499],
    ["nothing without a percentage", { ...percent, percent: null }, 999, 0],
    ["nothing without an amount", { ...fixed, amount: null }, 999, 0],
    ["a share alone, whatever amount stands beside it", { ...percent, amount: 1 }, 999, 149],
  ])("%s", (_, offer, subtotal, value) => {
    expect(couponValue(offer, kobo(subtotal))).toBe(value);
  });

  test("nothing from a plan with its own discount, or a free one", () => {
    expect(takesCoupon(plus, "month")).toBe(true);
    expect(takesCoupon(plus, "yearly")).toBe(false);
    expect(takesCoupon({ ...plus, discount: 0 }, "yearly")).toBe(true);
    expect(takesCoupon(basic, "month")).toBe(false);
    const yearly = { plan: plus, duration: "yearly" as const, addOns: [], onboarding: null };
    expect(quote({ ...yearly, coupon: fixed })).toEqual(quote(yearly));
  });

  test("and is named only if it takes something off", () => {
    const month = { plan: plus, duration: "month" as const, addOns: [], onboarding: null };
    expect(quote({ ...month, coupon: { ...fixed, amount: 0 } }).discountName).toBeNull();
    expect(quote({ ...month, coupon: fixed }).discountName).toBe("Coupon F");
  });
});

describe("an agent", () => {
  const sold = { ...plus, resellerDiscount: 25 };

  test("gets the agent discount in place of the plan's, on yearly plans alone", () => {
    expect(resellerQuote({ plan: sold, duration: "yearly", addOns })).toMatchObject({
      subtotal: naira(97_000),
      discount: naira(15_000),
      discountName: "Discount (25%)",
      total: naira(82_000),
    });
    expect(resellerQuote({ plan: sold, duration: "month", addOns })).toMatchObject({
      discount: 0,
      discountName: null,
      total: naira(9_700),
    });
  });

  test("sees the same price on the plan page", () => {
    expect(resellerPrice(sold, "yearly")).toBe(naira(45_000));
    expect(resellerPrice(sold, "month")).toBe(naira(6_000));
  });

  test("pays the tax of the order", () => {
    const { vat } = resellerQuote({ plan: sold, duration: "month", addOns: [], vatTenths: 75 });
    expect(vat).toBe(naira(450));
  });
});

test("a coupon is taken off the subtotal, and tax is on the rest", () => {
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
