import { expect, test } from "vitest";
import {
  byFieldName,
  choiceFields,
  choose,
  firstChoices,
  noChoices,
  savedCard,
  type Choices,
  type PostedChoices,
} from "~/models/checkout/choices";
import { waysToPay } from "~/models/payments/channel";
import { extraPicks, onboardingPick, paymentPick } from "~/messages/checkout/picks";
import { readQuantities } from "~/models/checkout/extras-fields.server";
import { payByAnother } from "~/models/checkout/pay-by";
import { naira } from "~/models/money";
import { basic, byPhone, catalogue, outlets, plus, self, users } from "../../support/samples";

const nothing: Choices = { addOns: [], onboarding: null, paymentMethod: null };
const complete: Choices = { addOns: [], onboarding: self, paymentMethod: "card" };
const [oneUser, threeUsers] = users.options as [
  (typeof users.options)[number],
  (typeof users.options)[number],
];

test("a post adds, replaces and removes one extra per group, and keeps what it does not mention", () => {
  const stored: Choices = {
    ...complete,
    addOns: [
      { group: users, option: oneUser },
      { group: outlets, option: outlets.options[0]! },
    ],
  };
  const chosen = (quantities: object) => {
    const result = choose(catalogue, plus, stored, { quantities });
    return result.ok
      ? result.choices.addOns.map((addOn) => [addOn.group.kind, addOn.option.quantity])
      : result.errors;
  };
  expect(chosen({})).toEqual([
    ["users", 1],
    ["outlets", 1],
  ]);
  expect(chosen({ users: 3 })).toEqual([
    ["users", 3],
    ["outlets", 1],
  ]);
  expect(chosen({ users: 0 })).toEqual([["outlets", 1]]);
  expect(chosen({ users: 7 })).toEqual({ users: "Choose one of the amounts shown" });
});

test("an extra on Basic says Upgrade Plan, and a quantity of 0 is not an error", () => {
  expect(choose(catalogue, basic, nothing, { quantities: { users: 3 } })).toEqual({
    ok: false,
    errors: { users: "Upgrade Plan" },
  });
  expect(choose(catalogue, basic, nothing, { quantities: { users: 0 } })).toMatchObject({ ok: true });
});

test("an onboarding that is not offered is refused, and a stored one is kept", () => {
  expect(choose(catalogue, plus, nothing, { quantities: {}, onboardingId: 99 })).toMatchObject({ ok: false });
  const kept = choose(
    catalogue,
    plus,
    { ...nothing, onboarding: byPhone },
    { quantities: { users: threeUsers.quantity } },
  );
  expect(kept).toMatchObject({ ok: true, choices: { onboarding: byPhone } });
});

test("each part of a post replaces the stored part, and missing parts stay", () => {
  const stored: Choices = { ...complete, card: 7, renews: null };
  const chosen = (posted: Omit<PostedChoices, "quantities">) => {
    const result = choose(catalogue, plus, stored, { quantities: {}, ...posted });
    return result.ok && result.choices;
  };
  expect(chosen({})).toEqual(stored);
  expect(chosen({ onboardingId: 2 })).toEqual({ ...stored, onboarding: byPhone });
  expect(chosen({ paymentMethod: "ussd" })).toEqual({ ...stored, paymentMethod: "ussd" });
  expect(chosen({ paymentMethod: null })).toEqual({ ...stored, paymentMethod: null });
  expect(chosen({ card: "save" })).toEqual({ ...stored, card: "save" });
  const first = choose(catalogue, plus, nothing, { quantities: {} });
  expect(first).toEqual({ ok: true, choices: noChoices });
});

test("every mistake in a post is reported at once", () => {
  expect(
    choose(catalogue, plus, nothing, { quantities: { users: 7, outlets: 9 }, onboardingId: 99 }),
  ).toEqual({
    ok: false,
    errors: {
      users: "Choose one of the amounts shown",
      outlets: "Choose one of the amounts shown",
      onboarding: "Choose one of the onboarding types shown",
    },
  });
});

test("errors are keyed by the names of the fields", () => {
  expect(byFieldName({ users: "a", products: "b", outlets: "c", onboarding: "d" })).toEqual({
    additional_users: ["a"],
    additional_products: ["b"],
    additional_warehouse: ["c"],
    onboarding: ["d"],
  });
  expect(byFieldName({ other: undefined })).toEqual({ other: [""] });
  expect(choiceFields).toEqual([
    "additional_users",
    "additional_products",
    "additional_warehouse",
    "onboarding",
    "payment_method",
    "card_type",
    "auth_code",
    "coupon",
  ]);
});

test("a saved card counts only if a card pays", () => {
  expect(savedCard({ ...complete, card: 7 })).toBe(7);
  expect(savedCard({ ...complete, card: "new" })).toBeNull();
  expect(savedCard(complete)).toBeNull();
  expect(savedCard({ ...complete, paymentMethod: "wallet", card: 7 })).toBeNull();
});

