import { expect, test } from "vitest";
import type { Choices, PaymentMethod } from "~/models/checkout/choices";
import { FREELY_FROM_WALLET, LEAST_BY_CARD } from "~/models/checkout/authorization";
import { type Situation, decide, trialRefusal } from "~/models/checkout/decision";
import { kobo, naira } from "~/models/money";
import { quote } from "~/models/plans/quote";
import type { Subscription, SubscriptionKind } from "~/models/subscriptions/subscription";
import { basic, byPhone, plus, self } from "../../support/catalogue-sample";

const nothing: Choices = { addOns: [], onboarding: null, paymentMethod: null };
const paying = (paymentMethod: PaymentMethod): Choices => ({ ...nothing, onboarding: self, paymentMethod });
const complete = paying("card");

const running = (kind: SubscriptionKind, planId: number): Subscription => ({
  id: 1,
  planId,
  orderId: 1,
  kind,
  duration: "month",
  startsAt: new Date(0),
  endsAt: kind === "free" ? null : new Date(1),
});

function decided(given: Partial<Situation> & Pick<Situation, "intent">) {
  const { plan = plus, choices = complete } = given;
  const priced = quote({ plan, duration: "month", ...choices });
  const ready = {
    live: null,
    eligibility: "entitled",
    owner: { heldUntil: null },
    now: new Date("2026-11-21T09:00:00Z"),
    balance: 0,
    priceSeen: true,
    checked: true,
    fresh: true,
  } as const;
  return decide({ ...ready, plan, choices, quote: priced, ...given });
}

/** An order of one price, whatever it is made of. */
const costing = (total: number) => ({
  ...quote({ plan: plus, duration: "month", ...nothing }),
  total: kobo(total),
});

test("Basic needs an onboarding choice and nothing else", () => {
  expect(decided({ intent: "subscribe", plan: basic, choices: nothing })).toEqual({
    act: "refuse",
    refusal: "onboarding-type",
  });
  for (const intent of ["subscribe", "pay"] as const)
    expect(decided({ intent, plan: basic, choices: { ...nothing, onboarding: self } })).toEqual({
      act: "order",
      by: "free",
      onboarding: self,
    });
});

test("Basic with a setup that costs money is paid for like a plan", () => {
  const choices = { ...nothing, onboarding: byPhone };
  expect(decided({ intent: "subscribe", plan: basic, choices })).toEqual({
    act: "refuse",
    refusal: "payment-and-onboarding",
  });
  expect(decided({ intent: "pay", plan: basic, choices: { ...choices, paymentMethod: "card" } })).toEqual({
    act: "order",
    by: "provider",
    onboarding: byPhone,
  });
});

test("Basic is taken once, and over a paid plan by a downgrade only", () => {
  const refused = (live: Subscription) => decided({ intent: "subscribe", plan: basic, live });
  expect(refused(running("free", 1))).toEqual({ act: "refuse", refusal: "already-active" });
  expect(refused(running("trial", 2))).toEqual({ act: "refuse", refusal: "plan-running" });
  expect(refused(running("paid", 2))).toEqual({ act: "downgrade" });
});

test("a saved card is not charged while the account is on hold, a new one is", () => {
  const now = new Date("2026-11-21T09:00:00Z");
  const onHold = { owner: { heldUntil: new Date(now.getTime() + 1) }, now, intent: "pay" } as const;
  const saved = { ...complete, card: 7 };
  expect(decided({ ...onHold, choices: saved })).toEqual({ act: "refuse", refusal: "card-held" });
  expect(decided({ ...onHold, choices: complete })).toMatchObject({ act: "order", by: "provider" });
  expect(decided({ ...onHold, choices: saved, owner: { heldUntil: now } })).toMatchObject({
    act: "order",
    by: "provider",
  });
});

test("the trial is of Plus only and for the entitled only", () => {
  expect(decided({ intent: "trial" })).toEqual({ act: "order", by: "trial", onboarding: self });
  expect(decided({ intent: "trial", plan: basic })).toEqual({ act: "refuse", refusal: "trial-of-plus-only" });
  expect(decided({ intent: "trial", eligibility: "running" })).toEqual({
    act: "refuse",
    refusal: "plan-running",
  });
  expect(decided({ intent: "trial", eligibility: "used" })).toEqual({ act: "refuse", refusal: "trial-used" });
  expect(decided({ intent: "trial", eligibility: "phone-not-verified" })).toEqual({
    act: "refuse",
    refusal: "trial-needs-phone",
  });
});

test("the trial needs an onboarding type that costs nothing, and no payment method", () => {
  expect(decided({ intent: "trial", choices: nothing })).toEqual({
    act: "refuse",
    refusal: "onboarding-type",
  });
  expect(decided({ intent: "trial", choices: { ...nothing, onboarding: self } })).toMatchObject({
    act: "order",
    by: "trial",
  });
  expect(decided({ intent: "trial", choices: { ...complete, onboarding: byPhone } })).toEqual({
    act: "refuse",
    refusal: "setup-costs",
  });
});

