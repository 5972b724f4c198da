import { describe, expect, test } from "vitest";

import { naira } from "~/models/money";
import type { Allowance, Catalogue, PriceChange } from "~/models/plans/catalogue";
import {
  catalogueAt,
  planSince,
  priceChangeTransitions,
  readItem,
  replacedLimit,
  withItem,
} from "~/models/plans/price-change";
import { customerChanges, priceList } from "~/models/plans/price-list";
import { isAsTyped, planPrices, previewOf, readValidFrom } from "~/models/plans/price-plan";
import { continuationOf, renewalTerms } from "~/models/subscriptions/continuation";
import { catalogue } from "../../support/samples";

const now = new Date("2026-11-23T10:00:00Z");
const december = new Date("2026-11-30T23:00:00Z");
const january = new Date("2026-12-31T23:00:00Z");

const change = (id: number, validFrom: Date, values: Record<string, number | null>): PriceChange => ({
  id,
  validFrom,
  items: Object.entries(values).map(([item, value]) => ({ item, value })),
});

const plans = catalogue.plans.map((plan) => (plan.id === 2 ? { ...plan, limits: { users: 5 } } : plan));
const coming: Catalogue = {
  ...catalogue,
  plans,
  coming: [
    change(1, december, { "plan-2-month": naira(7_000), "option-12-month": naira(1_500), "plan-2-users": 3 }),
    change(2, january, { "plan-2-month": naira(8_000), "plan-2-users": null, "onboarding-2-fee": 0 }),
  ],
};
const monthOf = (at: Date) => catalogueAt(coming, at).plans.find(({ id }) => id === 2)?.amountMonth;

test("a price change is approved, then applied or withdrawn, and stays so", () => {
  expect(priceChangeTransitions.moves).toEqual({
    asked: ["waiting", "withdrawn"],
    waiting: ["applied", "withdrawn"],
    applied: [],
    withdrawn: [],
  });
});

describe("dated prices", () => {
  test("take effect at the first moment of their day, in the order of their days", () => {
    expect(monthOf(new Date(december.getTime() - 1))).toBe(naira(6_000));
    expect(monthOf(december)).toBe(naira(7_000));
    expect(monthOf(new Date(january.getTime() - 1))).toBe(naira(7_000));
    expect(monthOf(january)).toBe(naira(8_000));
  });

  test("return the same catalogue object until one is due, and then no longer list it as coming", () => {
    expect(catalogueAt(coming, now)).toBe(coming);
    const then = catalogueAt(coming, december);
    expect(then.coming.map(({ id }) => id)).toEqual([2]);
    expect(catalogueAt(then, december)).toBe(then);
    expect(catalogueAt(then, january)).toEqual(catalogueAt(coming, january));
  });

  test("change extras and setup too, and nothing else", () => {
    const then = catalogueAt(coming, january);
    const option = then.addOnGroups.flatMap(({ options }) => options).find(({ id }) => id === 12);
    expect(option).toMatchObject({ amountMonth: naira(1_500), amountYear: naira(12_000) });
    expect(then.onboarding.find(({ id }) => id === 2)?.fee).toBe(0);
    expect(then.plans.find(({ id }) => id === 2)?.amountYear).toBe(naira(60_000));
    expect(then.plans.find(({ id }) => id === 1)).toEqual(plans.find(({ id }) => id === 1));
  });

  test("apply to a renewal and its notices by the day on which the period ends", () => {
    const last = {
      planId: 2,
      duration: "month" as const,
      nextPlanId: null,
      nextDuration: null,
      takenOut: [],
      anchorDay: null,
      pauseMonths: null,
      keptExtras: null,
      kind: "paid" as const,
      renewalMethod: "wallet" as const,
      renewalCardLost: false,
      cancelledAt: null,
      extras: [{ kind: "users" as const, optionId: 12, quantity: 3 }],
    };
    const totals = [now, december, january].map(
      (endsAt) => renewalTerms(coming, { ...last, endsAt }, 0)?.quote.total,
    );
    expect(totals).toEqual([naira(7_200), naira(8_500), naira(9_500)]);
    expect(continuationOf(coming, { ...last, endsAt: december }, 0)).toMatchObject({ total: naira(8_500) });
  });

  test("keep a lowered limit for a running period and give it a raised one", () => {
    const [fallen, risen] = [catalogueAt(coming, december), catalogueAt(coming, january)];
    const limit = (at: Catalogue, since: Date) => planSince(at, at.plans[1]!, since).limits.users;
    expect(fallen.plans[1]?.limits.users).toBe(3);
    expect([limit(fallen, now), limit(fallen, december)]).toEqual([5, 3]);
    expect([limit(risen, now), limit(risen, december), limit(risen, january)]).toEqual(
      Array(3).fill("unlimited"),
    );
  });
});

