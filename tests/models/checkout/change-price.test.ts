import { describe, expect, test } from "vitest";
import {
  chosenFrom,
  extrasKeyOf,
  priceExtras,
  priceUpgrade,
  upgradeKeyOf,
} from "~/models/checkout/change-price";
import { naira } from "~/models/money";
import type { Catalogue, PricedPlan } from "~/models/plans/catalogue";
import type { OrderedPeriod, SubscriptionState } from "~/models/subscriptions/subscription";
import { basic, catalogue, plus, paidPeriod } from "../../support/samples";

const start = new Date("2026-11-11T09:00:00Z");
const chain: PricedPlan = {
  ...plus,
  id: 5,
  code: "chain",
  name: "Chain",
  amountMonth: naira(15_000),
  amountYear: naira(150_000),
};
const lite: PricedPlan = { ...plus, id: 6, code: "lite", name: "Lite", amountMonth: naira(3_000) };
const wide: Catalogue = { ...catalogue, plans: [...catalogue.plans, chain, lite] };

const month = paidPeriod({
  startsAt: start,
  extras: [{ kind: "users", optionId: 11, quantity: 1 }],
  paid: {
    lines: [
      { kind: "plan", name: "Plus, 1 month", amount: naira(6_000) },
      { kind: "add-on", name: "Additional Active Users, 1 more", amount: naira(500) },
    ],
    discount: 0,
    vat: 0,
    total: naira(6_500),
  },
});

const stateWith = (...periods: OrderedPeriod[]): SubscriptionState => ({
  location: { id: 1, name: "Ada's shop", address: "", taxNumber: "" },
  revision: 1,
  balance: 0,
  lastOrderId: 5,
  awaits: false,
  periods,
});
const situation = (...periods: OrderedPeriod[]) => ({
  state: stateWith(...periods),
  catalogue: wide,
  vatTenths: 0,
  now: start,
});

describe("the price of a dearer plan", () => {
  test("is that of the plan and of the extras for the rest of the time, less what was paid for it", () => {
    expect(priceUpgrade(chain.id, situation(month))).toMatchObject({
      plan: chain,
      duration: "month",
      addOns: [{ option: { id: 11 } }],
      quote: {
        lines: [
          { kind: "plan", name: "Chain, until 11 December 2026", amount: naira(15_000) },
          {
            kind: "add-on",
            name: "Additional Active Users, 1 more, until 11 December 2026",
            amount: naira(500),
          },
          { kind: "credit", name: "Unused Plus, 30 days", amount: 0 - naira(6_500) },
        ],
        total: naira(9_000),
      },
    });
  });

  test("of a year is the price of a year, with its discount", () => {
    const year = {
      ...month,
      duration: "yearly" as const,
      endsAt: new Date("2027-11-11T09:00:00Z"),
      extras: [],
    };
    const amount = priceUpgrade(chain.id, situation(year))?.quote.lines[0]?.amount;
    expect(amount).toBe(naira(120_000));
  });

  test("does not exist from a plan that has left the catalogue, which cannot be compared", () => {
    const left = { ...wide, plans: wide.plans.filter(({ id }) => id !== plus.id) };
    expect(priceUpgrade(chain.id, { ...situation(month), catalogue: left })).toBeNull();
  });

  const trial = paidPeriod({
    kind: "trial",
    id: 2,
    startsAt: start,
    endsAt: new Date("2026-11-20T09:00:00Z"),
  });
  test.each<[string, OrderedPeriod[], number]>([
    ["nothing", [], chain.id],
    ["the free plan", [paidPeriod({ kind: "free", planId: basic.id, endsAt: null })], chain.id],
    ["a trial", [trial], chain.id],
    [
      "a trial with paid time behind it",
      [trial, { ...month, startsAt: new Date("2026-11-20T09:00:00Z") }],
      chain.id,
    ],
    ["a paid plan, to one that is not on sale", [month], 99],
    ["a paid plan, to one without a price", [month], 3],
    ["a paid plan, to itself", [month], plus.id],
    ["a paid plan, to a cheaper one", [month], lite.id],
  ])("does not exist from %s", (_, periods, planId) => {
    expect(priceUpgrade(planId, situation(...periods))).toBeNull();
  });

  test("counts extras in the years and months that they cost", () => {
    const year = { ...month, duration: "yearly" as const, endsAt: new Date("2027-11-11T09:00:00Z") };
    expect(priceUpgrade(chain.id, situation(year))?.quote.lines[1]).toMatchObject({ amount: naira(5_000) });
  });
});

describe("the price of extras", () => {
  test("is for the rest of the running period, and only of amounts on offer", () => {
    expect(priceExtras({ users: 1, outlets: 2, products: 0 }, situation(month))).toMatchObject({
      plan: plus,
      period: { id: month.id },
      addOns: [{ option: { id: 11 } }],
      quote: { total: naira(500) },
    });
    expect(chosenFrom(wide, { users: 3, outlets: 1 }).map(({ option }) => option.id)).toEqual([12, 31]);
  });

  test.each<[string, OrderedPeriod[]]>([
    ["nothing runs", []],
    ["a trial runs", [paidPeriod({ kind: "trial" })]],
    ["the plan has left the catalogue", [{ ...month, planId: 99 }]],
    ["the plan has no price", [{ ...month, planId: 3 }]],
    ["the plan is free", [{ ...month, planId: basic.id }]],
  ])("does not exist if %s", (_, periods) => {
    expect(priceExtras({ users: 1 }, situation(...periods))).toBeNull();
  });
});

test("the key of a form changes with the order before it, and with what it adds", () => {
  const state = stateWith(month);
  expect(upgradeKeyOf(1, chain.id, state)).toEqual(["upgrade", 1, 5, 5]);
  const priced = priceExtras({ users: 3, outlets: 1 }, situation(month));
  if (!priced) throw new Error("extras have a price");
  expect(extrasKeyOf(1, priced, state)).toEqual(["extras", 1, "1", 5, "12,31", naira(3_700)]);
});
