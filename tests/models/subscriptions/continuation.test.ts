import { expect, test } from "vitest";
import { naira } from "~/models/money";
import {
  type LastPeriod,
  continuationOf,
  freeTerms,
  hasEnd,
  isPaidBy,
  renewalTerms,
} from "~/models/subscriptions/continuation";
import { continuationText } from "~/messages/subscriptions/continuation";
import { catalogue, users } from "../../support/samples";

const ended = {
  planId: 2,
  duration: "month" as const,
  nextPlanId: null,
  nextDuration: null,
  extras: [
    { kind: "users" as const, optionId: 12, quantity: 3 },
    { kind: "outlets" as const, optionId: 99, quantity: 1 },
  ],
  takenOut: [],
  keptExtras: null,
  endsAt: new Date("2026-12-23T10:00:00Z"),
};

test("a renewal has the extras at today's price, and neither setup nor a coupon", () => {
  const terms = renewalTerms({ ...catalogue, addOnGroups: [users] }, ended, 0);
  expect(terms?.quote.total).toBe(naira(7_200));
  expect(terms?.addOns).toHaveLength(1);
  expect(terms?.onboarding.fee).toBe(0);
});

test("extras of one kind renew each, except those taken out, and of two equal ones only one", () => {
  const one = { kind: "users" as const, optionId: 11, quantity: 1 };
  const twice = { ...ended, extras: [one, one, ...ended.extras] };
  const totalOf = (takenOut: number[]) => renewalTerms(catalogue, { ...twice, takenOut }, 0)?.quote.total;
  expect(totalOf([])).toBe(naira(8_200));
  expect(totalOf([11])).toBe(naira(7_700));
  expect(totalOf([11, 12, 11])).toBe(naira(6_000));
});

test("a plan that left the catalogue does not renew", () => {
  expect(renewalTerms(catalogue, { ...ended, planId: 99 }, 0)).toBeNull();
  expect(renewalTerms(catalogue, { ...ended, planId: 3 }, 0)).toBeNull();
  expect(continuationOf(catalogue, { ...last, nextPlanId: 99 }, 0)).toMatchObject({
    kind: "ends",
    chosen: null,
  });
  const plans = catalogue.plans.map((plan) => ({ ...plan, disabled: true }));
  expect(renewalTerms({ ...catalogue, plans }, ended, 0)).toBeNull();
});

test("the free plan follows if nothing else does, without extras", () => {
  expect(freeTerms(catalogue)).toMatchObject({ plan: { code: "basic" }, addOns: [], quote: { total: 0 } });
  expect(
    freeTerms({ ...catalogue, plans: catalogue.plans.filter(({ code }) => code !== "basic") }),
  ).toBeNull();
});

const last: LastPeriod = {
  ...ended,
  extras: [],
  kind: "paid",
  anchorDay: 22,
  pauseMonths: null,
  endsAt: new Date("2026-12-22T09:00:00Z"),
  renewalMethod: null,
  renewalCardLost: false,
  cancelledAt: null,
};
const now = new Date("2026-11-22T09:00:00Z");

const told = (change: Partial<LastPeriod>, at = now) =>
  continuationText(continuationOf(catalogue, { ...last, ...change }, 0), { now: at, subject: "Plus" });

