import { describe, expect, test } from "vitest";

import {
  LONGEST_PERIOD,
  daysAfter,
  daysOf,
  lengthOf,
  momentsOf,
  periodBefore,
  periodErrors,
  readReportQuery,
  reportPath,
  spansOf,
} from "~/models/sales/report-period";
import { everyRow } from "../../support/rows";

const today = "2026-11-21";
const read = (query: string) => readReportQuery(new URLSearchParams(query), today);

test("a period ends today after one, seven or thirty days, or covers the typed days", async () => {
  const rows: [string, string, string, string][] = [
    ["", "week", "2026-11-15", today],
    ["period=today", "today", today, today],
    ["period=week", "week", "2026-11-15", today],
    ["period=month", "month", "2026-10-23", today],
    ["period=week&from=2026-01-01&to=2026-01-02", "week", "2026-11-15", today],
    ["period=own&from=2026-01-01&to=2026-01-31", "own", "2026-01-01", "2026-01-31"],
    ["from=2026-01-01&to=2026-01-31", "own", "2026-01-01", "2026-01-31"],
    ["period=own&from=1/2/2026&to=03.02.2026", "own", "2026-02-01", "2026-02-03"],
  ];
  await everyRow(
    rows,
    ([query]) => query,
    ([query, kind, from, to]) => {
      expect(read(query)).toMatchObject({ kind, from, to });
      expect(periodErrors({ from, to }, today)).toBeNull();
    },
  );
});

test("an invalid period shows an error beside its day, with what to do", async () => {
  const rows: [from: string, to: string, errors: object][] = [
    ["", "", { from: ["Choose the first day"], to: ["Choose the last day"] }],
    ["2026-02-30", today, { from: ["Type a day of the calendar, like 21/11/2026"] }],
    [today, "2026-11-22", { to: ["Choose today or an earlier day"] }],
    ["1999-12-31", "2000-01-01", { from: ["Choose a day from 2000 on"] }],
    ["0000-01-01", "0000-01-02", { from: [expect.any(String)], to: [expect.any(String)] }],
    ["2026-11-20", "2026-11-19", { to: ["Choose a last day that is not before the first day"] }],
    [
      "2025-11-20",
      today,
      { from: ["Choose up to 366 days. The first day can be 21 November 2025 or later"] },
    ],
    ["' or 1=1 --", "<script>", { from: [expect.any(String)], to: [expect.any(String)] }],
    ["9999999-01-01", "-1", { from: [expect.any(String)], to: [expect.any(String)] }],
  ];
  await everyRow(
    rows,
    ([from, to]) => `${from} ${to}`,
    ([from, to, errors]) => expect(periodErrors({ from, to }, today)).toEqual(errors),
  );
});

test("an unknown period or a first day alone is not replaced by the week", () => {
  for (const query of ["period=nothing", "period=toString", "from=2026-11-31", "from=2026-11-01"]) {
    const { kind, from, to } = read(query);
    expect(kind).toBe("own");
    expect(periodErrors({ from, to }, today)).not.toBeNull();
  }
});

test("typed values are kept, and an invalid outlet number matches no shop", () => {
  expect(read("period=own&from=31+February&to=")).toMatchObject({ from: "31 February", to: "" });
  expect(read("outlet=")).toMatchObject({ outletId: null });
  expect([read("outlet=7").outletId, read("outlet=0x7").outletId, read("outlet=-1").outletId]).toEqual([
    7, 0, 0,
  ]);
  expect(read(`period=own&from=${"9".repeat(9000)}`).from.length).toBeLessThan(50);
});

describe("the days of a period", () => {
  const leap = { from: "2024-02-28", to: "2024-03-01" };

  test("include the 29th of February, and the period before ends where they begin", () => {
    expect(daysOf(leap)).toEqual(["2024-02-28", "2024-02-29", "2024-03-01"]);
    expect(periodBefore(leap)).toEqual({ from: "2024-02-25", to: "2024-02-27" });
    const longest = { from: daysAfter(today, 1 - LONGEST_PERIOD), to: today };
    expect(lengthOf(periodBefore(longest))).toBe(LONGEST_PERIOD);
    expect(momentsOf(periodBefore(longest)).until).toEqual(momentsOf(longest).since);
  });

  test("begin and end at midnight in Lagos", () => {
    expect(momentsOf({ from: today, to: today })).toEqual({
      since: new Date("2026-11-20T23:00:00Z"),
      until: new Date("2026-11-21T23:00:00Z"),
    });
  });
});

test("a URL holds only what differs from the default, and leads back to the same report", () => {
  expect(reportPath("/sales-report", read(""))).toBe("/sales-report");
  for (const query of [
    "period=today",
    "period=month&outlet=3",
    "period=own&from=2026-01-01&to=2026-01-31&outlet=3",
  ]) {
    const path = reportPath("/sales-report", read(query));
    expect(path).toBe(`/sales-report?${query}`);
    expect(read(path.split("?")[1] ?? "")).toEqual(read(query));
  }
});

test("a period divides into whole months and the days before and after them", async () => {
  const rows: [string, string, string, string][] = [
    ["2026-11-15", "2026-11-21", "", "2026-11-15 to 2026-11-21"],
    ["2026-11-01", "2026-11-30", "2026-11-01 to 2026-11-01", ""],
    ["2026-10-02", "2026-11-29", "", "2026-10-02 to 2026-11-29"],
    ["2026-10-01", "2026-11-29", "2026-10-01 to 2026-10-01", "2026-11-01 to 2026-11-29"],
    ["2026-10-31", "2026-11-30", "2026-11-01 to 2026-11-01", "2026-10-31 to 2026-10-31"],
    [
      "2025-11-26",
      "2026-11-25",
      "2025-12-01 to 2026-10-01",
      "2025-11-26 to 2025-11-30, 2026-11-01 to 2026-11-25",
    ],
    ["2024-02-01", "2024-02-28", "", "2024-02-01 to 2024-02-28"],
    ["2024-02-01", "2024-02-29", "2024-02-01 to 2024-02-01", ""],
    ["2026-12-01", "2027-01-31", "2026-12-01 to 2027-01-01", ""],
    ["2026-12-31", "2026-12-31", "", "2026-12-31 to 2026-12-31"],
  ];
  const told = (period: { from: string; to: string }) => `${period.from} to ${period.to}`;
  await everyRow(
    rows,
    ([from, to]) => `${from} ${to}`,
    ([from, to, months, days]) => {
      const spans = spansOf({ from, to });
      expect(spans.months === null ? "" : told(spans.months)).toBe(months);
      expect(spans.days.map(told).join(", ")).toBe(days);
    },
  );
});
