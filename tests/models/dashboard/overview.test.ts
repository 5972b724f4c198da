import { expect, test } from "vitest";

import { greetingAt, planStatus } from "~/models/dashboard/overview";
import { DAY } from "~/models/duration";
import type { LiveSubscription, Subscription } from "~/models/subscriptions/subscription";
import { type LastPeriod, continuationOf } from "~/models/subscriptions/continuation";
import { basic, catalogue, plus } from "../../support/catalogue-sample";

const now = new Date("2026-11-21T09:00:00Z");
const trial: Subscription & Pick<LiveSubscription, "trialUntil"> = {
  id: 1,
  planId: 2,
  orderId: 1,
  kind: "trial",
  duration: "yearly",
  startsAt: now,
  endsAt: new Date(now.getTime() + 14 * DAY),
  trialUntil: new Date(now.getTime() + 14 * DAY),
};

const last = (live: Subscription, change: Partial<LastPeriod> = {}): LastPeriod => ({
  ...{ ...live, endsAt: live.endsAt ?? now, extras: [], takenOut: [], nextPlanId: null, nextDuration: null },
  ...{ renewalMethod: null, renewalCardLost: false, cancelledAt: null, ...change },
});

const status = (live: typeof trial, change: Partial<LastPeriod> = {}, at = now) =>
  planStatus({
    plan: live.kind === "free" ? basic : plus,
    live,
    continuation: live.endsAt && continuationOf(catalogue, last(live, change), 0),
    now: at,
  });

test("a trial shows its days, its end, and that nothing is charged", () => {
  expect(status(trial)).toEqual({
    title: "Plus, free trial",
    tag: { tone: "good", text: "Trial" },
    figure: { value: "14", unit: "days left" },
    text: "Ends on 5 December 2026. Nothing is charged. You then move to Basic, free.",
    links: [
      { label: "Change plan", href: "/plans-and-billings#plans" },
      { label: "Buy extras", href: "/plans-details/2/yearly?step=extras" },
    ],
  });
  expect(status(trial, {}, new Date(now.getTime() + 13.5 * DAY)).figure).toEqual({
    value: "1",
    unit: "day left",
  });
});

test("a plan paid during its trial shows when the paid time ends", () => {
  const endsAt = new Date("2027-01-05T09:00:00Z");
  const paid = status({ ...trial, kind: "paid", duration: "month", endsAt });
  expect(paid).toMatchObject({
    title: "Plus, paid until 5 January 2027",
    tag: { tone: "good", text: "Active" },
    text: "Free trial until 5 December 2026. Ends on 5 January 2027 unless you pay again. You then move to Basic, free.",
  });
  const followedBy = { name: "Lite", endsAt };
  expect(planStatus({ plan: plus, live: trial, continuation: null, followedBy, now }).text).toBe(
    "Ends on 5 December 2026. Lite then starts, paid until 5 January 2027.",
  );
});

test("the free plan has no end, and a paid plan shows its end or its renewal", () => {
  expect(status({ ...trial, kind: "free", endsAt: null })).toMatchObject({ title: "Basic", figure: null });
  const paid = { ...trial, kind: "paid" as const, trialUntil: null };
  expect(status(paid)).toMatchObject({
    title: "Plus, yearly",
    text: "Ends on 5 December 2026 unless you pay again. You then move to Basic, free.",
  });
  expect(status(paid, { renewalMethod: "card" }).text).toBe(
    "Renews on 5 December 2026 for ₦48,000 by your saved card.",
  );
  expect(planStatus({ plan: null, live: null, continuation: null, now }).title).toBe("No plan yet");
});

test("in grace the dashboard shows what is due and how long the plan works", () => {
  const endsAt = new Date(now.getTime() - 2 * DAY);
  const ended = { kind: "paid" as const, endsAt, trialUntil: null };
  const late = { ...trial, ...ended, graceUntil: new Date("2026-11-26T09:00:00Z") };
  expect(status(late, { renewalMethod: "wallet" })).toMatchObject({
    tag: { tone: "warn", text: "Payment is late" },
    figure: null,
    text: "₦48,000 from your wallet is due now. Usable until 26 November 2026, 10:00.",
  });
});

test("the greeting follows Lagos time, an hour ahead of UTC", () => {
  const at = (time: string) => greetingAt(new Date(`2026-11-21T${time}Z`));
  expect([at("10:59"), at("11:00"), at("15:59"), at("16:00"), at("22:59"), at("23:00")]).toEqual([
    ...["Good morning", "Good afternoon", "Good afternoon"],
    ...["Good evening", "Good evening", "Good morning"],
  ]);
});
