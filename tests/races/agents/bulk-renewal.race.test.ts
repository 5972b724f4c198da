import { expect, test } from "vitest";
import type { Db } from "#db/client";
import { checkBooks } from "~/models/ledger/integrity.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { naira } from "~/models/money";
import { findTrialPlan } from "~/models/plans/catalogue";
import { findMainLocation } from "~/models/users/location.server";
import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import { payLocationExtras } from "~/services/agents/add-location-extras.server";
import { readLocationExtras } from "~/routes/_agent/reseller/branches/$locationId/extras/read-extras.server";
import { lockLocations, orderForLockedLocation } from "~/services/agents/lock-locations.server";
import {
  type RenewalResult,
  renewLocations,
  readRenewalSummary,
} from "~/services/agents/renew-locations.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { makeAgent, makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { PARALLEL, atOnce, twoPools } from "../../support/races";
import { agentOrder, buyPlan, outcomeOf, periodsOf } from "../../support/subscriber";
import { giveTokens } from "../../support/wallet";

let made = 0;

const database = await twoPools();

async function agentWith(tokens: number): Promise<User> {
  const id = await makeAgent(database.db, `RENEW${(made += 1)}`);
  if (tokens > 0) await giveTokens(database.db, id, tokens);
  return getUser(database.db, id);
}

/** A registrant whose month of Plus is running. */
async function locationOf(agent: User) {
  const owner = await makeOwner(database.db, { agentId: agent.id });
  await buyPlan(makeContext(database.db), owner);
  const location = await findMainLocation(database.db, owner.id);
  if (!location) throw new Error("no shop");
  return { owner, id: location.id };
}

type RegistrantLocation = Awaited<ReturnType<typeof locationOf>>;
const locationsOf = (agent: User, count: number) =>
  Promise.all(Array.from({ length: count }, () => locationOf(agent)));

/** The post of the page with these locations. */
async function renewalPost(agent: User, locations: RegistrantLocation[]) {
  const locationIds = locations.map(({ id }) => id);
  const { submissionKey } = await readRenewalSummary(makeContext(database.db), agent, locationIds);
  return { locationIds, submissionKey, fresh: true };
}

const pay = (db: Db, agent: User, post: Awaited<ReturnType<typeof renewalPost>>): Promise<RenewalResult> =>
  renewLocations(makeContext(db), agent, post);

/** As the checkout of one location does. */
const payOne = (db: Db, agent: User, { id }: RegistrantLocation) =>
  db.transaction().execute(async (trx) => {
    const app = makeContext(db);
    const catalogue = await catalogueOf(app);
    const plan = findTrialPlan(catalogue);
    const [location] = await lockLocations(app, trx, agent, [id]);
    if (!plan || !location) throw new Error("nothing to pay");
    const at = { trx, now: app.clock.now() };
    return orderForLockedLocation(app, at, { agent, location }, agentOrder({ catalogue, plan }));
  });

const tokens = (agent: User) => walletBalance(database.db, agent.id, "tokens");
/** How many months were paid, without the first. */
const monthsOf = async ({ owner }: RegistrantLocation) => (await periodsOf(database.db, owner.id)).length - 1;
const count = (results: { outcome: string }[], outcome: string) =>
  results.filter((result) => outcomeOf(result) === outcome).length;

/** Checks that an agent's receipts add up to the tokens spent. */
async function spentByReceipts(agent: User): Promise<number> {
  const rows = await database.db
    .selectFrom("receipts")
    .select("content")
    .where("ownerId", "=", agent.id)
    .execute();
  return rows.reduce((sum, { content }) => sum + (content as { total: number }).total, 0);
}

test("many posts of one summary pay it once, and all get its result", async () => {
  const agent = await agentWith(100_000);
  const locations = await locationsOf(agent, 3);
  const post = await renewalPost(agent, locations);
  const results = await atOnce((index) => pay(database.pool(index), agent, post));
  expect(count(results, "placed")).toBe(PARALLEL);
  expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
  expect(await Promise.all(locations.map(monthsOf))).toEqual([1, 1, 1]);
  expect(await tokens(agent)).toBe(naira(100_000 - 18_000));
  expect(await checkBooks(database.db)).toEqual([]);
});

