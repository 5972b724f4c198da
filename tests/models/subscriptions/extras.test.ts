import { describe, expect, test } from "vitest";
import { naira } from "~/models/money";
import { laterView, noExtrasView, takeOutRows } from "~/messages/subscriptions/extras";
import type { LastPeriod } from "~/models/subscriptions/continuation";
import type { OrderedPeriod } from "~/models/subscriptions/subscription";
import { catalogue, plus, users } from "../../support/samples";

const now = new Date("2026-11-22T09:00:00Z");
const endsAt = new Date("2026-12-22T09:00:00Z");
const oneUser = { kind: "users" as const, optionId: 11, quantity: 1 };
const oneOutlet = { kind: "outlets" as const, optionId: 31, quantity: 1 };

const last: LastPeriod & { id: number } = {
  id: 1,
  planId: 2,
  duration: "month",
  extras: [oneUser, oneUser, oneOutlet],
  takenOut: [],
  anchorDay: null,
  pauseMonths: null,
  keptExtras: null,
  nextPlanId: null,
  nextDuration: null,
  kind: "paid",
  endsAt,
  renewalMethod: "wallet",
  renewalCardLost: false,
  cancelledAt: null,
};
const chosen = { group: users, option: users.options[1]! };
const later = (change: Partial<typeof last> = {}, addOns = [chosen], ahead: OrderedPeriod | null = null) =>
  laterView({ id: 1, endsAt }, { catalogue, last: { ...last, ...change }, addOns, vatTenths: 0, now }, ahead);

describe("the preview of the next period", () => {
  test("is the renewal with old and new extras, and its price without the new ones", () => {
    expect(later()).toEqual({
      title: "At your renewal",
      rows: [
        { name: "Plus, 1 month", detail: null, amount: naira(6_000) },
        { name: "Users, 1 more", detail: "current", amount: naira(500) },
        { name: "Users, 1 more", detail: "current", amount: naira(500) },
        { name: "Outlets, 1 more", detail: "current", amount: naira(2_500) },
        { name: "Users, 3 more", detail: "new", amount: naira(1_200) },
      ],
      total: naira(10_700),
      text: "Plus renews on 22 December 2026 for ₦10,700 from your wallet. Without these extras: ₦9,500.",
    });
  });

  test("is yearly with its discount if the owner chose that", () => {
    const { rows, total } = later({ nextPlanId: 2, nextDuration: "yearly", extras: [] });
    expect(rows.at(-1)).toEqual({ name: "Discount, 20% of Plus", detail: null, amount: naira(-12_000) });
    expect(total).toBe(naira(60_000));
  });

  test.each([
    [{ renewalMethod: null }, "Plus ends on 22 December 2026 unless you pay again.", naira(10_700)],
    [{ cancelledAt: now }, "Plus ends on 22 December 2026 and does not renew.", null],
    [
      { nextPlanId: 1, nextDuration: "month" as const },
      "Plus ends on 22 December 2026. Basic then starts as you chose",
      null,
    ],
  ])("is the owner's choice: %o", (change, text, total) => {
    const view = later(change);
    expect(view).toMatchObject({ title: "From 22 December 2026", total });
    expect(view.text).toContain(text);
  });

  test("is paid after a pause, on the day on which the plan returns", () => {
    const view = later({ pauseMonths: 2 });
    expect(view).toMatchObject({ title: "When Plus returns, 22 February 2027", total: naira(10_700) });
    expect(view.text).toContain("Plus pauses on 22 December 2026.");
    expect(view.text).toContain("Plus then returns for ₦10,700 from your wallet.");
  });

  test("is the time paid ahead, with the extras it was bought with", () => {
    const ahead = { id: 2, extras: [oneOutlet] } as OrderedPeriod;
    expect(later({ id: 2 }, [chosen], ahead)).toMatchObject({ rows: [], total: null });
    expect(later({ id: 2 }, [chosen], ahead).text).toContain(
      "already paid for the time from 22 December 2026, with 1 more outlet.",
    );
    expect(later({ id: 2 }, [chosen], { ...ahead, extras: [] }).text).toContain("without extras.");
  });
});

describe("an extra that can be taken out", () => {
  const limited = { ...plus, limits: { users: 5, outlets: 2 } };
  const rows = (change: Partial<LastPeriod> = {}) =>
    takeOutRows({
      catalogue,
      plan: limited,
      last: { ...last, ...change },
      usedOutlets: 3,
      vatTenths: 0,
    });

  test("says what would be left, and what would be paid", () => {
    expect(rows()).toMatchObject([
      {
        name: "Users, 1 more",
        value: "11:1",
        taken: false,
        effect: "You then have 6 users. You pay ₦9,000 for the next period.",
      },
      { name: "Users, 1 more", value: "11:1", taken: false },
      {
        name: "Outlets, 1 more",
        price: "₦2,500 a month",
        value: "31:1",
        effect: "You then have 2 outlets and use 3. You pay ₦7,000 for the next period.",
      },
    ]);
  });

  test("is taken out and put back one at a time, also of two equal ones", () => {
    expect(rows({ takenOut: [11] }).map(({ taken, value }) => [taken, value])).toEqual([
      [true, "11:0"],
      [false, "11:2"],
      [false, "31:1"],
    ]);
  });

  test("does not exist if nothing is paid afterwards, or its option has left the catalogue", () => {
    expect(rows({ cancelledAt: now })).toEqual([]);
    expect(rows({ nextPlanId: 1, nextDuration: "month" })).toEqual([]);
    expect(rows({ extras: [{ ...oneUser, optionId: 99 }] })).toEqual([]);
  });
});

test("if nothing can be added the page says why, and what to do", () => {
  const textOf = (kind: "trial" | "free" | "paid" | null, trialUntil: Date | null = null) =>
    noExtrasView(catalogue, kind && { kind, planId: 2, trialUntil }).text;
  expect(textOf(null)).toContain("outlets on Plus");
  expect(textOf("free")).toContain("outlets on Plus");
  expect(textOf("trial")).toContain("Your free trial is Plus without extras");
  expect(textOf("paid")).toContain("is overdue");
  expect(textOf("paid", new Date("2026-12-09T09:00:00Z"))).toContain("from 9 December 2026.");
});
