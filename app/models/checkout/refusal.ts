import { formatDate } from "~/models/date";
import { INSUFFICIENT, formatTokens } from "~/models/ledger/tokens";
import { WALLET_TOO_LOW } from "~/models/ledger/wallet";
import { formatNaira } from "~/models/money";
import { checkoutPath } from "./paths";
import type { Duration, OnboardingOption, Plan } from "~/models/plans/catalogue";
import { paidUntil } from "~/models/subscriptions/pay-ahead";
import type { LiveSubscription } from "~/models/subscriptions/subscription";
import { CARD_DISPUTED, cardOnHoldText } from "./authorization";
import { LEAST_BY_CARD } from "./least-by-card";
import type { ChoiceField, PaymentMethod } from "./choices";
import { ON_TRIAL } from "~/models/subscriptions/trial";

/*
 * Why an order was not placed: each reason with its sentence, its field and its HTTP status, for pages, agents and
 * API calls alike.
 */

export type Refusal =
  | "onboarding-type"
  | "payment-and-onboarding"
  | "already-active"
  | "already-paid"
  | "plan-running"
  | "plan-paused"
  | "paid-plan-runs"
  | "setup-costs"
  | "price-changed"
  | "out-of-date"
  | "offer-changed"
  | "paid-before"
  | "sent-before"
  | "ended-unpaid"
  | "coupon-gone"
  | "coupon-not-valid"
  | "too-small-for-card"
  | "card-held"
  | "wallet-low"
  | "tokens-low"
  | "trial-of-plus-only"
  | "trial-used"
  | "trial-needs-phone"
  | "order-not-found"
  | "card-not-found"
  | "card-disputed"
  | "plan-not-found"
  | "location-not-found"
  | "too-many-orders"
  | "too-many-locations";

/**
 * Where a refusal is read: an owner's order of a plan, a change of the running plan (upgrade, extras), an agent's
 * order for one location, other payments with tokens, or a program.
 */
export type Place = "order" | "change" | "location" | "tokens" | "call";

type RunningPlan = Pick<LiveSubscription, "planId" | "endsAt" | "trialUntil" | "paidUntil" | "followedBy">;

/** The facts used in the sentences. Each place leaves out those its refusals do not need. */
export interface RefusalFacts {
  plan?: Pick<Plan, "id" | "name"> | undefined;
  duration?: Duration;
  /** The choices made. */
  choices?: {
    onboarding: Pick<OnboardingOption, "name" | "fee"> | null;
    paymentMethod: PaymentMethod | null;
  };
  quote?: { total: number };
  /** Why the named coupon cannot be used. */
  couponProblem?: string;
  /** What the wallet or the tokens lack. */
  missing?: number;
  /** The running plan. */
  live?: RunningPlan | null;
  /** Until when saved cards are not charged. */
  heldUntil?: Date | null;
  retryAfterSeconds?: number;
}

type Field = ChoiceField | "coupon";
type Text = string | ((facts: RefusalFacts) => string);

interface Row {
  /** For calls; a page that shows its form again answers 422 unless `page` is set. */
  status: number;
  page?: number;
  field?: Field;
  text: Text;
  /** Other texts for some places. */
  at?: Partial<Record<Place, { text: Text; field?: Field }>>;
}

const minutesOf = ({ retryAfterSeconds = 0 }: RefusalFacts): number => Math.ceil(retryAfterSeconds / 60);
const nameOf = ({ plan }: RefusalFacts): string => plan?.name ?? "this plan";
const missingOf = ({ missing = 0 }: RefusalFacts): number => missing;
const isByCard = ({ choices }: RefusalFacts): boolean => choices?.paymentMethod === "card";

const PAID_BEFORE = "You already paid for this order, so nothing more was charged.";
const NOT_IN_ACCOUNT = "This order or card is not in your account.";

