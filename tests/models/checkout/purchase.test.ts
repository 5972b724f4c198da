import { expect, test } from "vitest";

import { type Payer, payingAccount } from "~/models/checkout/purchase";

test("an agent pays with tokens of the agent, an owner with money of the owner", () => {
  const owner = { id: 7, heldUntil: null };
  const agent = { id: 8, heldUntil: null };
  expect(payingAccount({ by: "agent", agent, owner } as unknown as Payer)).toBe(agent);
  expect(payingAccount({ by: "owner", owner } as unknown as Payer)).toBe(owner);
});
