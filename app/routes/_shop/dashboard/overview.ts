import { formatCount } from "~/models/money";
import { inLagos } from "~/models/date";
import type { MoneyState } from "~/routes/_shop/money-state";
import { BILLING } from "~/models/subscriptions/billing-paths";
import { planUntil } from "~/messages/subscriptions/plan-until";
import { type LiveSubscription, daysLeft } from "~/models/subscriptions/subscription";

export interface PlanLine {
  text: string;
  tag: { tone: "warn" | "gold"; text: string } | null;
  link: { label: string; href: string };
}

interface PlanSource {
  plan: { name: string } | null;
  live: Pick<LiveSubscription, "kind" | "endsAt" | "trialUntil"> | null;
  money: MoneyState;
  now: Date;
}

/** The plan in one line. If its money needs the owner, the note above says so, and this only names the plan. */
export function planLine({ plan, live, money, now }: PlanSource): PlanLine {
  const needsOwner = money.tone !== "good";
  const name = plan && live ? planUntil(plan.name, live).title : "No plan yet";
  return {
    text: needsOwner ? `${name}.` : money.text,
    tag: live && tagOf(live, now),
    link: needsOwner ? { label: "Your plan", href: BILLING } : money.action,
  };
}

function tagOf({ kind, endsAt }: NonNullable<PlanSource["live"]>, now: Date): PlanLine["tag"] {
  if (kind === "paused") return { tone: "gold", text: "Paused" };
  if (endsAt && endsAt <= now) return { tone: "warn", text: "Payment overdue" };
  if (kind !== "trial" || !endsAt) return null;
  const left = daysLeft(endsAt, now);
  return { tone: "gold", text: `${formatCount(left)} ${left === 1 ? "day" : "days"} left` };
}

const NOON = 12;
const EVENING = 17;

/** A greeting for the hour in Lagos. */
export function greetingAt(now: Date): string {
  const hour = inLagos(now).getUTCHours();
  if (hour < NOON) return "Good morning";
  return hour < EVENING ? "Good afternoon" : "Good evening";
}
