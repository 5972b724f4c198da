import { expect, test } from "vitest";

import { priceMismatches } from "~/models/checkout/claimed-prices";
import { quote } from "~/models/plans/quote";
import { byPhone, plus } from "../../support/samples";

const choices = { addOns: [], onboarding: byPhone, paymentMethod: null };
const priced = {
  plan: plus,
  duration: "yearly" as const,
  onboarding: choices.onboarding,
  quote: quote({ plan: plus, duration: "yearly", ...choices }),
};

test("a form with our prices differs in nothing", () => {
  const claimed = {
    plan_amount: "60000",
    total_amount: "53000",
    discount_percentage: "20",
    amount_paid: "53000.00",
    agent_fee: "5000",
    plan_id: "2",
    duration: "12",
  };
  expect(priceMismatches(claimed, priced)).toEqual([]);
  expect(priceMismatches({}, priced)).toEqual([]);
});

test.each(["1", "-5", "", "53,000", "NaN", "Infinity", "0x1"])("a total of %j is noticed", (total_amount) => {
  expect(priceMismatches({ total_amount }, priced)).toEqual(["total_amount"]);
});

test("each differing field is named, in the order of the form", () => {
  const claimed = {
    plan_amount: "1",
    total_amount: "1",
    discount_percentage: "1",
    amount_paid: "1",
    agent_fee: "1",
    plan_id: "1",
    duration: "1",
  };
  expect(priceMismatches(claimed, priced)).toEqual(Object.keys(claimed));
});

test("a month has no discount, and an order without setup no fee", () => {
  const none = { ...choices, onboarding: null };
  const month = {
    plan: plus,
    duration: "month" as const,
    onboarding: null,
    quote: quote({ plan: plus, duration: "month", ...none }),
  };
  const claimed = { discount_percentage: "0", agent_fee: "0", duration: "1", plan_amount: "6000" };
  expect(priceMismatches(claimed, month)).toEqual([]);
});
