import type { Db } from "#db/client";
import { describeActivity } from "~/messages/accounts/activity";
import { listApprovals } from "~/models/approvals/approval.server";
import { type AuditRow, listAudit } from "~/models/console/audit.server";
import {
  agentPaymentEntry,
  customerPaymentEntry,
  decisionEntry,
  disputeEntries,
  refundRequestEntries,
} from "~/routes/staff/payment-timeline";
import { formatNaira } from "~/models/money";
import { listNewestDisputes } from "~/models/payments/dispute.server";
import { entryAmongOthers } from "~/routes/staff/payment-entry.server";
import { channelNames } from "~/models/payments/payment-list";
import {
  listDecisionsOfOwner,
  listEntriesOfOwner,
  listStartedPayments,
  listTokenOrders,
} from "~/models/payments/person-history.server";
import { mayAct } from "~/models/staff/permissions";
import type { StaffRole } from "~/models/staff/staff-role";
import type { TimelineEntry } from "~/routes/staff/timeline.server";
import type { App } from "~/services/platform/app.server";
import { paymentPath } from "~/routes/staff/list-payments.server";

interface Wanted {
  userId: number;
  roles: readonly StaffRole[];
  /** Only what staff did, with their reasons. */
  ofStaff: boolean;
}

/** What happened to the account or was done by it, newest first: its payments, and staff actions with their reasons. */
export async function listPersonHistory(
  { db }: Pick<App, "db">,
  { userId, roles, ofStaff }: Wanted,
  { limit, offset }: { limit: number; offset: number },
): Promise<TimelineEntry[]> {
  const most = limit + offset;
  const audited = await auditEntries(db, userId, { ofStaff, limit: most });
  const events = ofStaff ? audited : [...audited, ...(await paymentEntries(db, userId, roles, most))];
  return events.sort((one, other) => other.at.getTime() - one.at.getTime()).slice(offset, most);
}

/** Newest first, as are those of each kind of payment. */
async function auditEntries(
  db: Db,
  userId: number,
  { ofStaff, limit }: { ofStaff: boolean; limit: number },
): Promise<TimelineEntry[]> {
  const wanted = { actorId: null, subjectId: userId, action: "", since: null, until: null };
  const kind = { ofStaff, exceptPayments: !ofStaff };
  const rows = await listAudit(db, { ...wanted, ...kind }, { limit });
  return rows.map((row) => auditEntry(row, userId));
}

function auditEntry(row: AuditRow, userId: number): TimelineEntry {
  const by = row.actor !== null && row.actorId !== userId ? `By ${row.actor}.` : "";
  const words = row.words === null ? (row.addressPrefix ?? "") : `“${row.words}”`;
  return {
    at: row.at,
    title: describeActivity(row),
    detail: [by, words].filter(Boolean).join(" "),
    bad: row.outcome === "refused",
  };
}

async function paymentEntries(
  db: Db,
  userId: number,
  roles: readonly StaffRole[],
  limit: number,
): Promise<TimelineEntry[]> {
  const opens = mayAct(roles, "payments");
  const about = (reference: string, event: TimelineEntry): TimelineEntry => ({
    ...event,
    detail: [event.detail, reference].filter(Boolean).join(" · "),
    href: opens ? paymentPath(reference) : undefined,
  });
  const approvals = await listApprovals(db, { state: null, kind: null, ownerId: userId }, { limit });
  return [
    ...(await tokenEntries(db, userId, roles, limit)),
    ...(await listDecisionsOfOwner(db, userId, limit)).map((decision) =>
      about(decision.reference, decisionEntry(decision)),
    ),
    ...(await listNewestDisputes(db, userId, limit)).flatMap((dispute) =>
      disputeEntries(dispute)
        .reverse()
        .map((event) => about(dispute.reference, event)),
    ),
    ...(await listEntriesOfOwner(db, userId, limit)).map(({ asked, target, ...entry }) => {
      const targets = new Map(entry.refundId === null || !target ? [] : [[entry.refundId, target]]);
      return about(entry.reference, entryAmongOthers(entry, { ...entry, amount: asked, targets }));
    }),
    ...approvals
      .filter(({ paymentId }) => paymentId !== null)
      .flatMap((approval) =>
        refundRequestEntries(approval)
          .reverse()
          .map((event) => about(approval.paymentReference ?? "", event)),
      ),
    ...(await listStartedPayments(db, userId, limit)).map(({ at, reference, amount, channel, payLinkId }) =>
      about(reference, {
        at,
        title: `Payment of ${formatNaira(amount)} started`,
        detail: payLinkId === null ? channelNames[channel] : `${channelNames[channel]}, by payment link`,
      }),
    ),
  ];
}

/** What an agent paid for the owner; for an agent, what was paid for customers. */
async function tokenEntries(
  db: Db,
  userId: number,
  roles: readonly StaffRole[],
  limit: number,
): Promise<TimelineEntry[]> {
  const opens = mayAct(roles, "orders");
  return (await listTokenOrders(db, userId, limit)).map(({ isPayer, ...order }) => {
    const event = isPayer ? customerPaymentEntry(order) : agentPaymentEntry(order);
    return opens ? event : { ...event, href: undefined };
  });
}