test.each<[Partial<LastPeriod>, string]>([
  [{}, "Plus ends on 22 December 2026 unless you pay again. You then move to Basic, free."],
  [{ kind: "trial" }, "Plus ends on 22 December 2026. Nothing is charged. You then move to Basic, free."],
  [{ renewalMethod: "wallet" }, "Plus renews on 22 December 2026 for ₦6,000 from your wallet."],
  [{ renewalMethod: "card" }, "Plus renews on 22 December 2026 for ₦6,000 by your card."],
  [
    { renewalMethod: "card", renewalCard: "Visa •••• 4081" },
    "Plus renews on 22 December 2026 for ₦6,000 by Visa •••• 4081.",
  ],
  [
    { renewalMethod: "card", renewalCardLost: true },
    "Plus ends on 22 December 2026 unless you pay again. You then move to Basic, free.",
  ],
  [
    { renewalMethod: "wallet", cancelledAt: now },
    "Plus ends on 22 December 2026 and does not renew. You then move to Basic, free.",
  ],
  [
    { renewalMethod: "wallet", pauseMonths: 2 },
    "Plus pauses on 22 December 2026. You are on Basic until 22 February 2027, free. Plus then returns for ₦6,000 from your wallet.",
  ],
  [
    { pauseMonths: 1 },
    "Plus pauses on 22 December 2026. You are on Basic until 22 January 2027, free. Plus returns then if you pay ₦6,000. Otherwise you stay on Basic.",
  ],
  [
    { kind: "paused", planId: 1, nextPlanId: 2, nextDuration: "month", renewalMethod: "card" },
    "Plus is paused until 22 December 2026. Plus then returns for ₦6,000 by your card.",
  ],
  [
    {
      kind: "paused",
      planId: 1,
      nextPlanId: 2,
      nextDuration: "yearly",
      renewalMethod: "card",
      renewalCardLost: true,
    },
    "Plus is paused until 22 December 2026. Plus returns then if you pay ₦48,000. Otherwise you stay on Basic.",
  ],
  [
    {
      kind: "paused",
      planId: 1,
      nextPlanId: 2,
      nextDuration: "month",
      renewalMethod: "wallet",
      keptExtras: [{ kind: "users", optionId: 12, quantity: 3 }],
    },
    "Plus is paused until 22 December 2026. Plus then returns for ₦7,200 from your wallet.",
  ],
  [
    { renewalMethod: "wallet", pauseMonths: 2, cancelledAt: now },
    "Plus ends on 22 December 2026 and does not renew. You then move to Basic, free.",
  ],
  [
    { renewalMethod: "wallet", nextPlanId: 2, nextDuration: "yearly" },
    "Plus lasts until 22 December 2026. The yearly plan then starts for ₦48,000 from your wallet.",
  ],
  [
    { nextPlanId: 2, nextDuration: "yearly" },
    "Plus ends on 22 December 2026 unless you choose how the yearly plan is paid. You then move to Basic, free.",
  ],
  [
    { renewalMethod: "wallet", nextPlanId: 1, nextDuration: "month" },
    "Plus ends on 22 December 2026. Basic then starts as you chose, free for as long as you like.",
  ],
])("the text after a plan with %o is: %s", (change, text) => {
  expect(told(change)).toBe(text);
});

test("a late payment is due now", () => {
  expect(told({ renewalMethod: "card" }, last.endsAt)).toBe("₦6,000 by your card is due now.");
});

test("without a payment a plan whose days are over ends now", () => {
  expect(told({}, last.endsAt)).toBe("Plus ends now unless you pay again. You then move to Basic, free.");
});

test("a renewal uses the tax of its day", () => {
  expect(renewalTerms(catalogue, ended, 75)?.quote.vat).toBe(naira(540));
  expect(continuationOf(catalogue, { ...last, renewalMethod: "card" }, 75)).toMatchObject({
    kind: "renews",
    method: "card",
    total: naira(6_450),
    endsAt: last.endsAt,
    plan: { name: "Plus", duration: "month" },
    next: { name: "Plus", duration: "month" },
  });
});

test("without a free setup option there is no renewal", () => {
  expect(renewalTerms({ ...catalogue, onboarding: [] }, ended, 0)).toBeNull();
});

test("a free plan chosen for afterwards has no extras", () => {
  const extras = [{ kind: "users" as const, optionId: 12, quantity: 3 }];
  expect(renewalTerms(catalogue, { ...ended, nextPlanId: 1, extras }, 0)).toMatchObject({ addOns: [] });
});

test("a free plan continues by itself and is not a change", () => {
  expect(continuationOf(catalogue, { ...last, planId: 1, renewalMethod: "wallet" }, 0).kind).toBe("renews");
  expect(freeTerms({ ...catalogue, plans: [] })).toBeNull();
  const disabled = catalogue.plans.map((plan) => ({ ...plan, disabled: true }));
  expect(freeTerms({ ...catalogue, plans: disabled })).toBeNull();
});

