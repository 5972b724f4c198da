import { consoleMenu } from "~/models/staff/console-menu";
import { mayAct, type StaffPermission } from "~/models/staff/permissions";
import type { StaffRole } from "~/models/staff/staff-role";

interface Queue {
  name: string;
  /** The console page where it is handled. */
  place: string;
  /** The query of that page that shows what waits. */
  query?: string;
  one: string;
  many: string;
  /** Staff can do nothing but wait, so the menu does not count it. */
  passive?: true;
  /** Who handles it, if not all who may open its page. */
  permission?: StaffPermission;
}

/** What waits for staff, most urgent first. */
export const queues = [
  {
    name: "approvals",
    place: "/staff/approvals",
    permission: "decisions",
    one: "request needs approval",
    many: "requests need approval",
  },
  {
    name: "suspense",
    place: "/staff/held-money",
    permission: "suspenseDecisions",
    one: "payment is held",
    many: "payments are held",
  },
  {
    name: "payouts",
    place: "/staff/payouts",
    permission: "refunds",
    one: "payout of a closed account waits",
    many: "payouts of closed accounts wait",
  },
  {
    name: "failedRefunds",
    place: "/staff/payments",
    query: "?state=refund-failed",
    one: "refund failed",
    many: "refunds failed",
  },
  {
    name: "disputes",
    place: "/staff/payments",
    query: "?state=disputed",
    one: "payment is disputed",
    many: "payments are disputed",
  },
  {
    name: "staffApprovals",
    place: "/staff/people",
    query: "?state=asked",
    permission: "staffActions",
    one: "staff account has a change that needs a second admin",
    many: "staff accounts have changes that need a second admin",
  },
  {
    name: "priceChanges",
    place: "/staff/catalogue",
    permission: "priceChanges",
    one: "change of prices needs a second person",
    many: "changes of prices need a second person",
  },
  {
    name: "setups",
    place: "/staff/setups",
    query: "?state=wanted",
    one: "setup needs a time",
    many: "setups need a time",
  },
  {
    name: "unansweredMessages",
    place: "/staff/messages",
    query: "?state=unanswered",
    one: "message is unanswered",
    many: "messages are unanswered",
  },
  {
    name: "stuckMessages",
    place: "/staff/outbox",
    query: "?state=recent",
    one: "message could not be delivered this week",
    many: "messages could not be delivered this week",
  },
  {
    name: "corrections",
    place: "/staff/people",
    query: "?state=correcting",
    passive: true,
    one: "correction takes effect within a day",
    many: "corrections take effect within a day",
  },
] as const satisfies readonly Queue[];

export type QueueName = (typeof queues)[number]["name"];

/** How much waits in each queue. */
export type QueueCounts = Record<QueueName, number>;

/** The queues on pages that these roles open. */
export function queuesFor(roles: readonly StaffRole[]): (Queue & { name: QueueName })[] {
  const open = new Set(consoleMenu(roles).map(({ href }) => href));
  const all: readonly (Queue & { name: QueueName })[] = queues;
  return all.filter(
    ({ place, permission }) => open.has(place) && (permission === undefined || mayAct(roles, permission)),
  );
}

/** What waits by the path of its page, for the menu; pages where nothing waits are left out. */
export function countByPlace(roles: readonly StaffRole[], waiting: QueueCounts): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { name, place, passive } of queuesFor(roles))
    if (passive !== true && waiting[name] > 0) counts[place] = (counts[place] ?? 0) + waiting[name];
  return counts;
}
