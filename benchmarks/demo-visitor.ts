import { demoAccounts, demoPassword } from "#db/seed/demo";

import { makeVisitor, type Visitor } from "../tests/support/visitor";

/** A visitor who logged in as an owner of the demo. */
export async function demoOwner(origin: string, choices: { verified: boolean }): Promise<Visitor> {
  const account = demoAccounts.find(
    ({ role, verified }) => role === "owner" && verified === choices.verified,
  );
  const visitor = makeVisitor(origin);
  await visitor.post("/login", { email: account?.email ?? "", password: demoPassword });
  return visitor;
}
