import { formatDate } from "~/models/date";
import { checkoutPath } from "~/models/checkout/paths";
import { type Catalogue, type PricedPlan, findTrialPlan, isFree } from "~/models/plans/catalogue";
import type { LiveSubscription, Subscription } from "~/models/subscriptions/subscription";
import { ON_TRIAL } from "~/models/subscriptions/trial";

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
      text: `${ON_TRIAL}. The trial ends on ${formatDate(live.endsAt)}, and the plan you paid for then starts. To move to ${plan.name} after that, open Plan and billing.`,
      links: [{ text: "Plan and billing", href: "/plans-and-billings" }],
    };
  return {
    title: `${plan.name} starts automatically`,
    text: `${ON_TRIAL}. The trial ends on ${formatDate(live.endsAt)}. ${plan.name} then starts automatically, free for as long as you like. You don’t need to do anything.`,
    links: [...purchase, { text: "Plan and billing", href: "/plans-and-billings" }],
  };
}
