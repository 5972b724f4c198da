import {
  isFree,
  isPriced,
  type Catalogue,
  type Duration,
  type LimitKind,
  type Plan,
  addOns,
  limitKinds,
  limitNames,
} from "~/models/plans/catalogue";
import {
  type LiveSubscription,
  type OrderedPeriod,
  type Subscription,
  isFreePeriod,
} from "~/models/subscriptions/subscription";
import type { OrderedExtra, OrderMethod } from "#db/schema";
import { formatDate, formatMoment } from "~/models/date";
import { PAY_PAGE } from "~/models/messages/money-text";
import { countOf, formatCount } from "~/models/money";
import { checkoutPath } from "~/models/checkout/paths";
import { formatAllowance, shortPrice } from "~/messages/plans/plan-card";
import { type Continuation, hasEnd } from "~/models/subscriptions/continuation";
import { continuationText, every } from "~/messages/subscriptions/continuation";
import { paidUntil, renewPath } from "~/models/subscriptions/pay-ahead";
import { extendText } from "./plan-until";
import { nextStartsAt } from "~/models/subscriptions/plan-pause";
import { joinWords } from "~/models/word-list";
import type { AddedExtrasOrder } from "~/models/checkout/order";
import { planUntil } from "./plan-until";
import { changePath } from "~/models/subscriptions/billing-paths";
import { planChange } from "~/models/subscriptions/plan-change";
import { limitOf } from "~/models/subscriptions/shop-allowance";

interface PlanFacts {
  title: string;
  tag: { tone: "good" | "warn" | "gold"; text: string };
  rows: { name: string; value: string }[];
}

interface RunningPlan {
  plan: Plan;
  live: LiveSubscription;
  /** What follows all paid periods; null if the plan has no end. */
  continuation: Continuation | null;
  ahead: PaidAhead[];
  now: Date;
}

/** Paid periods that begin later, as many as are alike. */
interface PaidAhead {
  count: number;
  /** What each of them is. */
  title: string;
  /** "months of Plus" */
  many: string;
  startsAt: Date;
  endsAt: Date | null;
  extras: OrderedExtra[];
}

const by: Record<Duration, string> = { yearly: "by the year", month: "by the month" };
const unit: Record<Duration, string> = { yearly: "year", month: "month" };
export const planTitle = (name: string, duration: Duration, free: boolean): string =>
  free ? name : `${name}, ${by[duration]}`;

/** What runs, until when, and what follows. */
export function planFacts({ plan, live, continuation, ahead, now }: RunningPlan): PlanFacts {
  const { kind, endsAt, trialUntil } = live;
  if (!endsAt)
    return {
      title: plan.name,
      tag: { tone: "good", text: "Active" },
      rows: [{ name: "Price", value: "Free for as long as you like" }],
    };
  if (kind === "paused")
    return {
      title: plan.name,
      tag: { tone: "warn", text: "Paused" },
      rows: continuation
        ? [{ name: continuation.plan.name, value: continuationText(continuation, { now }) }]
        : [],
    };
  return {
    title: runningTitle(plan, live),
    tag: tagOf(live, now),
    rows: [
      { name: kind === "trial" ? "Trial ends" : "Paid until", value: formatMoment(endsAt) },
      ...(kind === "paid" && trialUntil
        ? [{ name: "Free trial until", value: formatMoment(trialUntil) }]
        : []),
      ...ahead.map(aheadRow),
      ...(continuation ? [{ name: "After that", value: continuationText(continuation, { now }) }] : []),
      ...graceRow(live, now),
    ],
  };
}

function runningTitle({ name }: Plan, live: LiveSubscription): string {
  if (live.kind === "trial") return `${name}, free trial`;
  return live.trialUntil ? planUntil(name, live).title : planTitle(name, live.duration, false);
}

const nameIn = ({ plans }: Pick<Catalogue, "plans">, planId: number): string =>
  plans.find(({ id }) => id === planId)?.name ?? "Plan";

type PeriodAhead = Pick<OrderedPeriod, "planId" | "duration" | "startsAt" | "endsAt" | "extras">;

/** The paid periods of a location that begin later. */
export function aheadOf(catalogue: Pick<Catalogue, "plans">, periods: PeriodAhead[], now: Date): PaidAhead[] {
  const ahead: PaidAhead[] = [];
  for (const { planId, duration, startsAt, endsAt, extras } of periods) {
    if (startsAt <= now) continue;
    const name = nameIn(catalogue, planId);
    const title = planTitle(name, duration, false);
    const before = ahead.at(-1);
    if (before?.title === title && extrasText(before.extras) === extrasText(extras)) {
      before.count += 1;
      before.endsAt = endsAt;
    } else ahead.push({ count: 1, title, many: `${unit[duration]}s of ${name}`, startsAt, endsAt, extras });
  }
  return ahead;
}

