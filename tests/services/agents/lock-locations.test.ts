import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "#db/transaction";
import { findAgentDraft, keepAgentDraft } from "~/models/checkout/draft.server";
import { findReceipt } from "~/models/ledger/receipt.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { naira } from "~/models/money";
import { type Duration, findTrialPlan } from "~/models/plans/catalogue";
import type { ChosenAddOn } from "~/models/plans/quote";
import { readState } from "~/models/subscriptions/state.server";
import { liveSubscription } from "~/models/subscriptions/subscription.server";
import { findMainLocation } from "~/models/users/location.server";
import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import { lockLocations, orderForLockedLocation } from "~/services/agents/lock-locations.server";
import type { PlaceOrderResult } from "~/services/checkout/place-order.server";
import { checkBooks } from "~/models/ledger/integrity.server";
import { sealWaiting } from "~/services/ledger/seal-ledger.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { chooseRenewal } from "~/services/billing/change-renewal.server";
import { changeAccount, makeAgent, makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { mailsTo } from "../../support/messages";
import { books } from "../../support/paying";
import { agentOrder, buyPlan, periodsOf } from "../../support/subscriber";
import { giveTokens } from "../../support/wallet";

const start = new Date("2026-11-21T09:00:00Z");
let agent: User;
let made = 0;

const database = await testDatabase();
const app = makeContext(database.db, start);
beforeEach(async () => {
  app.setTime(start);
  agent = await getUser(app.db, await makeAgent(app.db, `BRANCH${(made += 1)}`));
});

async function registrant() {
  const owner = await makeOwner(app.db, { agentId: agent.id });
  const location = await findMainLocation(app.db, owner.id);
  if (!location) throw new Error("no shop");
  return { owner, locationId: location.id };
}

async function extra(quantity: number): Promise<ChosenAddOn> {
  const group = (await catalogueOf(app)).addOnGroups.find(({ kind }) => kind === "users");
  const option = group?.options.find((one) => one.quantity === quantity);
  if (!group || !option) throw new Error("no such extra");
  return { group, option };
}

interface ChosenPlan {
  duration?: Duration;
  addOns?: ChosenAddOn[];
}

/** Pays for locations in one transaction, all or none. */
async function pay(locationIds: number[], { duration = "yearly", addOns = [] }: ChosenPlan = {}) {
  const catalogue = await catalogueOf(app);
  const plan = findTrialPlan(catalogue);
  if (!plan) throw new Error("Plus is not on sale");
  return inTransaction<{ outcome: "paid"; held: number } | PlaceOrderResult>(app.db, async (trx, undo) => {
    const held = await lockLocations(app, trx, agent, locationIds);
    const at = { trx, now: app.clock.now() };
    for (const location of held) {
      const order = agentOrder({ catalogue, plan }, { duration, addOns });
      const placed = await orderForLockedLocation(app, at, { agent, location }, order);
      if (placed.outcome !== "placed") undo(placed);
    }
    return { outcome: "paid", held: held.length };
  });
}

const orderOf = (ownerId: number) =>
  app.db
    .selectFrom("orders")
    .selectAll()
    .where("ownerId", "=", ownerId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();

test("a shop is on Plus, the tokens are spent, and the books say from whom to what", async () => {
  await giveTokens(app.db, agent.id, 100_000);
  const { owner, locationId } = await registrant();
  await pay([locationId], { addOns: [await extra(1)] });
  const order = await orderOf(owner.id);
  expect(order).toMatchObject({ method: "tokens", state: "settled", agentId: agent.id, kind: "new" });
  expect(order.discountName).toBe("Discount (25%)");
  expect(order.discount).toBe(naira(15_000));
  expect(order.total).toBe(order.subtotal - naira(15_000));
  expect(await liveSubscription(app.db, owner.id, start)).toMatchObject({
    kind: "paid",
    planId: 2,
    duration: "yearly",
    endsAt: new Date("2027-11-21T09:00:00Z"),
    extras: [{ kind: "users", quantity: 1 }],
    renewalMethod: null,
  });
  expect(await walletBalance(app.db, agent.id, "tokens")).toBe(naira(100_000) - order.total);
  const sums = await books(app.db, agent.id);
  expect(sums).toMatchObject({ plan_income: naira(-60_000), discount: naira(15_000) });
  expect(sums.token_bridge).toBeUndefined();
  expect(await books(app.db, owner.id)).toEqual({});
  expect(await checkBooks(app.db)).toEqual([]);
});

test("the receipt is the agent's, and the owner is told about the plan without a price", async () => {
  await giveTokens(app.db, agent.id, 100_000);
  const { owner, locationId } = await registrant();
  await pay([locationId]);
  const { reference } = await orderOf(owner.id);
  expect(await findReceipt(app.db, owner.id, reference)).toBeNull();
  const receipt = await findReceipt(app.db, agent.id, reference);
  expect(receipt?.content).toMatchObject({
    buyer: { name: agent.name },
    branch: owner.name,
    paidBy: "Tokens",
    total: naira(45_000),
    period: "21 November 2026 to 21 November 2027",
  });
  const [mail] = await mailsTo(app.db, owner.email);
  expect(mail?.subject).toBe("Your agent paid for Plus");
  expect(mail?.text).toContain("Plus is paid until 21 November 2027.");
  expect(mail?.text).not.toMatch(/45,000|60,000|25%|KPT/);
  await sealWaiting(app);
  const [toAgent] = await mailsTo(app.db, agent.email);
  expect(toAgent?.text).toContain(`Shop: ${owner.name}`);
  expect(toAgent?.text).toContain("See your customers: http://127.0.0.1:3000/reseller");
  expect(toAgent?.text).not.toContain("/plans-and-billings");
  const texts = app.db.selectFrom("outbox").select("id").where("ownerId", "=", agent.id);
  expect(await texts.where("channel", "=", "sms").execute()).toEqual([]);
});

test("paying again continues from the end of the paid time, whoever paid it", async () => {
  await giveTokens(app.db, agent.id, 100_000);
  const { owner, locationId } = await registrant();
  await buyPlan(app, owner);
  await pay([locationId], { duration: "month" });
  await pay([locationId]);
  const periods = await periodsOf(app.db, owner.id);
  expect(periods).toHaveLength(3);
  expect((await liveSubscription(app.db, owner.id, start))?.endsAt).toEqual(new Date("2028-01-21T09:00:00Z"));
});

test("an agent's order does not change the cost of the owner's renewal", async () => {
  await giveTokens(app.db, agent.id, 200_000);
  const { owner, locationId } = await registrant();
  await buyPlan(app, owner, { extras: { users: 1 } });
  await chooseRenewal(app, { ownerId: owner.id }, { method: "wallet" });
  const chosen = (await liveSubscription(app.db, owner.id, start))?.renewalChosenAt;
  app.setTime(new Date("2026-11-30T09:00:00Z"));
  await pay([locationId], { addOns: [await extra(5)] });
  const state = await readState(app.db, owner.id, app.clock.now());
  const last = state?.periods.at(-1);
  expect(last).toMatchObject({
    duration: "yearly",
    renewalMethod: "wallet",
    nextDuration: "month",
    nextPlanId: 2,
  });
  expect(last?.takenOut).toEqual([(await extra(5)).option.id]);
  expect(last?.renewalChosenAt).toEqual(chosen);
  const mail = (await mailsTo(app.db, owner.email))[0];
  expect(mail?.text).toContain("The monthly plan then starts for ₦6,000 from your wallet");
});

test("several shops are paid in one transaction, all of them or none", async () => {
  await giveTokens(app.db, agent.id, 12_000);
  const [first, second, third] = [await registrant(), await registrant(), await registrant()];
  const all = [third.locationId, first.locationId, second.locationId];
  expect(await pay(all, { duration: "month" })).toMatchObject({
    outcome: "refused",
    refusal: "tokens-low",
    facts: { missing: naira(6_000), quote: { total: naira(6_000) } },
  });
  expect(await walletBalance(app.db, agent.id, "tokens")).toBe(naira(12_000));
  for (const { owner } of [first, second, third])
    expect(await liveSubscription(app.db, owner.id, start)).toBeNull();
  expect(await pay(all.slice(0, 2), { duration: "month" })).toEqual({ outcome: "paid", held: 2 });
  expect(await walletBalance(app.db, agent.id, "tokens")).toBe(0);
  expect(await checkBooks(app.db)).toEqual([]);
});

test("only shops of the agent's own registrants are held, each once", async () => {
  const { owner, locationId } = await registrant();
  const outlet = await app.db
    .insertInto("locations")
    .values({ ownerId: owner.id, name: "Second shop", isMain: false, createdAt: start })
    .returning("id")
    .executeTakeFirstOrThrow();
  const stranger = await findMainLocation(app.db, (await makeOwner(app.db)).id);
  const rival = await makeAgent(app.db, `RIVAL${made}`);
  const theirs = await findMainLocation(app.db, (await makeOwner(app.db, { agentId: rival })).id);
  const ids = [outlet.id, locationId, stranger?.id ?? 0, theirs?.id ?? 0, 2 ** 40];
  const held = await app.db.transaction().execute((trx) => lockLocations(app, trx, agent, ids));
  expect(held.map((location) => location.locationId)).toEqual([locationId]);
  await changeAccount(app.db, owner.id, { disabledAt: start });
  expect(await app.db.transaction().execute((trx) => lockLocations(app, trx, agent, ids))).toEqual([]);
});

test("the agent's choices are removed with the order, and the owner's own choices stay", async () => {
  await giveTokens(app.db, agent.id, 45_000);
  const { owner, locationId } = await registrant();
  const catalogue = await catalogueOf(app);
  const address = { agentId: agent.id, locationId };
  const row = { ...address, ownerId: owner.id, planId: 2, addOns: [await extra(1)], now: start };
  await keepAgentDraft(app.db, { ...row, duration: "month", submissionKey: `row-${owner.id}` });
  await keepAgentDraft(app.db, { ...row, duration: "yearly", submissionKey: `row-${owner.id}` });
  await app.db
    .insertInto("checkouts")
    .values({
      ownerId: owner.id,
      locationId,
      planId: 2,
      duration: "yearly",
      submissionKey: `own-${owner.id}`,
      createdAt: start,
      updatedAt: start,
    })
    .execute();
  expect(await findAgentDraft(app.db, address, catalogue)).toMatchObject({ duration: "yearly" });
  await pay([locationId]);
  expect(await findAgentDraft(app.db, address, catalogue)).toBeNull();
  const left = app.db.selectFrom("checkouts").select("submissionKey").where("ownerId", "=", owner.id);
  expect(await left.execute()).toEqual([{ submissionKey: `own-${owner.id}` }]);
});