const refusals: Record<Refusal, Row> = {
  "onboarding-type": { status: 422, field: "onboarding", text: "You have to pick an onboarding type" },
  "payment-and-onboarding": {
    status: 422,
    text: "You have to pick a payment method and an onboarding method",
  },
  "already-active": {
    status: 409,
    text: (facts) => `${nameOf(facts)} is already active. There is nothing more to do.`,
  },
  "already-paid": {
    status: 409,
    text: (facts) => `${alreadyPaidText(facts)} To pay for more time, choose it here.`,
    at: {
      call: {
        text: ({ plan, duration = "month", ...facts }) =>
          `${alreadyPaidText({ plan, ...facts })} No call pays ahead: a person does that at ${checkoutPath(plan?.id ?? 0, duration)} on the site.`,
      },
    },
  },
  "plan-running": {
    status: 409,
    text: ({ live }) => `${ON_TRIAL}${live ? runningText(live) : ""}`,
  },
  "plan-paused": {
    status: 409,
    text: "Your plan is paused, so the free trial cannot start. To have your plan back before the pause ends, open Plan and pay for it.",
  },
  "paid-plan-runs": {
    status: 409,
    text: "A paid plan is running. Choose on the site what comes after it.",
  },
  "setup-costs": {
    status: 422,
    field: "onboarding",
    text: ({ choices }) =>
      `${choices?.onboarding?.name ?? "This"} costs ${formatNaira(choices?.onboarding?.fee ?? 0)} and does not come with the trial. Choose Self Onboarding to start now.`,
  },
  "price-changed": {
    status: 409,
    text: (facts) => `${totalText(facts)} Nothing was charged. Check your order and try again.`,
    at: {
      call: { text: (facts) => `${totalText(facts)} Nothing was charged. Call again if that is right.` },
    },
  },
  "out-of-date": {
    status: 409,
    text: "Your order has changed since you opened this page. Nothing was charged. Check your order and try again.",
    at: {
      call: {
        text: "Another order of this account came first. Nothing was charged. Call again if this one is still right.",
      },
    },
  },
  "offer-changed": {
    status: 409,
    text: "The price or your plan has changed. Nothing was charged. Check the amounts again.",
    at: {
      location: {
        text: "Your order or its price has changed since you opened this page. Check it, then pay.",
      },
      call: { text: "The order has changed. Nothing was charged. Call again." },
    },
  },
  "paid-before": { status: 409, page: 409, text: PAID_BEFORE },
  "sent-before": {
    status: 409,
    page: 409,
    text: "You’ve already sent this order with different choices. Nothing more was ordered or charged. Check your order and try again.",
    at: {
      change: {
        text: "You’ve already sent this form with different choices. Nothing more was charged. Check the amounts and try again.",
      },
      call: {
        text: "This order was sent before, with other choices. Nothing more was ordered or charged. Call again if it is right.",
      },
    },
  },
  "ended-unpaid": { status: 409, text: "This order expired without a payment. Please order again." },
  "coupon-gone": {
    status: 409,
    field: "coupon",
    text: "The last use of this coupon has just been taken. Nothing was charged. Remove it to continue.",
    at: {
      call: {
        field: "coupon",
        text: "The last use of this coupon has just been taken. Nothing was charged. Call again without the coupon.",
      },
    },
  },
  "coupon-not-valid": {
    status: 422,
    field: "coupon",
    text: ({ couponProblem = "This coupon cannot be used." }) => couponProblem,
  },
  "too-small-for-card": {
    status: 422,
    field: "payment_method",
    text: (facts) =>
      isByCard(facts)
        ? `A card cannot be charged less than ${formatNaira(LEAST_BY_CARD)}. Choose Pay with Wallet.`
        : `Less than ${formatNaira(LEAST_BY_CARD)} cannot be paid by bank. Choose Pay with Wallet.`,
    at: {
      change: {
        field: "auth_code",
        text: `Less than ${formatNaira(LEAST_BY_CARD)} cannot be paid by card or bank. Pay from your wallet.`,
      },
    },
  },
  "card-held": {
    status: 409,
    field: "auth_code",
    text: ({ heldUntil = null }) => cardOnHoldText(heldUntil),
  },
  "wallet-low": {
    status: 402,
    field: "payment_method",
    text: WALLET_TOO_LOW,
    at: {
      change: {
        field: "auth_code",
        text: (facts) => `${WALLET_TOO_LOW}. You need ${formatNaira(missingOf(facts))} more.`,
      },
    },
  },
  "tokens-low": {
    status: 402,
    text: INSUFFICIENT,
    at: {
      tokens: {
        text: (facts) =>
          `${INSUFFICIENT}. You need ${formatTokens(missingOf(facts))} more. Nothing was paid.`,
      },
    },
  },
  "trial-of-plus-only": { status: 422, text: "The free trial is for Plus. Choose Plus to start it." },
  "trial-used": {
    status: 422,
    text: "This account or its phone number has already had the free trial of Plus.",
  },
  "trial-needs-phone": { status: 422, text: "Verify your phone number to start the free trial." },
  "order-not-found": {
    status: 404,
    text: `${NOT_IN_ACCOUNT} Open the plan again to order it.`,
    at: { call: { text: NOT_IN_ACCOUNT } },
  },
  "card-not-found": {
    status: 404,
    text: `${NOT_IN_ACCOUNT} Open the plan again to order it.`,
    at: {
      change: { text: "This card is not in your account. Open Plan to see your cards." },
      call: { text: NOT_IN_ACCOUNT },
    },
  },
  "card-disputed": { status: 422, text: CARD_DISPUTED },
  "plan-not-found": {
    status: 404,
    text: "This plan is not in your account. Open Plan to see your plan.",
  },
  "location-not-found": {
    status: 404,
    text: "This customer is no longer yours. Nothing was charged.",
    at: { call: { text: "You have no such customer." } },
  },
  "too-many-orders": {
    status: 429,
    page: 429,
    text: (facts) => `Too many attempts. Try again in ${minutesOf(facts)} minutes.`,
    at: { call: { text: "Too many attempts. Call again in a few minutes." } },
  },
  "too-many-locations": {
    status: 429,
    page: 429,
    text: (facts) => `You have renewed many shops in a short time. Try again in ${minutesOf(facts)} minutes.`,
    at: {
      tokens: { text: "You have renewed many shops in a short time. Try again in a few minutes." },
      call: { text: "You have renewed many shops in a short time. Try again in a few minutes." },
    },
  },
};

