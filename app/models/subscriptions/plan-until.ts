import { formatDate } from "~/models/date";
import type { LiveSubscription } from "./subscription";

/** Ends of a plan that runs, as far as its words need them. */
type Ends = Pick<LiveSubscription, "kind" | "endsAt" | "trialUntil">;

interface PlanUntil {
  /** "Plus, paid until 9 January 2027" */
  title: string;
  /** The free trial that runs before the paid time; null if there is none. */
  detail: string | null;
}

/** Until when a plan runs, as every page says it. A trial that runs is never described by a later end. */
export function planUntil(planName: string, { kind, endsAt, trialUntil }: Ends): PlanUntil {
  if (!endsAt) return { title: planName, detail: null };
  if (kind === "trial")
    return { title: `${planName}, free trial until ${formatDate(trialUntil ?? endsAt)}`, detail: null };
  return {
    title: `${planName}, paid until ${formatDate(endsAt)}`,
    detail: trialDetail({ trialUntil, kind }),
  };
}

/** "Free trial until 9 December 2026", if the plan is paid for the time after its trial. */
export const trialDetail = ({ kind, trialUntil }: Pick<Ends, "kind" | "trialUntil">): string | null =>
  kind === "paid" && trialUntil ? `Free trial until ${formatDate(trialUntil)}` : null;
