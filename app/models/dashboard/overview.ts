import type { Plan } from "~/models/plans/catalogue";
import { checkoutPath } from "~/models/plans/call-to-action";
import { formatMoment } from "~/models/date";
import { BILLING } from "~/models/subscriptions/billing-view";
import { type Continuation, continuationText } from "~/models/subscriptions/continuation";
import { EXTRAS } from "~/models/subscriptions/extras-view";
import { daysLeft, type Subscription } from "~/models/subscriptions/subscription";

export interface PlanStatus {
  title: string;
  tag: { tone: "good" | "warn"; text: string } | null;
  figure: { value: string; unit: string } | null;
  text: string;
  links: { label: string; href: string }[];
}

export interface NextStep {
  title: string;
  text: string;
  action: { label: string; href: string };
}

const LAST_DAYS = 3;

const adverb = { yearly: "yearly", month: "monthly" } as const;

type Live = Subscription & { graceUntil?: Date | null };

interface Running {
  plan: Plan | null;
  live: Live | null;
  /** What comes after all that is paid; null where that has no end. */
  continuation: Continuation | null;
  now: Date;
}

const seePlans = { label: "See plans", href: "/pricing" };
const changePlan = { label: "Change plan", href: `${BILLING}#plans` };

/** The text of the plan card. */
export function planStatus({ plan, live, continuation, now }: Running): PlanStatus {
  if (!plan || !live)
    return {
      title: "No plan yet",
      tag: null,
      figure: null,
      text: "Basic is free, and Plus is free for 14 days.",
      links: [seePlans],
    };
  if (!live.endsAt)
    return {
      title: plan.name,
      tag: { tone: "good", text: "Active" },
      figure: null,
      text: "Free for as long as you like.",
      links: [seePlans],
    };
  const trial = live.kind === "trial";
  const text = continuation ? continuationText(continuation, { now }) : "";
  const late = live.endsAt <= now;
  return {
    title: trial ? `${plan.name}, free trial` : `${plan.name}, ${adverb[live.duration]}`,
    tag: late
      ? { tone: "warn", text: "Payment is late" }
      : { tone: "good", text: trial ? "Trial" : "Active" },
    figure: late ? null : daysFigure(daysLeft(live.endsAt, now)),
    text: late && live.graceUntil ? `${text} Usable until ${formatMoment(live.graceUntil)}.` : text,
    links: [changePlan, { label: "Buy extras", href: extrasPath(live) }],
  };
}

const daysFigure = (left: number) => ({ value: String(left), unit: left === 1 ? "day left" : "days left" });

/** Extras are added to a plan that is paid; those of a trial are chosen in the checkout of its plan. */
const extrasPath = ({ kind, planId, duration }: Live): string =>
  kind === "paid" ? EXTRAS : `${checkoutPath(planId, duration)}?step=extras`;

/** What is said on top where the last try to renew the plan failed. */
export function failedPaymentText(plan: Plan, live: Live, reason: string): string {
  const until = live.graceUntil ? ` ${plan.name} works until ${formatMoment(live.graceUntil)}.` : "";
  const why = reason.endsWith(".") ? reason : `${reason}.`;
  return `The payment for ${plan.name} failed: ${why}${until}`;
}

export interface Step {
  text: string;
  done: boolean;
  href: string;
}

/** What a new owner does first; none once all is done that this site knows of. */
export function gettingStarted(owner: { verified: boolean; confirmed: boolean; planned: boolean }): Step[] {
  const steps = [
    { text: "Verify your phone number", done: owner.verified, href: "/verify-phone" },
    { text: "Confirm your email", done: owner.confirmed, href: "/verify-email" },
    { text: "Choose a plan", done: owner.planned, href: "/pricing" },
  ];
  const install = { text: "Install the app at your till", done: false, href: "/download" };
  return steps.every(({ done }) => done) ? [] : [...steps, install];
}

interface Owner {
  verified: boolean;
  live: Subscription | null;
  /** The setup that waits for the owner's times. */
  setup?: { title: string; link: NextStep["action"]["href"] } | undefined;
  now: Date;
}

/** The next step to suggest to the owner. */
export function nextStep({ verified, live, setup, now }: Owner): NextStep {
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
  if (setup)
    return {
      title: `Next: choose times for "${setup.title}"`,
      text: "Tell us where your shop is and which two times suit you. We agree on one of them.",
      action: { label: "Choose times", href: setup.link },
    };
  return {
    title: "Next: download the app",
    text: "Install it on the computer at your till and log in with this account.",
    action: { label: "Download", href: "/download" },
  };
}
