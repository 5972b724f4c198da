import { expect, test } from "vitest";
import type { Plan } from "~/models/plans/catalogue";
import { naira } from "~/models/money";
import { comparePlans } from "~/routes/_site/pricing/comparison.server";
import { planView, shortPrice } from "~/messages/plans/plan-card";
import { basic, catalogue, plus } from "../../support/samples";

const buy = { step: { label: "Purchase now", href: "/plans-details/2/yearly" } };
const enterprise = catalogue.plans.find(({ code }) => code === "enterprise") as Plan;

test("the yearly view strikes out the full price and names the saving", () => {
  expect(planView(plus, "yearly", buy)).toMatchObject({
    price: naira(48_000),
    per: "a year",
    was: naira(60_000),
    saving: { percent: 20, amount: naira(12_000), perMonth: naira(4_000) },
  });
});

test("the monthly view shows the month's amount and no saving", () => {
  const view = planView(plus, "month", buy);
  expect(view).toMatchObject({ price: naira(6_000), per: "a month" });
  expect(view.was).toBeUndefined();
  expect(view.saving).toBeUndefined();
});

test("a plan without a discount has no struck-out price", () => {
  const view = planView({ ...plus, discount: 0 }, "yearly", buy);
  expect(view).toMatchObject({ price: naira(60_000), why: "that is ₦5,000 a month" });
  expect(view.was).toBeUndefined();
});

test("Basic is free, and Enterprise has words in place of a price", () => {
  expect(planView(basic, "yearly", buy).price).toBe(0);
  expect(planView(enterprise, "yearly", buy).price).toBe("Personalise pricing");
  expect([basic, plus, enterprise].map((plan) => shortPrice(plan, "yearly"))).toEqual([
    "₦0",
    "₦48,000",
    "Ask us",
  ]);
});

test("the trial tag appears only if the trial is offered", () => {
  const trial = { step: { label: "Try free for 14 days", href: "/signup" } };
  expect(planView(plus, "yearly", trial).tag).toBe("14 days free");
  expect(planView(plus, "yearly", buy).tag).toBeUndefined();
});

test("allowances are numbers with commas or words", () => {
  const limits = { products: 1_000, customers: "unlimited", users: "agreed" } as const;
  expect(planView({ ...plus, limits }, "yearly", buy).allowances).toEqual([
    { name: "Users", value: "As agreed" },
    { name: "Products", value: "1,000" },
    { name: "Customers", value: "Unlimited" },
  ]);
});

test("the comparison starts with allowances and keeps the order of categories", () => {
  const compared = comparePlans(
    {
      ...catalogue,
      plans: [{ ...basic, limits: { users: 1 } }, plus],
      comparison: [
        { category: "Stock", name: "Barcodes", values: { 1: "Yes", 2: "Yes" } },
        { category: "Help", name: "Setup", values: { 1: "Paid", 2: "Included" } },
        { category: "Stock", name: "Transfers", values: { 1: "No" } },
      ],
    },
    "yearly",
  );
  expect(compared.plans).toEqual([
    { name: "Basic", price: "₦0" },
    { name: "Plus", price: "₦48,000" },
  ]);
  expect(compared.groups).toEqual([
    { title: "How much you can use", rows: [{ name: "Users", values: ["1", "–"] }] },
    {
      title: "Stock",
      rows: [
        { name: "Barcodes", values: [true, true] },
        { name: "Transfers", values: [false, false] },
      ],
    },
    { title: "Help", rows: [{ name: "Setup", values: ["Paid", "Included"] }] },
  ]);
});

test("each allowance has a row to compare, and without any the group is left out", () => {
  const plans = [
    { ...basic, limits: { users: 1, products: 100 } },
    { ...plus, limits: { products: "unlimited" as const } },
  ];
  const compared = comparePlans({ ...catalogue, plans }, "month");
  expect(compared.groups).toEqual([
    {
      title: "How much you can use",
      rows: [
        { name: "Users", values: ["1", "–"] },
        { name: "Products", values: ["100", "Unlimited"] },
      ],
    },
  ]);
  expect(comparePlans(catalogue, "month").groups).toEqual([]);
});
