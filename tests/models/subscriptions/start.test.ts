import { describe, expect, test } from "vitest";

import { DAY } from "~/models/duration";
import { naira } from "~/models/money";
import type { QuoteLine } from "~/models/plans/quote";
import { isStillFor, lastPeriodAfter, startOf } from "~/models/subscriptions/start";
import type { OrderedPeriod } from "~/models/subscriptions/subscription";
import { basic, plus, paidPeriod } from "../../support/samples";

type Order = Parameters<typeof startOf>[0];

const now = new Date("2026-11-21T15:00:00Z");
const end = new Date("2026-12-11T09:00:00Z");
const january = new Date("2027-01-11T09:00:00Z");
const chain = { ...plus, id: 4, name: "Chain", amountMonth: naira(15_000) };
const plans = [basic, plus, chain];

const line = (amount: number, kind: QuoteLine["kind"] = "plan"): QuoteLine => ({
  kind,
  name: "Any",
  amount: amount as QuoteLine["amount"],
});
const user = { kind: "users" as const, optionId: 11, quantity: 1 };
const outlet = { kind: "outlets" as const, optionId: 31, quantity: 1 };

const bought = (change: Partial<Order> = {}): Order => ({
  reference: "KP-1",
  planId: 2,
  duration: "month",
  kind: "new",
  method: "wallet",
  extras: [],
  lines: [line(naira(6_000))],
  ...change,
});
const start = (order: Partial<Order>, periods: OrderedPeriod[] = []) =>
  startOf(bought(order), { periods, plans, now });

const paidWith = (total: number, vat = 0) => ({ lines: [line(total)], discount: 0, vat, total: total + vat });
const renewed = {
  renewalMethod: "card",
  renewalCardId: 7,
  renewalChosenAt: new Date("2026-11-11T09:00:00Z"),
} as const;

const nothingRenewsIt = {
  renewalMethod: null,
  renewalCardId: null,
  renewalChosenAt: null,
  cancelledAt: null,
  graceUntil: null,
  nextPlanId: null,
  nextDuration: null,
  takenOut: [],
  pauseMonths: null,
  pauseChosenAt: null,
  keptExtras: null,
};

describe("an order begins", () => {
  test("a trial of fourteen days at once, which does not renew", () => {
    expect(start({ method: "trial", lines: [line(0)] })).toEqual({
      period: {
        ...nothingRenewsIt,
        kind: "trial",
        planId: 2,
        duration: "month",
        anchorDay: null,
        startsAt: now,
        endsAt: new Date(now.getTime() + 14 * DAY),
      },
      unused: [],
    });
  });

  test("a free plan at once and without an end, also beside a paid setup", () => {
    const lines = [line(0), line(naira(5_000), "onboarding")];
    expect(start({ planId: 1, duration: "yearly", lines })).toEqual({
      period: {
        ...nothingRenewsIt,
        kind: "free",
        planId: 1,
        duration: "yearly",
        anchorDay: null,
        startsAt: now,
        endsAt: null,
      },
      unused: [],
    });
  });

  test("a paid plan at once if nothing runs", () => {
    expect(start({})).toEqual({
      period: {
        ...nothingRenewsIt,
        kind: "paid",
        planId: 2,
        duration: "month",
        anchorDay: 21,
        startsAt: now,
        endsAt: new Date("2026-12-21T15:00:00Z"),
      },
      unused: [],
    });
  });

  test("a paid plan also with setup and extras", () => {
    const lines = [line(naira(6_000)), line(naira(500), "add-on"), line(naira(5_000), "onboarding")];
    expect(start({ lines }).period).toMatchObject({ kind: "paid", startsAt: now });
  });

  test("the same plan at the end of all paid time, on its anchor", () => {
    const ahead = paidPeriod({ id: 2, startsAt: end, endsAt: january, anchorDay: 11 });
    const { period, unused } = start({}, [paidPeriod({ endedAt: end, paid: paidWith(naira(6_000)) }), ahead]);
    expect(period).toMatchObject({
      startsAt: january,
      endsAt: new Date("2027-02-11T09:00:00Z"),
      anchorDay: 11,
    });
    expect(unused).toEqual([]);
  });

  test("a dearer plan at once, and the unused part goes to the wallet with its tax", () => {
    const running = paidPeriod({ paid: paidWith(naira(6_000), naira(450)) });
    const { period, unused } = start({ planId: 4, lines: [line(naira(15_000))] }, [running]);
    expect(period).toMatchObject({ planId: 4, startsAt: now, anchorDay: 21 });
    // 20 of 30 days.
    expect(unused).toEqual([
      { account: "plan_income", amount: naira(4_000) },
      { account: "vat_output", amount: naira(300) },
      { account: "wallet", amount: naira(-4_300) },
    ]);
  });

  test("a cheaper plan when the paid time is over", () => {
    const running = paidPeriod({ planId: 4, paid: paidWith(naira(15_000)) });
    expect(start({}, [running])).toMatchObject({ period: { startsAt: end, endsAt: january }, unused: [] });
  });
});

