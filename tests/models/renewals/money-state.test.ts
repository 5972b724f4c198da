import { describe, expect, test } from "vitest";
import { DAY } from "~/models/duration";
import { naira } from "~/models/money";
import { feeSchedules } from "~/models/payments/top-up";
import { ENDED_DAYS, endedSince, type MoneyFacts, moneyState, sayOnItsWay } from "~/routes/_shop/money-state";
import { type LastPeriod, continuationOf } from "~/models/subscriptions/continuation";
import { liveSubscriptionOf } from "~/models/subscriptions/subscription";
import { basic, catalogue, plus, paidPeriod } from "../../support/samples";

const now = new Date("2026-11-21T09:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * DAY);

const nothing: MoneyFacts = {
  plan: null,
  live: null,
  continuation: null,
  price: null,
  followedBy: null,
  balance: 0,
  expiringCard: null,
  account: null,
  failure: null,
  ended: null,
  now,
  topUp: { fees: feeSchedules.specified, least: naira(100), most: naira(1_000_000) },
};

type Period = ReturnType<typeof paidPeriod>;

/** The facts of an owner with these periods. */
function facts(periods: Period[], change: Partial<MoneyFacts> = {}): MoneyFacts {
  const live = liveSubscriptionOf(periods, now);
  const last = periods.at(-1) as LastPeriod;
  const continuation = live?.endsAt ? continuationOf(catalogue, last, 0) : null;
  const plan = live?.planId === basic.id ? basic : plus;
  return { ...nothing, plan, live, continuation, price: naira(6_000), ...change };
}

const paid = (change: Partial<Period> = {}) => paidPeriod(change);
const byWallet = paid({ renewalMethod: "wallet" });
const byCard = paid({ renewalMethod: "card", renewalCardId: 1 });
const trial = (endsAt: Date) => paid({ kind: "trial", duration: "yearly", startsAt: inDays(-5), endsAt });
const free = paid({ planId: basic.id, kind: "free", endsAt: null });
const late = { endsAt: inDays(-2), graceUntil: inDays(5), renewalMethod: "wallet" } as const;
const paused = (change: Partial<Period> = {}) =>
  paid({
    kind: "paused",
    planId: basic.id,
    nextPlanId: plus.id,
    nextDuration: "month",
    keptExtras: [],
    renewalMethod: "wallet",
    ...change,
  });
const failure = {
  total: naira(6_000),
  planName: "Plus",
  reason: "there is not enough in your wallet.",
};
const account = { number: "0123456789", bank: "Wema Bank" };
const rich = { balance: naira(6_000) };

const cases: [MoneyFacts, string, string, string, string][] = [
  [nothing, "none", "good", "You have no plan. Basic is free, and Plus is free for 14 days.", "See plans"],
  [facts([free]), "free", "good", "Basic is free for as long as you like.", "See plans"],
  [
    facts([free], { ended: { name: "Plus", kind: "paid", at: inDays(-3) } }),
    ...(["ended", "warn"] as const),
    "Plus ended on 18 November 2026. You are on Basic now, free. Your records are kept.",
    "Get Plus back",
  ],
  [
    { ...nothing, ended: { name: "Plus", kind: "trial", at: inDays(-3) } },
    ...(["ended", "warn"] as const),
    "Your free trial of Plus ended on 18 November 2026. Your records are kept.",
    "Buy Plus",
  ],
  [
    facts([trial(inDays(9))]),
    ...(["trial", "good"] as const),
    "Your free trial of Plus ends on 30 November 2026. Nothing is charged. You then move to Basic, free.",
    "Keep Plus",
  ],
  [
    facts([trial(inDays(3))]),
    ...(["trial-ending", "warn"] as const),
    "Your free trial of Plus ends on 24 November 2026. Nothing is charged. You then move to Basic, free.",
    "Keep Plus",
  ],
  [
    facts([trial(inDays(3)), paid({ planId: 5, startsAt: inDays(3) })], {
      followedBy: { name: "Lite", endsAt: inDays(33) },
    }),
    ...(["trial", "good"] as const),
    "Your free trial of Plus ends on 24 November 2026. Lite then starts, paid until 24 December 2026.",
    "Change renewal",
  ],
  [
    facts([trial(inDays(9)), paid({ startsAt: inDays(9), endsAt: inDays(40) })]),
    ...(["paid", "good"] as const),
    "Plus, paid until 31 December 2026. Free trial until 30 November 2026, then your paid time. It does not renew automatically.",
    "Change renewal",
  ],
  [
    facts([byWallet], rich),
    ...(["paid", "good"] as const),
    "Plus, paid until 11 December 2026. It renews for ₦6,000 from your wallet.",
    "Change renewal",
  ],
  [
    facts([byCard]),
    ...(["paid", "good"] as const),
    "Plus, paid until 11 December 2026. It renews for ₦6,000 by your card.",
    "Change renewal",
  ],
  [
    facts([paid({ renewalMethod: "card", nextPlanId: 2, nextDuration: "yearly" })]),
    ...(["paid", "good"] as const),
    "Plus, paid until 11 December 2026. The yearly plan then starts for ₦48,000 by your card.",
    "Change renewal",
  ],
  [
    facts([paid({ nextPlanId: 2, nextDuration: "yearly" })]),
    ...(["paid", "good"] as const),
    "Plus, paid until 11 December 2026. Choose how the yearly plan is paid, or it ends then.",
    "Change renewal",
  ],
  [
    facts([paid({ nextPlanId: 1, nextDuration: "month" })]),
    ...(["paid", "good"] as const),
    "Plus, paid until 11 December 2026. Basic then starts as you chose, free.",
    "Change renewal",
  ],
  [
    facts([paid(), paid({ startsAt: inDays(20), endsAt: inDays(51) })]),
    ...(["paid-ahead", "good"] as const),
    "Plus, paid until 11 January 2027. It does not renew automatically.",
    "Change renewal",
  ],
  [
    facts([paid(), paid({ planId: 5 })], { followedBy: { name: "Lite", endsAt: inDays(51) } }),
    ...(["paid-ahead", "good"] as const),
    "Plus, paid until 11 December 2026. Lite then starts, paid until 11 January 2027.",
    "Change renewal",
  ],
  [
    facts([paid({ renewalMethod: "wallet", cancelledAt: now })]),
    ...(["cancelled", "good"] as const),
    "Plus, paid until 11 December 2026. You cancelled it, so it does not renew.",
    "Resume Plus",
  ],
  [
    facts([paid({ renewalMethod: "card", pauseMonths: 1 })]),
    ...(["pausing", "good"] as const),
    "Plus, paid until 11 December 2026. It then pauses. You are on Basic until 11 January 2027, free. Plus then returns for ₦6,000 by your card.",
    "Change the pause",
  ],
  [
    facts([paused()], rich),
    ...(["paused", "good"] as const),
    "Plus is paused until 11 December 2026. Plus then returns for ₦6,000 from your wallet.",
    "Get Plus back now",
  ],
  [
    facts([paused({ renewalMethod: null })]),
    ...(["paused", "good"] as const),
    "Plus is paused until 11 December 2026. Plus returns then if you pay ₦6,000. Otherwise you stay on Basic.",
    "Get Plus back now",
  ],
  [
    facts([paused()]),
    ...(["wallet-short", "warn"] as const),
    "Your wallet has ₦0. Plus returns on 11 December 2026 for ₦6,000, so you need ₦6,000 more.",
    "Top up ₦6,000",
  ],
  [
    facts([paused({ renewalMethod: "card" })], {
      expiringCard: { label: "Visa •••• 4081", expires: "11/2026" },
    }),
    ...(["card-expiring", "warn"] as const),
    "Visa •••• 4081 expires at the end of 11/2026, before Plus returns on 11 December 2026.",
    "Choose how to pay",
  ],
  [
    facts([paused({ endsAt: inDays(-1) })]),
    ...(["late", "warn"] as const),
    "₦6,000 from your wallet is due now.",
    "Pay ₦6,000",
  ],
  [
    facts([paused({ endsAt: inDays(-1) })], { failure }),
    ...(["late", "warn"] as const),
    "₦6,000 for Plus could not be paid: there is not enough in your wallet. Plus stays paused until it is paid.",
    "Pay ₦6,000",
  ],
  [
    facts([paid({ endsAt: inDays(7) })]),
    ...(["ending", "warn"] as const),
    "Plus ends on 28 November 2026 unless you pay again. You then move to Basic, free.",
    "Pay ₦6,000",
  ],
  [
    facts([paid({ renewalMethod: "card", renewalCardLost: true })]),
    ...(["card-lost", "warn"] as const),
    "The card that pays for Plus was removed, or its bank refuses or disputes it. Plus ends on 11 December 2026 unless you pay again. You then move to Basic, free.",
    "Choose how to pay",
  ],
  [
    facts([byCard], { expiringCard: { label: "Visa •••• 4081", expires: "11/2026" } }),
    ...(["card-expiring", "warn"] as const),
    "Visa •••• 4081 expires at the end of 11/2026, before Plus renews on 11 December 2026.",
    "Choose how to pay",
  ],
  [
    facts([byWallet], { balance: naira(4_167) + 50 }),
    ...(["wallet-short", "warn"] as const),
    "Your wallet has ₦4,167.50. Plus renews on 11 December 2026 for ₦6,000, so you need ₦1,832.50 more.",
    "Top up ₦1,833",
  ],
  [
    facts([byWallet], { account }),
    ...(["wallet-short", "warn"] as const),
    "Your wallet has ₦0. Plus renews on 11 December 2026 for ₦6,000, so you need ₦6,000 more. You can also send ₦6,061 to 0123456789, Wema Bank, fee included.",
    "Top up ₦6,000",
  ],
  [
    facts([paid(late)], { failure, account, balance: naira(1_000) }),
    ...(["late", "bad"] as const),
    "₦6,000 for Plus could not be paid: there is not enough in your wallet. Plus works until 26 November 2026, 10:00. You can also send ₦5,051 to 0123456789, Wema Bank, fee included.",
    "Pay ₦6,000",
  ],
  [
    facts([paid(late)]),
    ...(["due", "bad"] as const),
    "₦6,000 for Plus is due now. Plus works until 26 November 2026, 10:00.",
    "Pay ₦6,000",
  ],
  [
    facts([paid(late)], { failure }),
    ...(["late", "bad"] as const),
    "₦6,000 for Plus could not be paid: there is not enough in your wallet. Plus works until 26 November 2026, 10:00.",
    "Pay ₦6,000",
  ],
  [
    facts([paid({ ...late, graceUntil: inDays(2) })], { failure, price: null }),
    ...(["grace", "bad"] as const),
    "₦6,000 for Plus could not be paid: there is not enough in your wallet. Plus stops on 23 November 2026, 10:00.",
    "Pay now",
  ],
];

test.each(cases)("each state has one sentence and one action: %#", (known, state, tone, text, label) => {
  const found = moneyState(known);
  expect([found.state, found.tone, found.text, found.action.label]).toEqual([state, tone, text, label]);
});

test("each action leads where it can be done, and a short wallet has two ways out", () => {
  const leads = (known: MoneyFacts) => {
    const { action, other } = moneyState(known);
    return [action.href, other?.href];
  };
  expect(leads(facts([paid(late)], { failure }))).toEqual(["/pay", "/plans-and-billings#renew"]);
  expect(leads(facts([byWallet]))).toEqual(["/wallet/add?amount=6000", "/plans-and-billings#renew"]);
  expect(leads(facts([trial(inDays(3))]))).toEqual(["/pay", undefined]);
  expect(leads(facts([byWallet], rich))).toEqual(["/plans-and-billings#renew", undefined]);
});

test("every action and its other way out", () => {
  const links = (known: MoneyFacts) => {
    const { state, action, other } = moneyState(known);
    return [state, action, other];
  };
  const renew = (label: string) => ({ label, href: "/plans-and-billings#renew" });
  const plans = { label: "See plans", href: "/pricing" };
  expect(links(nothing)).toEqual(["none", plans, null]);
  expect(links(facts([free]))).toEqual(["free", plans, null]);
  expect(links(facts([paused()], rich))).toEqual([
    "paused",
    { label: "Get Plus back now", href: "/pay" },
    renew("Change how it is paid"),
  ]);
  expect(links(facts([paused({ endsAt: inDays(-1) })], { failure }))).toEqual([
    "late",
    { label: "Pay ₦6,000", href: "/pay" },
    renew("Change how it is paid"),
  ]);
  expect(links(facts([paused()]))).toEqual([
    "wallet-short",
    { label: "Top up ₦6,000", href: "/wallet/add?amount=6000" },
    renew("Pay by card instead"),
  ]);
  expect(links(facts([byWallet]))[2]).toEqual(renew("Renew by card instead"));
  expect(links(facts([paid({ endsAt: inDays(2) })]))).toEqual([
    "ending",
    { label: "Pay ₦6,000", href: "/pay" },
    renew("Renew it automatically"),
  ]);
});

test("a period is over at its end, not a moment later", () => {
  const stateOf = (endsAt: Date) => moneyState(facts([paid({ ...late, endsAt })], { failure })).state;
  expect(stateOf(now)).toBe("late");
  expect(stateOf(new Date(now.getTime() + 1))).toBe("wallet-short");
});

test("a paused plan is late from the end of its pause", () => {
  const stateOf = (endsAt: Date) => moneyState(facts([paused({ endsAt })], rich)).state;
  expect(stateOf(now)).toBe("late");
  expect(stateOf(new Date(now.getTime() + 1))).toBe("paused");
});

test("nothing follows that the provider could pay: the sentences stand alone", () => {
  const withoutContinuation = (period: Period) => moneyState(facts([period], { continuation: null }));
  expect(withoutContinuation(trial(inDays(10))).text).toBe(
    "Your free trial of Plus ends on 1 December 2026.",
  );
  expect(withoutContinuation(paused()).text).toBe("");
  expect(withoutContinuation(paused({ endsAt: inDays(-1) })).action.label).toBe("Pay now");
  expect(withoutContinuation(byCard).text).toBe("Plus, paid until 11 December 2026.");
});

test("a failure without a full stop gets one", () => {
  const known = { failure: { ...failure, reason: "the card has expired" }, price: null };
  expect(moneyState(facts([paid(late)], known)).text).toBe(
    "₦6,000 for Plus could not be paid: the card has expired. Plus works until 26 November 2026, 10:00.",
  );
});

test("what was not paid is named, and after another plan was chosen what is tried next", () => {
  const next = { nextPlanId: 2, nextDuration: "month" as const };
  const chain = facts([paid({ ...late, planId: 14, ...next })], { plan: { name: "Chain" } });
  const failed = { ...failure, total: naira(9_000), planName: "Chain" };
  expect(moneyState({ ...chain, failure: failed }).text).toMatch(
    /^₦9,000 for Chain could not be paid: .* We try ₦6,000 for Plus next\. Chain works until /,
  );
  const off = facts([paid({ ...late, renewalMethod: null })], { failure: failed });
  expect(moneyState(off).text).not.toContain("next");
});

test("a late payment that was not tried yet is for the plan that was chosen to follow", () => {
  const next = { nextPlanId: 2, nextDuration: "month" as const };
  const chain = facts([paid({ ...late, planId: 14, ...next })], { plan: { name: "Chain" } });
  expect(moneyState(chain).text).toMatch(/^₦6,000 for Plus is due now\. Chain works until /);
});

test("a plan that stops without days of grace names none, and a plan that follows without an end neither", () => {
  const known = facts([paid(late)]);
  const live = known.live && { ...known.live, graceUntil: null };
  expect(moneyState({ ...known, live })).toMatchObject({ state: "due", text: "₦6,000 for Plus is due now." });
  const followedBy = { name: "Basic", endsAt: null };
  expect(moneyState(facts([paid()], { followedBy })).text).toMatch(/2026. Basic then starts\.$/);
});

test("a paused plan names what was not paid, and not the plan if nothing follows", () => {
  const known = { continuation: null, failure: { ...failure, reason: "the card has expired" } };
  expect(moneyState(facts([paused({ endsAt: inDays(-1) })], known)).text).toBe(
    "₦6,000 for Plus could not be paid: the card has expired. Your plan stays paused until it is paid.",
  );
});

test("a price that is not known asks for no transfer", () => {
  expect(moneyState(facts([paid(late)], { price: null, account })).text).not.toContain("send");
});

test("an old card says nothing of a plan that no card renews", () => {
  const expiringCard = { label: "Visa •••• 4081", expires: "11/2026" };
  expect(moneyState(facts([paid()], { expiringCard })).state).toBe("paid");
});

test("a plan that is not in the price list any more counts as none", () => {
  expect(moneyState(facts([byWallet], { plan: null })).state).toBe("none");
});

test("a cancelled plan says so with a lost card too, and shortly before its end", () => {
  const stateOf = (change: Partial<Period>) =>
    moneyState(facts([paid({ cancelledAt: now, ...change })])).state;
  expect(stateOf({ renewalMethod: "card", renewalCardLost: true })).toBe("cancelled");
  expect(stateOf({ endsAt: inDays(2) })).toBe("cancelled");
});

describe("money that may still come", () => {
  const onItsWay = { amount: naira(6_000), isChecked: false, href: "/payment/KPP-1" };
  const checked = { ...onItsWay, isChecked: true };
  const trialing = facts([trial(inDays(9))]);

  test.each([
    ["late", facts([paid(late)], { failure })],
    ["free", facts([free])],
    ["none", nothing],
    ["trial", trialing],
  ])("is said before an owner is asked to pay: %s", (state, asked) => {
    const money = moneyState(asked);
    expect(money.state).toBe(state);
    expect(sayOnItsWay(money, onItsWay)).toMatchObject({
      tone: "warn",
      text: "Your payment of ₦6,000 has not reached us yet. If you have sent it, please don’t pay again.",
      action: { label: "See the payment", href: "/payment/KPP-1" },
      other: money.action,
    });
    expect(sayOnItsWay(money, null)).toBe(money);
  });

  test("is not said of a paid plan before it comes, and is while it is checked", () => {
    const money = moneyState(facts([byCard]));
    expect(sayOnItsWay(money, onItsWay)).toBe(money);
    expect(sayOnItsWay(money, checked)).toMatchObject({
      text: "We are checking your payment of ₦6,000. Please don’t pay again.",
      other: money.action,
    });
  });
});

test("a plan is called ended for two weeks", () => {
  expect(endedSince(now)).toEqual(inDays(-ENDED_DAYS));
  expect(ENDED_DAYS).toBe(14);
});
