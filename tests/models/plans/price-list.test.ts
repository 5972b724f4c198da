import { expect, test } from "vitest";

import { naira } from "~/models/money";
import type { Offer } from "~/models/plans/catalogue";
import {
  type PriceEntry,
  changedPrices,
  customerChanges,
  customerPrices,
  fieldText,
  priceList,
  readPrices,
  readPriceEntry,
  valueText,
} from "~/models/plans/price-list";
import { priceFields } from "~/models/plans/price-list-fields.server";
import { basic, byPhone, catalogue, plus, self, users } from "../../support/samples";

const offer: Offer = {
  ...catalogue,
  plans: [
    { ...basic, limits: { products: 100, customers: 50 } },
    {
      ...plus,
      resellerDiscount: 25,
      limits: { users: 3, outlets: 1, bank_accounts: "unlimited", customers: "agreed" },
    },
    { ...plus, id: 3, name: "Enterprise", amountMonth: null, amountYear: null, limits: { users: 9 } },
  ],
  addOnGroups: [{ ...users, options: users.options.slice(0, 1) }],
  onboarding: [self, byPhone],
};

const entryOf = (item: string): PriceEntry => priceList(offer).find((entry) => entry.item === item)!;

test("the list names every price and limit that may change", () => {
  const plan = { part: "plans", of: "Plus" };
  const extra = { part: "extras", of: "Additional Active Users", kind: "price" };
  expect(priceList(offer)).toEqual([
    { part: "plans", of: "Basic", kind: "limit", item: "plan-1-products", label: "Products", value: 100 },
    { part: "plans", of: "Basic", kind: "limit", item: "plan-1-customers", label: "Customers", value: 50 },
    { ...plan, kind: "price", item: "plan-2-month", label: "Price a month", value: naira(6_000) },
    {
      ...plan,
      kind: "price",
      item: "plan-2-year",
      label: "Price a year, before the discount",
      value: naira(60_000),
    },
    { ...plan, kind: "percent", item: "plan-2-discount", label: "Discount on a year", value: 20 },
    { ...plan, kind: "percent", item: "plan-2-reseller", label: "Discount of agents on a year", value: 25 },
    { ...plan, kind: "limit", item: "plan-2-users", label: "Users", value: 3 },
    { ...plan, kind: "limit", item: "plan-2-outlets", label: "Outlets", value: 1 },
    { ...plan, kind: "limit", item: "plan-2-bank_accounts", label: "Bank accounts", value: null },
    { ...extra, item: "option-11-month", label: "1 more, a month", value: naira(500) },
    { ...extra, item: "option-11-year", label: "1 more, a year", value: naira(5_000) },
    {
      part: "setup",
      of: "Setup",
      kind: "fee",
      item: "onboarding-2-fee",
      label: "Setup by phone",
      value: naira(5_000),
    },
  ]);
});

test.each([
  ["price", naira(6_000), "₦6,000", "6000"],
  ["price", 600_050, "₦6,000.50", "6000.50"],
  ["fee", 0, "₦0", "0"],
  ["percent", 20, "20%", "20"],
  ["limit", 1_000, "1,000", "1000"],
  ["limit", null, "Unlimited", "unlimited"],
] as const)("a %s of %s reads %s, and its field %s", (kind, value, text, field) => {
  expect(valueText({ kind }, value)).toBe(text);
  expect(fieldText({ kind, value })).toBe(field);
});

test.each([
  ["plan-2-month", " 1 ", naira(1)],
  ["plan-2-month", "7,500", naira(7_500)],
  ["plan-2-month", "₦7500", naira(7_500)],
  ["plan-2-month", "50,000,000", naira(50_000_000)],
  ["plan-2-discount", "0", 0],
  ["plan-2-discount", " 9 ", 9],
  ["plan-2-discount", "99", 99],
  ["plan-2-users", "UNLIMITED", null],
  ["plan-2-users", "Unlimited", null],
  ["plan-2-users", "1,000", 1_000],
  ["plan-2-users", "10000000", 10_000_000],
  ["onboarding-2-fee", "5,000", naira(5_000)],
  ["onboarding-2-fee", "0", 0],
])("%s accepts %j", (item, typed, value) => {
  expect(readPriceEntry(entryOf(item), typed)).toEqual({ ok: true, value });
});

