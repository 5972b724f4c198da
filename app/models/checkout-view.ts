import type { Catalogue, Duration, PricedPlan } from "~/models/catalogue";
import { isFree, isTrialPlan } from "~/models/catalogue";
import { checkoutPath } from "~/models/checkout-path";
import { picksOf, type PickView } from "~/models/checkout-picks";
import type { Choices } from "~/models/checkout";
import { formatDate } from "~/models/date";
import { formatNaira } from "~/models/money";
import { yearlyPrice, yearlySaving, type Quote } from "~/models/pricing";
import { isPlusRunning, TRIAL_DAYS, type Subscription, type TrialStanding } from "~/models/subscription";

interface Situation {
  catalogue: Catalogue;
  plan: PricedPlan;
  duration: Duration;
  choices: Choices;
  quote: Quote;
  live: Subscription | null;
  standing: TrialStanding;
}

/** Amounts are plain numbers here: a branded one does not survive the way to the page. */
export interface CheckoutView extends Standing {
  planName: string;
  title: string;
  aside: string;
  price: string;
  other: { href: string; text: string; after: string } | null;
  picks: PickView[];
  lines: { name: string; amount: number }[];
  subtotal: number;
  discount: number;
  discountName: string | null;
  total: number;
  renewal: string | null;
  trial: string | null;
}

interface Standing {
  submit: { intent: "subscribe" | "pay"; text: string } | null;
  standing: string | null;
}

const periods: Record<Duration, { by: string; adverb: string; each: string }> = {
  yearly: { by: "by the year", adverb: "yearly", each: "a year" },
  month: { by: "by the month", adverb: "monthly", each: "a month" },
};

/** Everything a checkout page says, from the catalogue and from what is stored. */
export function checkoutView(situation: Situation): CheckoutView {
  const { plan, duration, quote } = situation;
  const free = isFree(plan);
  const { by, adverb, each } = periods[duration];
  return {
    planName: plan.name,
    title: free ? plan.name : `${plan.name}, ${by}`,
    aside: free ? `${plan.name}, free` : `${plan.name}, ${adverb}`,
    price: priceText(plan, duration),
    other: otherDuration(plan, duration),
    picks: picksOf(situation),
    ...quote,
    renewal: !free && quote.renewal !== quote.total ? `Then ${formatNaira(quote.renewal)} ${each}.` : null,
    trial: isTrialPlan(plan) && situation.standing === "entitled" ? `Try free for ${TRIAL_DAYS} days` : null,
    ...standingOf(situation),
  };
}

function priceText(plan: PricedPlan, duration: Duration): string {
  if (isFree(plan)) return "Free for as long as you like.";
  if (duration === "month") return `${formatNaira(plan.amountMonth)} a month.`;
  const price = `${formatNaira(yearlyPrice(plan))} a year`;
  return plan.discount > 0 ? `${price} instead of ${formatNaira(plan.amountYear)}.` : `${price}.`;
}

/** The link to the same plan for the other duration, with the words after it. */
function otherDuration(plan: PricedPlan, duration: Duration) {
  if (isFree(plan)) return null;
  if (duration === "yearly")
    return {
      href: checkoutPath(plan.id, "month"),
      text: "Pay by the month",
      after: ` for ${formatNaira(plan.amountMonth)}.`,
    };
  const saving = yearlySaving(plan);
  const after =
    saving > 0 ? ` and save ${formatNaira(saving)} a year.` : ` for ${formatNaira(yearlyPrice(plan))}.`;
  return { href: checkoutPath(plan.id, "yearly"), text: "Pay by the year", after };
}

/** What the owner has now, where it changes what this page can do. */
function standingOf({ plan, live, quote }: Situation): Standing {
  const submit: Standing["submit"] = isFree(plan)
    ? { intent: "subscribe", text: `Start ${plan.name}` }
    : { intent: "pay", text: `Pay ${formatNaira(quote.total)}` };
  if (isFree(plan) && live?.planId === plan.id)
    return { submit: null, standing: `${plan.name} is already active.` };
  if (!isPlusRunning(live)) return { submit, standing: null };
  const ends = live?.endsAt ? ` It ends on ${formatDate(live.endsAt)}.` : "";
  return { submit: isFree(plan) ? null : submit, standing: `You are on 14 days trial/Subscription.${ends}` };
}