describe("an upgrade", () => {
  const upgrade = { kind: "upgrade", planId: 4 } as const;

  test("ends with the paid days, also if it costs nothing", () => {
    const ahead = paidPeriod({ id: 2, startsAt: end, endsAt: january, anchorDay: 9 });
    const { period } = start({ ...upgrade, lines: [line(0)] }, [paidPeriod({ endedAt: end }), ahead]);
    expect(period).toMatchObject({ kind: "paid", planId: 4, startsAt: now, endsAt: january, anchorDay: 9 });
  });

  test("credits the wallet with what the order was not credited with, plus its tax", () => {
    const running = paidPeriod({ paid: paidWith(naira(6_000), naira(450)) });
    const credited = (amount: number) =>
      start({ ...upgrade, lines: [line(naira(15_000)), line(-amount, "credit")] }, [running]).unused;
    expect(credited(naira(3_000))).toEqual([
      { account: "plan_income", amount: naira(1_000) },
      { account: "vat_output", amount: naira(75) },
      { account: "wallet", amount: naira(-1_075) },
    ]);
    expect(credited(naira(4_000))).toEqual([]);
    expect(credited(naira(4_001))).toEqual([]);
    expect(credited(naira(4_000) - 1)).toEqual([
      { account: "plan_income", amount: 1 },
      { account: "wallet", amount: -1 },
    ]);
  });

  test("of a plan without an end is a bug", () => {
    expect(() => start(upgrade)).toThrow("order KP-1 upgrades nothing");
    const free = paidPeriod({ kind: "free", endsAt: null });
    expect(() => start(upgrade, [free])).toThrow("order KP-1 upgrades nothing");
  });

  test("keeps how the plan renews, as chosen now", () => {
    const { period } = start(upgrade, [paidPeriod({ ...renewed, cancelledAt: now })]);
    expect(period).toMatchObject({ ...renewed, renewalChosenAt: now, cancelledAt: now, graceUntil: null });
  });
});

describe("a renewal", () => {
  const renewal = { kind: "renewal" } as const;
  const late = paidPeriod({ ...renewed, endsAt: new Date("2026-11-11T09:00:00Z"), startsAt: new Date(0) });

  test("continues from the end of the period, even if that is over, and keeps the choices", () => {
    const { period } = start(renewal, [late]);
    expect(period).toMatchObject({ startsAt: late.endsAt, endsAt: end, anchorDay: 11, ...renewed });
    expect(period.graceUntil).toEqual(new Date(end.getTime() + 14 * DAY));
  });

  test("continues from the end of the running period", () => {
    const { period } = start(renewal, [paidPeriod(renewed)]);
    expect(period).toMatchObject({ startsAt: end, endsAt: january });
  });

  test("renews by the card of its owner who asked for it when paying, also if it was cancelled", () => {
    const cancelled = paidPeriod({ id: 1, endsAt: end, ...renewed, cancelledAt: now });
    const order = bought({ kind: "renewal", method: "card" });
    const situation = { periods: [{ ...cancelled, renewalCardLost: true }], plans, cardId: 9, now };
    const { period } = startOf(order, situation);
    expect(period).toMatchObject({ renewalMethod: "card", renewalCardId: 9, cancelledAt: null });
    expect(period).toMatchObject({ renewalChosenAt: now, graceUntil: new Date("2027-01-25T09:00:00Z") });
    expect(lastPeriodAfter(order, { period }, situation)).toMatchObject({ renewalCardLost: false });
    expect(startOf(order, { ...situation, cardId: null }).period).toMatchObject({ cancelledAt: now });
  });

  test("of another plan still renews as before", () => {
    expect(start({ ...renewal, planId: 4 }, [late]).period).toMatchObject({ planId: 4, ...renewed });
  });

  test("begins now if no period is there to follow", () => {
    expect(start(renewal).period).toMatchObject({ startsAt: now, anchorDay: 21, renewalMethod: null });
  });
});

