import {
  type Duration,
  type Offer,
  type OnboardingOption,
  type PricedPlan,
  freeOnboarding,
  isFree,
  isPriced,
} from "~/models/plans/catalogue";
import { catalogueAt } from "~/models/plans/price-change";
import { type ChosenAddOn, type Quote, quote } from "~/models/plans/quote";
import { nextStartsAt } from "./plan-pause";
import { type SubscriptionPeriod, extrasAfter, extrasNow } from "./subscription";

/* What a plan does when its paid time ends. Pages, mails and the renewal itself all ask here, so that they agree. */

/** The plan, extras and price of the next period, by the catalogue of the day on which it begins. */
export interface RenewalTerms {
  plan: PricedPlan;
  duration: Duration;
  addOns: ChosenAddOn[];
  /** Setup belongs to the first order, so this option is always free. */
  onboarding: OnboardingOption;
  quote: Quote;
}

type RenewablePeriod = Pick<
  SubscriptionPeriod,
  "planId" | "duration" | "nextPlanId" | "nextDuration" | "extras" | "keptExtras" | "takenOut" | "endsAt"
>;

/**
 * The next period at the prices of its day, as far as known, with the last period's extras except those taken out;
 * setup and coupons do not apply again. null if the plan has left the catalogue and cannot be renewed.
 */
export function renewalTerms(
  known: Offer,
  subscription: RenewablePeriod,
  vatTenths: number,
): RenewalTerms | null {
  const catalogue = subscription.endsAt ? catalogueAt(known, subscription.endsAt) : known;
  const planId = subscription.nextPlanId ?? subscription.planId;
  const duration = subscription.nextDuration ?? subscription.duration;
  const plan = catalogue.plans.filter(isPriced).find(({ id, disabled }) => id === planId && !disabled);
  const onboarding = freeOnboarding(catalogue);
  if (!plan || !onboarding) return null;
  const addOns = isFree(plan) ? [] : extrasNow(catalogue, extrasAfter(subscription));
  const quoted = quote({ plan, duration, addOns, onboarding: null, vatTenths });
  return { plan, duration, addOns, onboarding, quote: quoted };
}

/** The free plan, which follows a trial or a paid plan without an end. null if none is on sale. */
export function freeTerms(catalogue: Offer): RenewalTerms | null {
  const free = catalogue.plans.find((plan) => isPriced(plan) && isFree(plan) && !plan.disabled);
  const after = { planId: free?.id ?? 0, duration: "month", nextPlanId: null, nextDuration: null } as const;
  return free
    ? renewalTerms(catalogue, { ...after, extras: [], keptExtras: null, takenOut: [], endsAt: null }, 0)
    : null;
}

/** The last paid period, as far as it decides what follows. */
export type LastPeriod = RenewablePeriod &
  Pick<
    SubscriptionPeriod,
    "kind" | "anchorDay" | "renewalMethod" | "renewalCardLost" | "renewalCard" | "cancelledAt" | "pauseMonths"
  > & { endsAt: Date };

/** The name of a card that is not saved yet. */
export const THIS_CARD = "this card";

/** The last period as it would be if a card renewed it. @param card its name */
export const renewedByCard = <Last extends LastPeriod>(last: Last, card: string) => ({
  ...last,
  renewalMethod: "card" as const,
  renewalCard: card,
  renewalCardLost: false,
  cancelledAt: null,
});

export const hasEnd = <Period extends { endsAt: Date | null }>(
  period: Period | null,
): period is Period & { endsAt: Date } => period !== null && period.endsAt !== null;

export interface NamedPlan {
  name: string;
  duration: Duration;
}

/** The plan that returns after a pause. */
interface PlanReturn {
  next: NamedPlan;
  until: Date;
  total: number;
  /** What pays it then; null if nothing does, so that the owner has to pay. */
  method: "wallet" | "card" | null;
  card?: CardName;
}

/** The name of the card that pays, if one pays and is known. */
type CardName = string | null | undefined;

