import { expect, test } from "vitest";
import { choose, type Choices } from "~/models/checkout/choices";
import { basic, byPhone, catalogue, outlets, plus, self, users } from "../../support/catalogue-sample";

const nothing: Choices = { addOns: [], onboarding: null, paymentMethod: null };
const complete: Choices = { addOns: [], onboarding: self, paymentMethod: "card" };
const [oneUser, threeUsers] = users.options as [
  (typeof users.options)[number],
  (typeof users.options)[number],
];

test("a post adds, replaces and removes one extra a group, and keeps what it does not mention", () => {
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

test("an extra on Basic says Upgrade Plan, and none is no error", () => {
  expect(choose(catalogue, basic, nothing, { quantities: { users: 3 } })).toEqual({
    ok: false,
    errors: { users: "Upgrade Plan" },
  });
  expect(choose(catalogue, basic, nothing, { quantities: { users: 0 } })).toMatchObject({ ok: true });
});

test("an onboarding that is not offered is refused, a stored one is kept", () => {
  expect(choose(catalogue, plus, nothing, { quantities: {}, onboardingId: 99 })).toMatchObject({ ok: false });
  const kept = choose(
    catalogue,
    plus,
    { ...nothing, onboarding: byPhone },
    { quantities: { users: threeUsers.quantity } },
  );
  expect(kept).toMatchObject({ ok: true, choices: { onboarding: byPhone } });
});
