import { expect, test } from "vitest";

import { pausedAfter, pausedByChoice } from "~/messages/subscriptions/pause-ahead";
import { basic, catalogue, plus, paidPeriod } from "../../support/samples";

const endsAt = new Date("2026-12-11T09:00:00Z");
const since = new Date("2026-11-11T09:00:00Z");
const offer = {
  ...catalogue,
  plans: [
    { ...basic, limits: { users: 1, outlets: 1 } },
    { ...plus, limits: { users: 2, outlets: 1 } },
  ],
};
const person = (id: number) => ({ kind: "users" as const, id, name: `Person ${id}`, since, pausedAt: null });
const threeMore = { kind: "users" as const, optionId: 12, quantity: 3 };
const coming = (change: Parameters<typeof paidPeriod>[0] = {}) => ({
  offer,
  inShop: [person(1), person(2), person(3)],
  vatTenths: 0,
  last: { ...paidPeriod({ renewalMethod: "wallet", ...change }), endsAt },
});

test("a renewal pauses members and locations beyond the plan and its extras", () => {
  for (const ask of [pausedAfter, pausedByChoice]) {
    expect(ask(coming())).toMatch(
      /^From 11 December 2026 this pauses Person 2 \(user\) and Person 3 \(user\)\./,
    );
    expect(ask(coming({ extras: [threeMore] }))).toBeNull();
    expect(ask(coming({ extras: [threeMore], takenOut: [12] }))).toContain("Person 3");
  }
});

test("without a renewal the free plan pauses, but an unpaid choice is shown as it would be once paid", () => {
  const unpaid = coming({ renewalMethod: null, extras: [threeMore] });
  expect(pausedAfter(unpaid)).toContain("pauses Person 1 (user), Person 2 (user) and Person 3 (user)");
  expect(pausedByChoice(unpaid)).toBeNull();
});

test("the free plan chosen for afterwards pauses by its own limits", () => {
  expect(pausedAfter(coming({ nextPlanId: 1, nextDuration: "month" }))).toContain("Person 1 (user)");
});

test("a plan that left the catalogue is followed by the free one, or by nothing if there is none", () => {
  expect(pausedByChoice(coming({ planId: 99 }))).toContain("Person 1 (user)");
  const gone = { ...coming({ planId: 99 }), offer: { ...offer, plans: [] } };
  expect(pausedByChoice(gone)).toContain("Person 1 (user)");
});

test("a plan that pauses is followed by the free plan, even if it renews from the wallet", () => {
  const pausing = coming({ extras: [threeMore], pauseMonths: 1 });
  expect(pausedAfter(pausing)).toContain("pauses Person 1 (user), Person 2 (user) and Person 3 (user)");
  expect(pausedByChoice(pausing)).toBeNull();
});
