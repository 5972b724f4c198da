import { expect, test } from "vitest";

import { DAY } from "~/models/duration";
import { retention } from "~/models/platform/retention";
import { linkEnds, nextExportAt, currentExport } from "~/models/rights/export";
import { everyRow } from "../../support/rows";

const now = new Date("2026-11-22T09:00:00Z");
const year = retention.dataExports / DAY;
const link = retention.dataLinks / DAY;

/** Requests made the given numbers of days ago. */
const asked = (...days: number[]) =>
  days.map((ago, index) => ({ id: index + 1, askedAt: new Date(now.getTime() - ago * DAY) }));

test("the next copy is available once fewer than two were requested in the last 12 months", async () => {
  const rows: { days: number[]; free: number | null }[] = [
    { days: [], free: null },
    { days: [1], free: null },
    { days: [10, 1], free: year - 10 },
    { days: [1, 10], free: year - 10 },
    { days: [year - 1, 1], free: 1 },
    { days: [year, 1], free: null },
    { days: [year + 30, 200, 100], free: year - 200 },
  ];
  await everyRow(
    rows,
    ({ days }) => days.join(),
    async ({ days, free }) =>
      expect(nextExportAt(asked(...days), now)).toEqual(
        free === null ? null : new Date(now.getTime() + free * DAY),
      ),
  );
});

test("a link is open for its days and not a moment longer, and the newest one counts", () => {
  expect(currentExport(asked(link), now)).toBeNull();
  expect(currentExport(asked(link - 1, 3, 5), now)?.id).toBe(2);
  expect(linkEnds(now).getTime() - now.getTime()).toBe(retention.dataLinks);
});
