import type { Duration } from "~/models/plans/catalogue";

/** On phones the order and the extras are shown one at a time; paying has its own page. */
export const locationSteps = ["summary", "extras", "pay"] as const;
export type LocationStep = (typeof locationSteps)[number];

interface LocationAddress {
  locationId: number;
  /** The agent's code. */
  code: string;
  /** The duration chosen on the price list; yearly by default. */
  duration?: Duration;
  step?: LocationStep | null;
  /** The day on which the paid time ends, if more time is requested. */
  after?: string | null;
  /** The reference of a paid order. */
  paid?: string;
}

/** The checkout for a location, in which an agent pays with tokens. */
export function agentCheckoutPath({
  locationId,
  code,
  duration,
  step,
  after,
  paid,
}: LocationAddress): string {
  const query = new URLSearchParams({ locationId: String(locationId), agentCode: code });
  if (duration === "month") query.set("duration", duration);
  if (after) query.set("after", after);
  if (step) query.set("step", step);
  if (paid !== undefined) query.set("paid", paid);
  return `/plandetails?${query}`;
}
