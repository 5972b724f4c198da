import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDate, formatDays, formatReleaseDate, formatTime, yearOf } from "~/models/date";
import { property } from "../support/property";

test("a date is written as day, month in words and year", () => {
  expect(formatDate(new Date("2026-12-03T12:00:00Z"))).toBe("3 December 2026");
});

test("a range within one month or year names it once", () => {
  const day = (text: string) => new Date(`${text}T12:00:00Z`);
  expect(formatDays(day("2026-12-22"), day("2026-12-22"))).toBe("22 December 2026");
  expect(formatDays(day("2026-12-01"), day("2026-12-22"))).toBe("1 to 22 December 2026");
  expect(formatDays(day("2026-11-23"), day("2026-12-22"))).toBe("23 November to 22 December 2026");
  expect(formatDays(day("2026-12-22"), day("2027-01-22"))).toBe("22 December 2026 to 22 January 2027");
});

test("the day is that of Lagos, one hour ahead of UTC", () => {
  expect(formatDate(new Date("2026-12-02T23:00:00Z"))).toBe("3 December 2026");
  expect(formatDate(new Date("2026-12-02T22:59:59Z"))).toBe("2 December 2026");
  expect(yearOf(new Date("2026-12-31T23:00:00Z"))).toBe(2027);
});

test("the time is that of Lagos, on a 24-hour clock", () => {
  expect(formatTime(new Date("2026-11-21T13:05:00Z"))).toBe("14:05");
  expect(formatTime(new Date("2026-11-21T23:00:00Z"))).toBe("00:00");
});

test.each([
  [1, "1st"],
  [2, "2nd"],
  [3, "3rd"],
  [4, "4th"],
  [5, "5th"],
  [11, "11th"],
  [12, "12th"],
  [13, "13th"],
  [20, "20th"],
  [21, "21st"],
  [22, "22nd"],
  [23, "23rd"],
  [30, "30th"],
  [31, "31st"],
])("day %i of a release reads %s", (day, ordinal) => {
  expect(formatReleaseDate(new Date(Date.UTC(2024, 2, day, 12)))).toBe(`March ${ordinal}, 2024`);
});

property.prop([fc.date({ min: new Date("2000-01-01Z"), max: new Date("2100-01-01Z"), noInvalidDate: true })])(
  "both forms name the same day",
  (date) => {
    const [day, month, year] = formatDate(date).split(" ");
    expect(formatReleaseDate(date)).toMatch(
      new RegExp(`^${month ?? ""} ${day ?? ""}(st|nd|rd|th), ${year ?? ""}$`),
    );
  },
);
