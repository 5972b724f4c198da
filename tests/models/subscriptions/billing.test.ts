import { expect, test } from "vitest";

import type { OrderedExtra } from "#db/schema";
import { planFacts } from "~/messages/subscriptions/billing";
import type { LiveSubscription } from "~/models/subscriptions/subscription";
import { plus } from "../../support/samples";

test("extras that were added at two times to a period paid ahead are one sum", () => {
  const endsAt = new Date("2026-12-25T09:00:00Z");
  const oneOutlet = { kind: "outlets", quantity: 1 } as OrderedExtra;
  const live = { kind: "paid", endsAt, trialUntil: null, cancelledAt: null } as LiveSubscription;
  const ahead = [{ title: "Plus, by the month", startsAt: endsAt, extras: [oneOutlet, oneOutlet] }];
  const now = new Date("2026-12-01T09:00:00Z");
  expect(planFacts({ plan: plus, live, continuation: null, ahead, now }).rows).toContainEqual({
    name: "From 25 December 2026",
    value: "Plus, by the month, with 2 extra outlets",
  });
});
