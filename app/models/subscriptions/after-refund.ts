import { graceOf } from "./grace";
import { periodFrom, type Period } from "./period";
import { type OrderedPeriod, unfinishedPeriods } from "./subscription";

/*
 * What goes on where a period is refunded and others were paid beside it. Paid time has no gap: what was paid ahead
 * begins as soon as what came before it ends, and what ran before a refunded period is the last one again.
 */

/** A period that had not begun, with the days that it moves to. */
export interface MovedPeriod extends Period {
  id: number;
  /** Null for the last one: nothing follows it. */
  endedAt: Date | null;
  graceUntil: Date | null;
}

/** The period that is the last one again, with what the owner chose since for the time after all that is paid. */
export type ReopenedPeriod = Pick<
  OrderedPeriod,
  | "id"
  | "renewalMethod"
  | "renewalCardId"
  | "renewalChosenAt"
  | "cancelledAt"
  | "nextPlanId"
  | "nextDuration"
  | "graceUntil"
>;

export interface AfterRefund {
  moved: MovedPeriod[];
  reopened: ReopenedPeriod | null;
  /** What is paid still: the plan that the owner has last, and its end. Null where nothing is left, or it has no end. */
  paidUntil: { planId: number; endsAt: Date } | null;
}

/**
 * @param periods as they are before the period of the order is ended, first to last
 */
export function afterRefund(periods: OrderedPeriod[], orderId: number, now: Date): AfterRefund {
  const running = unfinishedPeriods(periods, now);
  const left = running.filter((period) => period.orderId !== orderId);
  const last = left.at(-1);
  const open = running.at(-1);
  if (!last || !open || left.length === running.length) return { moved: [], reopened: null, paidUntil: null };
  const moved = periodsMovedUp(left, now);
  const endsAt = moved.find(({ id }) => id === last.id)?.endsAt ?? last.endsAt;
  return {
    moved,
    reopened: open.orderId === orderId && endsAt ? reopenedAs(last, open, endsAt) : null,
    paidUntil: endsAt && { planId: last.planId, endsAt },
  };
}

/** Those that begin earlier than they did; what runs already stays as it is. */
function periodsMovedUp(periods: OrderedPeriod[], now: Date): MovedPeriod[] {
  const moved: MovedPeriod[] = [];
  let from = now;
  for (const { id, startsAt, endsAt, endedAt, duration, anchorDay, ...renewal } of periods) {
    if (!endsAt || startsAt <= from) {
      from = endsAt ?? from;
      continue;
    }
    const period = periodFrom(from, duration, anchorDay);
    const graceUntil = graceOf({ ...renewal, endsAt: period.endsAt, graceUntil: null });
    moved.push({ id, ...period, endedAt: endedAt && period.endsAt, graceUntil });
    from = period.endsAt;
  }
  return moved;
}

function reopenedAs({ id }: OrderedPeriod, chosen: OrderedPeriod, endsAt: Date): ReopenedPeriod {
  const { renewalMethod, renewalCardId, renewalChosenAt, cancelledAt, nextPlanId, nextDuration } = chosen;
  const graceUntil = graceOf({ endsAt, renewalMethod, cancelledAt, graceUntil: null });
  return {
    ...{ id, renewalMethod, renewalCardId, renewalChosenAt, cancelledAt },
    ...{ nextPlanId, nextDuration, graceUntil },
  };
}