describe("a pause", () => {
  const chosen = { pauseMonths: 2, pauseChosenAt: now };
  const over = paidPeriod({ ...renewed, ...chosen, endsAt: now, anchorDay: 21, extras: [user] });
  const free = { kind: "renewal" as const, planId: 1, lines: [line(0)] };
  const paused = paidPeriod({
    ...renewed,
    kind: "paused" as const,
    planId: 1,
    nextPlanId: 2,
    nextDuration: "month" as const,
    startsAt: new Date("2026-09-21T15:00:00Z"),
    endsAt: now,
    anchorDay: 21,
    keptExtras: [user],
  });

  test("follows a paid period whose owner chose it, and only by what follows by itself", () => {
    expect(start(free, [over]).period).toMatchObject({
      kind: "paused",
      planId: 1,
      startsAt: now,
      keptExtras: [user],
    });
    expect(start({ ...free, kind: "new" }, [over]).period).toMatchObject({ kind: "free", endsAt: null });
    expect(start(free, [{ ...over, pauseMonths: null }]).period).toMatchObject({ kind: "free" });
  });

  test("ends with the plan that returns, from the moment of its payment", () => {
    const later = new Date(now.getTime() + 3 * DAY);
    const { period } = startOf(bought({ kind: "renewal" }), { periods: [paused], plans, now: later });
    expect(period).toMatchObject({ kind: "paid", startsAt: later, renewalMethod: "card", keptExtras: null });
    expect(start({ kind: "renewal" }, [paused]).period).toMatchObject({ startsAt: now, anchorDay: 21 });
  });

  test("keeps its renewal for an owner who buys the plan again earlier, and not for another plan", () => {
    expect(start({ kind: "new" }, [paused]).period).toMatchObject({ startsAt: now, renewalMethod: "card" });
    expect(start({ kind: "new", planId: 4 }, [paused]).period).toMatchObject({ renewalMethod: null });
  });

  test("begins after all paid time, also of an agent or an upgrade", () => {
    const running = paidPeriod({ ...renewed, ...chosen });
    for (const order of [
      { kind: "new" },
      { kind: "new", method: "tokens" },
      { kind: "upgrade", planId: 4 },
    ] as const)
      expect(start(order, [running]).period).toMatchObject(chosen);
    expect(start({ kind: "new", planId: 4 }, [running]).period).toMatchObject({ pauseMonths: null });
  });
});

describe("a choice for afterwards", () => {
  test("is confirmed by an order of the same plan, and is not carried to another plan", () => {
    const running = paidPeriod({ ...renewed, nextPlanId: 1, nextDuration: "month", takenOut: [11] });
    expect(start({}, [running]).period).toMatchObject({
      ...renewed,
      renewalChosenAt: now,
      graceUntil: new Date(january.getTime() + 14 * DAY),
      nextPlanId: null,
      nextDuration: null,
      takenOut: [],
    });
    expect(start({ planId: 4 }, [running]).period).toMatchObject(nothingRenewsIt);
  });

  test("has no date if no way to pay was chosen", () => {
    expect(start({}, [paidPeriod()]).period).toMatchObject({ renewalChosenAt: null, renewalMethod: null });
  });

  test("from a replaced period does not count", () => {
    expect(start({}, [paidPeriod({ ...renewed, endedAt: now })]).period).toMatchObject(nothingRenewsIt);
  });
});

