import { extendText } from "~/messages/subscriptions/plan-until";
import { trialDetail } from "~/messages/subscriptions/plan-until";
import type { PaidOrder } from "~/models/checkout/order";
import { checkoutPath } from "~/models/checkout/paths";
import { formatDate, formatMoment } from "~/models/date";
import {
  type Catalogue,
  type Duration,
  type PricedPlan,
  findTrialPlan,
  isFree,
} from "~/models/plans/catalogue";
import { ON_TRIAL } from "~/models/subscriptions/trial";
import { renewPath } from "~/models/subscriptions/pay-ahead";
import type { LiveSubscription, Subscription } from "~/models/subscriptions/subscription";

/* What a checkout says in place of its form. */

/** What the checkout of a free plan says if there is nothing to order. */
export interface NoOrderView {
  title: string;
  text: string;
  links: { text: string; href: string }[];
}

interface Situation {
  catalogue: Catalogue;
  plan: PricedPlan;
  live: (Subscription & Pick<LiveSubscription, "followedBy">) | null;
}

/** null if the plan can be ordered. A change from a paid plan is previewed on another page. */
export function noOrderView({ catalogue, plan, live }: Situation): NoOrderView | null {
  if (!isFree(plan) || !live) return null;
  const other = findTrialPlan(catalogue);
  const purchase = other ? [{ text: `See ${other.name}`, href: checkoutPath(other.id, "month") }] : [];
  if (live.planId === plan.id)
    return {
      title: `${plan.name} is already active.`,
      text: "It is free for as long as you like, so there is nothing to order.",
      links: [{ text: "Download the app", href: "/download" }, ...purchase],
    };
  if (live.kind !== "trial" || !live.endsAt) return null;
  if (live.followedBy)
    return {
      title: `${plan.name} comes later`,
      text: `${ON_TRIAL}. The trial ends on ${formatDate(live.endsAt)}, and the plan you paid for then starts. To move to ${plan.name} after that, open Plan.`,
      links: [{ text: "Your plan", href: "/plans-and-billings" }],
    };
  return {
    title: `${plan.name} starts automatically`,
    text: `${ON_TRIAL}. The trial ends on ${formatDate(live.endsAt)}. ${plan.name} then starts automatically, free for as long as you like. You don’t need to do anything.`,
    links: [...purchase, { text: "Your plan", href: "/plans-and-billings" }],
  };
}

/** What a checkout says while the plan is paid. */
export interface PaidView {
  title: string;
  /** What was paid last. */
  last: { name: string; total: number | null; when: string; receipt: string | null } | null;
  until: string;
  /** "Free trial until 9 December 2026"; null if no trial runs before the paid time. */
  trial: string | null;
  /** The choice to pay for more time. */
  more: { text: string; action: string; href: string; other: { text: string; href: string } };
}

interface PaidPlan {
  plan: PricedPlan;
  duration: Duration;
  paid: Date;
  live: Parameters<typeof trialDetail>[0] | null;
  endsAfterMore: Date;
  last: PaidOrder | null;
}

const another: Record<Duration, string> = { month: "another month", yearly: "another year" };

export function paidView({ plan, duration, paid, live, endsAfterMore, last }: PaidPlan): PaidView {
  const other = duration === "month" ? "yearly" : "month";
  return {
    title: `${plan.name} is paid until ${formatDate(paid)}`,
    last: last && {
      name: last.title,
      total: last.total,
      when: formatMoment(last.paidAt),
      receipt: last.hasReceipt ? `/transactions/${last.reference}` : null,
    },
    until: formatDate(paid),
    trial: live && trialDetail(live),
    more: {
      text: `${extendText({ endsAt: paid }, duration)} ${plan.name} then runs until ${formatDate(endsAfterMore)}.`,
      action: `Pay for ${another[duration]}`,
      href: renewPath(duration),
      other: { text: `Pay for ${another[other]}`, href: renewPath(other) },
    },
  };
}
