import { expect, test } from "vitest";
import { DAY, HOUR } from "~/models/duration";
import {
  daysLeft,
  extrasAfter,
  extrasNow,
  isPlusRunning,
  liveSubscriptionAt,
  lastPeriodOf,
  orderedExtras,
  stillTakenOut,
  trialEnd,
  unfinishedPeriods,
  type Subscription,
} from "~/models/subscriptions/subscription";
import { graceAfter } from "~/models/subscriptions/grace";
import { catalogue, outlets, users, paidPeriod } from "../../support/samples";

const start = new Date("2026-03-25T10:15:30.123Z");

test("a trial ends exactly 14 times 24 hours after it starts", () => {
  expect(trialEnd(start).getTime() - start.getTime()).toBe(14 * 24 * HOUR);
});

test.each([
  [14 * DAY, 14],
  [13 * DAY + 1, 14],
  [13 * DAY, 13],
  [1, 1],
  [0, 0],
  [-DAY, 0],
])("with %i ms to go there are %i days left", (rest, days) => {
  expect(daysLeft(new Date(start.getTime() + rest), start)).toBe(days);
});

test("only a trial or a paid plan counts as running Plus", () => {
  const live: Subscription = {
    id: 1,
    planId: 1,
    orderId: 1,
    kind: "free",
    duration: "month",
    startsAt: start,
    endsAt: null,
  };
  expect(isPlusRunning(null)).toBe(false);
  expect(isPlusRunning(live)).toBe(false);
  expect(isPlusRunning({ ...live, kind: "trial" })).toBe(true);
  expect(isPlusRunning({ ...live, kind: "paid" })).toBe(true);
});

test("grace is fourteen times 24 hours", () => {
  expect(graceAfter(start).getTime() - start.getTime()).toBe(14 * 24 * HOUR);
});

const end = new Date("2026-12-11T09:00:00Z");
const before = new Date(end.getTime() - 1);
const after = new Date(end.getTime() + 1);

test.each([
  ["that runs", {}, true],
  ["that has ended", { endsAt: before }, false],
  ["that ends now", { endsAt: end }, false],
  ["without an end", { endsAt: null }, true],
  ["that was replaced before", { endedAt: before }, false],
  ["that is replaced now", { endedAt: end }, false],
  ["that is replaced later", { endedAt: after, endsAt: after }, true],
  ["that was refunded before it began", { startsAt: after, endsAt: null, endedAt: after }, false],
  ["whose renewal is tried", { endsAt: before, graceUntil: after }, true],
  ["whose grace is over", { endsAt: before, graceUntil: end }, false],
  ["whose grace is over, replaced", { endsAt: before, graceUntil: after, endedAt: before }, false],
])("a period %s: %o, unfinished: %s", (_, change, unfinished) => {
  const period = paidPeriod({ endsAt: after, ...change });
  expect(unfinishedPeriods([period], end)).toEqual(unfinished ? [period] : []);
});

test("the open period is the one that was neither ended nor replaced", () => {
  const replaced = paidPeriod({ endedAt: end });
  const open = paidPeriod({ id: 2 });
  expect(lastPeriodOf([replaced, open])).toBe(open);
  expect(lastPeriodOf([replaced])).toBeNull();
});

const oneUser = { kind: "users" as const, optionId: 11, quantity: 1 };
const oneOutlet = { kind: "outlets" as const, optionId: 31, quantity: 1 };

test("the running period has its own extras, and the renewal of the last period bought for it", () => {
  const at = new Date("2026-11-21T09:00:00Z");
  const january = new Date("2027-01-11T09:00:00Z");
  const running = paidPeriod({ endedAt: end, extras: [oneUser], duration: "yearly" });
  const ahead = paidPeriod({
    id: 2,
    startsAt: end,
    endsAt: january,
    anchorDay: 9,
    extras: [oneUser, oneOutlet],
    takenOut: [11],
    renewalMethod: "card",
    renewalCardId: 7,
    renewalChosenAt: at,
    renewalCardLost: true,
    cancelledAt: at,
    graceUntil: january,
    nextPlanId: 1,
    nextDuration: "month",
  });
  const other = { planId: 4, startsAt: january, endedAt: null };
  const third = paidPeriod({ ...other, id: 3, endsAt: new Date("2027-02-11T09:00:00Z") });
  const fourth = paidPeriod({ ...other, id: 4, endsAt: new Date("2027-03-11T09:00:00Z") });
  expect(liveSubscriptionAt([running, ahead, third, fourth], at)).toEqual({
    ...running,
    periodEndsAt: end,
    trialUntil: null,
    paidUntil: january,
    endsAt: january,
    anchorDay: 9,
    graceUntil: january,
    nextPlanId: 1,
    nextDuration: "month",
    takenOut: [11],
    renewalMethod: "card",
    renewalCardId: 7,
    renewalCardLost: true,
    renewalChosenAt: at,
    cancelledAt: at,
    followedBy: { planId: 4, kind: "paid", endsAt: fourth.endsAt },
    nextExtras: [oneOutlet],
  });
});

test("one of two equal extras can be taken out, and only while it is there", () => {
  const extras = [oneUser, oneOutlet, oneUser];
  expect(extrasAfter({ extras, takenOut: [], keptExtras: null })).toEqual(extras);
  expect(extrasAfter({ extras, takenOut: [11], keptExtras: null })).toEqual([oneOutlet, oneUser]);
  expect(extrasAfter({ extras, takenOut: [11, 31, 99], keptExtras: null })).toEqual([oneUser]);
  expect(stillTakenOut({ extras, takenOut: [11, 11, 11, 31, 99] })).toEqual([11, 11, 31]);
  expect(stillTakenOut({ extras: [oneUser], takenOut: [31, 11] })).toEqual([11]);
});

test("ordered extras are those of the catalogue, each as often as it was ordered", () => {
  const [option] = users.options;
  const [outlet] = outlets.options;
  const chosen = [
    { group: users, option: option! },
    { group: outlets, option: outlet! },
  ];
  expect(orderedExtras(chosen)).toEqual([oneUser, oneOutlet]);
  expect(extrasNow(catalogue, [oneOutlet, oneUser, oneUser])).toEqual([chosen[0], chosen[0], chosen[1]]);
  const gone = [
    { ...oneUser, optionId: 99 },
    { ...oneUser, optionId: 31 },
  ];
  expect(extrasNow(catalogue, gone)).toEqual([]);
});

test("a plan whose renewal is being tried counts as unpaid from the moment of its end", () => {
  const late = paidPeriod({ renewalMethod: "wallet", graceUntil: new Date(end.getTime() + DAY) });
  expect(liveSubscriptionAt([late], before)?.paidUntil).toEqual(end);
  expect(liveSubscriptionAt([late], end)?.paidUntil).toBeNull();
});

test("the follower of a plan is the first different one, up to the end of all of it", () => {
  const at = new Date("2026-11-21T09:00:00Z");
  const months = [1, 2, 3].map((count) => new Date(Date.UTC(2026, 11 + count, 11)));
  const [chain, again, other] = [4, 2, 5].map((planId, index) =>
    paidPeriod({ planId, startsAt: months[index - 1] ?? end, endsAt: months[index]! }),
  );
  const live = liveSubscriptionAt([paidPeriod({ endedAt: end }), chain!, again!, other!], at);
  expect(live?.followedBy).toEqual({ planId: 4, kind: "paid", endsAt: months[0] });
});
