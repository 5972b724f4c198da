import { expect, test } from "vitest";
import { inTransaction } from "#db/transaction";
import { checkBooks } from "~/models/ledger/integrity.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { naira } from "~/models/money";
import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import { chooseForLocation, payWithTokens } from "~/services/agents/order-for-location.server";
import { lockLocations, orderForLockedLocation } from "~/services/agents/lock-locations.server";
import { makeAgent, makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { PARALLEL, atOnce, twoPools } from "../../support/races";
import {
  agentOrder,
  locationForm,
  agentCheckoutPage,
  buyPlan,
  outcomeOf,
  periodsOf,
} from "../../support/subscriber";
import { giveTokens } from "../../support/wallet";

const MONTH = 6_000;
let made = 0;

const database = await twoPools();

const at = (index: number) => makeContext(database.pool(index));

async function agent(tokens: number) {
  const id = await makeAgent(database.db, `CROWD${(made += 1)}`);
  await giveTokens(database.db, id, tokens);
  return getUser(database.db, id);
}

/** A registrant whose location the agent will pay for a month. */
async function monthly(payer: User) {
  const owner = await makeOwner(database.db, { agentId: payer.id });
  const page = await agentCheckoutPage(at(0), payer, owner);
  await chooseForLocation(at(0), page, { duration: "month", quantities: {} });
  return { owner, visit: page, form: await locationForm(at(0), page) };
}

const several = <Item>(count: number, make: () => Promise<Item>) =>
  Promise.all(Array.from({ length: count }, make));

test("many presses of one form, over two pools, pay a shop once and all show the same order", async () => {
  const payer = await agent(100_000);
  const { owner, visit: page, form } = await monthly(payer);
  const results = await atOnce((index) => payWithTokens(at(index), page, form));
  const references = results.map((result) => result.outcome === "placed" && result.order.reference);
  expect(new Set(references).size).toBe(1);
  expect(results.filter((result) => result.outcome === "placed" && !result.isRepeated)).toHaveLength(1);
  expect(await walletBalance(database.db, payer.id, "tokens")).toBe(naira(100_000 - MONTH));
  expect(await periodsOf(database.db, owner.id)).toHaveLength(1);
  expect(await checkBooks(database.db)).toEqual([]);
});

test("tokens for seven months pay seven of many shops at once, each for one period, and never fall below zero", async () => {
  const payer = await agent(7 * MONTH + 10);
  const registrants = await several(PARALLEL, () => monthly(payer));
  const results = await atOnce((index) =>
    payWithTokens(at(index), registrants[index]!.visit, registrants[index]!.form),
  );
  const outcomes = results.map(outcomeOf);
  expect(outcomes.filter((outcome) => outcome === "placed")).toHaveLength(7);
  expect(outcomes.filter((outcome) => outcome === "tokens-low")).toHaveLength(PARALLEL - 7);
  expect(await walletBalance(database.db, payer.id, "tokens")).toBe(naira(10));
  for (const [index, { owner }] of registrants.entries())
    expect(await periodsOf(database.db, owner.id)).toHaveLength(outcomes[index] === "placed" ? 1 : 0);
  expect(await checkBooks(database.db)).toEqual([]);
});

test("simultaneous payments for several shops in any order neither deadlock nor pay for a part", async () => {
  const payer = await agent(PARALLEL * MONTH);
  const registrants = await several(5, () => monthly(payer));
  const ids = registrants.map(({ visit: page }) => page.location.locationId);
  const results = await atOnce((index) => {
    const chosen = [0, 1, 2].map((place) => ids[(index * 2 + place * ((index % 4) + 1)) % ids.length]!);
    return inTransaction<number>(database.pool(index), async (trx, undo) => {
      const app = { ...at(index), db: trx };
      const held = await lockLocations(app, trx, payer, index % 2 === 0 ? chosen : chosen.reverse());
      const now = app.clock.now();
      for (const location of held) {
        const order = agentOrder(registrants[0]!.visit);
        const paid = await orderForLockedLocation(app, { trx, now }, { agent: payer, location }, order);
        if (paid.outcome !== "placed") return undo(0);
      }
      return held.length;
    });
  });
  const paid = results.reduce((sum, count) => sum + count, 0);
  expect(paid).toBeGreaterThan(PARALLEL - 5);
  expect(await walletBalance(database.db, payer.id, "tokens")).toBe(naira((PARALLEL - paid) * MONTH));
  const periods = await Promise.all(registrants.map(({ owner }) => periodsOf(database.db, owner.id)));
  expect(periods.flat()).toHaveLength(paid);
  expect(await checkBooks(database.db)).toEqual([]);
});

test("an agent and the owner who pay for a shop at the same moment buy a period each, one after the other", async () => {
  const payer = await agent(100_000);
  const registrants = await several(10, () => monthly(payer));
  const results = await Promise.all(
    registrants.map(async ({ owner, visit: page, form }, index) => {
      const [paid] = await Promise.all([payWithTokens(at(index), page, form), buyPlan(at(index + 1), owner)]);
      return outcomeOf(paid);
    }),
  );
  for (const [index, { owner }] of registrants.entries()) {
    // A form made before the owner's order is asked again.
    expect(["placed", "offer-changed"]).toContain(results[index]);
    const [first, second, ...more] = await periodsOf(database.db, owner.id);
    expect(more).toEqual([]);
    expect(second?.startsAt).toEqual(results[index] === "placed" ? first?.endsAt : undefined);
  }
  const paid = results.filter((outcome) => outcome === "placed").length;
  expect(await walletBalance(database.db, payer.id, "tokens")).toBe(naira(100_000 - paid * MONTH));
  expect(await checkBooks(database.db)).toEqual([]);
});
