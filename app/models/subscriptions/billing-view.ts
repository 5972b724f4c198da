import {
  isFree,
  isPriced,
  type Catalogue,
  type Duration,
  type LimitKind,
  type Plan,
} from "~/models/plans/catalogue";
import { type LiveSubscription } from "./subscription";
import type { OrderedExtra } from "#db/schema";
import { formatDate, formatMoment } from "~/models/date";
import { formatCount, formatNaira } from "~/models/money";
import { checkoutPath } from "~/models/plans/call-to-action";
import { allowancesOf, shortPrice } from "~/models/plans/view";
import { planChange } from "./plan-change";

interface PlanFacts {
  title: string;
  tag: { tone: "good" | "warn" | "gold"; text: string };
  rows: { name: string; value: string }[];
}

interface Running {
  plan: Plan;
  live: LiveSubscription;
  coming: { method: "wallet" | "card"; total: number } | null;
  next: { name: string; duration: Duration } | null;
  /** Periods that are paid and begin later. */
  ahead: { title: string; startsAt: Date; extras: OrderedExtra[] }[];
  /** What goes on when nothing else does. */
  freePlan: string | null;
  now: Date;
}

const by: Record<Duration, string> = { yearly: "by the year", month: "by the month" };
export const planTitle = (name: string, duration: Duration, free: boolean): string =>
  free ? name : `${name}, ${by[duration]}`;

/** What runs, until when, and what comes after it. */
export function planFacts({ plan, live, coming, next, ahead, freePlan, now }: Running): PlanFacts {
  const { kind, duration, endsAt } = live;
  if (!endsAt)
    return {
      title: plan.name,
      tag: { tone: "good", text: "Active" },
      rows: [{ name: "Price", value: "Free for as long as you like" }],
    };
  const trial = kind === "trial";
  const paidAhead = live.periodEndsAt !== null && live.periodEndsAt < endsAt;
  const trialEnd = { name: "Trial ends", value: formatMoment(live.periodEndsAt ?? endsAt) };
  const until = { name: "Paid until", value: formatMoment(endsAt) };
  const after = {
    name: next ? "After that" : "Next payment",
    value: afterText({ coming, next, live, freePlan, now }),
  };
  return {
    title: trial ? `${plan.name}, free trial` : planTitle(plan.name, duration, false),
    tag: tagOf(live, now),
    rows: [
      ...(trial ? [trialEnd] : []),
      ...(!trial || paidAhead ? [until] : []),
      after,
      ...graceRow(live, now),
      ...ahead.map(aheadRow),
    ],
  };
}

/** What was bought for later counts from then on, and not before. */
function aheadRow({ title, startsAt, extras }: Running["ahead"][number]) {
  const more = extras.map(({ kind, quantity }) => `${formatCount(quantity)} extra ${kind}`).join(", ");
  return { name: `From ${formatDate(startsAt)}`, value: more === "" ? title : `${title}, with ${more}` };
}

function tagOf({ kind, cancelledAt, endsAt }: LiveSubscription, now: Date): PlanFacts["tag"] {
  if (endsAt && endsAt <= now) return { tone: "warn", text: "Payment is late" };
  if (cancelledAt) return { tone: "warn", text: "Cancelled" };
  return kind === "trial" ? { tone: "gold", text: "Trial" } : { tone: "good", text: "Active" };
}

function afterText({ coming, next, live, freePlan, now }: Omit<Running, "plan" | "ahead">): string {
  const paid =
    coming &&
    `${formatNaira(coming.total)} ${coming.method === "wallet" ? "from your wallet" : "by saved card"}`;
  if (next) return [next.name, paid].filter(Boolean).join(", ");
  if (paid && live.endsAt && live.endsAt <= now) return `${paid}, due now`;
  if (paid && live.endsAt) return `${paid} on ${formatDate(live.endsAt)}`;
  return freePlan ? `None: then ${freePlan} goes on, free` : "None: it ends then";
}