describe("an item", () => {
  test("names its subject, and anything else is a bug", () => {
    expect(readItem("plan-12-bank_accounts")).toEqual({ of: "plan", id: 12, field: "bank_accounts" });
    expect(readItem("option-3-year")).toEqual({ of: "option", id: 3, field: "year" });
    for (const odd of [
      "",
      "plan-2",
      "plan-0-month",
      "plan-02-month",
      "xplan-2-month",
      "plan-2-month1",
      "coupon-2-fee",
    ])
      expect(() => readItem(odd)).toThrow(`${odd} names no price`);
  });

  const planWith = (field: string, value: number | null) =>
    withItem(coming, { item: `plan-2-${field}`, value }).plans[1];

  test.each([
    ["month", naira(1), { amountMonth: naira(1) }],
    ["year", naira(2), { amountYear: naira(2) }],
    ["discount", 7, { discount: 7 }],
    ["reseller", 8, { resellerDiscount: 8 }],
    ["users", 9, { limits: { users: 9 } }],
    ["outlets", 9, { limits: { users: 5, outlets: 9 } }],
    ["products", 9, { limits: { users: 5, products: 9 } }],
    ["customers", null, { limits: { users: 5, customers: "unlimited" } }],
    ["bank_accounts", 9, { limits: { users: 5, bank_accounts: 9 } }],
  ])("%s of a plan changes only that", (field, value, changed) => {
    expect(planWith(field, value)).toEqual({ ...plans[1], ...changed });
  });

  test.each(["month", "year", "discount", "reseller"])(
    "%s of a plan without a value does nothing",
    (field) => {
      const plan = planWith(field, null);
      const values = { month: plan?.amountMonth, year: plan?.amountYear, discount: plan?.discount };
      expect({ ...values, reseller: plan?.resellerDiscount }).toHaveProperty(field, 0);
    },
  );

  test("a plan has no other field", () => {
    expect(() => planWith("fee", 1)).toThrow("a plan has no fee");
  });

  test("of an extra or of setup changes its one price and no other", () => {
    const options = (item: string) =>
      withItem(catalogue, { item, value: 5 }).addOnGroups.flatMap((group) => group.options);
    const before = catalogue.addOnGroups.flatMap((group) => group.options);
    const changed = (prices: object) => before.map((one) => (one.id === 12 ? { ...one, ...prices } : one));
    expect(options("option-12-month")).toEqual(changed({ amountMonth: 5 }));
    expect(options("option-12-year")).toEqual(changed({ amountYear: 5 }));
    expect(withItem(catalogue, { item: "option-12-year", value: 5 }).plans).toBe(catalogue.plans);
    const fees = withItem(catalogue, { item: "onboarding-2-fee", value: 5 }).onboarding.map(({ fee }) => fee);
    expect(fees).toEqual([0, 5]);
    const free = withItem(catalogue, { item: "onboarding-2-fee", value: null }).onboarding[1];
    expect(free?.fee).toBe(0);
  });
});

