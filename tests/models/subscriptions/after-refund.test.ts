import { expect, test } from "vitest";

import { afterRefund } from "~/models/subscriptions/after-refund";
import type { OrderedPeriod } from "~/models/subscriptions/subscription";
import { paidPeriod } from "../../support/samples";

const now = new Date("2026-11-25T12:00:00Z");
const day = (text: string): Date => new Date(`${text}T09:00:00Z`);

/** Periods in sequence, each paid by the order with its number; the last one has nothing after it. */
const periods = (...starts: [string, string, Partial<OrderedPeriod>?][]): OrderedPeriod[] =>
  starts.map(([from, to, more], index) =>
    paidPeriod({
      id: index + 1,
      orderId: index + 1,
      startsAt: day(from),
      endsAt: day(to),
      endedAt: index === starts.length - 1 ? null : day(to),
      ...more,
    }),
  );

const november: [string, string] = ["2026-11-11", "2026-12-11"];
const december: [string, string] = ["2026-12-11", "2027-01-11"];
const january: [string, string] = ["2027-01-11", "2027-02-11"];

const nothing = { rescheduled: [], revived: null, paidUntil: null };

test("time paid ahead begins when the period before it is refunded, as long as it was paid for", () => {
  const { rescheduled, revived, paidUntil } = afterRefund(periods(november, december, january), 1, now);
  const [inDecember, inJanuary] = [new Date("2026-12-25T12:00:00Z"), new Date("2027-01-25T12:00:00Z")];
  expect(rescheduled).toEqual([
    { id: 2, startsAt: now, endsAt: inDecember, endedAt: inDecember, anchorDay: 25, graceUntil: null },
    { id: 3, startsAt: inDecember, endsAt: inJanuary, endedAt: null, anchorDay: 25, graceUntil: null },
  ]);
  expect(revived).toBeNull();
  expect(paidUntil).toEqual({ planId: 2, endsAt: inJanuary });
});

test("the grace days move with the end of the last period", () => {
  const renewed = { renewalMethod: "wallet" as const, graceUntil: day("2027-01-25") };
  const { rescheduled } = afterRefund(periods(november, [...december, renewed]), 1, now);
  expect(rescheduled).toMatchObject([{ id: 2, graceUntil: new Date("2027-01-08T12:00:00Z") }]);
});

test("the period after a refunded one follows the running one, on its day of the month", () => {
  const { rescheduled, paidUntil } = afterRefund(periods(november, december, january), 2, now);
  expect(rescheduled).toMatchObject([
    { id: 3, startsAt: day("2026-12-11"), endsAt: day("2027-01-11"), anchorDay: 11 },
  ]);
  expect(paidUntil?.endsAt).toEqual(day("2027-01-11"));
});

test("the running period becomes the last again if all that follows is refunded, with its owner's later choices", () => {
  const chosen = {
    renewalMethod: "card" as const,
    renewalCardId: 7,
    renewalChosenAt: day("2026-11-20"),
    cancelledAt: null,
    nextPlanId: null,
    nextDuration: null,
    pauseMonths: 2,
    pauseChosenAt: day("2026-11-20"),
  };
  const before = { renewalMethod: "wallet" as const, renewalChosenAt: day("2026-11-11") };
  const last = { ...chosen, graceUntil: day("2027-02-18") };
  expect(afterRefund(periods(november, [...december, before], [...january, last]), 3, now)).toEqual({
    rescheduled: [],
    revived: { id: 2, ...chosen, graceUntil: day("2027-01-25") },
    paidUntil: { planId: 2, endsAt: day("2027-01-11") },
  });
});

test("a cancelled renewal stays cancelled", () => {
  const cancelled = { renewalMethod: "wallet" as const, cancelledAt: day("2026-11-20") };
  const { revived } = afterRefund(periods(november, [...december, cancelled]), 2, now);
  expect(revived).toMatchObject({ cancelledAt: day("2026-11-20"), graceUntil: null });
});

test.each<[string, OrderedPeriod[], number]>([
  ["nothing else is paid", periods(november), 1],
  ["the refunded period is over", periods(["2026-10-11", "2026-11-11"], november), 1],
  ["another order was refunded", periods(november, december), 9],
])("nothing changes if %s", (_, all, orderId) => {
  expect(afterRefund(all, orderId, now)).toEqual(nothing);
});

test("an ended period stays ended when the one after it is refunded", () => {
  const all = periods(["2026-10-11", "2026-11-11"], november, december);
  expect(afterRefund(all, 2, now).rescheduled).toMatchObject([{ id: 3, startsAt: now }]);
});