const graceRow = ({ endsAt, graceUntil }: LiveSubscription, now: Date) =>
  endsAt && endsAt <= now && graceUntil ? [{ name: "Usable until", value: formatMoment(graceUntil) }] : [];

/** What the plan includes, with the extras that were bought. The site itself counts outlets alone. */
export function includedOf(
  plan: Plan,
  extras: OrderedExtra[],
  used: Partial<Record<LimitKind, number>>,
): { name: string; detail?: string; value: string }[] {
  const kinds = Object.keys(plan.limits) as LimitKind[];
  const names = new Map(allowancesOf(plan).map(({ name, value }) => [name, value]));
  return [...names].map(([name, value]) => {
    const kind = kinds.find((candidate) => name.toLowerCase().replace(" ", "_") === candidate);
    const limit = kind && plan.limits[kind];
    const more = extras
      .filter((extra) => extra.kind === kind)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const all = more > 0 && typeof limit === "number" ? formatCount(limit + more) : value;
    const inUse = kind && used[kind];
    return {
      name,
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

/** What the owner can change to, and what each choice does. */
export function planOptions(catalogue: Catalogue, live: LiveSubscription | null): PlanOption[] {
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
      return shown.flatMap((one) => option(catalogue, live, plan, one) ?? []);
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

function option(
  catalogue: Catalogue,
  live: LiveSubscription | null,
  plan: Plan,
  duration: Duration,
): PlanOption | null {
  const free = isFree(plan);
  const change = planChangeOf(catalogue, live, plan);
  const shown = {
    name: planTitle(plan.name, duration, free),
    price: free ? "Free" : shortPrice(plan, duration),
  };
  const preview = {
    label: "Preview",
    href: `/plans-and-billings?plan=${plan.id}&duration=${duration}#change`,
  };
  const checkout = { label: "Choose", href: checkoutPath(plan.id, duration) };
  if (live?.kind === "free" && live.planId === plan.id) return null;
  if (change === "start") return { ...shown, effect: "Starts at once.", ...checkout };
  const paid = live?.kind === "paid";
  if (change === "upgrade")
    return {
      ...shown,
      effect: paid ? "Starts at once; you pay the difference." : "Starts at once.",
      ...(paid ? preview : checkout),
    };
  if (change === "extend" && (live?.duration === duration || !paid))
    return {
      ...shown,
      effect: extendText(live, duration),
      label: "Pay",
      href: checkout.href,
    };
  return paid ? { ...shown, effect: "Comes when the paid time is over.", ...preview } : null;
}

const added: Record<Duration, string> = { month: "a month", yearly: "a year" };

const extendText = (live: LiveSubscription | null, duration: Duration): string =>
  live?.endsAt ? `Pay now and add ${added[duration]} after ${formatDate(live.endsAt)}.` : "Starts at once.";

const every: Record<Duration, string> = { month: "monthly", yearly: "yearly" };

/** What a change does that comes when the paid time is over. */
export function changeAfterText(
  now: Pick<LiveSubscription, "duration" | "extras"> & { plan: Plan; endsAt: Date },
  next: { plan: Plan; duration: Duration },
): string {
  const until = `You stay on ${every[now.duration]} ${now.plan.name} until ${formatDate(now.endsAt)}.`;
  if (!isPriced(next.plan)) return until;
  if (isFree(next.plan)) return `${until} ${next.plan.name} then starts, free for as long as you like.`;
  const name = next.plan.id === now.plan.id ? `The ${every[next.duration]} plan` : next.plan.name;
  return `${until} ${name} then starts: ${shortPrice(next.plan, next.duration)}${now.extras.length > 0 ? " plus extras" : ""}.`;
}

export const BILLING = "/plans-and-billings";

/** Where an owner with a paid plan chooses a cheaper one for afterwards. */
export const downgradePath = (planId: number): string => `${BILLING}?plan=${planId}&duration=month#change`;
