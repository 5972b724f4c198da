import { findOldestWaiting } from "~/models/approvals/staff-approval.server";
import { countWaiting } from "~/models/console/waiting.server";
import { DAY } from "~/models/duration";
import { formatCount } from "~/models/money";
import { consoleMenu } from "~/models/staff/console-menu";
import { mayAct } from "~/models/staff/permissions";
import type { StaffRole } from "~/models/staff/staff-role";
import type { App } from "~/services/platform/app.server";

interface Line {
  /** The console page where it is handled, if the roles allow it. */
  place: string;
  /** The query of that page that shows what waits. */
  query?: string;
  one: string;
  many: string;
  count: number;
}

/** What waits for staff with these roles, on the pages they may open. */
export async function readHome({ db, clock }: Pick<App, "db" | "clock">, roles: StaffRole[]) {
  const now = clock.now();
  const waiting = await countWaiting(db, now, new Date(now.getTime() - 7 * DAY));
  const open = new Set(consoleMenu(roles).map(({ href }) => href));
  const lines: Line[] = [
    {
      ...{ place: "/staff/setups", count: waiting.setups },
      ...{ one: "setup needs a time", many: "setups need a time" },
    },
    {
      ...{ place: "/staff/suspense", count: waiting.suspense },
      ...{ one: "payment is in suspense", many: "payments are in suspense" },
    },
    {
      ...{ place: "/staff/approvals", count: waiting.approvals },
      ...{ one: "sum waits for a second person", many: "sums wait for a second person" },
    },
    {
      ...{ place: "/staff/payments", query: "?state=person", count: waiting.failedRefunds },
      ...{ one: "refund needs a person", many: "refunds need a person" },
    },
    {
      ...{ place: "/staff/payments", query: "?state=person", count: waiting.disputes },
      ...{ one: "payment is disputed", many: "payments are disputed" },
    },
    {
      ...{ place: "/staff/outbox", count: waiting.stuckMessages },
      ...{ one: "message was given up this week", many: "messages were given up this week" },
    },
    {
      ...{ place: "/staff/messages", count: waiting.unansweredMessages },
      ...{ one: "message is unanswered", many: "messages are unanswered" },
    },
    {
      ...{ place: "/staff/people", count: waiting.corrections },
      ...{
        one: "correction waits for its day to be over",
        many: "corrections wait for their day to be over",
      },
    },
  ];
  const oldest = mayAct(roles, "staffActions") ? await findOldestWaiting(db) : null;
  if (oldest)
    lines.push({
      ...{ place: "/staff/people", query: `/${oldest.subjectId}/${oldest.act}`, count: oldest.count },
      ...{
        one: "action on a staff account waits for a second admin",
        many: "actions on staff accounts wait for a second admin",
      },
    });
  const shown = lines.filter(({ place, count }) => count > 0 && open.has(place));
  return {
    waits: shown.map(({ place, query = "", one, many, count }) => ({
      ...{ href: place + query, count: formatCount(count), text: count === 1 ? one : many },
    })),
    searches: open.has("/staff/people"),
  };
}