export type Continuation = {
  /** The end of all paid periods. */
  endsAt: Date;
  /** The plan paid until then. */
  plan: NamedPlan;
} & (
  | { kind: "renews"; method: "wallet" | "card"; card?: CardName; total: number; next: NamedPlan }
  /** The owner chose the free plan to follow. */
  | { kind: "changes"; next: NamedPlan }
  /** The owner pauses the plan: the free plan runs until it returns. */
  | ({ kind: "pauses"; freePlan: string } & PlanReturn)
  /** The plan is paused now, and ends the free plan when it returns. */
  | ({ kind: "returns"; freePlan: string } & PlanReturn)
  /** Nothing is charged. A plan chosen to follow waits for a payment method. */
  | { kind: "ends"; why: "trial" | "cancelled" | "unpaid"; freePlan: string | null; chosen: NamedPlan | null }
);

export function continuationOf(catalogue: Offer, last: LastPeriod, vatTenths: number): Continuation {
  const { endsAt, duration } = last;
  const paused = pauseOf(catalogue, last, vatTenths);
  if (paused) return paused;
  const name = nameOf(catalogue, last);
  const about = { endsAt, plan: { name, duration } };
  const terms = renewalTerms(catalogue, last, vatTenths);
  const next = terms && { name: terms.plan.name, duration: terms.duration };
  if (terms && next && last.nextPlanId !== null && isFree(terms.plan))
    return { ...about, kind: "changes", next };
  const method = methodOf(last);
  if (terms && next && method)
    return { ...about, kind: "renews", method, card: last.renewalCard, total: terms.quote.total, next };
  return {
    ...about,
    kind: "ends",
    why: whyItEnds(last),
    freePlan: freeTerms(catalogue)?.plan.name ?? null,
    chosen: last.nextPlanId === null || last.cancelledAt ? null : next,
  };
}

/** null if the plan is not paused and will not be, or cannot return. */
function pauseOf(catalogue: Offer, last: LastPeriod, vatTenths: number): Continuation | null {
  const isPaused = last.kind === "paused";
  if (last.cancelledAt || (!isPaused && last.pauseMonths === null)) return null;
  const until = nextStartsAt(last);
  const terms = renewalTerms(catalogue, { ...last, endsAt: until }, vatTenths);
  const free = freeTerms(catalogue);
  if (!terms || !free) return null;
  const next = { name: terms.plan.name, duration: terms.duration };
  const freePlan = free.plan.name;
  return {
    kind: isPaused ? "returns" : "pauses",
    endsAt: last.endsAt,
    until,
    next,
    freePlan,
    plan: { name: isPaused ? next.name : nameOf(catalogue, last), duration: last.duration },
    method: methodOf(last),
    card: last.renewalCard,
    total: terms.quote.total,
  };
}

const nameOf = ({ plans }: Offer, { planId }: Pick<LastPeriod, "planId">): string =>
  plans.find(({ id }) => id === planId)?.name ?? "Your plan";

/** What pays the next period; null if nothing does. */
const methodOf = ({ renewalMethod, renewalCardLost, cancelledAt }: LastPeriod) =>
  renewalCardLost || cancelledAt ? null : renewalMethod;

function whyItEnds({ kind, cancelledAt }: LastPeriod) {
  if (kind === "trial") return "trial";
  return cancelledAt ? "cancelled" : "unpaid";
}

/** When the next paid period begins: after a pause, if one comes first. */
export const nextPaidAt = (continuation: Continuation): Date =>
  continuation.kind === "pauses" || continuation.kind === "returns"
    ? continuation.until
    : continuation.endsAt;

/** Whether the wallet or a saved card pays when the period ends. */
export const isPaidBy = (
  continuation: Continuation,
): continuation is Extract<Continuation, { kind: "renews" | "returns" }> & { method: "wallet" | "card" } =>
  (continuation.kind === "renews" || continuation.kind === "returns") && continuation.method !== null;
