import type { Duration } from "~/models/catalogue";
import { DAY } from "~/models/duration";

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

export const trialEnd = (startsAt: Date): Date => new Date(startsAt.getTime() + TRIAL_DAYS * DAY);

/** Whole days until the end, a day begun counting as one. */
export function daysLeft(endsAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / DAY));
}

/** A running trial or paid plan: what a free plan must not silently replace. */
export const isPlusRunning = (live: Subscription | null): boolean => live !== null && live.kind !== "free";

export type TrialStanding = "entitled" | "used" | "running" | "phone-not-verified" | "not-an-owner";
