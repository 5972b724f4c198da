import { expect, test } from "vitest";
import type { Choices } from "~/models/checkout/choices";
import {
  type Place,
  type Refusal,
  type RefusalFacts,
  refusalAt,
  sentBefore,
} from "~/models/checkout/refusal";
import { naira } from "~/models/money";
import { byPhone, plus, self } from "../../support/samples";

const nothing: Choices = { addOns: [], onboarding: null, paymentMethod: null };
const complete: Choices = { ...nothing, onboarding: self, paymentMethod: "card" };

const told: RefusalFacts = {
  plan: plus,
  duration: "month",
  choices: nothing,
  quote: { total: naira(6_000) },
  missing: naira(1_500),
  live: null,
  heldUntil: null,
  retryAfterSeconds: 61,
};

const refusalText = (refusal: Refusal, facts: RefusalFacts) => refusalAt("order", refusal, facts).text;
const refusalErrors = (refusal: Refusal, facts: RefusalFacts) => refusalAt("order", refusal, facts).errors;

test("a refusal names its subject", () => {
  const text = (refusal: Refusal, change: object = {}) => refusalText(refusal, { ...told, ...change });
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
});

test("the messages of the specification are exact", () => {
  const text = (refusal: Refusal) => refusalText(refusal, told);
  expect(text("onboarding-type")).toBe("You have to pick an onboarding type");
  expect(text("payment-and-onboarding")).toBe("You have to pick a payment method and an onboarding method");
  expect(text("plan-running")).toBe("You are on 14 days trial/Subscription");
  expect(text("wallet-low")).toBe("Your wallet balance is too low for this transaction");
  expect(text("price-changed")).toContain("The total is now ₦6,000. Nothing was charged.");
});