type PastPeriod = Pick<Subscription, "id" | "planId" | "kind" | "duration" | "startsAt" | "endsAt"> & {
  method: OrderMethod;
  total: number;
};

function periodTitle(name: string, kind: PastPeriod["kind"], duration: Duration): string {
  if (kind === "trial") return `${name}, free trial`;
  return kind === "paused" ? `${name}, during a pause` : planTitle(name, duration, kind === "free");
}

/** A row of the list of periods. It has no price if an agent paid: the price is the agent's. */
export function periodRow(
  catalogue: Pick<Catalogue, "plans">,
  { id, planId, kind, duration, startsAt, endsAt, method, total }: PastPeriod,
) {
  const name = nameIn(catalogue, planId);
  return {
    id,
    title: periodTitle(name, kind, duration),
    from: formatDate(startsAt),
    to: endsAt && formatDate(endsAt),
    total: method === "tokens" ? null : total,
  };
}

/** A row of the same list, for extras that were added to a period. */
export function addedExtrasRow(
  { reference, lines, method, total, settledAt }: AddedExtrasOrder,
  periods: Pick<PastPeriod, "id" | "endsAt">[],
) {
  const last = periods.find(({ id }) => id === lines.at(-1)?.periodId);
  return {
    id: reference,
    title: joinWords([...new Set(lines.map(({ name }) => name))]),
    from: formatDate(settledAt),
    to: last?.endsAt ? formatDate(last.endsAt) : null,
    total: method === "tokens" ? null : total,
  };
}

/** Extras bought for a later period count from its start, not before. */
function aheadRow({ count, title, many, startsAt, endsAt, extras }: PaidAhead) {
  const until = endsAt === null ? "" : `, until ${formatDate(endsAt)}`;
  const what = count === 1 ? title : `${formatCount(count)} ${many}${until}`;
  const more = extrasText(extras);
  return { name: `From ${formatDate(startsAt)}`, value: more === "" ? what : `${what}, with ${more}` };
}

function extrasText(extras: readonly OrderedExtra[]): string {
  const quantities = new Map<OrderedExtra["kind"], number>();
  for (const { kind, quantity } of extras) quantities.set(kind, (quantities.get(kind) ?? 0) + quantity);
  return [...quantities].map(([kind, count]) => countOf(count, `extra ${addOns[kind].one}`)).join(", ");
}

function tagOf({ kind, cancelledAt, endsAt }: LiveSubscription, now: Date): PlanFacts["tag"] {
  if (endsAt && endsAt <= now) return { tone: "warn", text: "Payment overdue" };
  if (cancelledAt) return { tone: "warn", text: "Cancelled" };
  return kind === "trial" ? { tone: "gold", text: "Trial" } : { tone: "good", text: "Active" };
}

const graceRow = ({ endsAt, graceUntil }: LiveSubscription, now: Date) =>
  endsAt && endsAt <= now && graceUntil ? [{ name: "Works until", value: formatMoment(graceUntil) }] : [];

/**
 * What the plan includes with the extras bought.
 * @param used amounts in use, of the kinds of which the page says them
 */
export function includedOf(
  plan: Plan,
  extras: OrderedExtra[],
  used: Partial<Record<LimitKind, number>>,
  kinds: readonly LimitKind[] = limitKinds,
): { name: string; detail?: string; value: string }[] {
  return limitKinds.flatMap((kind) => {
    const own = plan.limits[kind];
    if (own === undefined || !kinds.includes(kind)) return [];
    const value = formatAllowance(own);
    const limit = limitOf(plan, extras, kind);
    const more = typeof limit === "number" && typeof own === "number" ? limit - own : 0;
    const all = typeof limit === "number" && more > 0 ? formatCount(limit) : value;
    const inUse = used[kind];
    return {
      name: limitNames[kind],
      ...(more > 0 ? { detail: `${value} of the plan and ${formatCount(more)} extra` } : {}),
      value: inUse === undefined ? all : `${formatCount(inUse)} of ${all} used`,
    };
  });
}

interface PlanOption {
  name: string;
  price: string;
  effect: string;
  label: string;
  href: string;
}

/** The plans an owner can change to, and what each choice does. */
export function planOptions(catalogue: Catalogue, live: LiveSubscription | null, now: Date): PlanOption[] {
  const running = live?.kind === "paid" ? live : null;
  const duration = running?.duration ?? "month";
  const durations: Duration[] = ["month", "yearly"];
  return catalogue.plans
    .filter((plan) => !plan.disabled)
    .flatMap((plan): PlanOption[] => {
      if (!isPriced(plan)) return [contactOption(plan)];
      const free = isFree(plan);
      const shown = free
        ? [duration]
        : planChangeOf(catalogue, running, plan) === "upgrade"
          ? [duration]
          : durations;
      return shown.flatMap((one) => option(catalogue, live, { plan, duration: one, now }) ?? []);
    });
}

