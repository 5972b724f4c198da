import { expect, test } from "vitest";
import type { Plan } from "~/models/plans/catalogue";
import { getStarted, planButtons, type Visitor } from "~/messages/plans/call-to-action";
import { basic, catalogue, plus } from "../../support/samples";

const enterprise = catalogue.plans.find(({ code }) => code === "enterprise") as Plan;
const anonymous: Visitor = { kind: "anonymous" };
const unverified: Visitor = { kind: "unverified" };
const verified = (state: Partial<Extract<Visitor, { kind: "verified" }>> = {}): Visitor => ({
  kind: "verified",
  plusRunning: false,
  trialEntitled: false,
  until: null,
  ...state,
});
const of = (plan: Plan, visitor: Visitor, more: { code?: string; duration?: "yearly" | "month" } = {}) =>
  planButtons(plan, { visitor, duration: "yearly", selfOnboardingId: 1, ...more });

test("a visitor signs up on the way to the trial or the purchase of Plus", () => {
  expect(of(plus, anonymous)).toEqual({
    step: {
      label: "Try free for 14 days",
      href: "/signup?plan=2&duration=yearly&page=signup&onTrial=true",
    },
    purchase: { label: "Purchase now", href: "/signup?plan=2&duration=yearly&page=signup" },
  });
});

test("a visitor signs up for Basic without a trial", () => {
  expect(of(basic, anonymous)).toEqual({
    step: { label: "Get Started", href: "/signup?plan=1&duration=yearly&page=signup" },
  });
});

test("the agent's code and the month are passed on to sign-up, safely encoded", () => {
  const { purchase } = of(plus, anonymous, { code: "A&B=1", duration: "month" });
  expect(purchase?.href).toBe("/signup?plan=2&duration=month&page=signup&code=A%26B%3D1");
});

const agent: Visitor = { kind: "agent", code: "TUNDE1" };

test("an agent chooses the customer for Plus, or signs one up for the trial or for Basic", () => {
  expect(of(plus, agent, { duration: "month" })).toEqual({
    step: { label: "Purchase now", href: "/all-locations?plan=2&duration=month" },
    purchase: {
      label: "Register a customer for the trial",
      href: "/signup?plan=2&duration=month&page=signup&code=TUNDE1&onTrial=true",
    },
  });
  expect(of(basic, agent).step).toEqual({
    label: "Register a customer",
    href: "/signup?plan=1&duration=yearly&page=signup&code=TUNDE1",
  });
  expect(of(enterprise, agent).step).toEqual({ label: "Contact Sales", href: "/contact?plan=enterprise" });
});

test("an agent buys a plan without a trial, without signing a customer up", () => {
  const chain = { ...plus, id: 5, code: "chain", name: "Chain" };
  expect(of(chain, agent)).toEqual({
    step: { label: "Purchase now", href: "/all-locations?plan=5&duration=yearly" },
  });
});

test("an agent with their own code signs a customer up, and another agent's code is ignored", () => {
  expect(of(plus, agent, { code: "tunde1" }).purchase?.href).toBe(
    "/signup?plan=2&duration=yearly&page=signup&code=tunde1",
  );
  expect(of(basic, agent, { code: "RIVAL1" }).step).toMatchObject({
    href: "/signup?plan=1&duration=yearly&page=signup&code=TUNDE1",
  });
});

test("a visitor with an unverified phone verifies it first", () => {
  expect(of(plus, unverified)).toEqual({
    step: { label: "Try free for 14 days", href: "/verify-phone?plan=2&duration=yearly&onTrial=true" },
    purchase: { label: "Purchase now", href: "/verify-phone?plan=2&duration=yearly" },
  });
  expect(of(basic, unverified).step).toEqual({
    label: "Get Started",
    href: "/verify-phone?plan=1&duration=yearly",
  });
});

test("an eligible owner starts the trial by a POST", () => {
  expect(of(plus, verified({ trialEntitled: true }))).toEqual({
    step: {
      label: "Try free for 14 days",
      post: "/plans-details/2/yearly",
      fields: { intent: "trial", onboarding: "1" },
    },
    purchase: { label: "Purchase now", href: "/plans-details/2/yearly" },
  });
});

test("a running trial or subscription is shown, and can be bought again", () => {
  const buttons = of(plus, verified({ plusRunning: true, trialEntitled: true }), { duration: "month" });
  expect(buttons.note).toBe("You are on 14 days trial/Subscription");
  expect(buttons.noteDetail).toBeUndefined();
  expect(buttons.purchase).toEqual({ label: "Purchase now", href: "/plans-details/2/month" });
  const until = "Plus, paid until 9 January 2027. Free trial until 9 December 2026.";
  expect(of(plus, verified({ plusRunning: true, until })).noteDetail).toBe(until);
});

test("an owner who had the trial goes to checkout", () => {
  expect(of(plus, verified())).toEqual({
    step: { label: "Purchase now", href: "/plans-details/2/yearly" },
  });
});

test("without self onboarding there is no trial form to post", () => {
  const buttons = planButtons(plus, {
    visitor: verified({ trialEntitled: true }),
    duration: "yearly",
    selfOnboardingId: null,
  });
  expect(buttons.step.label).toBe("Purchase now");
});

test.each([anonymous, unverified, verified(), verified({ plusRunning: true })])(
  "Enterprise leads $kind visitors to sales",
  (visitor) => {
    expect(of(enterprise, visitor)).toEqual({
      step: { label: "Contact Sales", href: "/contact?plan=enterprise" },
    });
  },
);

test("a verified owner of a running plan may still take Basic in checkout", () => {
  expect(of(basic, verified({ plusRunning: true })).step).toEqual({
    label: "Get Started",
    href: "/plans-details/1/yearly",
  });
});

const started = (visitor: Visitor, disabled = false) =>
  getStarted(catalogue.plans.map((plan) => ({ ...of(plan, visitor), disabled })));

test("Get Started leads to the trial if the visitor may have it", () => {
  expect(started(anonymous)).toEqual({
    trial: true,
    step: { label: "Get Started", href: "/signup?plan=2&duration=yearly&page=signup&onTrial=true" },
  });
  expect(started(unverified).step).toEqual({
    label: "Get Started",
    href: "/verify-phone?plan=2&duration=yearly&onTrial=true",
  });
  expect(started(verified({ trialEntitled: true })).step).toEqual({
    label: "Get Started",
    post: "/plans-details/2/yearly",
    fields: { intent: "trial", onboarding: "1" },
  });
});

test("Get Started promises no trial to an owner who had it, or of a plan that is not on sale", () => {
  const toSignUp = {
    trial: false,
    step: { label: "Get Started", href: "/signup?page=signup&onTrial=true" },
  };
  expect(started(verified({ plusRunning: true }))).toEqual(toSignUp);
  expect(started(verified())).toEqual(toSignUp);
  expect(started(anonymous, true)).toEqual(toSignUp);
  expect(getStarted(null)).toEqual(toSignUp);
});
