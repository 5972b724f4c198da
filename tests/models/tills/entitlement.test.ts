import { describe, expect, test } from "vitest";
import type { Plan } from "~/models/plans/catalogue";
import { kobo } from "~/models/money";
import { DAY, HOUR, MINUTE } from "~/models/duration";
import type { LiveSubscription } from "~/models/subscriptions/subscription";
import { checkAfter, claimsOf, entitlementOf } from "~/models/tills/entitlement";

const now = new Date("2026-11-21T09:00:00Z");
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);

const plus: Plan = {
  id: 2,
  code: "plus",
  name: "Plus",
  audience: "",
  description: "",
  disabled: false,
  features: [],
  amountMonth: kobo(0),
  amountYear: kobo(0),
  discount: 0,
  resellerDiscount: 0,
  limits: { users: 5, outlets: 2, products: "agreed", customers: "unlimited" },
};

const live = (change: Partial<LiveSubscription> = {}): LiveSubscription => ({
  id: 1,
  planId: 2,
  orderId: 1,
  kind: "paid",
  duration: "month",
  startsAt: later(-DAY),
  endsAt: later(DAY),
  periodEndsAt: later(DAY),
  anchorDay: 22,
  graceUntil: null,
  renewalMethod: null,
  renewalCardId: null,
  renewalChosenAt: null,
  renewalCardLost: false,
  cancelledAt: null,
  nextPlanId: null,
  nextDuration: null,
  extras: [],
  takenOut: [],
  nextExtras: [],
  pauseMonths: null,
  pauseChosenAt: null,
  keptExtras: null,
  trialUntil: null,
  paidUntil: later(DAY),
  followedBy: null,
  ...change,
});

describe("the limits", () => {
  test("are those of the plan: null without a limit in the plan or if agreed with sales, 0 if the plan does not name it", () => {
    expect(entitlementOf(plus, live(), now).limits).toEqual({
      users: 5,
      outlets: 2,
      products: null,
      customers: null,
      bank_accounts: 0,
    });
  });

  test("grow by the running extras, which are listed as often as they were bought", () => {
    const users = { kind: "users", optionId: 1, quantity: 3 } as const;
    const outlet = { kind: "outlets", optionId: 9, quantity: 1 } as const;
    const { limits, extras } = entitlementOf(plus, live({ extras: [users, outlet, users] }), now);
    expect([limits.users, limits.outlets]).toEqual([11, 3]);
    expect(extras).toEqual(["outlets_1", "users_3", "users_3"]);
  });

  test("are 0 without a plan", () => {
    const none = { users: 0, outlets: 0, products: 0, customers: 0, bank_accounts: 0 };
    expect(entitlementOf(null, null, now)).toEqual({
      plan: null,
      state: "ended",
      limits: none,
      extras: [],
      ends: null,
      graceUntil: null,
      paused: false,
    });
  });
});

describe("the state and the end dates", () => {
  const ends = (change: Partial<LiveSubscription>) => {
    const { state, ends: end, graceUntil } = entitlementOf(plus, live(change), now);
    return [state, end, graceUntil];
  };

  test("are set for a trial, a paid and a free plan", () => {
    expect(ends({ kind: "trial" })).toEqual(["trial", later(DAY), later(DAY)]);
    expect(ends({})).toEqual(["active", later(DAY), later(DAY)]);
    const paidInTrial = { trialUntil: later(DAY), endsAt: later(31 * DAY) };
    expect(ends(paidInTrial)).toEqual(["active", later(31 * DAY), later(31 * DAY)]);
    expect(ends({ kind: "free", endsAt: null })).toEqual(["active", null, null]);
  });

  test("let grace end no earlier than the paid time", () => {
    expect(ends({ graceUntil: later(8 * DAY) })).toEqual(["active", later(DAY), later(8 * DAY)]);
    expect(ends({ graceUntil: later(HOUR) })).toEqual(["active", later(DAY), later(DAY)]);
    expect(ends({ endsAt: now, graceUntil: later(DAY) })).toEqual(["grace", now, later(DAY)]);
  });
});

test("the claims follow the contract, in seconds, valid for 7 days whichever plan was paid", () => {
  const entitlement = entitlementOf(plus, live({ graceUntil: later(8 * DAY) }), now);
  const issue = { issuer: "https://shop.example", locationId: 12, tillId: 3, id: "j", seq: 9, now };
  const iat = now.getTime() / 1000;
  expect(claimsOf(entitlement, issue)).toEqual({
    iss: "https://shop.example",
    aud: "kaypoint-till",
    sub: "12",
    dev: "3",
    jti: "j",
    ver: 1,
    seq: 9,
    iat,
    exp: iat + 7 * 24 * 3600,
    plan: "plus",
    state: "active",
    extras: [],
    limits: { users: 5, outlets: 2, products: null, customers: null, bank_accounts: 0 },
    ends: iat + 24 * 3600,
    grace_until: iat + 8 * 24 * 3600,
    paused: false,
  });
});

test("a till asks again in about six hours, at scattered times, and soon after its entitlement ends", () => {
  const free = entitlementOf(plus, live({ kind: "free", endsAt: null }), now);
  expect(checkAfter(free, 0, now)).toEqual(later(6 * HOUR - 30 * MINUTE));
  expect(checkAfter(free, 1, now)).toEqual(later(6 * HOUR + 30 * MINUTE));
  const soon = entitlementOf(plus, live({ endsAt: later(HOUR) }), now);
  expect(checkAfter(soon, 0.5, now)).toEqual(later(HOUR + MINUTE / 2));
});