describe("replaced limits", () => {
  const had = (allowance: Allowance) => ({ planId: 2, kind: "users" as const, allowance, until: december });
  const since = (now_: Allowance | undefined, before: Allowance) => {
    const plan = { ...plans[1]!, limits: now_ === undefined ? {} : { users: now_ } };
    return planSince({ replaced: [had(before)] }, plan, now).limits.users;
  };

  test.each<[Allowance | undefined, Allowance, Allowance]>([
    [3, 5, 5],
    [5, 3, 5],
    ["unlimited", 5, "unlimited"],
    [5, "unlimited", "unlimited"],
    [5, "agreed", 5],
    ["agreed", 5, "agreed"],
    ["agreed", "unlimited", "agreed"],
    [undefined, 5, 5],
  ])("of %s now and %s before, %s counts", (now_, before, counts) => {
    expect(since(now_, before)).toBe(counts);
  });

  test("count for their own plan, and for periods that began before", () => {
    const plan = plans[1]!;
    expect(planSince({ replaced: [{ ...had(9), planId: 1 }] }, plan, now)).toBe(plan);
    expect(planSince({ replaced: [had(9)] }, plan, december)).toBe(plan);
    expect(planSince({ replaced: [had(9)] }, plan, new Date(december.getTime() - 1)).limits).toEqual({
      users: 9,
    });
    expect(plan.limits).toEqual({ users: 5 });
  });

  test("are kept with the day on which they end, unlike prices", () => {
    expect(catalogueAt(coming, december).replaced).toEqual([had(5)]);
    expect(catalogueAt(coming, january).replaced).toEqual([had(5), { ...had(3), until: january }]);
    const without = {
      ...coming,
      coming: [change(3, december, { "plan-2-outlets": 2, "option-12-month": 1 })],
    };
    expect(catalogueAt(without, december).replaced).toEqual([]);
    const other = { ...coming, coming: [change(5, december, { "option-2-users": 2 })] };
    expect(catalogueAt(other, december).replaced).toEqual([]);
    const gone = { ...coming, coming: [change(4, december, { "plan-99-users": 2 })] };
    expect(catalogueAt(gone, december).replaced).toEqual([]);
  });

  test("are written for an item, but not for a price", () => {
    expect(replacedLimit({ item: "plan-2-users", value: 5 }, december)).toEqual(had(5));
    expect(replacedLimit({ item: "plan-2-users", value: null }, december)).toEqual(had("unlimited"));
    expect(replacedLimit({ item: "plan-2-month", value: 5 }, december)).toBeNull();
    expect(replacedLimit({ item: "option-2-users", value: 5 }, december)).toBeNull();
  });
});