test("a refusal says what is running and what is paid", () => {
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

test.each<[Refusal, string]>([
  ["already-active", "this plan is already active. There is nothing more to do."],
  ["setup-costs", "This costs ₦0 and does not come with the trial. Choose Self Onboarding to start now."],
  ["price-changed", "The total is now ₦0. Nothing was charged. Check your order and try again."],
  ["too-small-for-card", "Less than ₦50 cannot be paid by bank. Choose Pay with Wallet."],
  ["payment-and-onboarding", "You have to pick a payment method and an onboarding method"],
  ["coupon-not-valid", "This coupon cannot be used."],
])("%s can be told where nothing is known of the order", (refusal, text) => {
  expect(refusalAt("order", refusal).text).toBe(text);
});

test("a program that calls is led to the page of the plan, and to the first one if it names none", () => {
  const call = (facts: RefusalFacts) => refusalAt("call", "already-paid", facts).text;
  expect(call({ plan: plus, duration: "yearly" })).toContain("at /plans-details/2/yearly on the site.");
  expect(call({ plan: plus })).toContain("at /plans-details/2/month on the site.");
  expect(call({})).toContain("at /plans-details/0/month on the site.");
});

test("the problem of a coupon stands at its field", () => {
  const couponProblem = "This coupon is used up.";
  expect(refusalAt("order", "coupon-not-valid", { couponProblem })).toEqual({
    status: 422,
    text: couponProblem,
    errors: { coupon: couponProblem },
  });
});

test("a refusal marks each missing choice, and names its subject", () => {
  const errors = (refusal: Refusal, choices: Choices) => refusalErrors(refusal, { ...told, choices });
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
  const fieldOf = (refusal: Refusal) => Object.keys(errors(refusal, complete));
  expect(fieldOf("setup-costs")).toEqual(["onboarding"]);
  expect(fieldOf("wallet-low")).toEqual(["payment_method"]);
  expect(fieldOf("too-small-for-card")).toEqual(["payment_method"]);
  expect(fieldOf("card-held")).toEqual(["auth_code"]);
});

/** The refusals of a place, each with its status and the field that it marks. */
const answers: Record<Place, Record<string, string>> = {
  order: {
    "already-paid 422":
      "You already paid for Plus, so nothing more was charged. To pay for more time, choose it here.",
    "wallet-low 422 payment_method": "Your wallet balance is too low for this transaction",
    "too-many-orders 429": "Too many attempts. Try again in 2 minutes.",
    "paid-before 409": "You already paid for this order, so nothing more was charged.",
    "sent-before 409":
      "You’ve already sent this order with different choices. Nothing more was ordered or charged. Check your order and try again.",
    "trial-of-plus-only 422": "The free trial is for Plus. Choose Plus to start it.",
    "order-not-found 404": "This order or card is not in your account. Open the plan again to order it.",
    "card-not-found 404": "This order or card is not in your account. Open the plan again to order it.",
  },
  call: {
    "trial-of-plus-only 422": "The free trial is for Plus. Choose Plus to start it.",
    "trial-needs-phone 422": "Verify your phone number to start the free trial.",
    "card-not-found 404": "This order or card is not in your account.",
    "order-not-found 404": "This order or card is not in your account.",
    "already-paid 409":
      "You already paid for Plus, so nothing more was charged. No call pays ahead: a person does that at /plans-details/2/month on the site.",
    "already-active 409": "Plus is already active. There is nothing more to do.",
    "plan-running 409": "You are on 14 days trial/Subscription",
    "plan-paused 409":
      "Your plan is paused, so the free trial cannot start. To have your plan back before the pause ends, open Plan and pay for it.",
    "paid-plan-runs 409": "A paid plan is running. Choose on the site what comes after it.",
    "price-changed 409": "The total is now ₦6,000. Nothing was charged. Call again if that is right.",
    "out-of-date 409":
      "Another order of this account came first. Nothing was charged. Call again if this one is still right.",
    "coupon-gone 409 coupon":
      "The last use of this coupon has just been taken. Nothing was charged. Call again without the coupon.",
    "card-held 409 auth_code":
      "Your password was reset or your details corrected recently, so saved cards cannot be charged. Pay another way.",
    "wallet-low 402 payment_method": "Your wallet balance is too low for this transaction",
    "tokens-low 402": "Insufficient Balance",
    "trial-used 422": "This account or its phone number has already had the free trial of Plus.",
    "sent-before 409":
      "This order was sent before, with other choices. Nothing more was ordered or charged. Call again if it is right.",
    "ended-unpaid 409": "This order expired without a payment. Please order again.",
    "offer-changed 409": "The order has changed. Nothing was charged. Call again.",
    "location-not-found 404": "You have no such customer.",
    "too-many-orders 429": "Too many attempts. Call again in a few minutes.",
    "too-many-locations 429": "You have renewed many shops in a short time. Try again in a few minutes.",
  },
  change: {
    "wallet-low 422 auth_code": "Your wallet balance is too low for this transaction. You need ₦1,500 more.",
    "too-small-for-card 422 auth_code": "Less than ₦50 cannot be paid by card or bank. Pay from your wallet.",
    "card-held 422 auth_code":
      "Your password was reset or your details corrected recently, so saved cards cannot be charged. Pay another way.",
    "offer-changed 422": "The price or your plan has changed. Nothing was charged. Check the amounts again.",
    "sent-before 409":
      "You’ve already sent this form with different choices. Nothing more was charged. Check the amounts and try again.",
    "plan-not-found 404": "This plan is not in your account. Open Plan to see your plan.",
    "card-not-found 404": "This card is not in your account. Open Plan to see your cards.",
  },
  location: {
    "tokens-low 422": "Insufficient Balance",
    "offer-changed 422":
      "Your order or its price has changed since you opened this page. Check it, then pay.",
    "location-not-found 404": "This customer is no longer yours. Nothing was charged.",
    "too-many-locations 429": "You have renewed many shops in a short time. Try again in 2 minutes.",
  },
  tokens: {
    "tokens-low 422": "Insufficient Balance. You need 1,500 KPT more. Nothing was paid.",
    "too-many-locations 429": "You have renewed many shops in a short time. Try again in a few minutes.",
  },
};

test.each(Object.entries(answers))("in a %s each refusal has its status, field and words", (place, texts) => {
  for (const [key, text] of Object.entries(texts)) {
    const [refusal, status, field] = key.split(" ") as [Refusal, string, string?];
    const errors = field === undefined ? {} : { [field]: text };
    expect(refusalAt(place as Place, refusal, told)).toEqual({ status: Number(status), text, errors });
  }
});

test("a form sent before with other choices is told whether its order was paid", () => {
  expect(sentBefore({ state: "settled", total: 1 })).toBe("paid-before");
  expect(sentBefore({ state: "settled", total: 0 })).toBe("sent-before");
  expect(sentBefore({ state: "awaiting", total: 1 })).toBe("sent-before");
  expect(sentBefore(undefined)).toBe("sent-before");
});
