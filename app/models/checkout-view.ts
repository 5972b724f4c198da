import type { AddOnGroup, Catalogue, Duration, PricedPlan } from "~/models/catalogue";
import { findTrialPlan, isFree, isTrialPlan } from "~/models/catalogue";
import { addOnFields, type ChoiceField } from "~/models/checkout-fields";
import type { Choices } from "~/models/checkout";
import { formatDate } from "~/models/date";
import { formatCount, formatNaira } from "~/models/money";
import { addOnPrice, yearlyPrice, yearlySaving, type Quote } from "~/models/pricing";
import { isPlusRunning, TRIAL_DAYS, type Subscription, type TrialStanding } from "~/models/subscription";

interface Option {
  value: string;
  label: string;
  detail?: string | undefined;
  price?: string | undefined;
}

export interface PickView {
  name: ChoiceField;
  legend: string;
  hint: string;
  value: string | undefined;
  options: Option[];
  /** The first option in a line of its own, the others in columns. */
  quantities: boolean;
  /** Where to go for what this plan does not have. */
  upgradeHref?: string | undefined;
}

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

export const checkoutPath = (planId: number, duration: Duration): string =>
  `/plans-details/${planId}/${duration}`;

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

/** A free plan has no extras, so there they come last; they lead to the plan that has them. */
function picksOf(situation: Situation): PickView[] {
  const { catalogue, plan, duration, choices } = situation;
  const extras = catalogue.addOnGroups.map((group) => addOnPick(group, situation));
  const onboarding = onboardingPick(catalogue, choices);
  if (!isFree(plan)) return [...extras, onboarding, paymentPick(choices)];
  const plus = findTrialPlan(catalogue);
  const upgradeHref = plus ? checkoutPath(plus.id, duration) : undefined;
  return [onboarding, ...extras.map((extra) => ({ ...extra, upgradeHref }))];
}

function addOnPick(group: AddOnGroup, { plan, duration, choices }: Situation): PickView {
  const included = plan.limits[group.kind];
  const has = typeof included === "number" ? `${plan.name} has ${formatCount(included)}. ` : "";
  const chosen = choices.addOns.find((addOn) => addOn.group.id === group.id);
  return {
    name: addOnFields[group.kind],
    legend: group.name,
    hint: `${has}${isFree(plan) ? "More of them come with Plus." : group.description}`,
    value: String(chosen?.option.quantity ?? 0),
    quantities: true,
    options: [
      { value: "0", label: `No extra ${group.kind}`, price: formatNaira(0) },
      ...group.options.map((option) => ({
        value: String(option.quantity),
        label: option.name,
        price: formatNaira(addOnPrice(option, duration)),
      })),
    ],
  };
}

function onboardingPick(catalogue: Catalogue, choices: Choices): PickView {
  return {
    name: "onboarding",
    legend: "Onboarding",
    hint: "How would you like to set up? You pay this once.",
    value: choices.onboarding?.id.toString(),
    quantities: false,
    options: catalogue.onboarding.map(({ id, name, description, fee }) => ({
      value: String(id),
      label: name,
      detail: description,
      price: formatNaira(fee),
    })),
  };
}

function paymentPick(choices: Choices): PickView {
  return {
    name: "payment_method",
    legend: "How to pay",
    hint: "Paying is not open yet: you can prepare your order, and nothing is charged.",
    value: choices.paymentMethod ?? undefined,
    quantities: false,
    options: [
      {
        value: "card",
        label: "Pay with Card",
        detail: "You pay on the page of our payment partner and come back here.",
      },
      { value: "wallet", label: "Pay with Wallet", detail: "You pay from the money in your account." },
    ],
  };
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
