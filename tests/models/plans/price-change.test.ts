import { describe, expect, test } from "vitest";

import { naira } from "~/models/money";
import type { Catalogue, PriceChange } from "~/models/plans/catalogue";
import { catalogueAt, planSince } from "~/models/plans/price-change";
import { customerChanges, priceList, readTyped } from "~/models/plans/price-list";
import { planPrices, previewOf, readHoldsFrom } from "~/models/plans/price-plan";
import { continuationOf, renewalTerms } from "~/models/subscriptions/continuation";
import { catalogue } from "../../support/catalogue-sample";

const now = new Date("2026-11-23T10:00:00Z");
const december = new Date("2026-11-30T23:00:00Z");
const january = new Date("2026-12-31T23:00:00Z");

const change = (id: number, holdsFrom: Date, values: Record<string, number | null>): PriceChange => ({
  id,
  holdsFrom,
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

describe("prices from a day on", () => {
  test("hold at the first moment of their day, in the order of their days, and not before", () => {
    expect(monthOf(new Date(december.getTime() - 1))).toBe(naira(6_000));
    expect(monthOf(december)).toBe(naira(7_000));
    expect(monthOf(new Date(january.getTime() - 1))).toBe(naira(7_000));
    expect(monthOf(january)).toBe(naira(8_000));
  });

  test("the catalogue is the same object until something is due, and what was due is not coming any more", () => {
    expect(catalogueAt(coming, now)).toBe(coming);
    const then = catalogueAt(coming, december);
    expect(then.coming.map(({ id }) => id)).toEqual([2]);
    expect(catalogueAt(then, december)).toBe(then);
    expect(catalogueAt(then, january)).toEqual(catalogueAt(coming, january));
  });

  test("extras and setup change with them, and everything else stays", () => {
    const then = catalogueAt(coming, january);
    const option = then.addOnGroups.flatMap(({ options }) => options).find(({ id }) => id === 12);
    expect(option).toMatchObject({ amountMonth: naira(1_500), amountYear: naira(12_000) });
    expect(then.onboarding.find(({ id }) => id === 2)?.fee).toBe(0);
    expect(then.plans.find(({ id }) => id === 2)?.amountYear).toBe(naira(60_000));
    expect(then.plans.find(({ id }) => id === 1)).toEqual(plans.find(({ id }) => id === 1));
  });

  test("a renewal and what is told of it take the price of the day on which the period ends", () => {
    const last = {
      ...{ planId: 2, duration: "month" as const, nextPlanId: null, nextDuration: null, takenOut: [] },
      ...{
        kind: "paid" as const,
        renewalMethod: "wallet" as const,
        renewalCardLost: false,
        cancelledAt: null,
      },
      extras: [{ kind: "users" as const, optionId: 12, quantity: 3 }],
    };
    const totals = [now, december, january].map(
      (endsAt) => renewalTerms(coming, { ...last, endsAt }, 0)?.quote.total,
    );
    expect(totals).toEqual([naira(7_200), naira(8_500), naira(9_500)]);
    expect(continuationOf(coming, { ...last, endsAt: december }, 0)).toMatchObject({ total: naira(8_500) });
  });

  test("a running period keeps a limit that fell and gains one that rose", () => {
    const [fallen, risen] = [catalogueAt(coming, december), catalogueAt(coming, january)];
    const limit = (at: Catalogue, since: Date) => planSince(at, at.plans[1]!, since).limits.users;
    expect(fallen.plans[1]?.limits.users).toBe(3);
    expect([limit(fallen, now), limit(fallen, december)]).toEqual([5, 3]);
    expect([limit(risen, now), limit(risen, december), limit(risen, january)]).toEqual(
      Array(3).fill("unlimited"),
    );
  });
});

describe("what staff type", () => {
  const entry = (item: string) => priceList(coming).find((one) => one.item === item)!;

  test.each([
    ["plan-2-month", "7,500", naira(7_500)],
    ["plan-2-month", "₦7500", naira(7_500)],
    ["plan-2-discount", "0", 0],
    ["plan-2-users", "Unlimited", null],
    ["plan-2-users", "1,000", 1_000],
    ["onboarding-2-fee", "0", 0],
  ])("%s takes %s", (item, typed, value) => {
    expect(readTyped(entry(item), typed)).toEqual({ ok: true, value });
  });

  test.each([
    ["plan-2-month", "-500", "Enter whole naira, such as 6,000"],
    ["plan-2-month", "0", "Enter a price of ₦1 or more: it is never free"],
    ["plan-2-month", "1e3", "Enter whole naira, such as 6,000"],
    ["plan-2-month", "", "Enter whole naira, such as 6,000"],
    ["plan-2-month", "90000000", "Enter ₦50,000,000 or less"],
    ["plan-2-discount", "100", "Enter a whole number of percent from 0 to 99"],
    ["plan-2-discount", "-1", "Enter a whole number of percent from 0 to 99"],
    ["plan-2-users", "0", 'Enter a number from 1 to 10,000,000, or "unlimited"'],
    ["option-12-month", "0", "Enter a price of ₦1 or more: it is never free"],
  ])("%s refuses %s", (item, typed, problem) => {
    expect(readTyped(entry(item), typed)).toEqual({ ok: false, problem });
  });

  test("what is free, or priced by sales, has no price to change", () => {
    const items = priceList(catalogue).map(({ item }) => item);
    expect(items.filter((item) => /^plan-[13]-(month|year|discount)|^onboarding-1-/.test(item))).toEqual([]);
  });

  test("the past cannot be changed, nor a day that is none, nor one too far away", () => {
    expect(readHoldsFrom("2026-11-22", now)).toMatchObject({ ok: false });
    expect(readHoldsFrom("2026-02-30", now)).toMatchObject({ ok: false });
    expect(readHoldsFrom("2029-01-01", now)).toMatchObject({ ok: false });
    expect(readHoldsFrom("2026-11-23", now)).toEqual({ ok: true, holdsFrom: now });
    expect(readHoldsFrom("2026-12-01", now)).toEqual({ ok: true, holdsFrom: december });
  });

  test("only what differs on that day is changed, and nothing is an error", () => {
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

  test("the preview says what changes, what a new customer pays, and which later change counts after it", () => {
    const typed = { "plan-2-month": "6500", "plan-2-discount": "10" };
    const plan = planPrices(coming, { day: "2026-11-30", typed }, now);
    if (!plan.ok) throw new Error("refused");
    const preview = previewOf(plan, coming, now);
    expect(preview.from).toBe("30 November 2026");
    expect(preview.changed).toEqual([
      { name: "Plus: Price a month", before: "₦6,000", after: "₦6,500" },
      { name: "Plus: Discount on a year", before: "20 %", after: "10 %" },
    ]);
    expect(preview.customers).toEqual([
      { name: "Plus, 1 month", before: "₦6,000", after: "₦6,500" },
      { name: "Plus, 1 year", before: "₦48,000", after: "₦54,000" },
    ]);
    expect(preview.notes.join(" ")).toContain("From 1 December 2026 on, another change");
    expect(preview.notes.join(" ")).toContain("told the earlier price by a reminder");
    expect(customerChanges(coming, coming)).toEqual([]);
  });
});
