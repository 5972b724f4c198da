import type { PaymentChannel } from "#db/schema";
import { formatDate } from "~/models/date";
import { vatName } from "~/models/ledger/receipt";
import { formatNaira } from "~/models/money";
import { isUnexpired } from "~/models/payments/card";
import { TRY } from "~/messages/plans/call-to-action";
import { checkoutPath } from "~/models/checkout/paths";
import { type Quote, takesCoupon, yearlyPrice, yearlySaving } from "~/models/plans/quote";
import { type Continuation, renewalTerms } from "~/models/subscriptions/continuation";
import { continuationText, paidThen, renewTickText } from "~/messages/subscriptions/continuation";
import {
  type LiveSubscription,
  type Subscription,
  type TrialEligibility,
  isPlusRunning,
  orderedExtras,
} from "~/models/subscriptions/subscription";
import { type ChoiceField, type Choices, savedCard } from "~/models/checkout/choices";
import {
  type Catalogue,
  type Duration,
  type PricedPlan,
  findTrialPlan,
  isFree,
  isTrialPlan,
  addOnFields,
} from "~/models/plans/catalogue";
import { type PickView, extraPicks, onboardingPick, paymentPick } from "~/messages/checkout/picks";
import { LEAST_BY_CARD } from "~/models/checkout/least-by-card";
import { ON_TRIAL } from "~/models/subscriptions/trial";

/** The parts of a saved card that a choice of payment methods shows. */
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
  live: (Subscription & Pick<LiveSubscription, "trialUntil">) | null;
  /** What follows the time paid by this order; null if it has no end. */
  continuation: Continuation | null;
  /** What follows if the card that pays also renews the plan. */
  continuationByCard: Continuation | null;
  now: Date;
  /** The end of what this order buys. */
  endsAt: Date;
  eligibility: TrialEligibility;
  balance: number;
  cards: SavedCard[];
  methods: readonly PaymentChannel[];
  checked: boolean;
  vatTenths: number;
}

interface Line {
  name: string;
  amount: number;
  /** The field of the line, if the line can be removed. */
  remove: ChoiceField | null;
}

/** Amounts are plain numbers: a branded type does not survive serialisation to the page. */
export interface CheckoutView extends PaymentView {
  planName: string;
  title: string;
  price: string | null;
  other: { href: string; text: string; after: string } | null;
  /** On phones a plan with extras asks for them in a separate step. */
  hasExtras: boolean;
  extras: PickView[];
  /** The plan that has extras, if this one has none. */
  extrasPlan: { name: string; href: string } | null;
  onboarding: PickView;
  /** null if the order takes no coupon. */
  coupon: { code: string | null; problem: string | null } | null;
  lines: Line[];
  subtotal: number;
  discount: number;
  discountName: string | null;
  vat: { name: string; amount: number } | null;
  total: number;
  renewal: string | null;
  trial: string | null;
  planNote: string | null;
  /** The end of the time bought; null if it has none. */
  validUntil: string | null;
}

const periods: Record<Duration, { by: string; unit: string }> = {
  yearly: { by: "by the year", unit: "year" },
  month: { by: "by the month", unit: "month" },
};

/** Everything on a checkout page, from the catalogue and the stored draft. */
export function checkoutView(situation: Situation): CheckoutView {
  const { plan, duration, quote } = situation;
  const free = isFree(plan);
  const { by } = periods[duration];
  return {
    planName: plan.name,
    title: free ? plan.name : `${plan.name}, ${by}`,
    price: free ? "Free for as long as you like." : null,
    other: otherDuration(situation),
    hasExtras: !free,
    extras: extraPicks(situation),
    extrasPlan: free ? extrasPlanOf(situation) : null,
    onboarding: onboardingPick(situation),
    coupon: couponOf(situation),
    lines: linesOf(situation),
    subtotal: quote.subtotal,
    discount: quote.discount,
    discountName: quote.discountName,
    vat: quote.vat > 0 ? { name: vatName(situation.vatTenths), amount: quote.vat } : null,
    total: quote.total,
    renewal: renewalText(situation),
    trial: isTrialPlan(plan) && situation.eligibility === "entitled" ? TRY : null,
    ...paymentView(situation),
    planNote: runningNote(situation),
    validUntil: free ? null : formatDate(situation.endsAt),
  };
}

/** What follows the time paid here, with its price if that differs from today's. */
function renewalText(situation: Situation): string | null {
  const { plan, duration, quote, choices, now } = situation;
  const byCard = choices.paymentMethod === "card" && isTicked(choices);
  const continuation = byCard ? situation.continuationByCard : situation.continuation;
  // What renews, if anything, is chosen with the way to pay.
  if (!continuation || (choices.paymentMethod === null && isUnpaid(continuation))) return null;
  const text =
    continuation.kind === "renews"
      ? paidThen(continuation)
      : continuationText(continuation, { subject: plan.name, now });
  const further = furtherPrice(situation, continuation.endsAt);
  const isPriceSaid = continuation.kind === "renews" || further === quote.total;
  return isPriceSaid
    ? text
    : `${text} Each ${periods[duration].unit} after that costs ${formatNaira(further)}.`;
}

