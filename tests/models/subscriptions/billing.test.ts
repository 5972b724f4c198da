import { expect, test } from "vitest";

import type { OrderedExtra } from "#db/schema";
import { aheadOf, planFacts } from "~/messages/subscriptions/billing";
import type { LiveSubscription } from "~/models/subscriptions/subscription";
import { plus } from "../../support/samples";

const now = new Date("2026-12-01T09:00:00Z");

test("months paid ahead that are alike are one line, with their number and their end", () => {
  const days = ["2026-12-25", "2027-01-25", "2027-02-25", "2027-03-25"].map(
    (day) => new Date(`${day}T09:00:00Z`),
  );
  const outlet = { kind: "outlets", quantity: 1 } as OrderedExtra;
  const months = days.slice(1).map((endsAt, index) => ({
    planId: plus.id,
    duration: "month" as const,
    startsAt: days[index]!,
    endsAt,
    extras: index === 2 ? [outlet] : [],
  }));
  const live = { kind: "paid", endsAt: days.at(-1), trialUntil: null, cancelledAt: null } as LiveSubscription;
  const ahead = aheadOf({ plans: [plus] }, months, now);
  const { rows } = planFacts({ plan: plus, live, continuation: null, ahead, now });
  expect(rows.filter(({ name }) => name.startsWith("From"))).toEqual([
    { name: "From 25 December 2026", value: "2 months of Plus, until 25 February 2027" },
    { name: "From 25 February 2027", value: "Plus, by the month, with 1 extra outlet" },
  ]);
});

test("extras that were added at two times to a period paid ahead are one sum", () => {
  const endsAt = new Date("2026-12-25T09:00:00Z");
  const oneOutlet = { kind: "outlets", quantity: 1 } as OrderedExtra;
  const live = { kind: "paid", endsAt, trialUntil: null, cancelledAt: null } as LiveSubscription;
  const period = { planId: plus.id, duration: "month" as const, startsAt: endsAt };
  const ahead = aheadOf(
    { plans: [plus] },
    [{ ...period, endsAt: null, extras: [oneOutlet, oneOutlet] }],
    now,
  );
  expect(planFacts({ plan: plus, live, continuation: null, ahead, now }).rows).toContainEqual({
    name: "From 25 December 2026",
    value: "Plus, by the month, with 2 extra outlets",
  });
});
