import { dayOf, formatDate } from "~/models/date";
import { daysBetween } from "~/models/subscriptions/period";
import type { SubscriptionKind } from "~/models/subscriptions/subscription";
import { agentCheckoutPath } from "./location-checkout";
import { type ChosenPlan, chosenPlanInWords } from "./chosen-plan";
import { verifyRegistrantPath } from "./registrant-phone";

/** What a location needs of its agent: in this order the groups stand in the list. */
export const locationGroups = ["soon", "ended", "unpaid", "running"] as const;
export type LocationGroup = (typeof locationGroups)[number];

/** A location is in the group "soon" for so many days before its end, and while its payment is late. */
export const SOON_DAYS = 7;

/** The plan that a location has or, where that is over, had last. */
interface LocationPlan {
  name: string;
  kind: SubscriptionKind;
  /** Null where it has no end. */
  endsAt: Date | null;
  /** Whether a card or the wallet of its owner pays what comes next. */
  renews: boolean;
}

/** A shop of a registrant, as its agent sees it. */
export interface ShownLocation {
  locationId: number;
  group: LocationGroup;
  shop: string;
  /** The first shop of its owner, whose plan includes the others as outlets. */
  isMain: boolean;
  owner: string;
  ownerId: number;
  phoneVerified: boolean;
  plan: LocationPlan | null;
  /** What the agent chose with a registrant who has yet to start it. */
  chosen: Omit<ChosenPlan, "planId"> | null;
  /** What an order paid for it that can be paid again as it was. */
  renewable: boolean;
}

interface StateWords {
  text: string;
  /** Null where nothing is to be done. */
  tone: "warn" | "bad" | "plain" | null;
}

/** "renews in 3 days", "ended 2 days ago": what the list says of a location in a few words. */
export function stateInWords({ group, plan, phoneVerified }: ShownLocation, now: Date): StateWords {
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

/** "Plus", or what there is in place of a plan. */
export function planInWords({ plan, chosen, isMain }: ShownLocation): string {
  if (plan) return plan.name;
  if (!isMain) return "Main shop’s plan";
  return chosen ? `Chose ${chosenPlanInWords(chosen)}` : "No plan yet";
}

/** "3 December 2026"; of a plan that is over, the day on which it ended. */
export function endInWords({ plan }: Pick<ShownLocation, "plan">): string {
  if (!plan) return "–";
  return plan.endsAt ? formatDate(plan.endsAt) : "No end";
}

/** What an agent can do with a location, each on a page of its own. */
interface LocationWay {
  label: string;
  href: string;
}

/** Where extras are added to what runs there. */
export const locationExtrasPath = (locationId: number): string => `/reseller/branches/${locationId}/extras`;

/** The ways on from a location: an agent without a code can buy no plan, and other shops go on with the main one. */
export function locationWays(
  { locationId, isMain, ownerId, phoneVerified, group, plan, renewable }: ShownLocation,
  agentCode: string | null,
  now: Date,
): LocationWay[] {
  if (!isMain) return [];
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