test("a checkout begins empty, and a period paid ahead with the extras and without setup", () => {
  const extra = (optionId: number, kind: "users" | "outlets" = "users") => ({ kind, optionId, quantity: 1 });
  const first = (...nextExtras: ReturnType<typeof extra>[]) => firstChoices(catalogue, { nextExtras });
  expect(firstChoices(catalogue, null)).toEqual(noChoices);
  expect(first()).toEqual({ ...noChoices, onboarding: self });
  const quantities = (choices: Choices) =>
    choices.addOns.map(({ group, option }) => [group.kind, option.quantity]);
  expect(quantities(first(extra(31, "outlets"), extra(11)))).toEqual([
    ["users", 1],
    ["outlets", 1],
  ]);
  expect(first(extra(12)).addOns).toEqual([{ group: users, option: threeUsers }]);
});

test("a checkout rounds several amounts of one kind up to the next option, or the largest", () => {
  const five = { ...oneUser, id: 13, quantity: 5 };
  const group = { ...users, options: [five, threeUsers, oneUser] };
  const offer = { ...catalogue, addOnGroups: [group] };
  const together = (...optionIds: number[]) =>
    firstChoices(offer, {
      nextExtras: optionIds.map((optionId) => ({ kind: "users" as const, optionId, quantity: 1 })),
    }).addOns.map(({ option }) => option.quantity);
  expect(together(11, 11)).toEqual([3]);
  expect(together(11, 11, 11)).toEqual([3]);
  expect(together(11, 12)).toEqual([5]);
  expect(together(12, 13)).toEqual([5]);
});

test("an extra shows its amounts with the price for the duration, and what the plan includes", () => {
  const group = { ...users, description: "People who log in." };
  const order = (duration: "month" | "yearly", choices = nothing) => ({
    catalogue: { ...catalogue, addOnGroups: [group] },
    duration,
    choices,
    plan: { ...plus, limits: { users: 1_000 } },
  });
  expect(extraPicks(order("month"))).toEqual([
    {
      name: "additional_users",
      legend: "Additional Active Users",
      value: "0",
      quantities: true,
      hint: "Plus has 1,000. People who log in.",
      options: [
        { value: "0", label: "No extra users", price: "₦0" },
        { value: "1", label: "1 more", price: "₦500" },
        { value: "3", label: "3 more", price: "₦1,200" },
      ],
    },
  ]);
  const chosen = { ...nothing, addOns: [{ group, option: threeUsers }] };
  const [yearly] = extraPicks(order("yearly", chosen));
  expect(yearly).toMatchObject({ value: "3" });
  expect(yearly?.options.map(({ price }) => price)).toEqual(["₦0", "₦5,000", "₦12,000"]);
  const unlimited = { ...order("month"), plan: { ...plus, limits: { users: "unlimited" as const } } };
  expect(extraPicks(unlimited)[0]?.hint).toBe("People who log in.");
  const ofBasic = extraPicks({ ...order("month"), plan: { ...basic, limits: { users: 1 } } });
  expect(ofBasic).toMatchObject([{ hint: "Basic has 1. People who log in.", value: "0" }]);
});

test("setup shows its types with their fees, and the chosen one", () => {
  const described = { ...byPhone, description: "We call you." };
  const offer = { ...catalogue, onboarding: [self, described] };
  expect(onboardingPick({ catalogue: offer, choices: { ...nothing, onboarding: byPhone } })).toMatchObject({
    name: "onboarding",
    legend: "Onboarding",
    value: "2",
    quantities: false,
    options: [
      { value: "1", label: "Self Onboarding", price: "₦0" },
      { value: "2", label: "Setup by phone", detail: "We call you.", price: "₦5,000" },
    ],
  });
  expect(onboardingPick({ catalogue, choices: nothing }).value).toBeUndefined();
});

test("the ways to pay are those of the provider and the wallet with its balance", () => {
  const pick = paymentPick({
    choices: nothing,
    balance: naira(1_234),
    total: naira(1_234),
    methods: ["ussd"],
  });
  expect(pick).toMatchObject({ name: "payment_method", quantities: false });
  expect(pick.value).toBeUndefined();
  expect(pick.options).toEqual([
    ...waysToPay(["ussd"]),
    { value: "wallet", label: "Pay with Wallet", detail: "You have ₦1,234." },
  ]);
  const chosen = (paymentMethod: Choices["paymentMethod"]) =>
    paymentPick({ choices: { ...complete, paymentMethod }, balance: 0, total: naira(1), methods: ["card"] });
  expect(chosen("card").value).toBe("card");
  // The owner's choice stays, even if it cannot pay.
  expect(chosen("wallet").value).toBe("wallet");
  const all = paymentPick({
    choices: nothing,
    balance: 0,
    total: naira(1),
    methods: ["card", "bank_transfer", "ussd"],
  });
  expect(all.options.map(({ label }) => label)).toEqual([
    "Pay with Card",
    "Pay by bank transfer",
    "Pay with USSD",
    "Pay with Wallet",
  ]);
});

test("a link with choices in short is read, and one that cannot be read counts as none", () => {
  const read = (query: string) => readQuantities(new URLSearchParams(query));
  expect(read("users=3&products=500&outlets=1")).toEqual({ users: 3, products: 500, outlets: 1 });
  expect(read("users=x")).toEqual({});
  expect(read("users=x&additional_users=3")).toMatchObject({ users: 3 });
});

test("another person who is asked to pay chooses how, and saves no card", () => {
  expect(payByAnother).toEqual({
    with: "provider",
    channel: "card",
    cardId: null,
    saveCard: false,
    byLink: true,
  });
});
