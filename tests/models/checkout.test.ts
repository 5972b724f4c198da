import { expect, test } from "vitest";
import { choose, decide, refusalField, refusalText, type Choices, type Intent } from "~/models/checkout";
import { quote } from "~/models/pricing";
import type { Subscription, SubscriptionKind, TrialStanding } from "~/models/subscription";
import { basic, byPhone, catalogue, outlets, plus, self, users } from "../support/catalogue-sample";

const nothing: Choices = { addOns: [], onboarding: null, paymentMethod: null };
const complete: Choices = { addOns: [], onboarding: self, paymentMethod: "card" };
const [oneUser, threeUsers] = users.options as [
  (typeof users.options)[number],
  (typeof users.options)[number],
];

const running = (kind: SubscriptionKind, planId: number): Subscription => ({
  id: 1,
  planId,
  orderId: 1,
  kind,
  duration: "month",
  startsAt: new Date(0),
  endsAt: kind === "free" ? null : new Date(1),
});

interface Given {
  intent: Intent;
  plan?: typeof plus;
  choices?: Choices;
  live?: Subscription | null;
  standing?: TrialStanding;
}

const decided = ({ intent, plan = plus, choices = complete, live = null, standing = "entitled" }: Given) =>
  decide({ intent, plan, choices, live, standing, quote: quote({ plan, duration: "month", ...choices }) });

test("an update is always taken", () => {
  expect(decided({ intent: "update", choices: nothing, live: running("trial", 2) })).toEqual({
    act: "update",
  });
});

test("Basic needs an onboarding choice and nothing else", () => {
  expect(decided({ intent: "subscribe", plan: basic, choices: nothing })).toEqual({
    refuse: "onboarding-type",
  });
  expect(decided({ intent: "subscribe", plan: basic, choices: { ...nothing, onboarding: self } })).toEqual({
    act: "subscribe",
    onboarding: self,
  });
  expect(decided({ intent: "pay", plan: basic })).toEqual({ act: "subscribe", onboarding: self });
});

test("Basic with a setup that costs money is not given away", () => {
  const choices = { ...complete, onboarding: byPhone };
  expect(decided({ intent: "subscribe", plan: basic, choices })).toEqual({ refuse: "setup-costs" });
  expect(refusalText("setup-costs", { plan: basic, choices })).toContain("Setup by phone costs ₦5,000");
});

test("Basic is taken once, and never over a running Plus", () => {
  const refused = (live: Subscription) => decided({ intent: "subscribe", plan: basic, live });
  expect(refused(running("free", 1))).toEqual({ refuse: "already-active" });
  expect(refused(running("trial", 2))).toEqual({ refuse: "plan-running" });
  expect(refused(running("paid", 2))).toEqual({ refuse: "plan-running" });
});

test("the trial is of Plus only and for the entitled only", () => {
  expect(decided({ intent: "trial" })).toEqual({ act: "trial", onboarding: self });
  expect(decided({ intent: "trial", live: running("free", 1) })).toEqual({ act: "trial", onboarding: self });
  expect(decided({ intent: "trial", plan: basic })).toEqual({ refuse: "trial-of-plus-only" });
  expect(decided({ intent: "trial", standing: "running" })).toEqual({ refuse: "plan-running" });
  expect(decided({ intent: "trial", standing: "used" })).toEqual({ refuse: "trial-used" });
  expect(decided({ intent: "trial", standing: "phone-not-verified" })).toEqual({
    refuse: "trial-needs-phone",
  });
});

test("the trial needs an onboarding type that costs nothing, and no payment method", () => {
  expect(decided({ intent: "trial", choices: nothing })).toEqual({ refuse: "onboarding-type" });
  expect(decided({ intent: "trial", choices: { ...nothing, onboarding: self } })).toEqual({
    act: "trial",
    onboarding: self,
  });
  expect(decided({ intent: "trial", choices: { ...complete, onboarding: byPhone } })).toEqual({
    refuse: "setup-costs",
  });
});

test("Plus is never free: paying needs both choices, and is not open yet with both", () => {
  for (const intent of ["pay", "subscribe"] as const) {
    expect(decided({ intent, choices: nothing })).toEqual({ refuse: "payment-and-onboarding" });
    expect(decided({ intent, choices: { ...complete, paymentMethod: null } })).toEqual({
      refuse: "payment-and-onboarding",
    });
    expect(decided({ intent, choices: { ...complete, onboarding: null } })).toEqual({
      refuse: "payment-and-onboarding",
    });
    expect(decided({ intent })).toEqual({ refuse: "payment-closed" });
    expect(decided({ intent, live: running("trial", 2) })).toEqual({ refuse: "payment-closed" });
  }
});

test("the messages of the specification are exact", () => {
  const text = (refusal: Parameters<typeof refusalText>[0]) =>
    refusalText(refusal, { plan: plus, choices: nothing });
  expect(text("onboarding-type")).toBe("You have to pick an onboarding type");
  expect(text("payment-and-onboarding")).toBe("You have to pick a payment method and an onboarding method");
  expect(text("plan-running")).toBe("You are on 14 days trial/Subscription");
});

test("a refusal leads to the choice that is missing", () => {
  expect(refusalField("payment-and-onboarding", nothing)).toBe("onboarding");
  expect(refusalField("payment-and-onboarding", { ...nothing, onboarding: self })).toBe("payment_method");
  expect(refusalField("onboarding-type", nothing)).toBe("onboarding");
  expect(refusalField("payment-closed", complete)).toBeNull();
});

test("a post adds, replaces and removes one extra a group, and keeps what it does not mention", () => {
  const stored: Choices = {
    ...complete,
    addOns: [
      { group: users, option: oneUser },
      { group: outlets, option: outlets.options[0]! },
    ],
  };
  const chosen = (quantities: object) => {
    const result = choose(catalogue, plus, stored, { quantities });
    return result.ok
      ? result.choices.addOns.map((addOn) => [addOn.group.kind, addOn.option.quantity])
      : result.errors;
  };
  expect(chosen({})).toEqual([
    ["users", 1],
    ["outlets", 1],
  ]);
  expect(chosen({ users: 3 })).toEqual([
    ["users", 3],
    ["outlets", 1],
  ]);
  expect(chosen({ users: 0 })).toEqual([["outlets", 1]]);
  expect(chosen({ users: 7 })).toEqual({ users: "Choose one of the amounts shown" });
});

test("an extra on Basic says Upgrade Plan, and none is no error", () => {
  expect(choose(catalogue, basic, nothing, { quantities: { users: 3 } })).toEqual({
    ok: false,
    errors: { users: "Upgrade Plan" },
  });
  expect(choose(catalogue, basic, nothing, { quantities: { users: 0 } })).toMatchObject({ ok: true });
});

test("an onboarding that is not offered is refused, a stored one is kept", () => {
  expect(choose(catalogue, plus, nothing, { quantities: {}, onboardingId: 99 })).toMatchObject({ ok: false });
  const kept = choose(
    catalogue,
    plus,
    { ...nothing, onboarding: byPhone },
    { quantities: { users: threeUsers.quantity } },
  );
  expect(kept).toMatchObject({ ok: true, choices: { onboarding: byPhone } });
});
