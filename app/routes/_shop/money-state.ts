import { formatDate, formatMoment } from "~/models/date";
import { DAY } from "~/models/duration";
import { PAY_PAGE } from "~/models/messages/money-text";
import { type Kobo, formatNaira, kobo, KOBO_IN_NAIRA } from "~/models/money";
import { sumToSend } from "~/models/payments/deposit";
import { type MoneyOnItsWay, onItsWayText } from "~/models/payments/money-on-its-way";
import { amountToAdd, topUpPath, type TopUpRules } from "~/models/payments/top-up";
import { TRIAL } from "~/models/subscriptions/trial";
import { RENEWAL } from "~/models/subscriptions/billing-paths";
import { type Continuation, isPaidBy } from "~/models/subscriptions/continuation";
import { paidThen } from "~/messages/subscriptions/continuation";
import { continuationText } from "~/messages/subscriptions/continuation";
import { planUntil } from "~/messages/subscriptions/plan-until";
import { REMINDER_DAYS } from "~/models/subscriptions/reminder";
import { type LiveSubscription, daysLeft } from "~/models/subscriptions/subscription";

/*
 * What an owner must know about the money of the plan: one sentence and one action. The dashboard and the billing
 * page both show it, so that they agree.
 */

interface Link {
  label: string;
  href: string;
}

export interface MoneyState {
  state:
    | "none"
    | "free"
    | "ended"
    | "trial"
    | "trial-ending"
    | "paid"
    | "paid-ahead"
    | "cancelled"
    | "ending"
    | "pausing"
    | "paused"
    | "card-lost"
    | "card-expiring"
    | "wallet-short"
    | "due"
    | "late"
    | "grace";
  /** Anything but "good" needs the owner. */
  tone: "good" | "warn" | "bad";
  text: string;
  action: Link;
  /** Another way out. */
  other: Link | null;
}

type RunningPlan = Pick<
  LiveSubscription,
  | "kind"
  | "planId"
  | "duration"
  | "endsAt"
  | "periodEndsAt"
  | "trialUntil"
  | "graceUntil"
  | "renewalCardLost"
  | "followedBy"
>;

export interface MoneyFacts {
  /** The running plan. */
  plan: { name: string } | null;
  live: RunningPlan | null;
  /** What follows all paid periods; null if the plan has no end. */
  continuation: Continuation | null;
  /** Kobo that the next period costs; null if it cannot be paid. */
  price: number | null;
  /** The plan paid for the time after this one, if it is another. */
  followedBy: { name: string; endsAt: Date | null } | null;
  /** Kobo in the wallet. */
  balance: number;
  /** The saved card that renews the plan, if it is no longer valid on that day. */
  expiringCard: { label: string; expires: string } | null;
  /** The owner's account number, if the wallet pays and has too little; transfers to it arrive in minutes. */
  account: { number: string; bank: string } | null;
  /** The last attempt to pay the next period, if it failed: for what, and why. */
  failure: { total: number; planName: string; reason: string } | null;
  /** The plan or trial that ended a short time ago and left the free plan. */
  ended: { name: string; kind: "trial" | "paid"; at: Date } | null;
  topUp: TopUpRules;
  now: Date;
}

/** For how many days an ended plan is still called ended, and the way back to it shown. */
export const ENDED_DAYS = 14;

/** A free trial asks this many days before its end, and an unpaid plan says on which of its last days it stops. */
const LAST_DAYS = { trial: REMINDER_DAYS.text, grace: 2 } as const;

const renewalCard: Link = { label: "Choose how to pay", href: RENEWAL };

/** Whether the owner is asked for money, or led to where a plan is paid. */
const asksToPay = ({ state, tone, action }: MoneyState): boolean =>
  tone !== "good" || state === "none" || state === "free" || action.href === PAY_PAGE;

/**
 * Who has sent money is not asked for it again: paying comes second. Money that is being checked is said in every
 * state, since another person may have paid for the plan since.
 */
export function sayOnItsWay(money: MoneyState, onItsWay: MoneyOnItsWay | null): MoneyState {
  if (onItsWay === null || !(onItsWay.isChecked || asksToPay(money))) return money;
  return {
    ...money,
    tone: "warn",
    text: onItsWayText(onItsWay),
    action: { label: "See the payment", href: onItsWay.href },
    other: money.action,
  };
}

export function moneyState(facts: MoneyFacts): MoneyState {
  const { plan, live } = facts;
  if (!plan || !live) return withoutPlan(facts);
  if (!live.endsAt) return freePlan(facts, plan.name);
  if (live.kind === "paused") return pausedPlan(facts, live.endsAt);
  const running: Ends = { ...facts, name: plan.name, live: { ...live, endsAt: live.endsAt } };
  if (live.endsAt <= facts.now) return unpaid(running);
  if (live.kind === "trial") return trial(running);
  return renewalProblem(running) ?? paidState(running);
}

