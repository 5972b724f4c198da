import type { OrderedExtra, OrderKind, OrderMethod } from "#db/schema";
import type { Duration, Plan } from "~/models/plans/catalogue";
import type { QuoteLine } from "~/models/plans/quote";
import { unusedPlanEntries, type Entry } from "~/models/ledger/journal";
import { periodsOfExtras } from "./added-extras";
import { graceOf } from "./grace";
import { periodFrom } from "./period";
import type { LastPeriod } from "./continuation";
import { noPause, pauseAfter } from "./plan-pause";
import { planChange, startingPeriod } from "./plan-change";
import { paidPeriods, unusedOf } from "./proration";
import {
  extrasAfter,
  followingChoices,
  isFreePeriod,
  lastPeriodOf,
  planIdMeant,
  liveSubscriptionOf,
  trialEnd,
  unfinishedPeriods,
  type FollowingChoices,
  type OrderedPeriod,
  type NewPeriod,
  type RenewalSettings,
} from "./subscription";

/** The parts of an order that decide what begins. Extras begin nothing. */
interface BoughtOrder {
  reference: string;
  planId: number;
  duration: Duration;
  kind: Exclude<OrderKind, "extras">;
  method: OrderMethod;
  lines: QuoteLine[];
  extras: OrderedExtra[];
}

interface Situation {
  /** All periods of the location that were not ended early. */
  periods: OrderedPeriod[];
  plans: Plan[];
  /** The saved card that pays what follows, if the owner asked for it when paying. */
  cardId?: number | null | undefined;
  now: Date;
}

/**
 * A renewal, an upgrade and extras are priced for what runs when they are ordered. Once something newer has started,
 * or the period of the extras is over, their money is credited to the owner.
 */
export function isStillFor(
  order: { id: number; kind: OrderKind; createdAt: Date; lines: Pick<QuoteLine, "periodId">[] },
  { periods, now }: Pick<Situation, "periods" | "now">,
): boolean {
  const running = unfinishedPeriods(periods, now);
  const isEarlier = ({ orderId }: OrderedPeriod) => orderId < order.id;
  const allPaidBefore = running.every((period) => period.kind === "paid" && isEarlier(period));
  switch (order.kind) {
    case "new":
      return true;
    case "renewal":
      return running.every((period) => isFreePeriod(period) || isEarlier(period));
    case "upgrade":
      return running.length > 0 && allPaidBefore;
    case "extras": {
      const [period] = periodsOfExtras(order, periods, now) ?? [];
      return period !== undefined && period.startsAt <= order.createdAt && allPaidBefore;
    }
  }
}

interface Start {
  period: NewPeriod;
  /** Credit to the wallet for days that will not be used. */
  unused: Entry[];
}

/** What an order begins, and what it cuts short. */
export function startOf(order: BoughtOrder, situation: Situation): Start {
  const { planId, duration } = order;
  const { now } = situation;
  if (order.method === "trial")
    return begin({ ...once, kind: "trial", planId, duration, startsAt: now, endsAt: trialEnd(now) });
  // An upgrade may cost nothing, if the old plan was dearer in its day; it still ends with the paid days.
  if (order.kind !== "upgrade" && !order.lines.some(({ kind, amount }) => kind === "plan" && amount > 0))
    return begin(freeOf(order, situation));
  const period = periodOf(order, situation);
  const renewal = {
    ...renewalAfter(order, period.endsAt, situation),
    ...renewalBy(period.endsAt, situation),
  };
  return begin(
    { kind: "paid", planId, duration, ...renewal, ...period },
    unusedEntries(order, period.startsAt, situation),
  );
}

/** What runs for nothing: a pause if the owner chose one for the time after a paid period. */
function freeOf({ kind, planId, duration }: BoughtOrder, { periods, now }: Situation): NewPeriod {
  const pause = kind === "renewal" ? pauseAfter(lastPeriodOf(periods), planId, now) : null;
  return pause ?? { ...once, kind: "free", planId, duration, startsAt: now, endsAt: null };
}

/** The last period as it will be once an order has begun: it decides what follows. null if it has no end. */
export function lastPeriodAfter(
  { planId, duration, extras }: Pick<BoughtOrder, "planId" | "duration"> & Pick<LastPeriod, "extras">,
  { period }: Pick<Start, "period">,
  { periods, cardId = null }: Pick<Situation, "periods" | "cardId">,
): LastPeriod | null {
  const { endsAt } = period;
  if (!endsAt) return null;
  const renewalCardLost = cardId === null && (lastPeriodOf(periods)?.renewalCardLost ?? false);
  return { ...period, planId, duration, extras, endsAt, renewalCardLost };
}

