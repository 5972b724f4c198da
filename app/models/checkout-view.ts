import type { Catalogue, Duration, PricedPlan } from "~/models/catalogue";
import { isFree, isTrialPlan } from "~/models/catalogue";
import { checkoutPath } from "~/models/checkout-path";
import { addOnFields, type ChoiceField } from "~/models/checkout-fields";
import { paymentView, type PaymentView } from "~/models/checkout-payment-view";
import { extraPicks, onboardingPick, type PickView } from "~/models/checkout-picks";
import type { SavedCard } from "~/models/card";
import type { Choices } from "~/models/checkout";
import { formatDate } from "~/models/date";
import { formatNaira } from "~/models/money";
import { vatName } from "~/models/receipt";
import { takesCoupon, yearlyPrice, yearlySaving, type Quote } from "~/models/pricing";
import { isPlusRunning, TRIAL_DAYS, type Subscription, type TrialStanding } from "~/models/subscription";

interface Situation {
  catalogue: Catalogue;
  plan: PricedPlan;
  duration: Duration;
  choices: Choices;
  quote: Quote;
  coupon: { code: string; problem: string | null } | null;
  live: Subscription | null;
  standing: TrialStanding;
  balance: number;
  cards: SavedCard[];
  checked: boolean;
  vatTenths: number;
}

interface Line {
  name: string;
  amount: number;
  /** The field whose line it is, where a line can be taken away. */
  remove: ChoiceField | null;
}

/** Amounts are plain numbers here: a branded one does not survive the way to the page. */
export interface CheckoutView extends Omit<PaymentView, "submit"> {
  planName: string;
  title: string;
  aside: string;
  price: string;
  other: { href: string; text: string; after: string } | null;
  /** A plan with extras asks for them in a step of its own on phones. */
  hasExtras: boolean;
  extras: PickView[];
  onboarding: PickView;
  /** Null where the order takes none. */
  coupon: { code: string | null; problem: string | null } | null;
  lines: Line[];
  subtotal: number;
  discount: number;
  discountName: string | null;
  vat: { name: string; amount: number } | null;
  total: number;
  renewal: string | null;
  trial: string | null;
  submit: PaymentView["submit"] | null;
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
    hasExtras: !free,
    extras: extraPicks(situation),
    onboarding: onboardingPick(situation),
    coupon: couponOf(situation),
    lines: linesOf(situation),
    subtotal: quote.subtotal,
    discount: quote.discount,
    discountName: quote.discountName,
    vat: quote.vat > 0 ? { name: vatName(situation.vatTenths), amount: quote.vat } : null,
    total: quote.total,
    renewal: !free && quote.renewal !== quote.total ? `Then ${formatNaira(quote.renewal)} ${each}.` : null,
    trial: isTrialPlan(plan) && situation.standing === "entitled" ? `Try free for ${TRIAL_DAYS} days` : null,
    ...paymentView(situation),
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

/** The extras of a quote stand in the order in which they were chosen. */
function linesOf({ quote, choices }: Situation): Line[] {
  const fields = choices.addOns.map(({ group }) => addOnFields[group.kind]);
  return quote.lines.map(({ kind, name, amount }) => ({
    name,
    amount,
    remove: kind === "add-on" ? (fields.shift() ?? null) : null,
  }));
}

function couponOf({ plan, duration, coupon }: Situation): CheckoutView["coupon"] {
  if (coupon) return coupon;
  return takesCoupon(plan, duration) ? { code: null, problem: null } : null;
}

/** What the owner has now, where it changes what this page can do. */
function standingOf(situation: Situation): Pick<CheckoutView, "submit" | "standing"> {
  const { plan, live } = situation;
  const { submit } = paymentView(situation);
  if (isFree(plan) && live?.planId === plan.id)
    return { submit: null, standing: `${plan.name} is already active.` };
  if (!isPlusRunning(live)) return { submit, standing: null };
  const ends = live?.endsAt ? ` It ends on ${formatDate(live.endsAt)}.` : "";
  return { submit: isFree(plan) ? null : submit, standing: `You are on 14 days trial/Subscription.${ends}` };
}
