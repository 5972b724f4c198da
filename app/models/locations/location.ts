import type { ShutWhy } from "~/models/agents/shown-location";
import type { SubscriptionKind } from "~/models/subscriptions/subscription";

/** Locations the caller may see: an owner's own, a registrant's for agents, all for staff. */
export const LOCATIONS = "/locations";
export const ALL_LOCATIONS = "/all-locations";
export const locationPath = (id: number): string => `/single-location-details/${id}`;

export interface LocationDetails {
  name: string;
  address: string;
}

export interface ListedLocation extends LocationDetails {
  id: number;
  isMain: boolean;
  archivedAt: Date | null;
  /** Since when it is above what the plan includes. */
  pausedAt: Date | null;
  /** Why it can be neither used nor paid for. */
  shut: ShutWhy | null;
  owner: { id: number; name: string; agentCode: string | null };
  /** Its last plan, if it has its own and that has not ended. */
  plan: LocationPlan | null;
}

interface LocationPlan {
  name: string;
  kind: SubscriptionKind;
  endsAt: Date | null;
}
