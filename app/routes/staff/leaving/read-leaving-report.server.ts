import { formatDate } from "~/models/date";
import { pageLinks, readNumberedPage } from "~/models/console/numbered-page";
import { leavingTrend } from "./leaving-trend";
import { actInWords, leavingTable, leavingReason } from "~/models/subscriptions/leaving";
import {
  countLeavingComments,
  countLeavings,
  listLeavingComments,
} from "~/models/subscriptions/leaving.server";
import type { App } from "~/services/platform/app.server";

/** How many owners cancelled or paused each month, why, and what they wrote. */
export async function readLeavingReport({ db, clock }: Pick<App, "db" | "clock">, typedPage: string | null) {
  const now = clock.now();
  const [counts, total] = await Promise.all([countLeavings(db, now), countLeavingComments(db)]);
  const page = readNumberedPage(typedPage, total);
  const rows = await listLeavingComments(db, page);
  const { months, reasons } = leavingTable(counts, now);
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
    pages: pageLinks(page, total, { path: "/staff/leaving", filter: {}, one: "comment", many: "comments" }),
  };
}
