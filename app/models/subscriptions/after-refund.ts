import { graceOf } from "./grace";
import { periodFrom, type Period } from "./period";
import {
  type FollowingChoices,
  followingChoices,
  type OrderedPeriod,
  unfinishedPeriods,
} from "./subscription";

/*
 * What continues if a period is refunded while others beside it are paid. Paid time has no gap: time paid ahead
 * begins as soon as the period before it ends, and the period before a refunded one becomes the last again.
 */

/** A period that had not begun, with its new dates. */
export interface RescheduledPeriod extends Period {
  id: number;
  /** null for the last one, which nothing follows. */
  endedAt: Date | null;
  graceUntil: Date | null;
}

/**
 * The period that becomes the last again, with what the owner has since chosen for the time after all paid periods.
 */
export type RevivedPeriod = { id: number } & FollowingChoices;

interface AfterRefund {
  rescheduled: RescheduledPeriod[];
  revived: RevivedPeriod | null;
  /** The owner's last plan that is still paid, and its end; null if the order had no unfinished period, or nothing with an end is left. */
  paidUntil: { planId: number; endsAt: Date } | null;
}

/** @param periods as they are before the order's period is ended, first to last */
export function afterRefund(periods: OrderedPeriod[], orderId: number, now: Date): AfterRefund {
  const running = unfinishedPeriods(periods, now);
  const left = running.filter((period) => period.orderId !== orderId);
  const lastLeft = left.at(-1);
  const lastBefore = running.at(-1);
  if (!lastLeft || !lastBefore || left.length === running.length)
    return { rescheduled: [], revived: null, paidUntil: null };
  const rescheduled = rescheduledPeriods(left, now);
  const endsAt = rescheduled.find(({ id }) => id === lastLeft.id)?.endsAt ?? lastLeft.endsAt;
  return {
    rescheduled,
    revived: lastBefore.orderId === orderId && endsAt ? revivedPeriod(lastLeft, lastBefore, endsAt) : null,
    paidUntil: endsAt && { planId: lastLeft.planId, endsAt },
  };
}

/** Periods that now begin earlier. A period that already runs stays as it is. */
function rescheduledPeriods(periods: OrderedPeriod[], now: Date): RescheduledPeriod[] {
  const rescheduled: RescheduledPeriod[] = [];
  let from = now;
  for (const { id, startsAt, endsAt, endedAt, duration, anchorDay, ...renewal } of periods) {
    if (!endsAt || startsAt <= from) {
      from = endsAt ?? from;
      continue;
    }
    const period = periodFrom(from, duration, anchorDay);
    const graceUntil = graceOf({ ...renewal, endsAt: period.endsAt, graceUntil: null });
    rescheduled.push({ id, ...period, endedAt: endedAt && period.endsAt, graceUntil });
    from = period.endsAt;
  }
  return rescheduled;
}

function revivedPeriod({ id }: OrderedPeriod, refunded: OrderedPeriod, endsAt: Date): RevivedPeriod {
  const chosen = followingChoices(refunded);
  return { ...chosen, id, graceUntil: graceOf({ ...chosen, endsAt, graceUntil: null }) };
}