const planChangeOf = (catalogue: Catalogue, live: LiveSubscription | null, plan: Plan) =>
  planChange(live, { planId: plan.id }, catalogue.plans);

const contactOption = (plan: Plan): PlanOption => ({
  name: plan.name,
  price: "Ask us",
  effect: "We agree a price with you.",
  label: "Contact Sales",
  href: `/contact?plan=${plan.code}`,
});

function purchasePath(live: LiveSubscription | null, { id }: Plan, duration: Duration): string {
  const isPaidOrLate = (live?.kind === "paid" && live.planId === id) || paidUntil(live, id) !== null;
  return isPaidOrLate ? renewPath(duration) : checkoutPath(id, duration);
}

function option(
  catalogue: Catalogue,
  live: LiveSubscription | null,
  { plan, duration, now }: { plan: Plan; duration: Duration; now: Date },
): PlanOption | null {
  const free = isFree(plan);
  const change = planChangeOf(catalogue, live, plan);
  const shown = {
    name: planTitle(plan.name, duration, free),
    price: free ? "Free" : shortPrice(plan, duration),
  };
  const preview = {
    label: "Preview",
    href: changePath(plan.id, duration),
  };
  const checkout = { label: "Choose", href: purchasePath(live, plan, duration) };
  if (live && isFreePeriod(live) && live.planId === plan.id) return null;
  if (change === "start") return { ...shown, effect: "Starts now.", ...checkout };
  const paid = live?.kind === "paid";
  if (change === "upgrade") return { ...shown, ...upgradeOption(live, { preview, checkout }) };
  if (change === "extend" && (live?.duration === duration || !paid))
    return {
      ...shown,
      effect: extendText(live, duration),
      label: "Pay",
      href: isLate(live, now) ? PAY_PAGE : checkout.href,
    };
  return paid ? { ...shown, effect: afterText(live, free, now), ...preview } : null;
}

/** A plan paid for the time after its trial has no running paid days yet, so there is no difference to pay. */
function upgradeOption(
  live: LiveSubscription | null,
  ways: Record<"preview" | "checkout", Pick<PlanOption, "label" | "href">>,
): Omit<PlanOption, "name" | "price"> {
  if (live?.kind !== "paid") return { effect: "Starts now.", ...ways.checkout };
  if (live.trialUntil)
    return { effect: "Starts now. What you paid ahead goes to your wallet.", ...ways.checkout };
  return { effect: "Starts now. You pay the difference.", ...ways.preview };
}

export const isLate = (live: LiveSubscription | null, now: Date): boolean =>
  live !== null && live.endsAt !== null && live.endsAt <= now;

/** A free plan that is chosen replaces a pause, so it does not wait for its end. */
function afterText(live: LiveSubscription, free: boolean, now: Date): string {
  if (!hasEnd(live)) return "Starts now.";
  if (live.endsAt <= now) return "Starts with your next payment.";
  if (free && live.pauseMonths !== null)
    return `Starts on ${formatDate(live.endsAt)}, in place of the pause that you chose.`;
  return `Starts on ${formatDate(nextStartsAt(live))}.`;
}

type RunningTerms = Pick<LiveSubscription, "duration" | "extras" | "anchorDay" | "pauseMonths">;

/** What a change does if it takes effect at the end of the paid time. */
export function changeAfterText(
  now: RunningTerms & {
    plan: Plan;
    endsAt: Date;
  },
  next: { plan: Plan; duration: Duration },
): string {
  const paid = `You stay on ${every[now.duration]} ${now.plan.name} until ${formatDate(now.endsAt)}.`;
  if (isPriced(next.plan) && isFree(next.plan)) {
    const replaced = now.pauseMonths === null ? "" : ", in place of the pause that you chose";
    return `${paid} ${next.plan.name} then starts${replaced}, free for as long as you like.`;
  }
  const pause = now.pauseMonths === null ? "" : ` It then pauses until ${formatDate(nextStartsAt(now))}.`;
  const until = `${paid}${pause}`;
  if (!isPriced(next.plan)) return until;
  const name = next.plan.id === now.plan.id ? `The ${every[next.duration]} plan` : next.plan.name;
  return `${until} ${name} then starts: ${shortPrice(next.plan, next.duration)}${now.extras.length > 0 ? " plus extras" : ""}.`;
}