test("a plan chosen for afterwards waits for a way to pay it, unless it was cancelled", () => {
  const chosen = { nextPlanId: 2, nextDuration: "yearly" as const };
  const plan = { name: "Plus", duration: "yearly" };
  expect(continuationOf(catalogue, { ...last, ...chosen }, 0)).toMatchObject({
    kind: "ends",
    why: "unpaid",
    freePlan: "Basic",
    chosen: plan,
  });
  expect(continuationOf(catalogue, { ...last, ...chosen, cancelledAt: now }, 0)).toMatchObject({
    kind: "ends",
    why: "cancelled",
    chosen: null,
  });
  expect(continuationOf(catalogue, last, 0)).toMatchObject({ chosen: null });
  expect(continuationOf(catalogue, { ...last, planId: 99 }, 0)).toMatchObject({
    plan: { name: "Your plan", duration: "month" },
  });
});

test("another plan is named, and a sentence without a subject begins with a capital", () => {
  const chain = { ...catalogue.plans[1]!, id: 5, name: "Chain" };
  const offer = { ...catalogue, plans: [...catalogue.plans, chain] };
  const textOf = (change: Partial<LastPeriod>, at = now) =>
    continuationText(continuationOf(offer, { ...last, ...change }, 0), { now: at });
  const paid = { renewalMethod: "wallet" as const, nextPlanId: 5, nextDuration: "month" as const };
  expect(textOf(paid)).toBe("Lasts until 22 December 2026. Chain then starts for ₦6,000 from your wallet.");
  expect(textOf({ ...paid, renewalMethod: null }, last.endsAt)).toBe(
    "Ends now unless you choose how Chain is paid. You then move to Basic, free.",
  );
  expect(textOf({ nextPlanId: 1, nextDuration: "month" }, last.endsAt)).toBe(
    "Ends now. Basic then starts as you chose, free for as long as you like.",
  );
  expect(textOf({ duration: "yearly", nextPlanId: 2, nextDuration: "month", renewalMethod: "wallet" })).toBe(
    "Lasts until 22 December 2026. The monthly plan then starts for ₦6,000 from your wallet.",
  );
});

test("without a free plan the records are kept", () => {
  const offer = { ...catalogue, plans: catalogue.plans.filter(({ code }) => code !== "basic") };
  expect(continuationText(continuationOf(offer, last, 0), { now })).toBe(
    "Ends on 22 December 2026 unless you pay again. Your records are kept.",
  );
});

test("only a period with an end date has an end", () => {
  expect([hasEnd({ endsAt: now }), hasEnd({ endsAt: null }), hasEnd(null)]).toEqual([true, false, false]);
});

test("a plan that left the catalogue ends, whichever choice was made", () => {
  expect(told({ planId: 4, renewalMethod: "wallet" })).toContain("unless you pay again");
});

const pausing = {
  ...ended,
  extras: [],
  kind: "paid",
  startsAt: new Date("2026-11-23T10:00:00Z"),
  anchorDay: 23,
} as const;
const paused = { kind: "paused", planId: 1, nextPlanId: 2, nextDuration: "month", keptExtras: [] };
const pauseWith = (change: object, offer = catalogue) =>
  continuationOf(offer, { ...(pausing as unknown as LastPeriod), pauseMonths: 1, ...change }, 0);

test("a plan that will pause, and one that is paused, is named with its time", () => {
  expect(pauseWith({})).toMatchObject({ kind: "pauses", plan: { name: "Plus", duration: "month" } });
  expect(pauseWith(paused)).toMatchObject({ kind: "returns", plan: { name: "Plus", duration: "month" } });
});

test("no pause without a free plan for the time between, or without the plan that returns", () => {
  for (const name of ["Basic", "Plus"]) {
    const offer = { ...catalogue, plans: catalogue.plans.filter((plan) => plan.name !== name) };
    expect(pauseWith({}, offer).kind).not.toBe("pauses");
  }
});

test("a plan that returns is paid by wallet or card, or by nothing yet", () => {
  expect(isPaidBy(pauseWith({ ...paused, renewalMethod: "wallet" }))).toBe(true);
  expect(isPaidBy(pauseWith({ ...paused, renewalMethod: null }))).toBe(false);
  expect(isPaidBy(pauseWith({}))).toBe(false);
});
