import type { Plan } from "~/models/plans/catalogue";
import { checkoutPath } from "~/models/plans/call-to-action";
import { formatDate, formatTime } from "~/models/date";
import { daysLeft, type Subscription } from "~/models/subscriptions/subscription";

export interface PlanStatus {
  title: string;
  tag: { tone: "good"; text: string } | null;
  figure: { value: string; unit: string } | null;
  text: string;
}

export interface NextStep {
  title: string;
  text: string;
  action: { label: string; href: string };
}

const LAST_DAYS = 3;

const adverb = { yearly: "yearly", month: "monthly" } as const;

/** The text of the plan card. */
export function planStatus(plan: Plan | null, live: Subscription | null, now: Date): PlanStatus {
  if (!plan || !live)
    return {
      title: "No plan yet",
      tag: null,
      figure: null,
      text: "Basic is free, and Plus is free for 14 days.",
    };
  if (!live.endsAt)
    return {
      title: plan.name,
      tag: { tone: "good", text: "Active" },
      figure: null,
      text: "Free for as long as you like.",
    };
  const left = daysLeft(live.endsAt, now);
  const figure = { value: String(left), unit: left === 1 ? "day left" : "days left" };
  const ends = `Ends on ${formatDate(live.endsAt)} at ${formatTime(live.endsAt)}.`;
  if (live.kind === "trial")
    return {
      title: `${plan.name}, free trial`,
      tag: { tone: "good", text: "Trial" },
      figure,
      text: `${ends} Nothing is charged.`,
    };
  return {
    title: `${plan.name}, ${adverb[live.duration]}`,
    tag: { tone: "good", text: "Active" },
    figure,
    text: ends,
  };
}

interface Owner {
  verified: boolean;
  live: Subscription | null;
  now: Date;
}

/** The next step to suggest to the owner. */
export function nextStep({ verified, live, now }: Owner): NextStep {
  if (!verified)
    return {
      title: "Next: verify your phone number",
      text: "Then you can choose a plan and start the free trial.",
      action: { label: "Verify phone number", href: "/verify-phone" },
    };
  if (!live)
    return {
      title: "Next: choose a plan",
      text: "Basic is free. Plus is free for 14 days, without a card.",
      action: { label: "See plans", href: "/pricing" },
    };
  if (live.kind === "trial" && live.endsAt && daysLeft(live.endsAt, now) <= LAST_DAYS)
    return {
      title: "Next: choose how to go on after the trial",
      text: "Nothing is charged when it ends, and Basic goes on, free. Choose Plus to keep all of it.",
      action: { label: "Purchase now", href: checkoutPath(live.planId, live.duration) },
    };
  return {
    title: "Next: download the app",
    text: "Install it on the computer at your till and log in with this account.",
    action: { label: "Download", href: "/download" },
  };
}