/** "You already paid for Plus, so nothing more was charged. It is paid until 9 January 2027." */
function alreadyPaidText(facts: Pick<RefusalFacts, "plan" | "live">): string {
  const { plan, live = null } = facts;
  const until = plan ? paidUntil(live, plan.id) : null;
  const paid = until ? ` It is paid until ${formatDate(until)}.` : "";
  return `You already paid for ${nameOf(facts)}, so nothing more was charged.${paid}`;
}

const totalText = ({ quote }: RefusalFacts): string => `The total is now ${formatNaira(quote?.total ?? 0)}.`;

/** Follows the quoted words: what runs, and that the request changed nothing. */
function runningText({ trialUntil, paidUntil: paid }: RunningPlan): string {
  const trial = trialUntil ? ` Your free trial runs until ${formatDate(trialUntil)}.` : "";
  const until = paid ? ` Your plan is paid until ${formatDate(paid)}.` : "";
  return `.${trial}${until} Nothing new was started or charged.`;
}

interface RefusalAnswer {
  status: number;
  text: string;
  /** The text for each field concerned; empty if it is about the order as a whole. */
  errors: Partial<Record<Field, string>>;
}

/** The answer to a refused order in one of the places. */
export function refusalAt(place: Place, refusal: Refusal, facts: RefusalFacts = {}): RefusalAnswer {
  const { status, page = 422, at, ...usual } = refusals[refusal];
  const { text: says, field } = at?.[place] ?? usual;
  const text = typeof says === "string" ? says : says(facts);
  return {
    status: place === "call" || status === 404 ? status : page,
    text,
    errors:
      refusal === "payment-and-onboarding" ? missingChoices(text, facts) : field ? { [field]: text } : {},
  };
}

function missingChoices(text: string, { choices }: RefusalFacts): RefusalAnswer["errors"] {
  if (choices?.onboarding) return { payment_method: text };
  const method = choices?.paymentMethod ?? null;
  return { onboarding: text, ...(method === null && { payment_method: "Pick a payment method" }) };
}

/** The refusal if the key of a form or call was used before for something else. */
export const sentBefore = (earlier: { state: string; total: number } | undefined): Refusal =>
  earlier?.state === "settled" && earlier.total > 0 ? "paid-before" : "sent-before";
