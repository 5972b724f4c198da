import { formatDate } from "./date";
import type { SubscriptionKind } from "./subscription";

export interface RegistrantPlan {
  name: string;
  kind: SubscriptionKind;
  endsAt: Date | null;
}

/** "Plus, free trial until 3 December 2026" */
export function registrantPlanInWords(plan: RegistrantPlan | null): string {
  if (plan === null) return "No plan yet";
  const name = plan.kind === "trial" ? `${plan.name}, free trial` : plan.name;
  if (plan.endsAt === null) return name;
  return `${name}${plan.kind === "trial" ? "" : ","} until ${formatDate(plan.endsAt)}`;
}

/** The page on which a customer becomes the agent's. */
export function shareLink(code: string): string {
  return `/signup?page=signup&code=${encodeURIComponent(code)}`;
}
