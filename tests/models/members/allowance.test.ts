import { expect, test } from "vitest";

import { seatRoom, userLimit } from "~/messages/members/seats";
import { catalogue, plus } from "../../support/samples";

const noExtras = { text: "Choose a plan first.", action: { label: "See plans", href: "/pricing" } };

test.each([
  { used: 2, limit: 3, full: false, text: /You can invite 1 more\.$/ },
  { used: 3, limit: 3, full: true, text: /All are in use\. Add users to your plan/ },
  { used: 1200, limit: 1100, full: true, text: /^Your plan now includes 1,100\. Everyone here stays/ },
  { used: 1200, limit: null, full: false, text: /^Invite as many/ },
])("with $used of $limit in use, full is $full", ({ used, limit, full, text }) => {
  const room = seatRoom({ used, limit }, null);
  expect(room).toEqual({
    used,
    limit,
    full,
    text: expect.stringMatching(text) as string,
    action: full ? { label: "Add users", href: "/plans-and-billings/extras?additional_users=1" } : null,
  });
});

test("if no users can be bought, it says why and offers the way once the shop is full", () => {
  const full = seatRoom({ used: 3, limit: 3 }, noExtras);
  expect(full.action).toEqual(noExtras.action);
  expect(full.text).toMatch(/All are in use\. Choose a plan first\.$/);
  expect(seatRoom({ used: 4, limit: 3 }, noExtras).text).toMatch(
    /you cannot invite more people\. Choose a plan first\.$/,
  );
  expect(seatRoom({ used: 2, limit: 3 }, noExtras).action).toBeNull();
});

test("users are those of the plan as it was when its period began, plus the extras of the period", () => {
  const startsAt = new Date("2026-11-21T09:00:00Z");
  const plan = { ...plus, limits: { users: 3 } };
  const offer = { plans: [plan], replaced: [] };
  const live = { planId: plan.id, startsAt, extras: [{ kind: "users" as const, optionId: 11, quantity: 2 }] };
  expect(userLimit(offer, live)).toBe(5);
  expect(userLimit(offer, null)).toBe(1);
  expect(userLimit({ plans: catalogue.plans, replaced: [] }, null)).toBe(1);
});