type Ends = MoneyFacts & { name: string; live: RunningPlan & { endsAt: Date } };

const calm = { tone: "good", other: null } as const;

const withoutPlan = ({ ended }: MoneyFacts): MoneyState =>
  ended
    ? endedPlan(ended, null)
    : {
        ...calm,
        state: "none",
        text: `You have no plan. Basic is free, and Plus is free for ${TRIAL}.`,
        action: { label: "See plans", href: "/pricing" },
      };

const freePlan = ({ ended }: MoneyFacts, name: string): MoneyState =>
  ended
    ? endedPlan(ended, name)
    : {
        ...calm,
        state: "free",
        text: `${name} is free for as long as you like.`,
        action: { label: "See plans", href: "/pricing" },
      };

function endedPlan({ name, kind, at }: NonNullable<MoneyFacts["ended"]>, free: string | null): MoneyState {
  const what = kind === "trial" ? `Your free trial of ${name}` : name;
  const now = free === null ? "" : ` You are on ${free} now, free.`;
  return {
    state: "ended",
    tone: "warn",
    text: `${what} ended on ${formatDate(at)}.${now} Your records are kept.`,
    action: { label: kind === "trial" ? `Buy ${name}` : `Get ${name} back`, href: PAY_PAGE },
    other: null,
  };
}

function trial({ name, live, continuation, followedBy, now }: Ends): MoneyState {
  const { endsAt } = live;
  if (followedBy)
    return {
      ...calm,
      state: "trial",
      text: `Your free trial of ${name} ends on ${formatDate(endsAt)}. ${followedText(followedBy)}`,
      action: { label: "Change renewal", href: renewalCard.href },
    };
  const ending = daysLeft(endsAt, now) <= LAST_DAYS.trial;
  const subject = `Your free trial of ${name}`;
  return {
    ...calm,
    ...(ending ? { state: "trial-ending", tone: "warn" } : { state: "trial" }),
    text: continuation
      ? continuationText(continuation, { subject, now })
      : `${subject} ends on ${formatDate(endsAt)}.`,
    action: { label: `Keep ${name}`, href: PAY_PAGE },
  };
}

/** The plan is paused: until it returns, or until its payment succeeds. */
function pausedPlan(
  { continuation, failure, expiringCard, balance, topUp, account, now }: MoneyFacts,
  endsAt: Date,
): MoneyState {
  const name = continuation?.plan.name ?? "Your plan";
  const total = continuation?.kind === "returns" ? continuation.total : null;
  const text = continuation ? continuationText(continuation, { subject: name, now }) : "";
  if (endsAt <= now)
    return {
      state: "late",
      tone: "warn",
      text: failure === null ? text : `${failedText(failure)} ${name} stays paused until it is paid.`,
      action: payNow(total),
      other: { ...renewalCard, label: "Change how it is paid" },
    };
  const short = walletShort({ name, balance, topUp, account }, continuation);
  if (short) return short;
  if (expiringCard) return cardExpiring(expiringCard, `${name} returns on ${formatDate(endsAt)}`);
  return {
    ...calm,
    state: "paused",
    text,
    action: { label: `Get ${name} back now`, href: PAY_PAGE },
    other: { ...renewalCard, label: "Change how it is paid" },
  };
}

const followedText = ({ name, endsAt }: NonNullable<MoneyFacts["followedBy"]>): string =>
  `${name} then starts${endsAt ? `, paid until ${formatDate(endsAt)}` : ""}.`;

/** The period is over and its renewal has not been paid. */
function unpaid({ name, live, continuation, price, failure, balance, account, now }: Ends): MoneyState {
  const { graceUntil } = live;
  const due = continuation?.kind === "renews" ? continuation.next.name : name;
  const sum = price === null ? "The next payment" : formatNaira(price);
  const isLast = graceUntil !== null && daysLeft(graceUntil, now) <= LAST_DAYS.grace;
  const until = graceUntil
    ? ` ${name} ${isLast ? "stops on" : "works until"} ${formatMoment(graceUntil)}.`
    : "";
  const why =
    failure === null
      ? `${sum} for ${due} is due now.`
      : `${failedText(failure)}${nextTryText(failure, continuation)}`;
  const send = price === null ? "" : sendText(account, kobo(Math.max(price - balance, 0)));
  const text = `${why}${until}${send}`;
  return {
    state: isLast ? "grace" : failure === null ? "due" : "late",
    tone: "bad",
    text,
    action: payNow(price),
    other: { ...renewalCard, label: "Change how it renews" },
  };
}

const failedText = ({ total, planName, reason }: NonNullable<MoneyFacts["failure"]>): string =>
  `${formatNaira(total)} for ${planName} could not be paid: ${sentenceEnd(reason)}`;

