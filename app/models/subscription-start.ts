import type { Plan } from "~/models/catalogue";
import { unusedPlanEntries, type Entry } from "~/models/ledger";
import type { Order } from "~/models/order";
import { periodFrom } from "~/models/period";
import { planChange, startingPeriod } from "~/models/plan-change";
import { paidPeriods, unusedOf } from "~/models/proration";
import {
  graceAfter,
  openOf,
  runningOf,
  trialEnd,
  unfinished,
  type HeldPeriod,
  type NewSubscription,
} from "~/models/subscription";

type Bought = Pick<Order, "reference" | "planId" | "duration" | "kind" | "method" | "lines">;

interface Situation {
  /** All that the location has had and has, as far as it is not ended. */
  periods: HeldPeriod[];
  plans: Plan[];
  now: Date;
}

/**
 * A renewal and an upgrade are priced for what runs when they are ordered. Once something newer has started, their
 * money is the owner's.
 */
export function isStillFor(
  order: Pick<Order, "kind"> & { id: number | null },
  { periods, now }: Pick<Situation, "periods" | "now">,
): boolean {
  const running = unfinished(periods, now);
  const isEarlier = ({ orderId }: HeldPeriod) => order.id === null || orderId < order.id;
  if (order.kind === "renewal") return running.every((period) => period.kind === "free" || isEarlier(period));
  if (order.kind === "upgrade")
    return running.length > 0 && running.every((period) => period.kind === "paid" && isEarlier(period));
  return true;
}

export interface Start {
  subscription: NewSubscription;
  /** What goes to the wallet for days that will not be used. */
  unused: Entry[];
}

/** What an order gives, and what it cuts short. */
export function startOf(order: Bought, situation: Situation): Start {
  const { planId, duration } = order;
  const { now } = situation;
  if (order.method === "trial")
    return begin({ kind: "trial", planId, duration, startsAt: now, endsAt: trialEnd(now) });
  if (!order.lines.some(({ kind, amount }) => kind === "plan" && amount > 0))
    return begin({ kind: "free", planId, duration, startsAt: now, endsAt: null });
  const period = periodOf(order, situation);
  const renewal = renewalAfter(order, period.endsAt, situation);
  return begin(
    { kind: "paid", planId, duration, ...period, ...renewal },
    unusedEntries(order, period.startsAt, situation),
  );
}

const begin = (subscription: NewSubscription, unused: Entry[] = []): Start => ({ subscription, unused });

interface StartingPeriod {
  startsAt: Date;
  endsAt: Date;
  anchorDay: number | null;
}

function periodOf(order: Bought, { periods, plans, now }: Situation): StartingPeriod {
  const { kind, duration } = order;
  const running = unfinished(periods, now);
  const last = running.at(-1) ?? null;
  if (kind === "upgrade") {
    if (!last?.endsAt) throw new Error(`order ${order.reference} upgrades nothing`);
    return { startsAt: now, endsAt: last.endsAt, anchorDay: last.anchorDay };
  }
  if (kind === "renewal") {
    const renewed = last ?? openOf(periods);
    return periodFrom(renewed?.endsAt ?? now, duration, renewed?.anchorDay);
  }
  const change = planChange(runningOf(running), order, plans);
  return startingPeriod({ change, last, duration, now });
}

/** Renewal goes on as it was where the plan stays the same; with a renewal or an upgrade, where it changes too. */
function renewalAfter(order: Bought, endsAt: Date, { periods }: Situation): Partial<NewSubscription> {
  const open = openOf(periods);
  if (!open || (order.kind === "new" && open.planId !== order.planId)) return {};
  const { renewalMethod, renewalCardId, cancelledAt } = open;
  const graceUntil = renewalMethod && !cancelledAt ? graceAfter(endsAt) : null;
  return { renewalMethod, renewalCardId, cancelledAt, graceUntil };
}

/** What earlier orders paid for days that will not be used, less what the order was credited with already. */
function unusedEntries(order: Bought, startsAt: Date, { periods, now }: Situation): Entry[] {
  const cut = paidPeriods(unfinished(periods, now)).filter(({ endsAt }) => endsAt > startsAt);
  const unused = unusedOf(cut, now);
  const credited = order.lines
    .filter(({ kind }) => kind === "credit")
    .reduce((sum, { amount }) => sum - amount, 0);
  const value = unused.value - credited;
  if (value <= 0) return [];
  const vat = Math.floor((unused.vat * value) / unused.value);
  return unusedPlanEntries(value, vat);
}
