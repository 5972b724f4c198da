import type { AppContext } from "~/services/platform/context.server";
import { amountInWords, promisedWords } from "./approval-words";
import { listApprovals } from "~/models/approvals/approval.server";
import { findOldestWaiting } from "~/models/approvals/staff-approval.server";
import { trendsOf } from "~/components/staff/trend";
import { countDays } from "~/models/console/trend.server";
import { queuesFor } from "~/models/console/queue";
import { countQueues } from "~/models/console/waiting.server";
import { dayOf, formatDate, formatMoment, noonOf } from "~/models/date";
import { formatCount } from "~/models/money";
import { mayAct } from "~/models/staff/permissions";
import type { StaffRole } from "~/models/staff/staff-role";
import type { App } from "~/services/platform/app.server";
import { actOf } from "./read-approvals.server";

const APPROVALS_SHOWN = 5;

/** What waits for a member of staff on the pages that their roles open, and the numbers of the week. */
export async function readHome(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { roles, staffId }: { roles: StaffRole[]; staffId: number },
) {
  const now = clock.now();
  const waiting = await countQueues(db, now);
  const oldest = waiting.staffApprovals === 1 ? await findOldestWaiting(db) : null;
  const detour: Partial<Record<string, string>> = oldest
    ? { staffApprovals: `/staff/people/${oldest.subjectId}/${oldest.act}` }
    : {};
  const approvals =
    mayAct(roles, "decisions") && waiting.approvals > 0 ? await readToApprove(db, staffId) : [];
  const asked = await readAsked(db, staffId, now);
  const isListed = waiting.approvals === approvals.length + asked.length;
  const counts = { ...waiting, approvals: isListed ? 0 : waiting.approvals };
  return {
    waits: queuesFor(roles)
      .filter(({ name }) => counts[name] > 0)
      .map(({ name, place, query = "", one, many }) => ({
        href: detour[name] ?? place + query,
        count: formatCount(counts[name]),
        text: counts[name] === 1 ? one : many,
      })),
    approvals,
    asked,
    trends: trendsOf(roles, await countDays(db, now), now),
  };
}

/** The newest requests of colleagues, each of which leads to the page with its buttons. */
async function readToApprove(db: App["db"], staffId: number) {
  const waiting = { state: "waiting", kind: null, exceptBy: staffId } as const;
  return (await listApprovals(db, waiting, { limit: APPROVALS_SHOWN })).map((approval) => ({
    reference: approval.reference,
    href: `/staff/approvals/${approval.reference}`,
    what: `${actOf(approval)}, ${approval.ownerName}`,
    amount: amountInWords(approval),
    detail: `${formatMoment(approval.askedAt)} · ${approval.askerName}${promisedWords(approval)}: ${approval.reason}`,
  }));
}

/** What this person asked and nobody has decided, with what was promised to the owner. */
async function readAsked(db: App["db"], staffId: number, now: Date) {
  const own = { state: "waiting", kind: null, askedBy: staffId } as const;
  return (await listApprovals(db, own, { limit: APPROVALS_SHOWN })).map((approval) => ({
    reference: approval.reference,
    href: `/staff/approvals/${approval.reference}`,
    what: `${actOf(approval)}, ${approval.ownerName}`,
    amount: amountInWords(approval),
    detail:
      approval.promisedOn !== null && approval.promisedOn < dayOf(now)
        ? `Late: ${approval.ownerName} was promised an answer by ${formatDate(noonOf(approval.promisedOn))}. Call them.`
        : `Asked ${formatMoment(approval.askedAt)}${promisedWords(approval)}`,
  }));
}
