import { expect, test } from "vitest";

import { mismatches } from "~/models/checkout/price-echo";
import { quote } from "~/models/plans/pricing";
import { byPhone, plus } from "../../support/catalogue-sample";

const choices = { addOns: [], onboarding: byPhone, paymentMethod: null };
const priced = {
  plan: plus,
  duration: "yearly" as const,
  choices,
  quote: quote({ plan: plus, duration: "yearly", ...choices }),
};

test("a form that says what we say differs in nothing", () => {
  const echo = {
    plan_amount: "60000",
    total_amount: "53000",
    discount_percentage: "20",
    amount_paid: "53000.00",
    agent_fee: "5000",
    plan_id: "2",
    duration: "12",
  };
  expect(mismatches(echo, priced)).toEqual([]);
  expect(mismatches({}, priced)).toEqual([]);
});

test.each(["1", "-5", "", "53,000", "NaN", "Infinity", "0x1"])("a total of %j is noticed", (total_amount) => {
  expect(mismatches({ total_amount }, priced)).toEqual(["total_amount"]);
});
