import { expect, test } from "vitest";
import { leavingTrend } from "~/routes/staff/leaving/leaving-trend";
import {
  type LeavingCount,
  actInWords,
  leavingMonths,
  leavingReasonValues,
  leavingTable,
  leavingReason,
} from "~/models/subscriptions/leaving";

const now = new Date("2026-02-10T09:00:00Z");

const count = (
  month: string,
  act: LeavingCount["act"],
  reason: string | null,
  times: number,
): LeavingCount => ({ month, act, reason, count: times });

test("twelve months of Lagos are shown, the current one last", () => {
  expect(leavingMonths(now)).toEqual([
    "2025-03",
    "2025-04",
    "2025-05",
    "2025-06",
    "2025-07",
    "2025-08",
    "2025-09",
    "2025-10",
    "2025-11",
    "2025-12",
    "2026-01",
    "2026-02",
  ]);
  expect(leavingMonths(new Date("2026-01-31T23:30:00Z")).slice(-1)).toEqual(["2026-02"]);
});

const counts = [
  count("2025-12", "cancelled", "too-dear", 3),
  count("2026-02", "cancelled", "too-dear", 1),
  count("2026-02", "cancelled", null, 2),
  count("2026-02", "paused", "shop-closed", 5),
];

test("reasons are sorted by how often they were given, and those never given are left out", () => {
  const { reasons } = leavingTable(counts, now);
  expect(reasons).toEqual([
    { label: "My shop is closed, for a while or for good", cancelled: 0, paused: 5 },
    { label: "It costs too much", cancelled: 4, paused: 0 },
    { label: "No reason given", cancelled: 2, paused: 0 },
  ]);
});

test("the picture counts each month, and its words say the numbers", () => {
  const { months } = leavingTable(counts, now);
  expect(months).toHaveLength(12);
  expect(months.slice(-3)).toEqual([
    { name: "December 2025", cancelled: 3, paused: 0 },
    { name: "January 2026", cancelled: 0, paused: 0 },
    { name: "February 2026", cancelled: 3, paused: 5 },
  ]);
  const trend = leavingTrend(months, "cancelled");
  expect(trend).toMatchObject({
    title: "Cancelled this month",
    now: "3",
    total: "6 in 12 months",
    alarm: false,
  });
  expect(trend.bars.slice(-4)).toEqual([0, 1, 0, 1]);
  expect(trend.description).toContain("December 2025: 3, January 2026: 0, February 2026: 3");
});

test("months without any have an empty picture", () => {
  const { months, reasons } = leavingTable([], now);
  expect(reasons).toEqual([]);
  expect(new Set(leavingTrend(months, "paused").bars)).toEqual(new Set([0]));
});

test("many pauses come before fewer cancellations, and the other way round", () => {
  const labels = (...of: LeavingCount[]) => leavingTable(of, now).reasons.map(({ label }) => label);
  const mixed = [count("2026-02", "cancelled", "faults", 4), count("2026-02", "paused", "not-used", 3)];
  expect(labels(...mixed)).toEqual(["It did not work as it should", "I do not use it enough"]);
  expect(labels(...mixed, count("2026-01", "cancelled", "not-used", 2))).toEqual([
    "I do not use it enough",
    "It did not work as it should",
  ]);
});

test("acts and reasons have words", () => {
  expect(leavingReasonValues).toContain("too-dear");
  expect([actInWords("cancelled"), actInWords("paused")]).toEqual(["Cancelled", "Paused"]);
  expect([leavingReason("not-used"), leavingReason(null)]).toEqual([
    "I do not use it enough",
    "No reason given",
  ]);
});
