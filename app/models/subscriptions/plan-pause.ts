import { formatDate } from "~/models/date";
import { countOf } from "~/models/money";
import { type Offer, isFree } from "~/models/plans/catalogue";
import { monthsLater } from "./period";
import {
  type ChosenPause,
  type NewPeriod,
  type OrderedPeriod,
  type SubscriptionPeriod,
  extrasAfter,
} from "./subscription";

/*
 * An owner may pause the paid plan for some months from the end of the paid time. The free plan runs meanwhile, and the
 * paid one returns with its extras on a fixed day.
 */

export const PAUSE_MONTHS = [1, 2, 3] as const;
export type PauseMonths = (typeof PAUSE_MONTHS)[number];

/** An owner may pause once in this many months. */
const MONTHS_OF_ONE_PAUSE = 12;

export const isPauseMonths = (months: number): months is PauseMonths =>
  PAUSE_MONTHS.some((offered) => offered === months);

/** "1 month" or "3 months" */
export const monthsInWords = (months: number): string => countOf(months, "month");

/** Whether the owner pauses the plan after this period. */
export const isPauseChosen = ({
  pauseMonths,
  cancelledAt,
}: Pick<OrderedPeriod, "pauseMonths" | "cancelledAt">): boolean =>
  pauseMonths !== null && cancelledAt === null;

/** The day on which the plan returns. */
export const returnsAt = (
  { endsAt, anchorDay }: { endsAt: Date } & Pick<SubscriptionPeriod, "anchorDay">,
  months: number,
): Date => monthsLater(endsAt, months, anchorDay);

type LastPeriod = Pick<OrderedPeriod, "kind" | "endsAt">;

/** When the next paid period begins: after this one, or after the pause that follows it. */
export const nextStartsAt = (
  period: { endsAt: Date } & Pick<SubscriptionPeriod, "anchorDay" | "pauseMonths">,
): Date => returnsAt(period, period.pauseMonths ?? 0);

export interface PauseFacts {
  /** Whether there is a free plan to fall back to. */
  hasFreePlan: boolean;
  open: LastPeriod | null;
  /** When the last pause of this owner began; null if there was none. */
  lastPauseAt: Date | null;
  /** Whether a refund of the owner is under way. */
  refunding: boolean;
  now: Date;
}

/** Why an owner cannot choose a pause. */
type PauseRefusal = "not-paid" | "late" | "used" | "refunding" | "no-free-plan";

export function pauseRefusal({
  hasFreePlan,
  open,
  lastPauseAt,
  refunding,
  now,
}: PauseFacts): PauseRefusal | null {
  if (open?.kind !== "paid" || !open.endsAt) return "not-paid";
  if (open.endsAt <= now) return "late";
  if (!hasFreePlan) return "no-free-plan";
  if (lastPauseAt && open.endsAt < nextPauseAt(lastPauseAt)) return "used";
  return refunding ? "refunding" : null;
}

/** When the next pause may begin. */
export const nextPauseAt = (lastPauseAt: Date): Date => monthsLater(lastPauseAt, MONTHS_OF_ONE_PAUSE, null);

export const pauseRefusalText = (refusal: PauseRefusal, lastPauseAt: Date | null): string => {
  switch (refusal) {
    case "not-paid":
      return "Only a paid plan can be paused.";
    case "late":
      return "A payment is due. Pay it first, then you can pause the time after it.";
    case "used":
      return `You can pause once in ${monthsInWords(MONTHS_OF_ONE_PAUSE)}${lastPauseAt ? `, so again from ${formatDate(nextPauseAt(lastPauseAt))}` : ""}.`;
    case "refunding":
      return "A refund of yours is not finished yet. You can pause once it is.";
    case "no-free-plan":
      return "Pausing is not offered at the moment. You can cancel now and buy your plan again when you need it.";
  }
};

/** A free plan chosen to follow would leave nothing that returns, so a pause replaces that choice. */
export const nextPlanKept = (
  { plans }: Pick<Offer, "plans">,
  { nextPlanId, nextDuration }: Pick<SubscriptionPeriod, "nextPlanId" | "nextDuration">,
): Pick<SubscriptionPeriod, "nextPlanId" | "nextDuration"> => {
  const next = plans.find(({ id }) => id === nextPlanId);
  return next && isFree(next) ? { nextPlanId: null, nextDuration: null } : { nextPlanId, nextDuration };
};

/** Nothing is paused after the period. */
export const noPause: ChosenPause & Pick<NewPeriod, "keptExtras"> = {
  pauseMonths: null,
  pauseChosenAt: null,
  keptExtras: null,
};

/** The pause that follows a paid period, with the plan, extras and renewal that end it; null if none was chosen. */
export function pauseAfter(open: OrderedPeriod | null, freePlanId: number, now: Date): NewPeriod | null {
  if (open?.kind !== "paid" || open.pauseMonths === null || !open.endsAt || open.endsAt > now) return null;
  const { endsAt, anchorDay, renewalMethod, renewalCardId, renewalChosenAt } = open;
  return {
    kind: "paused",
    planId: freePlanId,
    duration: open.nextDuration ?? open.duration,
    startsAt: endsAt,
    endsAt: returnsAt({ endsAt, anchorDay }, open.pauseMonths),
    anchorDay,
    renewalMethod,
    renewalCardId,
    renewalChosenAt,
    cancelledAt: null,
    graceUntil: null,
    nextPlanId: open.nextPlanId ?? open.planId,
    nextDuration: open.nextDuration ?? open.duration,
    takenOut: [],
    ...noPause,
    keptExtras: extrasAfter(open),
  };
}
