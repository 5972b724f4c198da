import type { SubscriptionKind } from "~/models/subscriptions/subscription";
import { DAY } from "~/models/duration";
import type { ChosenPlan } from "./chosen-plan";

/** What a location needs from its agent; the list shows the groups in this order. */
export const locationGroups = ["soon", "ended", "unpaid", "running"] as const;
export type LocationGroup = (typeof locationGroups)[number];

/** A location is in the group "soon" this many days before its end, and while its payment is late. */
export const SOON_DAYS = 7;

/** The plan of a location or, if that is over, its last one. */
export interface LocationPlan {
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
  "on-hold": "Locked, call us",
  closed: "Closed by its owner",
};

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

/** Where extras are added to the running plan. */
export const locationExtrasPath = (locationId: number): string => `/reseller/branches/${locationId}/extras`;

/** A plan that ended this many days ago may still be renewed with those that end soon; later its shop has left. */
const RECENT_DAYS = 30;

/** Whether a location is ticked for a renewal from the start. */
export const isDue = (
  { group, plan, renewable }: Pick<ShownLocation, "group" | "plan" | "renewable">,
  now: Date,
): boolean =>
  renewable &&
  (group === "soon" ||
    (group === "ended" && (plan?.endsAt ?? now).getTime() > now.getTime() - RECENT_DAYS * DAY));
