import type { Catalogue, Duration } from "~/models/plans/catalogue";
import { DAY } from "~/models/duration";
import { pick } from "~/models/record";
import type { OrderedExtra } from "#db/schema";
import type { ChosenAddOn, QuoteLine } from "~/models/plans/quote";
import { TRIAL_DAYS } from "./trial";

/** "paused" is the free plan until the day on which the paid one returns. */
export type SubscriptionKind = "free" | "trial" | "paid" | "paused";

export interface Subscription {
  id: number;
  planId: number;
  orderId: number;
  kind: SubscriptionKind;
  duration: Duration;
  startsAt: Date;
  /** null if it has no end, as the free plan. */
  endsAt: Date | null;
}

/** How the owner wants the next period paid, and for how long the plan stays usable while that is tried. */
export interface RenewalSettings {
  renewalMethod: "wallet" | "card" | null;
  renewalCardId: number | null;
  /** When the owner chose it. */
  renewalChosenAt: Date | null;
  cancelledAt: Date | null;
  graceUntil: Date | null;
}

/** The pause that the owner has chosen for the time after a paid period. */
export interface ChosenPause {
  pauseMonths: number | null;
  pauseChosenAt: Date | null;
}

/** All that the owner has chosen for the time after a period. */
export interface FollowingChoices extends RenewalSettings, ChosenPause {
  nextPlanId: number | null;
  nextDuration: Duration | null;
}

/** A period with what its order included and what follows it. */
export interface SubscriptionPeriod extends Subscription, FollowingChoices {
  /** The day of the month on which periods end; shorter months end on their last day. */
  anchorDay: number | null;
  /** What it includes beyond the plan, with extras added while it ran. */
  extras: OrderedExtra[];
  /** Options the owner has taken out of the next period, listed once per unit. */
  takenOut: number[];
  /** Of a pause: the extras with which the plan returns. */
  keptExtras: OrderedExtra[] | null;
  /** The card for the next period was removed or is refused. */
  renewalCardLost: boolean;
  /** The name of that card, as it is stored. */
  renewalCard?: string | null | undefined;
}

/**
 * The running plan. Its end is the end of all time paid ahead for it. Its kind is "paid" as soon as it is paid, even
 * if its free trial runs first; its duration is then that of the paid time.
 */
export interface LiveSubscription extends SubscriptionPeriod {
  /** The end of the period in use. */
  periodEndsAt: Date | null;
  /** The end of the free trial while it runs, whether or not the time after it is paid. */
  trialUntil: Date | null;
  /** The end of all time paid for this plan; null if none is, or if the payment is late. */
  paidUntil: Date | null;
  /** The time of another plan that begins when this one is over, with the end of all of it. */
  followedBy: Pick<Subscription, "planId" | "kind" | "endsAt"> | null;
  /** Extras that continue after all paid time. */
  nextExtras: OrderedExtra[];
}

/** What an order paid, and for what. */
interface PaidLines {
  lines: QuoteLine[];
  discount: number;
  vat: number;
  total: number;
}

/** Extras added to a period while it ran and not refunded since. */
export interface AddedExtras {
  orderId: number;
  addedAt: Date;
  extras: OrderedExtra[];
  paid: PaidLines;
}

/** A period as the next one needs it: with what its order paid, and the moment at which the next one takes over. */
export interface OrderedPeriod extends SubscriptionPeriod {
  endedAt: Date | null;
  paid: PaidLines;
  additions: AddedExtras[];
}

/** Of a longer row, only what the owner has chosen. */
export const followingChoices = (period: FollowingChoices): FollowingChoices =>
  pick(period, [
    "renewalMethod",
    "renewalCardId",
    "renewalChosenAt",
    "cancelledAt",
    "graceUntil",
    "nextPlanId",
    "nextDuration",
    "pauseMonths",
    "pauseChosenAt",
  ]);

/** Everything that decides about an owner's plan, read at once. */
export interface SubscriptionState {
  /** The main location. */
  location: { id: number; name: string; address: string; taxNumber: string };
  /** Raised by every transaction that locks the plan to change it. */
  revision: number;
  /** Kobo in the wallet. */
  balance: number;
  /** The newest order; 0 if there is none. */
  lastOrderId: number;
  /** Whether an order other than a renewal awaits its payment. */
  awaits: boolean;
  /** First to last. */
  periods: OrderedPeriod[];
}

/** A period not yet written. */
export type NewPeriod = Omit<Subscription, "id" | "orderId"> &
  FollowingChoices &
  Pick<SubscriptionPeriod, "anchorDay" | "takenOut" | "keptExtras">;

/** Whether a period that ends has paid time or grace left. */
export function isRunning<Period extends Pick<OrderedPeriod, "endsAt" | "graceUntil">>(
  period: Period,
  now: Date,
): period is Period & { endsAt: Date } {
  const { endsAt, graceUntil } = period;
  return endsAt !== null && (endsAt > now || (graceUntil !== null && graceUntil > now));
}

/**
 * The unfinished ones of sorted periods; a renewal may still be tried for the last, and a pause lasts until another
 * period begins. A period refunded or replaced before it began never runs.
 */
