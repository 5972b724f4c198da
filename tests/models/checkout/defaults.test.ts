import { expect, test } from "vitest";

import { type Choices, withDefaults } from "~/models/checkout/choices";
import { readQuantities } from "~/models/checkout/extras-fields";
import { payByAnother } from "~/models/checkout/pay-by";
import { byPhone, catalogue, self } from "../../support/catalogue-sample";

const nothing: Choices = { addOns: [], onboarding: null, paymentMethod: null };

const methodFor = (
  balance: number,
  {
    total = 600_000,
    asked = null,
    methods = ["bank_transfer", "card"] as const,
  }: {
    total?: number;
    asked?: Choices["paymentMethod"];
    methods?: readonly ("bank_transfer" | "card" | "ussd")[];
  } = {},
) => withDefaults({ ...nothing, paymentMethod: asked }, { catalogue, balance, total, methods }).paymentMethod;

test("the wallet is chosen if it covers the total, else the first way of the provider", () => {
  expect(methodFor(599_999)).toBe("bank_transfer");
  expect(methodFor(600_000)).toBe("wallet");
  expect(methodFor(0, { total: 0 })).toBe("bank_transfer");
  expect(methodFor(0, { methods: [] })).toBe("card");
});

test("what the owner chose stays, except a wallet that holds too little", () => {
  expect(methodFor(600_000, { asked: "ussd" })).toBe("ussd");
  expect(methodFor(0, { asked: "ussd" })).toBe("ussd");
  expect(methodFor(600_000, { asked: "wallet" })).toBe("wallet");
  expect(methodFor(599_999, { asked: "wallet" })).toBe("bank_transfer");
  // A free order needs no money of the wallet.
  expect(methodFor(0, { asked: "wallet", total: 0 })).toBe("wallet");
});

test("setting up without help is chosen unless the owner chose another", () => {
  const means = { catalogue, balance: 0, total: 600_000, methods: ["card"] } as const;
  expect(withDefaults(nothing, means).onboarding).toEqual(self);
  expect(withDefaults({ ...nothing, onboarding: byPhone }, means)).toEqual({
    ...{ addOns: [], onboarding: byPhone, paymentMethod: "card" },
  });
});

test("a link with choices in short is read, and one that cannot be read counts as none", () => {
  const read = (query: string) => readQuantities(new URLSearchParams(query));
  expect(read("users=3&products=500&outlets=1")).toEqual({ users: 3, products: 500, outlets: 1 });
  expect(read("users=x")).toEqual({});
  expect(read("users=x&additional_users=3")).toMatchObject({ users: 3 });
});

test("another person who is asked to pay chooses how, and saves no card", () => {
  expect(payByAnother).toEqual({
    ...{ with: "provider", channel: "card", cardId: null, saveCard: false, byLink: true },
  });
});