describe("time that an agent pays for", () => {
  const tokens = { method: "tokens", duration: "yearly" } as const;
  const running = (change: Partial<OrderedPeriod> = {}) =>
    paidPeriod({ ...renewed, extras: [user, user, outlet], takenOut: [11], ...change });

  test("renews as the owner had it: the same duration, no additional extras, chosen at the same time", () => {
    const { period } = start({ ...tokens, extras: [user, user, user, outlet] }, [running()]);
    expect(period).toMatchObject({ ...renewed, nextPlanId: 2, nextDuration: "month", takenOut: [11, 11] });
  });

  test("needs no other duration if it matches the owner's", () => {
    const { period } = start({ ...tokens, duration: "month", extras: [outlet] }, [running()]);
    expect(period).toMatchObject({ nextPlanId: null, nextDuration: null, takenOut: [] });
  });

  test("keeps the plan that the owner chose for afterwards", () => {
    const chosen = { nextPlanId: 1, nextDuration: "month" } as const;
    expect(start({ ...tokens, extras: [user] }, [running(chosen)]).period).toMatchObject({
      ...chosen,
      takenOut: [],
    });
  });

  test("takes no extras out if nothing renews it", () => {
    const { period } = start({ ...tokens, extras: [user] }, [
      running({ renewalMethod: null, extras: [], nextPlanId: 1, nextDuration: "yearly" }),
    ]);
    expect(period).toMatchObject({
      nextPlanId: 1,
      nextDuration: "yearly",
      takenOut: [],
      renewalMethod: null,
    });
  });
});

describe("an order still fits the running period", () => {
  const still = (kind: Parameters<typeof isStillFor>[0]["kind"], periods: OrderedPeriod[]) =>
    isStillFor({ id: 9, kind, createdAt: now, lines: [{ periodId: 1 }] }, { periods, now });
  const free = paidPeriod({ kind: "free", endsAt: null, orderId: 10 });

  test("if it is a new subscription, always", () => {
    expect(still("new", [paidPeriod({ orderId: 10 })])).toBe(true);
  });

  test("if it is a renewal and nothing newer was paid", () => {
    expect(still("renewal", [])).toBe(true);
    expect(still("renewal", [paidPeriod()])).toBe(true);
    expect(still("renewal", [free])).toBe(true);
    expect(still("renewal", [paidPeriod({ orderId: 9 })])).toBe(false);
    expect(still("renewal", [paidPeriod(), paidPeriod({ orderId: 10 })])).toBe(false);
  });

  test("if it is an upgrade of the time paid before it", () => {
    expect(still("upgrade", [paidPeriod()])).toBe(true);
    expect(still("upgrade", [paidPeriod({ startsAt: new Date(now.getTime() + 1) })])).toBe(true);
    expect(still("upgrade", [])).toBe(false);
    expect(still("upgrade", [paidPeriod({ orderId: 10 })])).toBe(false);
    expect(still("upgrade", [paidPeriod({ kind: "trial" })])).toBe(false);
    expect(still("upgrade", [paidPeriod(), paidPeriod({ kind: "trial" })])).toBe(false);
  });

  test("if it adds extras to the period in which it was ordered", () => {
    expect(still("extras", [paidPeriod({ startsAt: now })])).toBe(true);
    expect(still("extras", [paidPeriod({ startsAt: new Date(now.getTime() + 1) })])).toBe(false);
  });
});

describe("the last period after an order has begun", () => {
  test("is the new one, with the card as it is now", () => {
    const periods = [paidPeriod({ ...renewed, renewalCardLost: true })];
    const begun = start({ extras: [user] }, periods);
    expect(lastPeriodAfter(bought({ extras: [user] }), begun, { periods })).toMatchObject({
      planId: 2,
      duration: "month",
      extras: [user],
      takenOut: [],
      nextPlanId: null,
      nextDuration: null,
      anchorDay: 11,
      pauseMonths: null,
      keptExtras: null,
      kind: "paid",
      endsAt: january,
      renewalMethod: "card",
      renewalCardLost: true,
      cancelledAt: null,
    });
    expect(lastPeriodAfter(bought(), begun, { periods: [] })).toMatchObject({ renewalCardLost: false });
  });

  test("does not exist if it has no end", () => {
    const begun = start({ planId: 1, lines: [line(0)] });
    expect(lastPeriodAfter(bought(), begun, { periods: [] })).toBeNull();
  });
});
