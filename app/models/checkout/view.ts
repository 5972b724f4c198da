import { formatDate } from "~/models/date";
import { vatName } from "~/models/ledger/receipt";
import { KOBO_IN_NAIRA, formatNaira } from "~/models/money";
import { checkoutPath } from "~/models/plans/call-to-action";
import {
  type Catalogue,
  type Duration,
  type PricedPlan,
  isFree,
  isTrialPlan,
} from "~/models/plans/catalogue";
import { type Quote, takesCoupon, yearlyPrice, yearlySaving } from "~/models/plans/quote";
import {
  type Subscription,
  TRIAL_DAYS,
  type TrialEligibility,
  isPlusRunning,
} from "~/models/subscriptions/subscription";
import {
  type ChoiceField,
  type Choices,
  type PickView,
  addOnFields,
  extraPicks,
  onboardingPick,
  paymentPick,
  type ProviderMethod,
  savedCard,
} from "./choices";
import { LEAST_BY_CARD } from "./authorization";

/** A saved card, as far as a choice of ways to pay tells of it. */
interface SavedCard {
  id: number;
  label: string;
  bank: string;
  expires: string;
  expiry: "fine" | "soon" | "over";
}

interface Situation {
  catalogue: Catalogue;
  plan: PricedPlan;
  duration: Duration;
  choices: Choices;
  quote: Quote;
  coupon: { code: string; problem: string | null } | null;
  live: Subscription | null;
  eligibility: TrialEligibility;
  balance: number;
  cards: SavedCard[];
  methods: readonly ProviderMethod[];
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
  planNote: string | null;
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
    trial:
      isTrialPlan(plan) && situation.eligibility === "entitled" ? `Try free for ${TRIAL_DAYS} days` : null,
    ...paymentView(situation),
    ...runningPlan(situation),
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
function runningPlan(situation: Situation): Pick<CheckoutView, "submit" | "planNote"> {
  const { plan, live } = situation;
  const { submit } = paymentView(situation);
  if (isFree(plan) && live?.planId === plan.id)
    return { submit: null, planNote: `${plan.name} is already active.` };
  if (!isPlusRunning(live)) return { submit, planNote: null };
  const ends = live?.endsAt ? ` It ends on ${formatDate(live.endsAt)}.` : "";
  return { submit: isFree(plan) ? null : submit, planNote: `You are on 14 days trial/Subscription.${ends}` };
}

interface Paying {
  plan: PricedPlan;
  duration: Duration;
  choices: Choices;
  quote: Quote;
  balance: number;
  cards: SavedCard[];
  methods: readonly ProviderMethod[];
  checked: boolean;
}

interface PaymentView {
  /** Null where nothing is to be paid. */
  method: PickView | null;
  /** What the wallet lacks, with the way to add it. */
  topUp: { text: string; href: string } | null;
  cards: CardsView | null;
  /** The card order was checked as it is. */
  checked: boolean;
  submit: { intent: "subscribe" | "pay" | "check"; text: string };
}

export interface CardsView {
  type: "saved_card" | "new_card";
  chosen: string | undefined;
  save: boolean;
  saved: { value: string; text: string }[];
}

/** The smallest top-up, in naira. */
const LEAST_TOP_UP = 100;

function paymentView(paying: Paying): PaymentView {
  const { plan, choices, quote, checked, cards } = paying;
  if (quote.total === 0)
    return {
      method: null,
      topUp: null,
      cards: null,
      checked: false,
      submit: { intent: "subscribe", text: `Start ${plan.name}` },
    };
  const byCard = choices.paymentMethod === "card";
  const atProvider = choices.paymentMethod !== null && choices.paymentMethod !== "wallet";
  return {
    method: paymentPick(paying),
    topUp: choices.paymentMethod === "wallet" ? topUpOf(paying) : null,
    cards: byCard && quote.total >= LEAST_BY_CARD ? cardsView(choices, cards) : null,
    checked,
    submit:
      atProvider && !checked
        ? { intent: "check", text: "Check my order" }
        : { intent: "pay", text: `Pay ${formatNaira(quote.total)}` },
  };
}

function topUpOf({ plan, duration, quote, balance }: Paying): PaymentView["topUp"] {
  if (balance >= quote.total) return null;
  const need = Math.max(LEAST_TOP_UP, Math.ceil((quote.total - balance) / KOBO_IN_NAIRA));
  const back = `${checkoutPath(plan.id, duration)}?step=summary`;
  return {
    text: `Add ${formatNaira(need * KOBO_IN_NAIRA)} to your wallet`,
    href: `/wallet?${new URLSearchParams({ need: String(need), back })}`,
  };
}

function cardsView(choices: Choices, cards: SavedCard[]): CardsView {
  const chosen = savedCard(choices);
  return {
    type: chosen === null ? "new_card" : "saved_card",
    chosen: chosen?.toString(),
    save: choices.card === "save",
    saved: cards
      .filter(({ expiry }) => expiry !== "over")
      .map(({ id, label, bank, expires, expiry }) => ({
        value: String(id),
        text: `${label}, ${bank}, ${expiry === "soon" ? "expires soon, " : ""}${expires}`,
      })),
  };
}
