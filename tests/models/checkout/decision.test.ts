import { expect, test } from "vitest";
import type { Choices, PaymentMethod } from "~/models/checkout/choices";
import { FREELY_FROM_WALLET, LEAST_BY_CARD } from "~/models/checkout/authorization";
import { type Situation, decide, refusalErrors, refusalText, trialRefusal } from "~/models/checkout/decision";
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

const told = {
  plan: plus,
  choices: nothing,
  quote: costing(600_000),
  balance: 0,
  live: null,
  heldUntil: null,
};

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

test("a refusal says what it is about", () => {
  const text = (refusal: Parameters<typeof refusalText>[0], change: object = {}) =>
    refusalText(refusal, { ...told, ...change });
  const byCard = { choices: complete };
  const trial = { planId: 2, endsAt: null, trialUntil: null, paidUntil: null, followedBy: null };
  const paid = new Date("2027-01-09T09:00:00Z");
  expect(text("already-active")).toBe("Plus is already active. There is nothing more to do.");
  expect(text("already-paid")).toMatch(/^You already paid for Plus, so nothing more was charged\. To pay/);
  expect(text("plan-running", { live: trial })).toMatch(/Subscription\. Nothing new was started/);
  expect(text("plan-running", { live: { ...trial, paidUntil: paid } })).toContain(
    "Subscription. Your plan is paid until 9 January 2027. Nothing new",
  );
  expect(text("setup-costs", { choices: { ...nothing, onboarding: byPhone } })).toMatch(
    /^Setup by phone costs ₦5,000 and does not come with the trial\./,
  );
  expect(text("setup-costs")).toMatch(/^This costs ₦0 /);
  expect(text("too-small-for-card", byCard)).toMatch(/^A card cannot be charged less than ₦50\./);
  expect(text("too-small-for-card")).toMatch(/^Less than ₦50 cannot be paid by bank\./);
  expect(text("card-held", { heldUntil: paid })).toContain("cannot be charged until 9 January 2027");
  expect(text("card-held")).toContain("cannot be charged. Pay another way.");
  expect(text("check-first", byCard)).toMatch(/Then you can pay by card\.$/);
  expect(text("check-first")).toMatch(/Then you can pay\.$/);
});

test("the messages of the specification are exact", () => {
  const text = (refusal: Parameters<typeof refusalText>[0]) => refusalText(refusal, told);
  expect(text("onboarding-type")).toBe("You have to pick an onboarding type");
  expect(text("payment-and-onboarding")).toBe("You have to pick a payment method and an onboarding method");
  expect(text("plan-running")).toBe("You are on 14 days trial/Subscription");
  expect(text("wallet-low")).toBe("Your wallet balance is too low for this transaction");
  expect(text("price-changed")).toContain("The total is now ₦6,000. Nothing was charged.");
});

test("a refusal says what runs and what is paid", () => {
  const [trialUntil, paid] = [new Date("2026-12-09T09:00:00Z"), new Date("2027-01-09T09:00:00Z")];
  const live = { planId: 2, endsAt: paid, trialUntil, paidUntil: paid, followedBy: null };
  expect(refusalText("already-paid", { ...told, live })).toBe(
    "You already paid for Plus, so nothing more was charged. It is paid until 9 January 2027. To pay for more time, choose it here.",
  );
  const trial = { ...live, endsAt: trialUntil, paidUntil: null };
  expect(refusalText("plan-running", { ...told, live: trial })).toBe(
    "You are on 14 days trial/Subscription. Your free trial runs until 9 December 2026. Nothing new was started or charged.",
  );
});

test("a refusal marks each choice that is missing, and names what it is about", () => {
  const errors = (refusal: Parameters<typeof refusalText>[0], choices: Choices) =>
    refusalErrors(refusal, { ...told, choices });
  const both = "You have to pick a payment method and an onboarding method";
  expect(errors("payment-and-onboarding", nothing)).toEqual({
    onboarding: both,
    payment_method: "Pick a payment method",
  });
  expect(errors("payment-and-onboarding", { ...nothing, onboarding: self })).toEqual({
    payment_method: both,
  });
  expect(errors("payment-and-onboarding", { ...nothing, paymentMethod: "card" })).toEqual({
    onboarding: both,
  });
  expect(Object.keys(errors("onboarding-type", nothing))).toEqual(["onboarding"]);
  expect(Object.keys(errors("coupon-gone", nothing))).toEqual(["coupon"]);
  expect(errors("price-changed", complete)).toEqual({});
  const fieldOf = (refusal: Parameters<typeof refusalText>[0]) => Object.keys(errors(refusal, complete));
  expect(fieldOf("setup-costs")).toEqual(["onboarding"]);
  expect(fieldOf("wallet-low")).toEqual(["payment_method"]);
  expect(fieldOf("too-small-for-card")).toEqual(["payment_method"]);
  expect(fieldOf("card-held")).toEqual(["auth_code"]);
});
