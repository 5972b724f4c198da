import {
  type Catalogue,
  type Duration,
  type OnboardingOption,
  type PricedPlan,
  freeOnboarding,
  isFree,
  isPriced,
} from "~/models/plans/catalogue";
import { type SubscriptionPeriod, extrasNow } from "~/models/subscriptions/subscription";
import { DAY, HOUR, MINUTE } from "~/models/duration";
import { quote, type ChosenAddOn, type Quote } from "~/models/plans/quote";

export type AttemptState = "begun" | "paid" | "waiting" | "failed";

/** One try to have the next period paid. */
export interface Attempt {
  id: number;
  attempt: number;
  orderId: number | null;
  paymentReference: string | null;
  state: AttemptState;
  reason: string | null;
  createdAt: Date;
  nextAttemptAt: Date | null;
}

/** Days after the first try on which the others follow. */
const RETRY_DAYS = [0, 1, 3, 7];
const MOST_ATTEMPTS = RETRY_DAYS.length;

/** A try that another process may still be at is left alone for so long; one that waits is looked at as often. */
export const LEASE = 5 * MINUTE;
export const LOOK_AGAIN = HOUR;

/** When the try after `attempt` is due; null when that was the last one. */
export function retryAt(firstAttemptAt: Date, attempt: number): Date | null {
  const days = RETRY_DAYS[attempt];
  return days === undefined ? null : new Date(firstAttemptAt.getTime() + days * DAY);
}

type RenewalStep =
  | { step: "wait" }
  | { step: "resume"; attempt: Attempt }
  | { step: "try"; attempt: number }
  | { step: "lapse" };

/** What is to be done for a plan whose period is over and whose owner wants it renewed. */
export function nextStep(attempts: Attempt[], now: Date): RenewalStep {
  const last = attempts.at(-1);
  if (!last) return { step: "try", attempt: 1 };
  if (last.state === "paid" || (last.nextAttemptAt && last.nextAttemptAt > now)) return { step: "wait" };
  if (last.state !== "failed") return { step: "resume", attempt: last };
  return last.attempt >= MOST_ATTEMPTS ? { step: "lapse" } : { step: "try", attempt: last.attempt + 1 };
}

/** What a further period of a subscription is and costs, by the catalogue of now. */
export interface RenewalTerms {
  plan: PricedPlan;
  duration: Duration;
  addOns: ChosenAddOn[];
  /** Setup belongs to a first order, so this one costs nothing. */
  onboarding: OnboardingOption;
  quote: Quote;
}

type Renewed = Pick<SubscriptionPeriod, "planId" | "duration" | "nextPlanId" | "nextDuration" | "extras">;

/**
 * The next period at the prices of now, with the extras of the last one; neither setup nor a coupon counts again. Null
 * where the plan has left the catalogue and cannot be renewed.
 */
export function renewalTerms(
  catalogue: Catalogue,
  subscription: Renewed,
  vatTenths: number,
): RenewalTerms | null {
  const planId = subscription.nextPlanId ?? subscription.planId;
  const duration = subscription.nextDuration ?? subscription.duration;
  const plan = catalogue.plans.filter(isPriced).find(({ id, disabled }) => id === planId && !disabled);
  const onboarding = freeOnboarding(catalogue);
  if (!plan || !onboarding) return null;
  const addOns = isFree(plan) ? [] : extrasNow(catalogue, subscription.extras);
  const quoted = quote({ plan, duration, addOns, onboarding: null, vatTenths });
  return { plan, duration, addOns, onboarding, quote: quoted };
}

/** The free plan, which goes on for ever when a trial or a paid plan is over (ruling 59). Null where none is on sale. */
export function freeTerms(catalogue: Catalogue): RenewalTerms | null {
  const free = catalogue.plans.find((plan) => isPriced(plan) && isFree(plan) && !plan.disabled);
  const after = { planId: free?.id ?? 0, duration: "month", nextPlanId: null, nextDuration: null } as const;
  return free ? renewalTerms(catalogue, { ...after, extras: [] }, 0) : null;
}
