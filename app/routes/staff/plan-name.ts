import { type PlanEnds, planUntil } from "~/messages/subscriptions/plan-until";
import type { LiveSubscription } from "~/models/subscriptions/subscription";

const adverb = { yearly: "yearly", month: "monthly" } as const;

/** "Plus, free trial", "Plus, monthly" */
export function planName(
  plan: { name: string } | null,
  live: (PlanEnds & Pick<LiveSubscription, "duration">) | null,
): string {
  if (!plan || !live) return "No plan yet";
  if (!live.endsAt || live.kind === "paused") return plan.name;
  if (live.kind === "trial") return `${plan.name}, free trial`;
  return live.trialUntil ? planUntil(plan.name, live).title : `${plan.name}, ${adverb[live.duration]}`;
}
