import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY } from "~/models/duration";
import {
  PAUSE_MONTHS,
  type PauseFacts,
  isPauseChosen,
  isPauseMonths,
  monthsInWords,
  nextPauseAt,
  nextPlanKept,
  nextStartsAt,
  pauseAfter,
  pauseRefusal,
  pauseRefusalText,
  returnsAt,
} from "~/models/subscriptions/plan-pause";
import { basic, catalogue, plus, paidPeriod } from "../../support/samples";
import { property } from "../../support/property";

const day = (text: string) => new Date(`${text}T09:00:00Z`);
const now = day("2026-11-21");
const end = day("2026-12-11");

const facts = (change: Partial<PauseFacts> = {}): PauseFacts => ({
  hasFreePlan: true,
  open: paidPeriod(),
  lastPauseAt: null,
  refunding: false,
  now,
  ...change,
});

test.each<[string, Partial<PauseFacts>, ReturnType<typeof pauseRefusal>]>([
  ["a paid plan", {}, null],
  ["no plan", { open: null }, "not-paid"],
  ["the free plan", { open: paidPeriod({ kind: "free", endsAt: null }) }, "not-paid"],
  ["a trial", { open: paidPeriod({ kind: "trial" }) }, "not-paid"],
  ["a pause", { open: paidPeriod({ kind: "paused" }) }, "not-paid"],
  ["a paid plan without an end", { open: paidPeriod({ endsAt: null }) }, "not-paid"],
  ["a payment that is due now", { now: end }, "late"],
  ["the last moment before it", { now: new Date(end.getTime() - 1) }, null],
  ["no free plan on sale", { hasFreePlan: false }, "no-free-plan"],
  ["a pause a day less than a year before", { lastPauseAt: day("2025-12-12") }, "used"],
  ["a pause a year before", { lastPauseAt: day("2025-12-11") }, null],
  ["money on its way back", { refunding: true }, "refunding"],
])("%s: whether the owner may pause", (_, change, refusal) => {
  expect(pauseRefusal(facts(change))).toBe(refusal);
});

test("a refusal says why, and from when a pause is possible", () => {
  expect(pauseRefusalText("used", day("2026-02-28"))).toBe(
    "You can pause once in 12 months, so again from 28 February 2027.",
  );
  expect(pauseRefusalText("used", null)).toBe("You can pause once in 12 months.");
  expect(pauseRefusalText("late", null)).toBe(
    "A payment is due. Pay it first, then you can pause the time after it.",
  );
  expect(pauseRefusalText("not-paid", null)).toBe("Only a paid plan can be paused.");
  expect(pauseRefusalText("refunding", null)).toContain("A refund of yours is not finished yet.");
  expect(pauseRefusalText("no-free-plan", null)).toContain("Pausing is not offered at the moment.");
});

test("a pause lasts one, two or three months", () => {
  expect([0, 1, 2, 3, 4, 1.5, NaN].map(isPauseMonths)).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(PAUSE_MONTHS.map(monthsInWords)).toEqual(["1 month", "2 months", "3 months"]);
});

test("only a plan that is not cancelled pauses", () => {
  expect(isPauseChosen(paidPeriod({ pauseMonths: 2 }))).toBe(true);
  expect(isPauseChosen(paidPeriod())).toBe(false);
  expect(isPauseChosen(paidPeriod({ pauseMonths: 2, cancelledAt: now }))).toBe(false);
});

test("without a pause the next period begins when this one ends", () => {
  const period = { endsAt: end, anchorDay: 11 };
  expect(nextStartsAt({ ...period, pauseMonths: null })).toEqual(end);
  expect(nextStartsAt({ ...period, pauseMonths: 3 })).toEqual(day("2027-03-11"));
});

