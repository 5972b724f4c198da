import { expect, test } from "vitest";

import { noOrderView } from "~/routes/_checkout/plans-details/$planId/$duration/no-order";
import { liveSubscriptionAt } from "~/models/subscriptions/subscription";
import { basic, catalogue, plus, paidPeriod } from "../../support/samples";

const now = new Date("2026-11-21T09:00:00Z");
const live = (change: Parameters<typeof paidPeriod>[0]) => liveSubscriptionAt([paidPeriod(change)], now);
const trial = live({ kind: "trial" });
const view = (running: typeof trial, plan = basic, offer = catalogue) =>
  noOrderView({ catalogue: offer, plan, live: running });

test("a plan that is not free, or that nothing prevents, can be ordered", () => {
  expect(view(trial, plus)).toBeNull();
  expect(view(null)).toBeNull();
  expect(view(live({ kind: "paid" }))).toBeNull();
  expect(view(live({ kind: "free", planId: 9, endsAt: null }))).toBeNull();
});

test("a running free plan needs no order, and the page shows the other plan", () => {
  const download = { text: "Download the app", href: "/download" };
  const free = live({ kind: "free", planId: 1, endsAt: null });
  expect(view(free)).toMatchObject({
    title: "Basic is already active.",
    links: [download, { text: "See Plus", href: "/plans-details/2/month" }],
  });
  expect(view(free, basic, { ...catalogue, plans: [basic] })?.links).toEqual([download]);
});

const billing = { text: "Your plan", href: "/plans-and-billings" };

test("during a trial the free plan starts automatically", () => {
  const { title, text, links } = view(trial)!;
  expect(title).toBe("Basic starts automatically");
  expect(text).toContain("The trial ends on 11 December 2026. Basic then starts automatically");
  expect(links).toEqual([{ text: "See Plus", href: "/plans-details/2/month" }, billing]);
});

test("during a trial that a paid plan follows, the free plan can wait", () => {
  const followedBy = { planId: 4, kind: "paid" as const, endsAt: now };
  const { title, text, links } = view({ ...trial!, followedBy })!;
  expect(title).toBe("Basic comes later");
  expect(text).toContain(
    "The trial ends on 11 December 2026, and the plan you paid for then starts. To move to Basic after that",
  );
  expect(links).toEqual([billing]);
});
