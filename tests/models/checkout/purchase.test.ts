import { expect, test } from "vitest";

import { payingAccount } from "~/models/checkout/purchase";
import { payingAgent, payingOwner } from "../../support/samples";

test("an agent pays with tokens of the agent, an owner with money of the owner", () => {
  const [agent, owner] = [payingAgent(), payingOwner()];
  expect(payingAccount(agent)).toBe(agent.agent);
  expect(payingAccount(owner)).toBe(owner.owner);
});
