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

test.each<[Place, Refusal, number, string | null, string]>([
  [
    "order",
    "already-paid",
    422,
    null,
    "You already paid for Plus, so nothing more was charged. To pay for more time, choose it here.",
  ],
  ["order", "wallet-low", 422, "payment_method", "Your wallet balance is too low for this transaction"],
  ["order", "too-many-orders", 429, null, "Too many attempts. Try again in 2 minutes."],
  ["order", "paid-before", 409, null, "You already paid for this order, so nothing more was charged."],
  [
    "order",
    "sent-before",
    409,
    null,
    "You’ve already sent this order with different choices. Nothing more was ordered or charged. Check your order and try again.",
  ],
  ["order", "trial-of-plus-only", 422, null, "The free trial is for Plus. Choose Plus to start it."],
  ["call", "trial-of-plus-only", 422, null, "The free trial is for Plus. Choose Plus to start it."],
  ["call", "trial-needs-phone", 422, null, "Verify your phone number to start the free trial."],
  ["call", "card-not-found", 404, null, "This order or card is not in your account."],
  ["call", "order-not-found", 404, null, "This order or card is not in your account."],
  [
    "order",
    "order-not-found",
    404,
    null,
    "This order or card is not in your account. Open the plan again to order it.",
  ],
  [
    "order",
    "card-not-found",
    404,
    null,
    "This order or card is not in your account. Open the plan again to order it.",
  ],
  [
    "change",
    "wallet-low",
    422,
    "auth_code",
    "Your wallet balance is too low for this transaction. You need ₦1,500 more.",
  ],
  [
    "change",
    "too-small-for-card",
    422,
    "auth_code",
    "Less than ₦50 cannot be paid by card or bank. Pay from your wallet.",
  ],
  [
    "change",
    "card-held",
    422,
    "auth_code",
    "Your password was reset or your details corrected recently, so saved cards cannot be charged. Pay another way.",
  ],
  [
    "change",
    "offer-changed",
    422,
    null,
    "The price or your plan has changed. Nothing was charged. Check the amounts again.",
  ],
  [
    "change",
    "sent-before",
    409,
    null,
    "You’ve already sent this form with different choices. Nothing more was charged. Check the amounts and try again.",
  ],
  [
    "change",
    "plan-not-found",
    404,
    null,
    "This plan is not in your account. Open Plan and billing to see your plan.",
  ],
  [
    "change",
    "card-not-found",
    404,
    null,
    "This card is not in your account. Open Plan and billing to see your cards.",
  ],
  ["location", "tokens-low", 422, null, "Insufficient Balance"],
  [
    "location",
    "offer-changed",
    422,
    null,
    "Your order or its price has changed since you opened this page. Check it, then pay.",
  ],
  ["location", "location-not-found", 404, null, "This customer is no longer yours. Nothing was charged."],
  [
    "location",
    "too-many-locations",
    429,
    null,
    "You have renewed many shops in a short time. Try again in 2 minutes.",
  ],
  ["tokens", "tokens-low", 422, null, "Insufficient Balance. You need 1,500 KPT more. Nothing was paid."],
  [
    "tokens",
    "too-many-locations",
    429,
    null,
    "You have renewed many shops in a short time. Try again in a few minutes.",
  ],
  [
    "call",
    "already-paid",
    409,
    null,
    "You already paid for Plus, so nothing more was charged. No call pays ahead: a person does that at /plans-details/2/month on the site.",
  ],
  ["call", "already-active", 409, null, "Plus is already active. There is nothing more to do."],
  ["call", "plan-running", 409, null, "You are on 14 days trial/Subscription"],
  ["call", "paid-plan-runs", 409, null, "A paid plan is running. Choose on the site what comes after it."],
  [
    "call",
    "price-changed",
    409,
    null,
    "The total is now ₦6,000. Nothing was charged. Call again if that is right.",
  ],
  [
    "call",
    "out-of-date",
    409,
    null,
    "Another order of this account came first. Nothing was charged. Call again if this one is still right.",
  ],
  [
    "call",
    "coupon-gone",
    409,
    "coupon",
    "The last use of this coupon has just been taken. Nothing was charged. Call again without the coupon.",
  ],
  [
    "call",
    "card-held",
    409,
    "auth_code",
    "Your password was reset or your details corrected recently, so saved cards cannot be charged. Pay another way.",
  ],
  ["call", "wallet-low", 402, "payment_method", "Your wallet balance is too low for this transaction"],
  ["call", "tokens-low", 402, null, "Insufficient Balance"],
  [
    "call",
    "trial-used",
    422,
    null,
    "This account or its phone number has already had the free trial of Plus.",
  ],
  [
    "call",
    "sent-before",
    409,
    null,
    "This order was sent before, with other choices. Nothing more was ordered or charged. Call again if it is right.",
  ],
  ["call", "ended-unpaid", 409, null, "This order expired without a payment. Please order again."],
  ["call", "offer-changed", 409, null, "The order has changed. Nothing was charged. Call again."],
  ["call", "order-not-found", 404, null, "This order or card is not in your account."],
  ["call", "location-not-found", 404, null, "You have no such customer."],
  ["call", "too-many-orders", 429, null, "Too many attempts. Call again in a few minutes."],
  [
    "call",
    "too-many-locations",
    429,
    null,
    "You have renewed many shops in a short time. Try again in a few minutes.",
  ],
])("in a %s the refusal %s answers %d", (place, refusal, status, field, text) => {
  const errors = field === null ? {} : { [field]: text };
  expect(refusalAt(place, refusal, told)).toEqual({ status, text, errors });
});

test("a form sent before with other choices is told whether its order was paid", () => {
  expect(sentBefore({ state: "settled", total: 1 })).toBe("paid-before");
  expect(sentBefore({ state: "settled", total: 0 })).toBe("sent-before");
  expect(sentBefore({ state: "awaiting", total: 1 })).toBe("sent-before");
  expect(sentBefore(undefined)).toBe("sent-before");
});
