import { expect, test } from "vitest";
import {
  isFreePeriod,
  liveSubscriptionAt,
  type OrderedPeriod,
  planIdMeant,
  type SubscriptionKind,
} from "~/models/subscriptions/subscription";
import { paidPeriod } from "../../support/samples";

const BASIC = 1;
const PLUS = 2;
const LITE = 5;
const CHAIN = 14;

const now = new Date("2026-11-25T09:00:00Z");
const day = (text: string): Date => new Date(`${text}T09:00:00Z`);

let ids = 0;

/** A period from one day to another; without a second day it has no end. */
function period(
  kind: SubscriptionKind,
  days: [string, string?],
  more: Partial<OrderedPeriod> = {},
): OrderedPeriod {
  const [from, to] = days;
  const id = (ids += 1);
  return paidPeriod({
    id,
    planId: kind === "free" ? BASIC : PLUS,
    orderId: id,
    kind,
    startsAt: day(from),
    endsAt: to === undefined ? null : day(to),
    anchorDay: null,
    ...more,
  });
}

/** A period that another one follows. */
const followed = (kind: SubscriptionKind, days: [string, string], more: Partial<OrderedPeriod> = {}) =>
  period(kind, days, { endedAt: day(days[1]), ...more });

const inTrial: [string, string] = ["2026-11-20", "2026-12-04"];
const trial = () => followed("trial", inTrial, { duration: "yearly" });
const lastMonth: [string, string] = ["2026-11-04", "2026-12-04"];

const cases: [string, OrderedPeriod[], object | null][] = [
  ["no plan", [], null],
  [
    "Basic",
    [period("free", ["2026-11-01"])],
    { planId: BASIC, kind: "free", trialUntil: null, paidUntil: null, endsAt: null },
  ],
  [
    "a trial",
    [period("trial", inTrial)],
    { planId: PLUS, kind: "trial", trialUntil: "2026-12-04", paidUntil: null, endsAt: "2026-12-04" },
  ],
  [
    "a trial and a paid period after it",
    [trial(), period("paid", ["2026-12-04", "2027-01-04"])],
    {
      planId: PLUS,
      kind: "paid",
      duration: "month",
      trialUntil: "2026-12-04",
      paidUntil: "2027-01-04",
      endsAt: "2027-01-04",
    },
  ],
  [
    "a trial and two paid periods after it",
    [
      trial(),
      followed("paid", ["2026-12-04", "2027-01-04"]),
      period("paid", ["2027-01-04", "2028-01-04"], { duration: "yearly" }),
    ],
    { kind: "paid", duration: "month", trialUntil: "2026-12-04", paidUntil: "2028-01-04" },
  ],
  [
    "a trial and a paid period of a cheaper plan after it",
    [trial(), period("paid", ["2026-12-04", "2027-01-04"], { planId: LITE })],
    {
      planId: PLUS,
      kind: "trial",
      trialUntil: "2026-12-04",
      paidUntil: null,
      endsAt: "2026-12-04",
      followedBy: LITE,
    },
  ],
  [
    "a trial whose paid time was refunded",
    [trial(), period("paid", ["2026-12-04", "2027-01-04"], { endedAt: day("2026-12-04") })],
    { kind: "trial", trialUntil: "2026-12-04", paidUntil: null, endsAt: "2026-12-04" },
  ],
  [
    "a paid plan",
    [period("paid", lastMonth)],
    { planId: PLUS, kind: "paid", trialUntil: null, paidUntil: "2026-12-04", endsAt: "2026-12-04" },
  ],
  [
    "a paid plan and a period that was paid ahead",
    [followed("paid", lastMonth), period("paid", ["2026-12-04", "2027-01-04"])],
    { kind: "paid", trialUntil: null, paidUntil: "2027-01-04", endsAt: "2027-01-04" },
  ],
  [
    "a paid plan and a cheaper one that was paid for afterwards",
    [followed("paid", lastMonth), period("paid", ["2026-12-04", "2027-01-04"], { planId: LITE })],
    { planId: PLUS, kind: "paid", paidUntil: "2026-12-04", followedBy: LITE },
  ],
  [
    "a paid plan and Basic chosen for afterwards",
    [period("paid", lastMonth, { nextPlanId: BASIC, nextDuration: "month" })],
    { kind: "paid", paidUntil: "2026-12-04", nextPlanId: BASIC, followedBy: null },
  ],
  [
    "days of grace",
    [
      period("paid", ["2026-10-23", "2026-11-23"], {
        renewalMethod: "wallet",
        graceUntil: day("2026-11-30"),
      }),
    ],
    { kind: "paid", trialUntil: null, paidUntil: null, endsAt: "2026-11-23" },
  ],
  ["a trial that is over", [period("trial", ["2026-11-01", "2026-11-15"])], null],
  [
    "a trial that is over and the paid period after it",
    [followed("trial", ["2026-11-01", "2026-11-15"]), period("paid", ["2026-11-15", "2026-12-15"])],
    { kind: "paid", trialUntil: null, paidUntil: "2026-12-15" },
  ],
  ["a plan that has ended", [period("paid", ["2026-10-01", "2026-11-01"])], null],
  [
    "an upgrade from a trial that was paid",
    [
      followed("trial", inTrial, { endedAt: now }),
      followed("paid", ["2026-12-04", "2027-01-04"], { endedAt: now }),
      period("paid", ["2026-11-25", "2026-12-25"], { planId: CHAIN }),
    ],
    { planId: CHAIN, kind: "paid", trialUntil: null, paidUntil: "2026-12-25" },
  ],
];

test.each(cases)("the running subscription: %s", (_, periods, expected) => {
  const live = liveSubscriptionAt(periods, now);
  const dayOf = (moment: Date | null) => moment?.toISOString().slice(0, 10) ?? null;
  const told = live && {
    ...live,
    trialUntil: dayOf(live.trialUntil),
    paidUntil: dayOf(live.paidUntil),
    endsAt: dayOf(live.endsAt),
    followedBy: live.followedBy?.planId ?? null,
  };
  if (expected === null) expect(told).toBeNull();
  else expect(told).toMatchObject(expected);
});

test("a pause lasts until another period begins, however late that is", () => {
  const paused = period("paused", ["2026-10-20", "2026-11-20"], { planId: BASIC, nextPlanId: PLUS });
  expect(liveSubscriptionAt([paused], now)?.kind).toBe("paused");
  expect(liveSubscriptionAt([{ ...paused, endedAt: now }], now)).toBeNull();
});

test("during a pause the plan that is meant is the one that returns", () => {
  expect(isFreePeriod({ kind: "paused" })).toBe(true);
  expect(planIdMeant({ kind: "paused", planId: BASIC, nextPlanId: PLUS })).toBe(PLUS);
  expect(planIdMeant({ kind: "paused", planId: BASIC, nextPlanId: null })).toBe(BASIC);
  expect(planIdMeant({ kind: "paid", planId: PLUS, nextPlanId: CHAIN })).toBe(PLUS);
});