describe("typed price changes", () => {
  test("cannot change a free price or one agreed with sales", () => {
    const items = priceList(catalogue).map(({ item }) => item);
    expect(items.filter((item) => /^plan-[13]-(month|year|discount)|^onboarding-1-/.test(item))).toEqual([]);
  });

  test("cannot change the past, an invalid day or a day too far away", () => {
    expect(readValidFrom("2026-11-22", now)).toMatchObject({ ok: false });
    expect(readValidFrom("2026-02-30", now)).toMatchObject({ ok: false });
    expect(readValidFrom("2029-01-01", now)).toMatchObject({ ok: false });
    expect(readValidFrom("2026-11-23", now)).toEqual({ ok: true, validFrom: now });
    expect(readValidFrom("2026-12-01", now)).toEqual({ ok: true, validFrom: december });
  });

  test("change only what differs on that day, and an empty change is an error", () => {
    const typed = { "plan-2-month": "7000", "plan-2-year": "60000" };
    expect(planPrices(coming, { day: "2026-12-01", typed }, now)).toMatchObject({
      ok: false,
      errors: { "": [expect.stringContaining("Nothing is different")] },
    });
    expect(planPrices(coming, { day: "2026-11-24", typed }, now)).toMatchObject({
      ok: true,
      items: [{ item: "plan-2-month", value: naira(7_000) }],
    });
  });

  test("have a preview of the change, a new customer's price, and which later change takes over", () => {
    const typed = { "plan-2-month": "6500", "plan-2-discount": "10" };
    const plan = planPrices(coming, { day: "2026-11-30", typed }, now);
    if (!plan.ok) throw new Error("refused");
    const preview = previewOf(plan, coming, now);
    expect(preview.from).toBe("30 November 2026");
    expect(preview.changed).toEqual([
      { name: "Plus: Price a month", before: "₦6,000", after: "₦6,500" },
      { name: "Plus: Discount on a year", before: "20%", after: "10%" },
    ]);
    expect(preview.customers).toEqual([
      { name: "Plus, 1 month", before: "₦6,000", after: "₦6,500" },
      { name: "Plus, 1 year", before: "₦48,000", after: "₦54,000" },
    ]);
    expect(preview.notes.join(" ")).toContain("From 1 December 2026 on, another change");
    expect(preview.notes.join(" ")).toContain("told the earlier price by a reminder");
    expect(customerChanges(coming, coming)).toEqual([]);
  });

  test("may take effect two years away, to the moment", () => {
    const lastDay = new Date("2028-11-21T23:00:00Z");
    expect(readValidFrom("2028-11-22", now)).toEqual({ ok: true, validFrom: lastDay });
    expect(readValidFrom("2028-11-23", now)).toEqual({
      ok: false,
      problem: "Choose a day in the next 2 years",
    });
    const midnight = new Date("2026-11-22T23:00:00Z");
    expect(readValidFrom("2028-11-22", midnight)).toEqual({ ok: true, validFrom: lastDay });
  });

  test("show an error at each unreadable day or value", () => {
    expect(planPrices(coming, { day: "soon", typed: {} }, now)).toEqual({
      ok: false,
      errors: { from: ["Enter a day such as 2027-01-31"] },
    });
    expect(planPrices(coming, { day: "2026-11-22", typed: {} }, now)).toEqual({
      ok: false,
      errors: { from: ["Choose today or a later day. Past prices can’t change"] },
    });
    expect(planPrices(coming, { day: "2026-12-01", typed: { "plan-2-month": "x" } }, now)).toEqual({
      ok: false,
      errors: { "plan-2-month": ["Enter whole naira, such as 6,000"] },
    });
  });

  test("are recognised after they were made by the values of their day", () => {
    const typed = { "plan-2-month": "7000", "plan-2-users": "3" };
    expect(isAsTyped(coming, { typed }, december)).toBe(true);
    expect(isAsTyped(coming, { typed }, now)).toBe(false);
    expect(isAsTyped(coming, { typed: { "plan-2-month": "x" } }, december)).toBe(false);
  });

  const previewFrom = (day: string, typed: Record<string, string>, sold = coming, at = now) => {
    const plan = planPrices(sold, { day, typed }, at);
    if (!plan.ok) throw new Error("refused");
    return previewOf(plan, sold, at);
  };
  const always: unknown = expect.stringContaining("Owners keep what they paid for");
  const told: unknown = expect.stringContaining("Owners whose plan renews between then and 30 November 2026");

  test("of today take effect at once, and the preview says so", () => {
    const preview = previewFrom("2026-11-23", { "option-11-month": "600" });
    expect(preview.from).toBe("at once");
    expect(preview.notes).toEqual([always, told]);
  });

  test("name the owners who were shown the earlier price for seven days only", () => {
    const typed = { "option-11-month": "600" };
    const midnight = new Date("2026-11-22T23:00:00Z");
    expect(previewFrom("2026-11-29", typed, coming, midnight).notes).toEqual([always, told]);
    expect(previewFrom("2026-11-30", typed, coming, midnight).notes).toEqual([always]);
  });

  test("of a later day override those values that both change, by name", () => {
    const note = (names: string) =>
      `From 1 December 2026 on, another change that is waiting applies to ${names}.`;
    const both = previewFrom("2026-11-30", { "plan-2-month": "6500", "option-12-month": "1300" });
    expect(both.notes.slice(2)).toEqual([
      note("Plus: Price a month, Additional Active Users: 3 more, a month"),
      "From 1 January 2027 on, another change that is waiting applies to Plus: Price a month.",
    ]);
    const own = previewFrom("2026-12-01", { "plan-2-month": "6500" });
    expect(own.notes).toEqual([
      always,
      "From 1 January 2027 on, another change that is waiting applies to Plus: Price a month.",
    ]);
  });
});