test("a summary and single payments of one of its shops at once: the summary is paid whole or not at all", async () => {
  const agent = await agentWith(1_000_000);
  const locations = await locationsOf(agent, 4);
  const [single] = locations;
  const post = await renewalPost(agent, locations);
  const results = await atOnce<{ outcome: string }>((index) =>
    index % 10 === 0 && single
      ? payOne(database.pool(index), agent, single)
      : pay(database.pool(index), agent, post),
  );
  const singles = Math.ceil(PARALLEL / 10);
  const isRenewed = results.some((result) => "reference" in result);
  const months = await Promise.all(locations.map(monthsOf));
  expect(months).toEqual(isRenewed ? [singles + 1, 1, 1, 1] : [singles, 0, 0, 0]);
  const spent = months.reduce((sum, month) => sum + month, 0) * 6_000;
  expect(await tokens(agent)).toBe(naira(1_000_000 - spent));
  expect(await spentByReceipts(agent)).toBe(naira(spent));
});

test("when an owner renews while the agent pays a summary with that shop, both count, or the summary is made again", async () => {
  const agent = await agentWith(100_000);
  const locations = await locationsOf(agent, 2);
  const post = await renewalPost(agent, locations);
  const [own] = locations;
  const [summary] = await Promise.all([
    pay(database.pool(0), agent, post),
    buyPlan(makeContext(database.pool(1)), own!.owner),
  ]);
  const paid = summary.outcome === "placed" ? 1 : 0;
  expect(["placed", "offer-changed"]).toContain(outcomeOf(summary));
  expect(await Promise.all(locations.map(monthsOf))).toEqual([1 + paid, paid]);
  expect(await tokens(agent)).toBe(naira(100_000 - paid * 12_000));
});

test("with tokens for one of two simultaneous summaries, one is paid whole and the other not at all", async () => {
  const agent = await agentWith(20_000);
  const locations = await locationsOf(agent, 6);
  const posts = [
    await renewalPost(agent, locations.slice(0, 3)),
    await renewalPost(agent, locations.slice(3).reverse()),
  ];
  const results = await Promise.all(posts.map((post, index) => pay(database.pool(index), agent, post)));
  expect(results.map(outcomeOf).sort()).toEqual(["placed", "tokens-low"]);
  const months = await Promise.all(locations.map(monthsOf));
  expect([months.slice(0, 3), months.slice(3)]).toContainEqual([1, 1, 1]);
  expect([months.slice(0, 3), months.slice(3)]).toContainEqual([0, 0, 0]);
  expect(await tokens(agent)).toBe(naira(2_000));
});

test("many summaries with the same shops in different orders end without a deadlock, and never below zero", async () => {
  const agent = await agentWith(100_000);
  const locations = await locationsOf(agent, 5);
  const posts = await Promise.all(
    Array.from({ length: PARALLEL }, (_, index) => {
      const from = index % 5;
      const turned = [...locations.slice(from), ...locations.slice(0, from)];
      return renewalPost(agent, index % 2 === 0 ? turned : turned.reverse());
    }),
  );
  const results = await atOnce((index) => pay(database.pool(index), agent, posts[index]!));
  const summaries = new Set(results.flatMap((result) => ("reference" in result ? [result.reference] : [])));
  expect(summaries.size).toBe(1);
  expect(count(results, "placed") + count(results, "offer-changed")).toBe(PARALLEL);
  expect(await Promise.all(locations.map(monthsOf))).toEqual([1, 1, 1, 1, 1]);
  expect(await tokens(agent)).toBe(naira(70_000));
  expect(await spentByReceipts(agent)).toBe(naira(30_000));
  expect(await checkBooks(database.db)).toEqual([]);
});

test("many posts of one form add extras to a shop once", async () => {
  const agent = await agentWith(10_000);
  const own = await locationOf(agent);
  const quantities = { users: 1 };
  const page = await readLocationExtras(makeContext(database.db), agent, own.id, quantities);
  const order = page?.order;
  if (!order) throw new Error("nothing can be added");
  const { submissionKey, total: shown } = order;
  const post = { locationId: own.id, quantities, submissionKey, shown, fresh: true };
  const results = await atOnce((index) => payLocationExtras(makeContext(database.pool(index)), agent, post));
  expect(count(results, "placed")).toBe(PARALLEL);
  expect(await tokens(agent)).toBe(naira(10_000) - shown);
  const added = database.db.selectFrom("subscriptionAdditions").select("orderId");
  expect(await added.where("ownerId", "=", own.owner.id).execute()).toHaveLength(1);
});
