import type { Duration } from "~/models/catalogue";
import { DAY } from "~/models/duration";
import type { QuoteLine } from "~/models/pricing";

export const TRIAL_DAYS = 14;

export type SubscriptionKind = "free" | "trial" | "paid";

export interface Subscription {
  id: number;
  planId: number;
  orderId: number;
  kind: SubscriptionKind;
  duration: Duration;
  startsAt: Date;
  /** Null where it has no end: the free plan. */
  endsAt: Date | null;
}

/** How the owner wants the next period paid, and for how long the plan stays usable while that is tried. */
export interface RenewalSettings {
  renewalMethod: "wallet" | "card" | null;
  renewalCardId: number | null;
  cancelledAt: Date | null;
  graceUntil: Date | null;
}

/** What is stored of the plan that runs. */
export interface LiveSubscription extends Subscription, RenewalSettings {
  anchorDay: number | null;
  nextPlanId: number | null;
  nextDuration: Duration | null;
}

/** A period as it decides about the next one: with what its order paid, and where it was cut short. */
export interface HeldPeriod extends LiveSubscription {
  endedAt: Date | null;
  paid: { lines: QuoteLine[]; discount: number; vat: number; total: number };
}

export type NewSubscription = Omit<Subscription, "id" | "orderId"> &
  Partial<RenewalSettings> & { anchorDay?: number | null };

/** A plan stays usable so long after its end while its renewal is tried. */
export const GRACE_DAYS = 7;

export const graceAfter = (endsAt: Date): Date => new Date(endsAt.getTime() + GRACE_DAYS * DAY);

/** Of periods in order those that are not over; a renewal may still be tried for the last. */
export const unfinished = (periods: HeldPeriod[], now: Date): HeldPeriod[] =>
  periods.filter(
    ({ endsAt, endedAt, graceUntil }) =>
      (endedAt === null || endedAt > now) &&
      (endsAt === null || endsAt > now || (graceUntil !== null && graceUntil > now)),
  );

/** What the location has last, over or not, while nothing ended or replaced it. */
export const openOf = (periods: HeldPeriod[]): HeldPeriod | null =>
  periods.find(({ endedAt }) => endedAt === null) ?? null;

/**
 * Of the periods that are not over, first to last: the one in use, or where the same plan was bought again,
 * the last of that plan, whose end is the end of all that is paid.
 */
export function runningOf<Row extends Pick<Subscription, "planId">>(periods: Row[]): Row | null {
  const [current] = periods;
  return periods.findLast((period) => period.planId === current?.planId) ?? null;
}

export const trialEnd = (startsAt: Date): Date => new Date(startsAt.getTime() + TRIAL_DAYS * DAY);

/** Whole days until the end, a day begun counting as one. */
export function daysLeft(endsAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / DAY));
}

/** A running trial or paid plan: what a free plan must not silently replace. */
export const isPlusRunning = (live: Subscription | null): boolean => live !== null && live.kind !== "free";

export type TrialStanding = "entitled" | "used" | "running" | "phone-not-verified" | "not-an-owner";
