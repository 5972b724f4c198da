import type { Plan } from "~/models/plans/catalogue";
import { checkoutPath } from "~/models/plans/call-to-action";
import { formatDate, formatMoment, inLagos } from "~/models/date";
import { BILLING } from "~/models/subscriptions/billing-view";
import { type Continuation, continuationText } from "~/models/subscriptions/continuation";
import { EXTRAS } from "~/models/subscriptions/extras-view";
import { planUntil, trialDetail } from "~/models/subscriptions/plan-until";
import { type LiveSubscription, type Subscription, daysLeft } from "~/models/subscriptions/subscription";
import { TRIAL } from "~/models/plans/trial";

export interface PlanStatus {
  title: string;
  tag: { tone: "good" | "warn"; text: string } | null;
  figure: { value: string; unit: string } | null;
  text: string;
  links: { label: string; href: string }[];
}

const adverb = { yearly: "yearly", month: "monthly" } as const;

type Live = Subscription & Pick<LiveSubscription, "trialUntil"> & { graceUntil?: Date | null };

interface Running {
  plan: Plan | null;
  live: Live | null;
  /** What follows all paid periods; null if the plan has no end. */
  continuation: Continuation | null;
  /** The plan paid for the time after this one, if it is another. */
  followedBy?: { name: string; endsAt: Date | null } | null;
  now: Date;
}

const seePlans = { label: "See plans", href: "/pricing" };
const changePlan = { label: "Change plan", href: `${BILLING}#plans` };

/** The text of the plan card. */
export function planStatus({ plan, live, continuation, followedBy = null, now }: Running): PlanStatus {
  if (!plan || !live)
    return {
      title: "No plan yet",
      tag: null,
      figure: null,
      text: `Basic is free, and Plus is free for ${TRIAL}.`,
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
  const late = live.endsAt <= now;
  const after = afterText({ continuation, followedBy, endsAt: live.endsAt, now });
  const detail = trialDetail(live);
  const text = detail ? `${detail}. ${after}` : after;
  return {
    title: titleOf(plan, live),
    tag: late
      ? { tone: "warn", text: "Payment is late" }
      : { tone: "good", text: trial ? "Trial" : "Active" },
    figure: late ? null : daysNumber(daysLeft(live.endsAt, now)),
    text: late && live.graceUntil ? `${text} Usable until ${formatMoment(live.graceUntil)}.` : text,
    links: [changePlan, { label: "Buy extras", href: extrasPath(live) }],
  };
}

function titleOf(plan: Plan, live: Live): string {
  if (live.kind === "trial") return `${plan.name}, free trial`;
  return live.trialUntil ? planUntil(plan.name, live).title : `${plan.name}, ${adverb[live.duration]}`;
}

function afterText({
  continuation,
  followedBy,
  endsAt,
  now,
}: Pick<Running, "continuation" | "followedBy" | "now"> & { endsAt: Date }): string {
  if (!followedBy) return continuation ? continuationText(continuation, { now }) : "";
  const until = followedBy.endsAt ? `, paid until ${formatDate(followedBy.endsAt)}` : "";
  return `Ends on ${formatDate(endsAt)}. ${followedBy.name} then starts${until}.`;
}

const daysNumber = (left: number) => ({ value: String(left), unit: left === 1 ? "day left" : "days left" });

/** Extras are added to a paid plan; those of a trial are chosen in the checkout of its plan. */
const extrasPath = ({ kind, planId, duration }: Live): string =>
  kind === "paid" ? EXTRAS : `${checkoutPath(planId, duration)}?step=extras`;

const NOON = 12;
const EVENING = 17;

/** A greeting for the hour in Lagos. */
export function greetingAt(now: Date): string {
  const hour = inLagos(now).getUTCHours();
  if (hour < NOON) return "Good morning";
  return hour < EVENING ? "Good afternoon" : "Good evening";
}
