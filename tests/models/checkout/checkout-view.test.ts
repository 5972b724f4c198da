import { expect, test } from "vitest";

import type { PricedPlan } from "~/models/plans/catalogue";
import type { Choices } from "~/models/checkout/choices";
import { noOrderView } from "~/routes/_checkout/plans-details/$planId/$duration/no-order";
import { checkoutView } from "~/routes/_checkout/plans-details/$planId/$duration/checkout-view";
import { naira } from "~/models/money";
import { quote } from "~/models/plans/quote";
import { type LastPeriod, continuationOf } from "~/models/subscriptions/continuation";
import type { LiveSubscription, Subscription, TrialEligibility } from "~/models/subscriptions/subscription";
import { basic, byPhone, catalogue, plus, self, users } from "../../support/samples";

const paidUntil: LastPeriod = {
  planId: 2,
  duration: "month",
  extras: [],
  takenOut: [],
  anchorDay: null,
  pauseMonths: null,
  keptExtras: null,
  nextPlanId: null,
  nextDuration: null,
  kind: "paid",
  renewalMethod: null,
  renewalCardLost: false,
  cancelledAt: null,
  endsAt: new Date("2026-12-22T09:00:00Z"),
};

const nothing: Choices = { addOns: [], onboarding: null, paymentMethod: null };

