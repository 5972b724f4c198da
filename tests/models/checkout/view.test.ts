import { expect, test } from "vitest";

import type { PricedPlan } from "~/models/plans/catalogue";
import type { Choices } from "~/models/checkout/choices";
import { checkoutView } from "~/models/checkout/view";
import { quote } from "~/models/plans/quote";
import type { Subscription, TrialEligibility } from "~/models/subscriptions/subscription";
import { basic, byPhone, catalogue, plus, users } from "../../support/catalogue-sample";

const nothing: Choices = { addOns: [], onboarding: null, paymentMethod: null };

interface Given {
  balance?: number;
  checked?: boolean;
  coupon?: { code: string; problem: string | null } | null;
  plan?: PricedPlan;
  duration?: "yearly" | "month";
  choices?: Choices;
  live?: Subscription | null;
  eligibility?: TrialEligibility;
}

function view({
  plan = plus,
  duration = "month",
  choices = nothing,
  live = null,
  eligibility = "entitled",
  balance = 0,
  checked = false,
  coupon = null,
}: Given) {
  const priced = quote({ plan, duration, ...choices });
  return checkoutView({
    ...{ catalogue, plan, duration, choices, live, eligibility, balance, checked, coupon },
    quote: priced,
    cards: [],
    methods: ["card", "bank_transfer", "ussd"],
    vatTenths: 0,
  });
}

const trial: Subscription = {
  id: 1,
  planId: 2,
  orderId: 1,
  kind: "trial",
  duration: "month",
  startsAt: new Date("2026-11-21T09:00:00Z"),
  endsAt: new Date("2026-12-05T09:00:00Z"),
};

test("a month of Plus offers the year and says what it saves", () => {
  const month = view({});
  expect(month.title).toBe("Plus, by the month");
  expect(month.price).toBe("₦6,000 a month.");
  expect(month.other).toEqual({
    href: "/plans-details/2/yearly",
    text: "Pay by the year",
    after: " and save ₦24,000 a year.",
  });
});

test("a year of Plus offers the month", () => {
  const year = view({ duration: "yearly" });
  expect(year.price).toBe("₦48,000 a year instead of ₦60,000.");
  expect(year.other?.href).toBe("/plans-details/2/month");
});

test("a plan whose year is no cheaper promises no saving", () => {
  const dear = { ...plus, amountYear: plus.amountYear, amountMonth: basic.amountMonth, discount: 0 };
  expect(view({ plan: dear }).other?.after).toBe(" for ₦60,000.");
  expect(view({ plan: dear, duration: "yearly" }).price).toBe("₦60,000 a year.");
});

function picksOf(given: Given) {
  const { extras, onboarding, method } = view(given);
  return [...extras, onboarding, ...(method ? [method] : [])];
}

test("the picks show what is chosen, and nothing where nothing is", () => {
  const [oneUser] = users.options;
  const choices: Choices = {
    addOns: oneUser ? [{ group: users, option: oneUser }] : [],
    onboarding: byPhone,
    paymentMethod: "card",
  };
  const values = (given: Given) => Object.fromEntries(picksOf(given).map(({ name, value }) => [name, value]));
  expect(values({ choices })).toEqual({
    additional_users: "1",
    additional_warehouse: "0",
    onboarding: "2",
    payment_method: "card",
  });
  expect(values({})).toEqual({
    additional_users: "0",
    additional_warehouse: "0",
    onboarding: undefined,
    payment_method: undefined,
  });
});

test("the later price is told where setup is paid once", () => {
  expect(view({ choices: { ...nothing, onboarding: byPhone } }).renewal).toBe("Then ₦6,000 a month.");
  expect(view({}).renewal).toBeNull();
});

test("Basic asks for onboarding first, has no way to pay, and its extras lead to Plus", () => {
  const { extras, method, hasExtras, coupon, other, submit } = view({ plan: basic });
  expect({ method, hasExtras, coupon }).toEqual({ method: null, hasExtras: false, coupon: null });
  expect(extras[0]?.upgradeHref).toBe("/plans-details/2/month");
  expect(other).toBeNull();
  expect(submit).toEqual({ intent: "subscribe", text: "Start Basic" });
});

test("the trial is offered on Plus to the entitled only", () => {
  expect(view({}).trial).toBe("Try free for 14 days");
  expect(view({ plan: basic }).trial).toBeNull();
  for (const eligibility of ["used", "running", "phone-not-verified"] as const)
    expect(view({ eligibility }).trial).toBeNull();
});

test("what runs already is told, with the way on that is left", () => {
  const told = "You are on 14 days trial/Subscription. It ends on 5 December 2026.";
  expect(view({ live: trial })).toMatchObject({ planNote: told, submit: { intent: "pay" } });
  expect(view({ plan: basic, live: trial })).toMatchObject({ planNote: told, submit: null });
  const free: Subscription = { ...trial, planId: 1, kind: "free", endsAt: null };
  expect(view({ plan: basic, live: free })).toMatchObject({
    planNote: "Basic is already active.",
    submit: null,
  });
  expect(view({ live: free }).planNote).toBeNull();
});

test("a card order shows the check first, and pay once it is checked", () => {
  const choices: Choices = { ...nothing, onboarding: byPhone, paymentMethod: "card" };
  expect(view({ choices })).toMatchObject({ checked: false, submit: { intent: "check" } });
  expect(view({ choices, checked: true }).submit).toEqual({ intent: "pay", text: "Pay ₦11,000" });
  expect(view({ choices }).cards).toEqual({ type: "new_card", chosen: undefined, save: false, saved: [] });
});

test("a wallet with too little shows what is missing and leads to the top-up and back", () => {
  const choices: Choices = { ...nothing, onboarding: byPhone, paymentMethod: "wallet" };
  expect(view({ choices, balance: 1_000_050 }).topUp).toEqual({
    text: "Add ₦1,000 to your wallet",
    href: "/wallet?need=1000&back=%2Fplans-details%2F2%2Fmonth%3Fstep%3Dsummary",
  });
  expect(view({ choices, balance: 1_100_000 }).topUp).toBeNull();
});

test("each extra's line can be taken away, and no other line", () => {
  const [oneUser] = users.options;
  const choices: Choices = {
    ...nothing,
    addOns: oneUser ? [{ group: users, option: oneUser }] : [],
    onboarding: byPhone,
  };
  expect(view({ choices }).lines.map(({ remove }) => remove)).toEqual([null, "additional_users", null]);
});

test("the coupon stands only where the plan has no discount of its own", () => {
  expect(view({}).coupon).toEqual({ code: null, problem: null });
  expect(view({ duration: "yearly" }).coupon).toBeNull();
});
