import { expect, test } from "vitest";

import { type NextStep, gettingStarted, nextStep } from "~/routes/_shop/dashboard/next-step";
import { lostEmailWarning } from "~/routes/_shop/dashboard/warning";
import { roomStep, useOf } from "~/routes/_shop/dashboard/use.server";
import { DAY } from "~/models/duration";
import type { LiveSubscription, Subscription } from "~/models/subscriptions/subscription";
import { catalogue, plus } from "../../support/samples";

const now = new Date("2026-11-21T09:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * DAY);
const trial: Subscription & Pick<LiveSubscription, "trialUntil" | "followedBy"> = {
  id: 1,
  planId: 2,
  orderId: 1,
  kind: "trial",
  duration: "yearly",
  startsAt: now,
  endsAt: inDays(14),
  trialUntil: inDays(14),
  followedBy: null,
};
const nothing = { verified: false, confirmed: false, planned: false, till: false, sale: false };
const all = { verified: true, confirmed: true, planned: true, till: true, sale: true };

test("the first steps are shown, each ticked and counted when done, until the shop sells", () => {
  const ticked = (done: Partial<typeof all>) =>
    gettingStarted({ ...nothing, ...done })?.steps.map((step) => Number(step.done));
  expect(ticked({})).toEqual([0, 0, 0, 0, 0]);
  expect(ticked({ verified: true })).toEqual([1, 0, 0, 0, 0]);
  expect(ticked({ confirmed: true, planned: true })).toEqual([0, 1, 1, 0, 0]);
  expect(ticked({ ...all, sale: false })).toEqual([1, 1, 1, 1, 0]);
  expect(gettingStarted({ ...all, sale: false })?.done).toBe(4);
  expect(gettingStarted(all)).toBeNull();
  expect(gettingStarted({ ...all, confirmed: false })).toBeNull();
});

test("the next step is what is missing, and there is none if nothing is", () => {
  const room: NextStep = { title: "More", text: "", action: { label: "Add", href: "/more" } };
  const href = (progress: Partial<typeof all>, live: typeof trial | null) =>
    nextStep({ progress: { ...all, ...progress }, live, room })?.action.href;
  const free: typeof trial = { ...trial, kind: "free", endsAt: null };
  expect(href({ verified: false }, null)).toBe("/verify-phone");
  expect(href({}, null)).toBe("/pricing");
  expect(href(nothing, trial)).toBe("/verify-phone");
  expect(href({ till: false, sale: false }, trial)).toBe("/download");
  expect(href({ sale: false }, free)).toBe("/account/devices");
  expect(href({}, free)).toBe("/more");
  expect(nextStep({ progress: all, live: free })).toBeNull();
  const setup = { title: "Setup", link: "/setups/KP-1" };
  expect(nextStep({ progress: all, live: free, setup, room })?.action.href).toBe("/setups/KP-1");
});

const limited = {
  ...plus,
  limits: { users: 5, outlets: 2, products: 1000, customers: "unlimited" } as const,
};

test("each limited kind has a meter that includes extras", () => {
  const extras = [{ kind: "users" as const, optionId: 12, quantity: 3 }];
  const meters = useOf(limited, { extras }, { users: 2, outlets: 1 });
  expect(meters.map(({ name, used, limit }) => [name, used, limit])).toEqual([
    ["Users", 2, 8],
    ["Outlets", 1, 2],
  ]);
  expect(useOf({ ...limited, limits: { users: "agreed" } }, { extras: [] }, { users: 9 })).toEqual([]);
});

test("from nine tenths of a limit the next step is to make room, in the running paid period", () => {
  const step = (outlets: number, change: Partial<typeof trial> = {}, limit = 10) => {
    const paid = { kind: "paid" as const, duration: "month" as const, trialUntil: null };
    const live = { ...trial, ...paid, ...change };
    const meters = useOf({ ...plus, limits: { outlets: limit } }, { extras: [] }, { outlets });
    return roomStep({ meters, live, addOnGroups: catalogue.addOnGroups, now });
  };
  expect(step(8)).toBeNull();
  expect(step(9)).toEqual({
    title: "Next: make room for more outlets",
    text: "9 of 10 outlets are in use. Add another for ₦2,500 a month.",
    action: { label: "Add outlets", href: "/plans-and-billings/extras?additional_warehouse=1" },
  });
  expect(step(10, { duration: "yearly" })?.text).toBe(
    "All 10 outlets are in use. Add another for ₦25,000 a year.",
  );
  expect(step(12)?.text).toContain("All 10 outlets are in use.");
  expect(step(9, { kind: "trial" })).toBeNull();
  expect(step(9, { endsAt: now })).toBeNull();
  expect(step(9, { trialUntil: inDays(3) })).toBeNull();
});

test("an address that another account has confirmed is a warning", () => {
  expect(lostEmailWarning(false)).toBeNull();
  expect(lostEmailWarning(true)?.link.href).toBe("/account/security?change=email#change-email");
});
