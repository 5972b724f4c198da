import { formatDate } from "~/models/date";
import { leavingTrend } from "./leaving-trend";
import { actInWords, leavingTable, leavingReason } from "~/models/subscriptions/leaving";
import { countLeavings, listLeavingComments } from "~/models/subscriptions/leaving.server";
import type { App } from "~/services/platform/app.server";

const PAGE_LENGTH = 25;

/** How many owners cancelled or paused each month, why, and what they wrote. */
export async function readLeavingReport({ db, clock }: Pick<App, "db" | "clock">, before: number) {
  const now = clock.now();
  const [counts, found] = await Promise.all([
    countLeavings(db, now),
    listLeavingComments(db, { before, limit: PAGE_LENGTH + 1 }),
  ]);
  const { months, reasons } = leavingTable(counts, now);
  const rows = found.slice(0, PAGE_LENGTH);
  const last = found.length > PAGE_LENGTH ? rows[PAGE_LENGTH - 1] : undefined;
  return {
    trends: [leavingTrend(months, "cancelled"), leavingTrend(months, "paused")],
    months: [...months].reverse(),
    reasons,
    comments: rows.map(({ id, ownerId, owner, act, reason, comment, at }) => ({
      id,
      ownerId,
      owner,
      comment: comment ?? "",
      act: actInWords(act),
      reason: leavingReason(reason),
      day: formatDate(at),
    })),
    newest: before > 0 ? "/staff/leaving" : null,
    older: last ? `/staff/leaving?before=${last.id}` : null,
  };
}
