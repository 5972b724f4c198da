import { expect, test } from "vitest";
import type { PayBy } from "~/models/checkout/pay-by";
import type { NextPeriod, PurchaseFacts, PurchaseRequest } from "~/models/checkout/purchase";
import { priceAndDecide } from "~/models/checkout/verdict";
import { naira } from "~/models/money";
import { quote } from "~/models/plans/quote";
import { basic, catalogue, plus, self, payingOwner } from "../../support/samples";

const now = new Date("2026-11-21T09:00:00Z");
const wallet: PayBy = { with: "wallet" };
const savedCard: PayBy = { with: "provider", channel: "card", cardId: 7, saveCard: false };

const request: Omit<PurchaseRequest, "purchase" | "pay"> = {
  payer: payingOwner(),
  catalogue,
  source: { by: "step" },
  step: "order",
  isFresh: false,
};

const facts: PurchaseFacts = {
  now,
  vatTenths: 0,
  tokens: 0,
  earlier: null,
  running: null,
  coupon: null,
  eligibility: null,
  state: {
    location: { id: 1, name: "Ada's shop", address: "", taxNumber: "" },
    revision: 1,
    balance: 0,
    lastOrderId: 5,
    awaits: true,
    periods: [],
  },
  keyOf: (...about) => about.join("|"),
  fingerprintOf: ({ total }) => String(total),
};

const terms = (plan: typeof plus): NextPeriod["terms"] => ({
  plan,
  duration: "month",
  addOns: [],
  onboarding: self,
  quote: quote({ plan, duration: "month", addOns: [], onboarding: null, vatTenths: 0 }),
});

const renewal: NextPeriod = { kind: "renewal", subscriptionId: 9, attempt: 2, terms: terms(plus) };

test.each([
  ["the wallet, whatever it holds", wallet, "wallet"],
  ["a saved card, without a password", savedCard, "saved_card"],
] as const)("a renewal waits for %s", (_, pay, method) => {
  expect(priceAndDecide({ ...request, purchase: renewal, pay }, facts)).toMatchObject({
    verdict: "open",
    method,
    priced: { kind: "renewal", submissionKey: "renewal|9|2", quote: { total: naira(6_000) } },
  });
});

test("a renewal without a way to pay is a bug", () => {
  expect(() => priceAndDecide({ ...request, purchase: renewal, pay: null }, facts)).toThrow(/renewal/);
});

test("the free plan after an ended one begins at once, with nothing to pay", () => {
  const mail = { subject: "Your plan ended", text: "Basic goes on." };
  const purchase: NextPeriod = { kind: "fallback", subscriptionId: 9, terms: terms(basic), mail };
  expect(priceAndDecide({ ...request, purchase, pay: null }, facts)).toMatchObject({
    verdict: "place",
    method: "free",
    priced: { kind: "renewal", plan: basic, submissionKey: "after|9", quote: { total: 0 } },
  });
});
