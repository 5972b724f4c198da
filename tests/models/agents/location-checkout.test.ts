import { expect, test } from "vitest";

import { agentCheckoutPath } from "~/models/agents/location-checkout";
import {
  locationOrderView,
  locationStanding,
  readLocationAfter,
  readLocationStep,
  tokenPaymentView,
} from "~/routes/_agent/plandetails/location-order";
import { naira } from "~/models/money";
import { resellerPrice, resellerQuote } from "~/models/plans/quote";
import { returnPath } from "../../support/return-path";
import { isForPurchase } from "~/models/payments/top-up";
import { catalogue, plus } from "../../support/samples";

const now = new Date("2026-11-21T09:00:00Z");
const later = new Date("2026-12-03T09:00:00Z");

test("the agents' discount replaces the plan's own, on the yearly plan alone", () => {
  const plan = { ...plus, amountYear: naira(60_000), discount: 20, resellerDiscount: 25 };
  const [group] = catalogue.addOnGroups;
  const option = group?.options[0];
  if (!group || !option) throw new Error("no extras");
  const addOns = [{ group, option }];
  const year = resellerQuote({ plan, duration: "yearly", addOns });
  expect(year).toMatchObject({ discount: naira(15_000), discountName: "Discount (25%)" });
  expect(year.total).toBe(naira(45_000) + option.amountYear);
  expect(resellerPrice(plan, "yearly")).toBe(naira(45_000));
  const month = resellerQuote({ plan, duration: "month", addOns });
  expect(month).toMatchObject({
    discount: 0,
    discountName: null,
    total: plan.amountMonth + option.amountMonth,
  });
  const none = resellerQuote({ plan: { ...plan, resellerDiscount: 0 }, duration: "yearly", addOns: [] });
  expect(none).toMatchObject({ discount: 0, discountName: null, total: naira(60_000) });
});

test("the checkout URL survives a login and buying tokens", () => {
  const path = agentCheckoutPath({ locationId: 7, code: "TUNDE1", after: "2026-12-03", step: "pay" });
  expect(path).toBe("/plandetails?locationId=7&agentCode=TUNDE1&after=2026-12-03&step=pay");
  expect(returnPath(path)).toBe(path);
  expect(isForPurchase(path)).toBe(true);
  const query = new URL(path, "http://site.invalid").searchParams;
  expect([readLocationStep(query), readLocationAfter(query)]).toEqual(["pay", "2026-12-03"]);
  const odd = new URLSearchParams("step=paid&after=tomorrow");
  expect([readLocationStep(odd), readLocationAfter(odd)]).toEqual(["summary", null]);
});

test.each([
  [null, null, "No plan yet."],
  [{ kind: "free", endsAt: null }, "Basic", "On Basic now."],
  [{ kind: "trial", endsAt: later }, "Plus", "In the free trial of Plus until 3 December 2026."],
  [{ kind: "paid", endsAt: later }, "Plus", "Plus is paid until 3 December 2026."],
  [
    { kind: "paid", endsAt: later, trialUntil: new Date("2026-11-28T09:00:00Z") },
    "Plus",
    "Plus is paid until 3 December 2026, free trial until 28 November 2026.",
  ],
  [
    { kind: "paid", endsAt: now, graceUntil: later },
    "Plus",
    "Plus was due on 21 November 2026. It works until 3 December 2026.",
  ],
] as const)("the running plan is described: %j %s", (live, name, text) => {
  expect(locationStanding(live && { trialUntil: null, graceUntil: null, ...live }, name, now)).toBe(text);
});

test("the order says when it begins, if that is not at once", () => {
  const plan = plus;
  const shared = { catalogue, plan, duration: "yearly" as const, addOns: [] };
  const quote = resellerQuote({ plan, duration: "yearly", addOns: [] });
  const note = (live: Parameters<typeof locationOrderView>[0]["live"]) =>
    locationOrderView({ ...shared, quote, live, vatTenths: 0 }).note;
  expect(note(null)).toBeNull();
  expect(note({ kind: "free", planId: 1, endsAt: null })).toBeNull();
  expect(note({ kind: "trial", planId: 2, endsAt: later })).toBe(
    "Pay now for one more year, from 3 December 2026.",
  );
  expect(note({ kind: "paid", planId: 3, endsAt: later })).toBe("Starts on 3 December 2026.");
});

test("the payment page shows what is left, or what is missing", () => {
  const order = { shopName: "Ada Stores", planName: "Plus", duration: "month" as const, addOns: [] };
  const view = (balance: number) =>
    tokenPaymentView({ ...order, total: naira(6_000), kept: 0, balance: naira(balance) });
  expect(view(6_500)).toMatchObject({ line: "Ada Stores: Plus, 1 month", left: "500 KPT", missing: null });
  expect(view(6_000)).toMatchObject({ left: "0 KPT", missing: null });
  expect(view(5_999)).toMatchObject({ missing: "1 KPT more", balance: "5,999 KPT", worth: "₦5,999" });
});