/** Nothing renews such a period. */
const once = {
  anchorDay: null,
  renewalMethod: null,
  renewalCardId: null,
  renewalChosenAt: null,
  cancelledAt: null,
  graceUntil: null,
  nextPlanId: null,
  nextDuration: null,
  takenOut: [],
  ...noPause,
};

const begin = (period: NewPeriod, unused: Entry[] = []): Start => ({ period, unused });

interface StartingPeriod {
  startsAt: Date;
  endsAt: Date;
  anchorDay: number | null;
}

function periodOf(order: BoughtOrder, { periods, plans, now }: Situation): StartingPeriod {
  const { kind, duration } = order;
  const running = unfinishedPeriods(periods, now);
  const last = running.at(-1) ?? null;
  if (kind === "upgrade") {
    if (!last?.endsAt) throw new Error(`order ${order.reference} upgrades nothing`);
    return { startsAt: now, endsAt: last.endsAt, anchorDay: last.anchorDay };
  }
  if (kind === "renewal") {
    const renewed = last ?? lastPeriodOf(periods);
    // A plan that returns from a pause was not in use until it was paid.
    if (renewed?.kind === "paused") return periodFrom(now, duration, renewed.anchorDay);
    return periodFrom(renewed?.endsAt ?? now, duration, renewed?.anchorDay);
  }
  const change = planChange(liveSubscriptionOf(running, now), order, plans);
  return startingPeriod({ change, last, duration, now });
}

type Later = FollowingChoices & Pick<NewPeriod, "takenOut" | "keptExtras">;

/**
 * Renewal stays as it was if the plan stays the same, and with a renewal or an upgrade even if the plan changes. The
 * order decides what the renewal costs, so ordering counts as choosing it. An agent's order does not. A pause that was
 * chosen begins after all paid time.
 */
function renewalAfter(order: BoughtOrder, endsAt: Date, { periods, now }: Situation): Later {
  const open = lastPeriodOf(periods);
  if (!open || (order.kind === "new" && planIdMeant(open) !== order.planId)) return once;
  const chosen = { ...followingChoices(open), nextPlanId: null, nextDuration: null };
  const byAgent = order.method === "tokens";
  const chosenNow = open.renewalMethod && order.kind !== "renewal" && !byAgent;
  const renewalChosenAt = chosenNow ? now : open.renewalChosenAt;
  const graceUntil = graceOf({ ...chosen, endsAt, graceUntil: null });
  return { ...once, ...chosen, renewalChosenAt, graceUntil, ...(byAgent && asTheOwnerChose(order, open)) };
}

/** Asking for the card while paying chooses the renewal, also of a plan that was cancelled. */
function renewalBy(endsAt: Date, { cardId = null, now }: Situation): Partial<RenewalSettings> {
  if (cardId === null) return {};
  const chosen = { renewalMethod: "card" as const, cancelledAt: null };
  const graceUntil = graceOf({ ...chosen, endsAt, graceUntil: null });
  return { ...chosen, renewalCardId: cardId, renewalChosenAt: now, graceUntil };
}

/**
 * Only owners decide to spend their money: after time paid by an agent, the plan continues with the owner's earlier
 * duration and with no more extras than before.
 */
function asTheOwnerChose(
  { duration, extras }: BoughtOrder,
  open: OrderedPeriod,
): Pick<Later, "nextPlanId" | "nextDuration" | "takenOut"> {
  const { renewalMethod, nextPlanId, nextDuration } = open;
  if (renewalMethod === null) return { nextPlanId, nextDuration, takenOut: [] };
  const left = extrasAfter(open).map(({ optionId }) => optionId);
  const takenOut = extras.flatMap(({ optionId }) => {
    const place = left.indexOf(optionId);
    if (place < 0) return [optionId];
    left.splice(place, 1);
    return [];
  });
  if (nextPlanId !== null || open.duration === duration) return { nextPlanId, nextDuration, takenOut };
  return { nextPlanId: open.planId, nextDuration: open.duration, takenOut };
}

/** What earlier orders paid for days that will not be used, less what the order was already credited with. */
function unusedEntries(order: BoughtOrder, startsAt: Date, { periods, now }: Situation): Entry[] {
  const cut = paidPeriods(unfinishedPeriods(periods, now)).filter(({ endsAt }) => endsAt > startsAt);
  const unused = unusedOf(cut, now);
  const credited = order.lines
    .filter(({ kind }) => kind === "credit")
    .reduce((sum, { amount }) => sum - amount, 0);
  const value = unused.value - credited;
  if (value <= 0) return [];
  const vat = Math.floor((unused.vat * value) / unused.value);
  return unusedPlanEntries(value, vat);
}
