import { formatDate } from "~/models/date";
import { daysBetween } from "~/models/subscriptions/period";
import type { SubscriptionKind } from "~/models/subscriptions/subscription";

/** What a branch needs of its agent: in this order the groups stand in the list. */
export const branchGroups = ["soon", "ended", "unpaid", "running"] as const;
export type BranchGroup = (typeof branchGroups)[number];

/** A branch is in the group "soon" for so many days before its end, and while its payment is late. */
export const SOON_DAYS = 7;

/** The plan that a branch has or, where that is over, had last. */
interface BranchPlan {
  name: string;
  kind: SubscriptionKind;
  /** Null where it has no end. */
  endsAt: Date | null;
  /** Whether a card or the wallet of its owner pays what comes next. */
  renews: boolean;
}

/** A shop of a registrant, as its agent sees it. */
export interface Branch {
  locationId: number;
  group: BranchGroup;
  shop: string;
  /** The first shop of its owner, whose plan includes the others as outlets. */
  isMain: boolean;
  owner: string;
  phoneVerified: boolean;
  plan: BranchPlan | null;
  /** What an order paid for it that can be paid again as it was. */
  renewable: boolean;
}

interface StateWords {
  text: string;
  /** Null where nothing is to be done. */
  tone: "warn" | "bad" | "plain" | null;
}

/** "renews in 3 days", "ended 2 days ago": what the list says of a branch in a few words. */
export function branchState({ group, isMain, plan, phoneVerified }: Branch, now: Date): StateWords {
  if (group === "soon" && plan?.endsAt) return soonWords(plan, plan.endsAt, now);
  if (group === "ended" && plan?.endsAt) return { text: `ended ${daysAgo(plan.endsAt, now)}`, tone: "bad" };
  if (!phoneVerified) return { text: "phone not verified", tone: "plain" };
  if (!plan) return { text: isMain ? "No plan yet" : "Part of the main shop’s plan", tone: null };
  return { text: plan.kind === "trial" ? "Free trial" : "Running", tone: null };
}

function soonWords({ kind, renews }: BranchPlan, endsAt: Date, now: Date): StateWords {
  if (endsAt <= now) return { text: "payment is late", tone: "bad" };
  const verb = kind === "trial" ? "trial ends" : renews ? "renews" : "ends";
  return { text: `${verb} ${daysAhead(endsAt, now)}`, tone: "warn" };
}

function daysAhead(moment: Date, now: Date): string {
  const days = daysBetween(now, moment);
  if (days <= 0) return "today";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}

function daysAgo(moment: Date, now: Date): string {
  const days = daysBetween(moment, now);
  if (days <= 0) return "today";
  return days === 1 ? "yesterday" : `${days} days ago`;
}

/** "3 December 2026"; of a plan that is over, the day on which it ended. */
export const branchEnd = ({ plan }: Pick<Branch, "plan">): string =>
  plan?.endsAt ? formatDate(plan.endsAt) : "No end";

/** What an agent can do with a branch, each on a page of its own. */
interface BranchWay {
  label: string;
  href: string;
}

/** Where the plan of a branch is bought with tokens. */
export function branchPlanPath(locationId: number, agentCode: string): string {
  return `/plandetails?${new URLSearchParams({ locationId: String(locationId), agentCode })}`;
}

/** Where extras are added to what runs there. */
export const branchExtrasPath = (locationId: number): string => `/reseller/branches/${locationId}/extras`;

/** The ways on from a branch: an agent without a code can buy no plan. */
export function branchWays(
  { locationId, group, plan, renewable }: Branch,
  agentCode: string | null,
  now: Date,
): BranchWay[] {
  const runs = plan?.kind === "paid" && group !== "ended" && plan.endsAt !== null && plan.endsAt > now;
  return [
    ...(agentCode === null
      ? []
      : [{ label: renewable ? "Renew" : "Upgrade", href: branchPlanPath(locationId, agentCode) }]),
    ...(runs ? [{ label: "Add extras", href: branchExtrasPath(locationId) }] : []),
  ];
}
