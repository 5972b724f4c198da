import fc from "fast-check";
import { expect, test } from "vitest";
import type { Duration } from "~/models/plans/catalogue";
import { DAY } from "~/models/duration";
import { daysBetween, periodEnd, periodFrom, periodStart } from "~/models/subscriptions/period";
import { property } from "../../support/property";

/** Noon in Lagos. */
const on = (day: string): Date => new Date(`${day}T11:00:00Z`);

const lagosDay = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Lagos" });

test.each([
  ["2027-01-31", "month", "2027-02-28"],
  ["2028-01-31", "month", "2028-02-29"],
  ["2026-12-15", "month", "2027-01-15"],
  ["2026-08-31", "month", "2026-09-30"],
  ["2026-11-21", "yearly", "2027-11-21"],
  ["2028-02-29", "yearly", "2029-02-28"],
] as const)("a period from %s by the %s ends on %s, at the same time of day", (start, duration, end) => {
  expect(periodEnd(on(start), duration)).toEqual(on(end));
});

test("periods that began on the 31st return to it after a short month", () => {
  const ends = ["2028-02-29", "2028-03-31", "2028-04-30", "2028-05-31"];
  let start = on("2028-01-31");
  for (const end of ends) {
    start = periodEnd(start, "month", 31);
    expect(start).toEqual(on(end));
  }
});

test("a year that began on a leap day returns to it", () => {
  let end = on("2028-02-29");
  for (let year = 0; year < 4; year += 1) end = periodEnd(end, "yearly", 29);
  expect(end).toEqual(on("2032-02-29"));
});

test("the day is that of Lagos, also in the hour after its midnight", () => {
  const justAfterMidnight = new Date("2027-01-30T23:30:00Z");
  expect(periodFrom(justAfterMidnight, "month").anchorDay).toBe(31);
  expect(periodEnd(justAfterMidnight, "month")).toEqual(new Date("2027-02-27T23:30:00Z"));
});

test("an anchor that differs from the start day is dropped, because it would give days away", () => {
  expect(periodFrom(on("2027-02-10"), "month", 31)).toEqual({
    startsAt: on("2027-02-10"),
    endsAt: on("2027-03-10"),
    anchorDay: 10,
  });
});

test("an anchor that matches the start day is kept, also if the month is too short for it", () => {
  expect(periodFrom(on("2027-02-28"), "month", 31)).toEqual({
    startsAt: on("2027-02-28"),
    endsAt: on("2027-03-31"),
    anchorDay: 31,
  });
  expect(periodFrom(on("2027-02-28"), "month", null).anchorDay).toBe(28);
  expect(periodFrom(on("2027-02-28"), "month", 0).anchorDay).toBe(28);
  // On the 30th of a month of 31 days, an anchor on the 31st is not the start day.
  expect(periodFrom(on("2027-01-30"), "month", 31).anchorDay).toBe(30);
});

test.each([
  ["2027-02-28", "month", 31, "2027-01-31"],
  ["2027-03-31", "month", 31, "2027-02-28"],
  ["2027-01-15", "month", 15, "2026-12-15"],
  ["2027-11-21", "yearly", null, "2026-11-21"],
  ["2029-02-28", "yearly", 29, "2028-02-29"],
] as const)(
  "a period that ends on %s by the %s, anchored on %s, began on %s",
  (end, duration, anchor, start) => {
    expect(periodStart(on(end), duration, anchor)).toEqual(on(start));
  },
);

test("days are counted by the Lagos calendar", () => {
  expect(daysBetween(new Date("2026-11-21T22:59:00Z"), new Date("2026-11-21T23:01:00Z"))).toBe(1);
  expect(daysBetween(new Date("2026-11-20T23:00:00Z"), new Date("2026-11-21T22:59:00Z"))).toBe(0);
});

const moment = fc.date({
  min: new Date("2020-01-01"),
  max: new Date("2060-01-01"),
  noInvalidDate: true,
});
const duration = fc.constantFrom<Duration>("month", "yearly");

property.prop([moment, duration, fc.integer({ min: 1, max: 31 })])(
  "no period is longer than what is paid, whatever the anchor",
  (start, length, anchor) => {
    const days = daysBetween(start, periodEnd(start, length, anchor));
    expect(days).toBeGreaterThanOrEqual(length === "month" ? 28 : 365);
    expect(days).toBeLessThanOrEqual(length === "month" ? 31 : 366);
  },
);

property.prop([moment, fc.array(duration, { maxLength: 30 })])(
  "a chain of periods ends so many months after its first start, on the anchor or the month's last day",
  (start, durations) => {
    const { anchorDay } = periodFrom(start, "month");
    const end = durations.reduce((from, length) => periodEnd(from, length, anchorDay), start);
    const months = durations.reduce((sum, length) => sum + (length === "yearly" ? 12 : 1), 0);
    const [year, month, day] = lagosDay.format(start).split("-").map(Number) as [number, number, number];
    const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0));
    const expected = new Date(lastDay);
    expected.setUTCDate(Math.min(day, lastDay.getUTCDate()));
    expect(lagosDay.format(end)).toBe(expected.toISOString().slice(0, 10));
    expect((end.getTime() - start.getTime()) % DAY).toBe(0);
  },
);