/** The owner may have chosen another plan since. */
function nextTryText(
  { total, planName }: NonNullable<MoneyFacts["failure"]>,
  continuation: Continuation | null,
): string {
  if (continuation?.kind !== "renews") return "";
  const { next } = continuation;
  const same = continuation.total === total && next.name === planName;
  return same ? "" : ` We try ${formatNaira(continuation.total)} for ${next.name} next.`;
}

const sentenceEnd = (reason: string): string => (reason.endsWith(".") ? reason : `${reason}.`);

const payNow = (price: number | null): Link => ({
  label: price === null ? "Pay now" : `Pay ${formatNaira(price)}`,
  href: PAY_PAGE,
});

/** Why the renewal, as chosen, will not go through; null if nothing speaks against it. */
function renewalProblem(facts: Ends): MoneyState | null {
  const { name, live, continuation, price, expiringCard, now } = facts;
  const by = formatDate(live.endsAt);
  if (continuation?.kind === "renews" && continuation.method === "wallet")
    return walletShort(facts, continuation);
  if (continuation?.kind === "renews" && expiringCard)
    return cardExpiring(expiringCard, `${name} renews on ${by}`);
  if (continuation?.kind !== "ends" || live.followedBy) return null;
  if (continuation.why === "unpaid" && live.renewalCardLost)
    return {
      state: "card-lost",
      tone: "warn",
      text: `The card that pays for ${name} was removed, or its bank refuses or disputes it. ${continuationText(continuation, { subject: name, now })}`,
      action: renewalCard,
      other: payNow(price),
    };
  if (continuation.why === "unpaid" && daysLeft(live.endsAt, now) <= REMINDER_DAYS.first)
    return {
      state: "ending",
      tone: "warn",
      text: continuationText(continuation, { subject: name, now }),
      action: payNow(price),
      other: { ...renewalCard, label: "Renew it automatically" },
    };
  return null;
}

const cardExpiring = (
  { label, expires }: NonNullable<MoneyFacts["expiringCard"]>,
  before: string,
): MoneyState => ({
  state: "card-expiring",
  tone: "warn",
  text: `${label} expires at the end of ${expires}, before ${before}.`,
  action: renewalCard,
  other: null,
});

/** The way out that needs no card and no page. */
const sendText = (account: MoneyFacts["account"], missing: Kobo): string =>
  account
    ? ` You can also send ${formatNaira(sumToSend(missing))} to ${account.number}, ${account.bank}, fee included.`
    : "";

type WalletFacts = Pick<Ends, "name" | "balance" | "topUp" | "account">;

function walletShort(
  { name, balance, topUp, account }: WalletFacts,
  continuation: Continuation | null,
): MoneyState | null {
  if (!continuation || !isPaidBy(continuation) || continuation.method !== "wallet") return null;
  if (balance >= continuation.total) return null;
  const missing = kobo(continuation.total - balance);
  const amount = amountToAdd(missing, topUp);
  return {
    state: "wallet-short",
    tone: "warn",
    text: `Your wallet has ${formatNaira(balance)}. ${name} ${continuation.kind === "renews" ? "renews" : "returns"} on ${formatDate(continuation.endsAt)} for ${formatNaira(continuation.total)}, so you need ${formatNaira(missing)} more.${sendText(account, missing)}`,
    action: { label: `Top up ${formatNaira(amount)}`, href: topUpPath(String(amount / KOBO_IN_NAIRA), null) },
    other: {
      ...renewalCard,
      label: continuation.kind === "renews" ? "Renew by card instead" : "Pay by card instead",
    },
  };
}

function paidState({ name, live, continuation, followedBy }: Ends): MoneyState {
  const { endsAt, trialUntil, periodEndsAt } = live;
  const { title, detail } = planUntil(name, live);
  const manage = { label: "Change renewal", href: renewalCard.href };
  if (followedBy)
    return {
      ...calm,
      state: "paid-ahead",
      text: `${title}. ${followedText(followedBy)}`,
      action: manage,
    };
  const then = continuation ? ` ${paidThen(continuation)}` : "";
  const first = detail === null ? "" : ` ${detail}, then your paid time.`;
  const cancelled = continuation?.kind === "ends" && continuation.why === "cancelled";
  const pausing = continuation?.kind === "pauses";
  const isAhead = trialUntil === null && periodEndsAt !== null && endsAt > periodEndsAt;
  return {
    ...calm,
    state: cancelled ? "cancelled" : pausing ? "pausing" : isAhead ? "paid-ahead" : "paid",
    text: `${title}.${first}${then}`,
    action: cancelled
      ? { label: `Resume ${name}`, href: PAY_PAGE }
      : pausing
        ? { label: "Change the pause", href: renewalCard.href }
        : manage,
  };
}

/** Since when an ended plan is still called ended. */
export const endedSince = (now: Date): Date => new Date(now.getTime() - ENDED_DAYS * DAY);
