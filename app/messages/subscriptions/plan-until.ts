import { formatDate } from "~/models/date";
import type { Duration } from "~/models/plans/catalogue";
import type { LiveSubscription } from "~/models/subscriptions/subscription";

/** The ends of a running plan, as far as its text needs them. */
export type PlanEnds = Pick<LiveSubscription, "kind" | "endsAt" | "trialUntil">;

interface PlanUntil {
  /** "Plus, paid until 9 January 2027" */
  title: string;
  /** The free trial that runs before the paid time; null if there is none. */
  detail: string | null;
}

/** Until when a plan runs, worded the same on every page. A running trial is never described by a later end. */
export function planUntil(planName: string, { kind, endsAt, trialUntil }: PlanEnds): PlanUntil {
  if (!endsAt) return { title: planName, detail: null };
  if (kind === "paused") return { title: `${planName}, until ${formatDate(endsAt)}`, detail: null };
  if (kind === "trial")
    return { title: `${planName}, free trial until ${formatDate(trialUntil ?? endsAt)}`, detail: null };
  return {
    title: `${planName}, paid until ${formatDate(endsAt)}`,
    detail: trialDetail({ trialUntil, kind }),
  };
}

/** "Free trial until 9 December 2026", if the plan is paid for the time after its trial. */
export const trialDetail = ({ kind, trialUntil }: Pick<PlanEnds, "kind" | "trialUntil">): string | null =>
  kind === "paid" && trialUntil ? `Free trial until ${formatDate(trialUntil)}` : null;

const added: Record<Duration, string> = { month: "one more month", yearly: "one more year" };

export const extendText = (live: Pick<LiveSubscription, "endsAt"> | null, duration: Duration): string =>
  live?.endsAt ? `Pay now for ${added[duration]}, from ${formatDate(live.endsAt)}.` : "Starts now.";