test.each([
  ["plan-2-month", "50000001", "Enter ₦50,000,000 or less"],
  ["plan-2-month", "-500", "Enter whole naira, such as 6,000"],
  ["plan-2-month", "0", "Enter a price of ₦1 or more"],
  ["plan-2-month", "1e3", "Enter whole naira, such as 6,000"],
  ["plan-2-month", "", "Enter whole naira, such as 6,000"],
  ["plan-2-discount", "100", "Enter a whole number of percent from 0 to 99"],
  ["plan-2-discount", "-1", "Enter a whole number of percent from 0 to 99"],
  ["plan-2-discount", "a9", "Enter a whole number of percent from 0 to 99"],
  ["plan-2-discount", "9a", "Enter a whole number of percent from 0 to 99"],
  ["plan-2-discount", "", "Enter a whole number of percent from 0 to 99"],
  ["plan-2-users", "0", 'Enter a number from 1 to 10,000,000, or "unlimited"'],
  ["plan-2-users", "10000001", 'Enter a number from 1 to 10,000,000, or "unlimited"'],
  ["plan-2-users", "many", 'Enter a number from 1 to 10,000,000, or "unlimited"'],
  ["option-11-month", "0", "Enter a price of ₦1 or more"],
  ["onboarding-2-fee", "free", "Enter whole naira, such as 6,000"],
])("%s rejects %j", (item, typed, problem) => {
  expect(readPriceEntry(entryOf(item), typed)).toEqual({ ok: false, problem });
});

test("a value that could not be typed stays while its field is unchanged", () => {
  const odd = { ...entryOf("plan-2-month"), value: 600_050 };
  expect(readPriceEntry(odd, "6000.50")).toEqual({ ok: true, value: 600_050 });
  expect(readPriceEntry(odd, "6000.51")).toMatchObject({ ok: false });
});

test("a form has a field for each entry, and none is required", () => {
  const fields = priceFields(priceList(offer));
  expect(Object.keys(fields)).toEqual(priceList(offer).map(({ item }) => item));
  expect(fields["plan-2-month"]?.safeParse(undefined).success).toBe(true);
  expect(fields["plan-2-month"]?.safeParse(5).success).toBe(false);
});

test("only typed values that differ change, and each mistake is shown at its field", () => {
  const entries = priceList(offer);
  expect(readPrices(entries, { "plan-2-month": "6000", "plan-2-users": "4", "plan-2-year": 5 })).toEqual({
    ok: true,
    items: [{ item: "plan-2-users", value: 4 }],
  });
  expect(readPrices(entries, {})).toEqual({ ok: true, items: [] });
  expect(readPrices(entries, { "plan-2-month": "x", "plan-2-users": "0", "plan-2-discount": "5" })).toEqual({
    ok: false,
    errors: {
      "plan-2-month": ["Enter whole naira, such as 6,000"],
      "plan-2-users": ['Enter a number from 1 to 10,000,000, or "unlimited"'],
    },
  });
});

test("a preview names each value that differs, and no unchanged one", () => {
  const [basicPlan, plusPlan] = offer.plans as [Offer["plans"][number], Offer["plans"][number]];
  const after: Offer = {
    ...offer,
    plans: [
      basicPlan,
      { ...plusPlan, limits: { users: "unlimited", outlets: 1, bank_accounts: 2, products: 5 } },
    ],
  };
  expect(changedPrices(offer, after)).toEqual([
    { name: "Plus: Users", before: "3", after: "Unlimited" },
    { name: "Plus: Bank accounts", before: "Unlimited", after: "2" },
  ]);
  expect(changedPrices(offer, offer)).toEqual([]);
});

test("a new customer pays for plans on sale, extras and assisted setup", () => {
  const sold = { ...offer, plans: [...offer.plans, { ...plus, id: 4, name: "Old", disabled: true }] };
  expect(customerPrices(sold)).toEqual([
    { name: "Plus, 1 month", amount: naira(6_000) },
    { name: "Plus, 1 year", amount: naira(48_000) },
    { name: "Users, 1 more, 1 month", amount: naira(500) },
    { name: "Users, 1 more, 1 year", amount: naira(5_000) },
    { name: "Setup by phone, once", amount: naira(5_000) },
  ]);
});

test("a preview shows other changes to a new customer's price, but not what was not sold before", () => {
  const dearer = { ...offer, onboarding: [self, { ...byPhone, fee: naira(6_000) }] };
  expect(customerChanges(offer, dearer)).toEqual([
    { name: "Setup by phone, once", before: "₦5,000", after: "₦6,000" },
  ]);
  expect(customerChanges({ ...offer, addOnGroups: [] }, offer)).toEqual([]);
});