const isUnpaid = (continuation: Continuation): boolean =>
  continuation.kind === "ends" && continuation.why === "unpaid";

/** The price of the next period: without setup and coupon, at the prices of that day. */
function furtherPrice({ catalogue, plan, duration, choices, quote, vatTenths }: Situation, endsAt: Date) {
  const extras = orderedExtras(choices.addOns);
  const bought = {
    planId: plan.id,
    duration,
    nextPlanId: null,
    nextDuration: null,
    extras,
    keptExtras: null,
    takenOut: [],
  };
  return renewalTerms(catalogue, { ...bought, endsAt }, vatTenths)?.quote.total ?? quote.renewal;
}

function extrasPlanOf({ catalogue, duration }: Situation): CheckoutView["extrasPlan"] {
  const plan = findTrialPlan(catalogue);
  return plan && { name: plan.name, href: checkoutPath(plan.id, duration) };
}

/** The link to the same plan for the other duration, with the words after it. */
function otherDuration({ plan, duration }: Situation) {
  if (isFree(plan)) return null;
  const pathOf = (other: Duration) => checkoutPath(plan.id, other);
  if (duration === "yearly")
    return {
      href: pathOf("month"),
      text: "Pay by the month",
      after: ` for ${formatNaira(plan.amountMonth)}.`,
    };
  const saving = yearlySaving(plan);
  const after = saving > 0 ? ` and save ${formatNaira(saving)}.` : ` for ${formatNaira(yearlyPrice(plan))}.`;
  return { href: pathOf("yearly"), text: "Pay by the year", after };
}

/** Extras of a quote are in the order in which they were chosen. */
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

/** What the owner has now, if it changes what this order does. */
function runningNote({ live }: Situation): string | null {
  if (!live || !isPlusRunning(live)) return null;
  return `${ON_TRIAL}.${endText(live)}`;
}

function endText({ kind, endsAt, trialUntil }: NonNullable<Situation["live"]>): string {
  if (!endsAt) return "";
  return kind === "paid" && trialUntil
    ? ` It is paid until ${formatDate(endsAt)}, and its free trial runs until ${formatDate(trialUntil)}.`
    : ` It ends on ${formatDate(endsAt)}.`;
}

interface WaysToPaySource {
  plan: PricedPlan;
  duration: Duration;
  choices: Choices;
  quote: Quote;
  balance: number;
  cards: SavedCard[];
  methods: readonly PaymentChannel[];
  checked: boolean;
  continuationByCard: Continuation | null;
}

interface PaymentView {
  /** null if nothing has to be paid. */
  method: PickView | null;
  /** What the wallet lacks. */
  short: { missing: number; canUseCard: boolean } | null;
  /** The choice of a card; null if the total is too small for one. */
  cards: CardsView | null;
  /** The card order was checked in its present form. */
  checked: boolean;
  submit: { intent: "subscribe" | "pay"; text: string };
  /** Whether the page offers to check the order before it is paid. */
  canCheck: boolean;
}

export interface CardsView {
  type: "saved_card" | "new_card";
  chosen: string | undefined;
  /** The box that makes the card pay what follows, too; null if nothing follows that it could pay. */
  renews: { text: string; ticked: boolean } | null;
  saved: { value: string; text: string }[];
}

/** On a first payment by card the box is ticked, until the owner has seen it and sent it otherwise. */
const isTicked = ({ renews }: Choices): boolean => renews ?? true;

function paymentView(paying: WaysToPaySource): PaymentView {
  const { plan, choices, quote, checked } = paying;
  if (quote.total === 0)
    return {
      method: null,
      short: null,
      cards: null,
      checked: false,
      submit: { intent: "subscribe", text: `Start ${plan.name}` },
      canCheck: false,
    };
  return {
    method: paymentPick({ ...paying, total: quote.total }),
    short: shortOf(paying),
    cards: quote.total >= LEAST_BY_CARD ? cardsView(paying) : null,
    checked,
    submit: { intent: "pay", text: `Pay ${formatNaira(quote.total)}` },
    canCheck: choices.paymentMethod !== "wallet" && !checked,
  };
}

function shortOf({ quote, balance }: WaysToPaySource): PaymentView["short"] {
  const missing = quote.total - balance;
  if (missing <= 0) return null;
  return { missing, canUseCard: quote.total >= LEAST_BY_CARD };
}

function cardsView({ choices, cards, continuationByCard }: WaysToPaySource): CardsView {
  const chosen = savedCard(choices);
  const text = renewTickText(continuationByCard);
  return {
    type: chosen === null ? "new_card" : "saved_card",
    chosen: chosen?.toString(),
    renews: text === null ? null : { text, ticked: isTicked(choices) },
    saved: cards.filter(isUnexpired).map(({ id, label, bank, expires, expiry }) => ({
      value: String(id),
      text: `${label}, ${bank}, ${expiry === "soon" ? "expires soon, " : ""}${expires}`,
    })),
  };
}
