import type { OrderedPeriod } from "~/models/subscriptions/subscription";

/** A month of Plus from 11 November 2026, paid by order 5 and without a renewal, except for the changes. */
export const paidPeriod = (change: Partial<OrderedPeriod> = {}): OrderedPeriod => ({
  ...{ id: 1, planId: 2, orderId: 5, kind: "paid", duration: "month" },
  ...{ startsAt: new Date("2026-11-11T09:00:00Z"), endsAt: new Date("2026-12-11T09:00:00Z"), anchorDay: 11 },
  ...{ renewalMethod: null, renewalCardId: null, renewalChosenAt: null, renewalCardLost: false },
  ...{ cancelledAt: null, graceUntil: null, nextPlanId: null, nextDuration: null, extras: [], takenOut: [] },
  ...{ pauseMonths: null, pauseChosenAt: null, keptExtras: null },
  ...{ endedAt: null, additions: [], paid: { lines: [], discount: 0, vat: 0, total: 0 } },
  ...change,
});