test("Plus is never free: paying needs a method and an onboarding type", () => {
  for (const intent of ["pay", "subscribe", "check"] as const)
    for (const choices of [nothing, { ...complete, paymentMethod: null }, { ...complete, onboarding: null }])
      expect(decided({ intent, choices })).toEqual({ act: "refuse", refusal: "payment-and-onboarding" });
});

test("a coupon that takes the whole price off leads to the free path, without a way to pay", () => {
  const choices = { ...nothing, onboarding: self };
  expect(decided({ intent: "pay", choices, quote: costing(0) })).toEqual({
    act: "order",
    by: "free",
    onboarding: self,
  });
  expect(decided({ intent: "pay", choices: nothing, quote: costing(0) })).toEqual({
    act: "refuse",
    refusal: "onboarding-type",
  });
});

test("a card order is checked before it is paid, and a price that was not seen is shown first", () => {
  expect(decided({ intent: "pay", checked: false })).toEqual({ act: "refuse", refusal: "check-first" });
  expect(decided({ intent: "check", checked: false, priceSeen: false })).toEqual({ act: "check" });
  expect(decided({ intent: "pay", priceSeen: false })).toEqual({ act: "refuse", refusal: "price-changed" });
  expect(
    decided({ intent: "pay", choices: paying("wallet"), balance: naira(9_999), priceSeen: false }),
  ).toEqual({
    act: "refuse",
    refusal: "price-changed",
  });
  expect(decided({ intent: "pay" })).toEqual({ act: "order", by: "provider", onboarding: self });
});

test("a card is not charged less than fifty naira, a wallet is", () => {
  const quoted = costing(LEAST_BY_CARD - 1);
  for (const intent of ["check", "pay"] as const)
    expect(decided({ intent, quote: quoted })).toEqual({ act: "refuse", refusal: "too-small-for-card" });
  expect(decided({ intent: "pay", quote: costing(LEAST_BY_CARD) })).toMatchObject({
    act: "order",
    by: "provider",
  });
  expect(decided({ intent: "pay", quote: quoted, choices: paying("wallet"), balance: 5_000 })).toMatchObject({
    act: "order",
    by: "wallet",
  });
});

test("the wallet must cover the whole total, to the kobo", () => {
  const choices = { ...paying("wallet"), onboarding: byPhone };
  const withBalance = (balance: number) => decided({ intent: "pay", choices, balance });
  expect(withBalance(naira(11_000) - 1)).toEqual({ act: "refuse", refusal: "wallet-low" });
  expect(withBalance(naira(11_000))).toEqual({ act: "order", by: "wallet", onboarding: byPhone });
});

test("a saved card, and more than fifty thousand from the wallet, need a password typed lately", () => {
  const saved: Choices = { ...complete, card: 7 };
  const asks = { act: "confirm-password" };
  expect(decided({ intent: "pay", choices: saved, fresh: false })).toEqual(asks);
  expect(decided({ intent: "pay", choices: saved })).toMatchObject({ act: "order", by: "provider" });
  expect(decided({ intent: "pay", fresh: false })).toMatchObject({ act: "order", by: "provider" });
  const fromWallet = (total: number) =>
    decided({
      intent: "pay",
      choices: paying("wallet"),
      quote: costing(total),
      balance: total,
      fresh: false,
    });
  expect(fromWallet(FREELY_FROM_WALLET)).toMatchObject({ act: "order", by: "wallet" });
  expect(fromWallet(FREELY_FROM_WALLET + 1)).toEqual(asks);
});

test("a plan that is free is taken while another free plan runs, and a trial of another plan stops it", () => {
  const taken = { act: "order", by: "free", onboarding: self };
  expect(decided({ intent: "subscribe", plan: basic, live: running("free", 9) })).toEqual(taken);
  expect(decided({ intent: "subscribe", plan: basic, live: running("paid", 1) })).toEqual({
    act: "refuse",
    refusal: "already-active",
  });
  expect(decided({ intent: "pay", live: running("paid", 2) })).toMatchObject({
    act: "order",
    by: "provider",
  });
});

test("a free order whose price was not seen is shown first", () => {
  const choices = { ...nothing, onboarding: self };
  expect(decided({ intent: "pay", choices, quote: costing(0), priceSeen: false })).toEqual({
    act: "refuse",
    refusal: "price-changed",
  });
});

test("an order from the wallet is checked without a price that was seen, if the wallet covers it", () => {
  const check = (balance: number) =>
    decided({ intent: "check", choices: paying("wallet"), balance, priceSeen: false, fresh: false });
  expect(check(naira(6_000))).toEqual({ act: "check" });
  expect(check(naira(6_000) - 1)).toEqual({ act: "refuse", refusal: "wallet-low" });
});

test.each([
  ["running", "plan-running"],
  ["phone-not-verified", "trial-needs-phone"],
  ["used", "trial-used"],
  ["not-an-owner", "trial-used"],
] as const)("who is %s is refused a trial as %s", (eligibility, refusal) => {
  expect(trialRefusal(eligibility)).toBe(refusal);
});