test("a plan that ends on the 31st returns on the last day of a shorter month, and at the same time", () => {
  const january = new Date("2027-01-31T20:30:00Z");
  expect(returnsAt({ endsAt: january, anchorDay: 31 }, 1)).toEqual(new Date("2027-02-28T20:30:00Z"));
  expect(returnsAt({ endsAt: january, anchorDay: 31 }, 2)).toEqual(new Date("2027-03-31T20:30:00Z"));
  expect(nextPauseAt(day("2024-02-29"))).toEqual(day("2025-02-28"));
});

test("a free plan chosen to follow is forgotten, since it would leave nothing to return", () => {
  const chosen = (nextPlanId: number) => ({ nextPlanId, nextDuration: "month" as const });
  expect(nextPlanKept(catalogue, chosen(basic.id))).toEqual({ nextPlanId: null, nextDuration: null });
  expect(nextPlanKept(catalogue, chosen(plus.id))).toEqual(chosen(plus.id));
  const none = { nextPlanId: null, nextDuration: null };
  expect(nextPlanKept(catalogue, none)).toEqual(none);
});

describe("the pause that follows a paid period", () => {
  const user = { kind: "users" as const, optionId: 11, quantity: 1 };
  const outlet = { kind: "outlets" as const, optionId: 31, quantity: 1 };
  const chosen = paidPeriod({
    pauseMonths: 2,
    pauseChosenAt: now,
    renewalMethod: "card",
    renewalCardId: 7,
    renewalChosenAt: now,
    extras: [user, outlet, user],
    takenOut: [11],
    graceUntil: day("2026-12-18"),
  });

  test("has the plan, extras and renewal with which the paid plan returns", () => {
    expect(pauseAfter(chosen, basic.id, end)).toEqual({
      kind: "paused",
      planId: basic.id,
      duration: "month",
      startsAt: end,
      endsAt: day("2027-02-11"),
      anchorDay: 11,
      renewalMethod: "card",
      renewalCardId: 7,
      renewalChosenAt: now,
      cancelledAt: null,
      graceUntil: null,
      nextPlanId: 2,
      nextDuration: "month",
      takenOut: [],
      pauseMonths: null,
      pauseChosenAt: null,
      keptExtras: [outlet, user],
    });
  });

  test("returns to the plan that the owner chose to follow", () => {
    const yearly = { ...chosen, nextPlanId: 2, nextDuration: "yearly" as const };
    expect(pauseAfter(yearly, basic.id, end)).toMatchObject({ nextPlanId: 2, nextDuration: "yearly" });
  });

  test("begins at the end of the paid time, not before, and only if it was chosen", () => {
    const none = [
      pauseAfter(chosen, basic.id, new Date(end.getTime() - 1)),
      pauseAfter({ ...chosen, pauseMonths: null }, basic.id, end),
      pauseAfter({ ...chosen, kind: "trial" }, basic.id, end),
      pauseAfter({ ...chosen, endsAt: null }, basic.id, end),
      pauseAfter(null, basic.id, end),
    ];
    expect(none).toEqual([null, null, null, null, null]);
  });

  test("still returns on its day if the jobs began it late", () => {
    const late = new Date(end.getTime() + 20 * DAY);
    expect(pauseAfter(chosen, basic.id, late)).toMatchObject({ startsAt: end, endsAt: day("2027-02-11") });
  });

  property.prop([
    fc.date({ min: day("2026-01-01"), max: day("2030-12-31"), noInvalidDate: true }),
    fc.constantFrom(...PAUSE_MONTHS),
  ])("lasts at least 28 days a month and at most 31", (endsAt, pauseMonths) => {
    const open = { ...chosen, endsAt, anchorDay: null, pauseMonths };
    const pause = pauseAfter(open, basic.id, endsAt);
    const days = ((pause?.endsAt?.getTime() ?? 0) - endsAt.getTime()) / DAY;
    expect(days).toBeGreaterThanOrEqual(28 * pauseMonths);
    expect(days).toBeLessThanOrEqual(31 * pauseMonths);
  });
});