export const unfinishedPeriods = (periods: OrderedPeriod[], now: Date): OrderedPeriod[] =>
  periods.filter(
    ({ kind, startsAt, endedAt, ...period }) =>
      (endedAt === null || (endedAt > now && endedAt > startsAt)) &&
      (kind === "paused" || period.endsAt === null || isRunning(period, now)),
  );

/**
 * The last period of the location, over or not, unless something ended or replaced it: the one that a renewal
 * follows.
 */
export const lastPeriodOf = (periods: OrderedPeriod[]): OrderedPeriod | null =>
  periods.find(({ endedAt }) => endedAt === null) ?? null;

/**
 * What runs now, of the unfinished periods: until when it is a free trial and until when it is paid. Plan and extras
 * are those of the period in use; if the same plan was paid ahead, its end and all that follows are those of the
 * period bought last.
 */
export function liveSubscriptionOf(periods: OrderedPeriod[], now: Date): LiveSubscription | null {
  const [current] = periods;
  if (!current) return null;
  const samePlan = periods.filter(({ planId }) => planId === current.planId);
  const last = samePlan.at(-1) ?? current;
  const paid = samePlan.find(({ kind }) => kind === "paid") ?? null;
  const { endsAt, anchorDay, takenOut, keptExtras, renewalCardLost, renewalCard } = last;
  return {
    ...current,
    ...followingChoices(last),
    endsAt,
    anchorDay,
    takenOut,
    keptExtras,
    renewalCardLost,
    renewalCard,
    kind: paid ? "paid" : current.kind,
    duration: (paid ?? current).duration,
    periodEndsAt: current.endsAt,
    trialUntil: current.kind === "trial" ? current.endsAt : null,
    paidUntil: paid && endsAt && endsAt > now ? endsAt : null,
    followedBy: otherPlanAfter(periods, current.planId),
    nextExtras: extrasAfter(last),
  };
}

function otherPlanAfter(periods: OrderedPeriod[], planId: number): LiveSubscription["followedBy"] {
  const first = periods.find((period) => period.planId !== planId);
  const last = periods.findLast((period) => period.planId === first?.planId);
  return first && last ? { planId: first.planId, kind: first.kind, endsAt: last.endsAt } : null;
}

/** What runs now, of all periods of a location. */
export const liveSubscriptionAt = (periods: OrderedPeriod[], now: Date): LiveSubscription | null =>
  liveSubscriptionOf(unfinishedPeriods(periods, now), now);

export const trialEnd = (startsAt: Date): Date => new Date(startsAt.getTime() + TRIAL_DAYS * DAY);

/** Whole days until the end; a started day counts as one. */
export function daysLeft(endsAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / DAY));
}

/** Whether a period is of the free plan, for as long as the owner likes or during a pause. */
export const isFreePeriod = ({ kind }: Pick<Subscription, "kind">): boolean =>
  kind === "free" || kind === "paused";

/** A running trial or paid plan, which a free plan must not silently replace. */
export const isPlusRunning = (live: Subscription | null): boolean => live !== null && !isFreePeriod(live);

/** The plan that an owner thinks of: during a pause, the one that returns. */
export const planIdMeant = ({
  kind,
  planId,
  nextPlanId,
}: Pick<SubscriptionPeriod, "kind" | "planId" | "nextPlanId">): number =>
  kind === "paused" ? (nextPlanId ?? planId) : planId;

/** Whether an owner may have the one trial, and if not, why. */
export type TrialEligibility =
  | "entitled"
  | "used"
  | "running"
  | "paused"
  | "phone-not-verified"
  | "not-an-owner";

/** Extras in the form that an order stores. */
export const orderedExtras = (addOns: ChosenAddOn[]): OrderedExtra[] =>
  addOns.map(({ group, option }) => ({
    kind: group.kind,
    optionId: option.id,
    quantity: option.quantity,
  }));

/** Extras of the next period: all of this one, or those kept during a pause, except those taken out. */
export function extrasAfter({
  extras,
  takenOut,
  keptExtras,
}: Pick<SubscriptionPeriod, "extras" | "takenOut" | "keptExtras">) {
  const out = [...takenOut];
  return (keptExtras ?? extras).filter(({ optionId }) => {
    const place = out.indexOf(optionId);
    if (place >= 0) out.splice(place, 1);
    return place < 0;
  });
}

/** The options taken out, limited to extras that the period still has. */
export function stillTakenOut({
  extras,
  takenOut,
}: Pick<SubscriptionPeriod, "extras" | "takenOut">): number[] {
  const left = extras.map(({ optionId }) => optionId);
  return takenOut.filter((optionId) => {
    const place = left.indexOf(optionId);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}

/** Ordered extras as the catalogue has them now, in the same quantities; extras that have left it are not renewed. */
export function extrasNow(catalogue: Pick<Catalogue, "addOnGroups">, extras: OrderedExtra[]): ChosenAddOn[] {
  return catalogue.addOnGroups.flatMap((group) =>
    group.options.flatMap((option) =>
      extras
        .filter(({ kind, optionId }) => kind === group.kind && optionId === option.id)
        .map(() => ({ group, option })),
    ),
  );
}