interface ViewInput {
  balance?: number;
  checked?: boolean;
  coupon?: { code: string; problem: string | null } | null;
  plan?: PricedPlan;
  duration?: "yearly" | "month";
  choices?: Choices;
  live?: (Subscription & Partial<Pick<LiveSubscription, "trialUntil">>) | null;
  last?: Partial<LastPeriod>;
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
  last,
}: ViewInput) {
  const priced = quote({ plan, duration, ...choices });
  const following = (changes: Partial<LastPeriod>) =>
    last ? continuationOf(catalogue, { ...paidUntil, duration, ...last, ...changes }, 0) : null;
  return checkoutView({
    catalogue,
    plan,
    duration,
    choices,
    eligibility,
    balance,
    checked,
    coupon,
    continuation: following({}),
    continuationByCard: following({ renewalMethod: "card" }),
    live: live && { trialUntil: null, ...live },
    now: new Date("2026-11-22T09:00:00Z"),
    quote: priced,
    endsAt: new Date("2026-12-22T09:00:00Z"),
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
  expect(month.other).toEqual({
    href: "/plans-details/2/yearly",
    text: "Pay by the year",
    after: " and save ₦24,000.",
  });
});

test("a year of Plus offers the month", () => {
  const year = view({ duration: "yearly" });
  expect(year.other).toEqual({
    href: "/plans-details/2/month",
    text: "Pay by the month",
    after: " for ₦6,000.",
  });
});

test("a plan whose year is not cheaper promises no saving", () => {
  const dear = { ...plus, amountYear: plus.amountYear, amountMonth: basic.amountMonth, discount: 0 };
  expect(view({ plan: dear }).other?.after).toBe(" for ₦60,000.");
});

function picksOf(given: ViewInput) {
  const { extras, onboarding, method } = view(given);
  return [...extras, onboarding, ...(method ? [method] : [])];
}

test("the picks show the choices, and nothing if none is made", () => {
  const [oneUser] = users.options;
  const choices: Choices = {
    addOns: oneUser ? [{ group: users, option: oneUser }] : [],
    onboarding: byPhone,
    paymentMethod: "card",
  };
  const values = (given: ViewInput) =>
    Object.fromEntries(picksOf(given).map(({ name, value }) => [name, value]));
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

test("the next period is described, with the later price if setup is paid once", () => {
  const ends = "Plus ends on 22 December 2026 unless you pay again. You then move to Basic, free.";
  const choices = { ...nothing, onboarding: byPhone, paymentMethod: "wallet" as const };
  expect(view({ last: {}, choices: { ...nothing, paymentMethod: "wallet" } }).renewal).toBe(ends);
  expect(view({ last: {}, choices }).renewal).toBe(`${ends} Each month after that costs ₦6,000.`);
  expect(view({ last: {} }).renewal).toBeNull();
  const renews = { renewalMethod: "wallet" as const, endsAt: new Date("2027-01-22T09:00:00Z") };
  expect(view({ last: renews, choices }).renewal).toBe("It renews for ₦6,000 from your wallet.");
  expect(view({ plan: basic }).renewal).toBeNull();
});

test("a card that pays first is to renew the plan too, unless the owner has sent its box otherwise", () => {
  const choices = { ...nothing, onboarding: byPhone, paymentMethod: "card" as const };
  const text = "Renew with this card on 22 December 2026, ₦6,000";
  expect(view({ last: {}, choices })).toMatchObject({
    renewal: "It renews for ₦6,000 by your card.",
    cards: { renews: { text, ticked: true } },
  });
  const unticked = view({ last: {}, choices: { ...choices, renews: false } });
  expect(unticked.renewal).toMatch(/^Plus ends on 22 December 2026 unless you pay again\./);
  expect(unticked.cards?.renews).toEqual({ text, ticked: false });
});

test("Basic asks for onboarding first, has no way to pay, and its extras lead to Plus", () => {
  const { extras, extrasPlan, method, hasExtras, coupon, other, submit } = view({ plan: basic });
  expect({ method, hasExtras, coupon }).toEqual({ method: null, hasExtras: false, coupon: null });
  expect(extras.map(({ name }) => name)).toEqual(["additional_users", "additional_warehouse"]);
  expect(extrasPlan).toEqual({ name: "Plus", href: "/plans-details/2/month" });
  expect(other).toBeNull();
  expect(submit).toEqual({ intent: "subscribe", text: "Start Basic" });
});

test("the trial is offered on Plus, to an eligible owner only", () => {
  expect(view({}).trial).toBe("Try free for 14 days");
  expect(view({ plan: basic }).trial).toBeNull();
  for (const eligibility of ["used", "running", "phone-not-verified"] as const)
    expect(view({ eligibility }).trial).toBeNull();
});

test("a plan says until when it is valid, and a free one has no end", () => {
  expect(view({}).validUntil).toBe("22 December 2026");
  expect(view({ plan: basic }).validUntil).toBeNull();
});

test("Basic has nothing to order while it runs, or while a trial runs that it follows", () => {
  const told = (live: Subscription | null, plan = basic) =>
    noOrderView({ catalogue, plan, live: live && { ...live, followedBy: null } });
  expect(told(trial)?.text).toContain(
    "You are on 14 days trial/Subscription. The trial ends on 5 December 2026.",
  );
  expect(told({ ...trial, planId: 1, kind: "free", endsAt: null })?.title).toBe("Basic is already active.");
  expect(told(null)).toBeNull();
  expect(told(trial, plus)).toBeNull();
});

test("a running plan is described, with what can still be done", () => {
  const told = "You are on 14 days trial/Subscription. It ends on 5 December 2026.";
  expect(view({ live: trial })).toMatchObject({ planNote: told, submit: { intent: "pay" } });
  expect(view({ live: { ...trial, kind: "free", endsAt: null } }).planNote).toBeNull();
  const paid = { ...trial, kind: "paid" as const, endsAt: new Date("2027-01-05T09:00:00Z") };
  expect(view({ live: { ...paid, trialUntil: trial.endsAt } }).planNote).toBe(
    "You are on 14 days trial/Subscription. It is paid until 5 January 2027, and its free trial runs until 5 December 2026.",
  );
});

test("a card order can be paid at once, or checked first", () => {
  const choices: Choices = { ...nothing, onboarding: byPhone, paymentMethod: "card" };
  const submit = { intent: "pay", text: "Pay ₦11,000" };
  expect(view({ choices })).toMatchObject({ checked: false, submit, canCheck: true });
  expect(view({ choices, checked: true })).toMatchObject({ submit, canCheck: false });
  expect(view({ choices: { ...choices, paymentMethod: "wallet" } }).canCheck).toBe(false);
  expect(view({ choices: { ...choices, paymentMethod: null } }).canCheck).toBe(true);
  expect(view({ choices }).cards).toEqual({ type: "new_card", chosen: undefined, renews: null, saved: [] });
});

test("a wallet with too little can be chosen, and says what is missing and that a card has no fee", () => {
  const choices: Choices = { ...nothing, onboarding: byPhone, paymentMethod: "wallet" };
  expect(view({ choices, balance: 1_000_050 }).short).toEqual({
    missing: 99_950,
    canUseCard: true,
  });
  const tiny = { ...plus, amountMonth: naira(20) };
  expect(view({ plan: tiny, choices: { ...choices, onboarding: self } }).short).toEqual({
    missing: 2_000,
    canUseCard: false,
  });
  expect(view({ choices, balance: 1_100_000 }).short).toBeNull();
  const wallet = (balance: number) => view({ choices, balance }).method?.options.at(-1);
  expect(wallet(1_000_050)?.detail).toBeUndefined();
  expect(wallet(1_100_000)?.detail).toBe("You have ₦11,000.");
  expect(view({ choices, balance: 1_000_050 }).method?.value).toBe("wallet");
});

test("each extra's line can be removed, and no other line", () => {
  const [oneUser] = users.options;
  const choices: Choices = {
    ...nothing,
    addOns: oneUser ? [{ group: users, option: oneUser }] : [],
    onboarding: byPhone,
  };
  expect(view({ choices }).lines.map(({ remove }) => remove)).toEqual([null, "additional_users", null]);
});

test("the coupon field is shown only if the plan has no discount of its own", () => {
  expect(view({}).coupon).toEqual({ code: null, problem: null });
  expect(view({ duration: "yearly" }).coupon).toBeNull();
});
