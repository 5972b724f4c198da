import { dayOf, formatDate } from "~/models/date";
import { daysBetween } from "~/models/subscriptions/period";
import type { SubscriptionKind } from "~/models/subscriptions/subscription";
import { agentCheckoutPath } from "./location-checkout";
import { type ChosenPlan, chosenPlanInWords } from "./chosen-plan";
import { verifyRegistrantPath } from "./registrant-phone";

/** What a location needs from its agent; the list shows the groups in this order. */
export const locationGroups = ["soon", "ended", "unpaid", "running"] as const;
export type LocationGroup = (typeof locationGroups)[number];

/** A location is in the group "soon" this many days before its end, and while its payment is late. */
export const SOON_DAYS = 7;

/** The plan of a location or, if that is over, its last one. */
interface LocationPlan {
  name: string;
  kind: SubscriptionKind;
  /** null if it has no end. */
  endsAt: Date | null;
  /** Whether a card or the owner's wallet pays the next period. */
  renews: boolean;
}

/** Why nothing can be done for a shop now: our staff have locked its account, or its owner has closed it. */
export type ShutWhy = "on-hold" | "closed";

export function shutWhy(owner: { disabledAt: Date | null; closedAt: Date | null }): ShutWhy | null {
  if (owner.disabledAt !== null) return "on-hold";
  return owner.closedAt === null ? null : "closed";
}

export const shutWords: Record<ShutWhy, string> = {
  "on-hold": "On hold, call us",
  closed: "Closed by its owner",
};

/** For the agent who opens a page of such a shop. */
export const shutText = (shop: string, why: ShutWhy, phone: string): string =>
  why === "on-hold"
    ? `${shop} is on hold, so it cannot be paid for or changed now. Call us on ${phone}.`
    : `The owner of ${shop} has closed the account, so it cannot be paid for. Only the owner can open it again, by logging in.`;

/** A registrant's shop, as its agent sees it. */
export interface ShownLocation {
  locationId: number;
  group: LocationGroup;
  shop: string;
  /** The owner's first shop, whose plan includes the others as outlets. */
  isMain: boolean;
  owner: string;
  ownerId: number;
  phoneVerified: boolean;
  plan: LocationPlan | null;
  /** What the agent chose for a registrant who has yet to start it. */
  chosen: Omit<ChosenPlan, "planId"> | null;
  /** An order paid for it that can be paid again as it was. */
  renewable: boolean;
  shut: ShutWhy | null;
}

interface StateWords {
  text: string;
  /** null if there is nothing to do. */
  tone: "warn" | "bad" | "plain" | null;
}

/** "renews in 3 days", "ended 2 days ago": the state of a location in a few words. */
export function stateInWords({ group, plan, phoneVerified, shut }: ShownLocation, now: Date): StateWords {
  if (shut !== null) return { text: shutWords[shut], tone: shut === "on-hold" ? "bad" : "plain" };
  if (group === "soon" && plan?.endsAt) return soonWords(plan, plan.endsAt, now);
  if (group === "ended" && plan?.endsAt) return { text: `ended ${daysAgo(plan.endsAt, now)}`, tone: "bad" };
  if (plan?.kind === "trial") return { text: "Free trial", tone: null };
  if (!phoneVerified && plan?.kind !== "paid") return { text: "phone not verified", tone: "plain" };
  return { text: plan ? "Running" : "–", tone: null };
}

function soonWords({ kind, renews }: LocationPlan, endsAt: Date, now: Date): StateWords {
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

/** "Plus", or the text in place of a plan. */
export function planInWords({ plan, chosen, isMain }: ShownLocation): string {
  if (plan) return plan.name;
  if (!isMain) return "Main shop’s plan";
  return chosen ? `Chose ${chosenPlanInWords(chosen)}` : "No plan yet";
}

/** "3 December 2026"; the day on which the plan ends or ended. */
export function endInWords({ plan }: Pick<ShownLocation, "plan">): string {
  if (!plan) return "–";
  return plan.endsAt ? formatDate(plan.endsAt) : "No end";
}

/** What an agent can do with a location, each on its own page. */
interface LocationWay {
  label: string;
  href: string;
}

/** Where extras are added to the running plan. */
export const locationExtrasPath = (locationId: number): string => `/reseller/branches/${locationId}/extras`;

/**
 * What an agent can do with a location: nothing for a shop whose owner's main shop carries the plan or that is shut, and
 * no purchase without an agent code.
 */
export function locationWays(
  { locationId, isMain, ownerId, phoneVerified, group, plan, renewable, shut }: ShownLocation,
  agentCode: string | null,
  now: Date,
): LocationWay[] {
  if (!isMain || shut !== null) return [];
  const paid = plan?.kind === "paid" && group !== "ended" ? plan.endsAt : null;
  const until = paid && paid > now ? paid : null;
  const after = until && dayOf(until);
  return [
    ...(agentCode === null
      ? []
      : [
          {
            label: renewable ? "Renew" : "Upgrade",
            href: agentCheckoutPath({ locationId, code: agentCode, after }),
          },
        ]),
    ...(phoneVerified ? [] : [{ label: "Verify phone", href: verifyRegistrantPath(ownerId) }]),
    ...(until ? [{ label: "Add extras", href: locationExtrasPath(locationId) }] : []),
  ];
}
