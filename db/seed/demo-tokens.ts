import { DAY } from "~/models/duration";
import { adjustmentText } from "~/models/agents/token-adjustment";
import { grantEntries } from "~/models/ledger/journal";
import { naira } from "~/models/money";
import type { Db } from "../client";
import { book } from "./demo-journal";
import { type Holder, type DemoNumbers, type TopUp, topUp, writeReceipt } from "./demo-wallet";

const bought: TopUp = {
  daysAgo: 30,
  reference: "KPP-DEMO5TOKENS2",
  amount: 50_000,
  providerFee: 866.5,
  wallet: "tokens",
};
const granted = {
  kind: "grant" as const,
  daysAgo: 29,
  reference: "KPT-DEMO6WELCOME",
  amount: naira(2_400),
  reason: "Welcome gift for a new agent",
};

/** Tokens of an agent: bought by card, and given by staff. The balance is 52,400 KPT. */
export async function seedDemoTokens(
  db: Db,
  agent: Holder,
  { lastNumbers, now }: DemoNumbers,
): Promise<void> {
  const boughtAt = new Date(now.getTime() - bought.daysAgo * DAY);
  await writeReceipt(db, agent, await topUp(db, agent, bought, boughtAt), { at: boughtAt, lastNumbers });
  const at = new Date(now.getTime() - granted.daysAgo * DAY);
  const { reference, amount, reason } = granted;
  await book(db, {
    ownerId: agent.id,
    kind: "token-grant",
    subject: "token-adjustment",
    reference,
    text: adjustmentText(granted),
    entries: grantEntries(amount),
    at,
  });
  await db
    .insertInto("tokenAdjustments")
    .values({ reference, ownerId: agent.id, amount, reason, madeBy: "demo", createdAt: at })
    .execute();
}
