import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { MOST_TOGETHER, readTogether, renewTogetherPath } from "~/models/agents/bulk-renewal";
import { findBulkRenewal } from "~/models/agents/bulk-renewal.server";
import { DAY } from "~/models/duration";
import { checkBooks } from "~/models/ledger/integrity.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { naira } from "~/models/money";
import type { AddOnKind, Duration } from "~/models/plans/catalogue";
import { liveSubscription } from "~/models/subscriptions/subscription.server";
import { findMainLocation } from "~/models/users/location.server";
import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import { renewLocations, readRenewalSummary } from "~/services/agents/renew-locations.server";
import { readBulkRenewal, readRenewalPage } from "~/routes/_agent/reseller/read-bulk-renewal.server";
import { startTrial } from "~/services/checkout/start-trial.server";
import { chooseRenewal, takeOutExtra } from "~/services/billing/change-renewal.server";
import { changeAccount, makeAgent, makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { fakePayments } from "../../support/fake-payments";
import { buyPlan, outcomeOf } from "../../support/subscriber";
import { giveTokens, renewDue } from "../../support/wallet";
import { property } from "../../support/property";

const start = new Date("2026-11-21T09:00:00Z");
const later = (days: number) => new Date(start.getTime() + days * DAY);
let agent: User;
let made = 0;

const makeShop = () => ({
  ...makeContext(database.db, start),
  payments: fakePayments().provider,
});

const database = await testDatabase();
const app = makeShop();
beforeEach(async () => {
  app.setTime(start);
  agent = await newAgent();
});

const newAgent = async () => getUser(app.db, await makeAgent(app.db, `BULK${(made += 1)}`));

interface Had {
  duration?: Duration;
  extras?: Partial<Record<AddOnKind, number>>;
}

/** A registrant of the agent, with a plan bought at the beginning unless it is null. */
async function registrantShop(had: Had | null = {}, of = agent) {
  const owner = await makeOwner(app.db, { agentId: of.id });
  const location = await findMainLocation(app.db, owner.id);
  if (!location) throw new Error("no shop");
  if (had) await buyPlan(app, owner, had);
  return { owner, id: location.id };
}

const summaryOf = (...locations: { id: number }[]) =>
  readRenewalSummary(
    app,
    agent,
    locations.map(({ id }) => id),
  );

/** Pays as the page of these locations would at this moment. */
async function pay(locations: { id: number }[], change: Partial<Parameters<typeof renewLocations>[2]> = {}) {
  const { submissionKey } = await summaryOf(...locations);
  const locationIds = locations.map(({ id }) => id);
  return renewLocations(app, agent, { locationIds, submissionKey, fresh: true, ...change });
}

const tokens = (of = agent) => walletBalance(app.db, of.id, "tokens");
const ends = async ({ owner }: { owner: User }) =>
  (await liveSubscription(app.db, owner.id, app.clock.now()))?.endsAt ?? null;
const ordersOf = (of = agent) =>
  app.db.selectFrom("orders").selectAll().where("agentId", "=", of.id).orderBy("id").execute();

describe("the order summary", () => {
  test("renews each shop with its last plan, duration and extras, at the agents' price", async () => {
    const plain = await registrantShop();
    const yearly = await registrantShop({ duration: "yearly", extras: { users: 1 } });
    const { locations, leftOut, ...sums } = await summaryOf(plain, yearly);
    expect(leftOut).toEqual([]);
    expect(
      locations.map(({ duration, period, quote }) => [duration, period.startsAt, period.endsAt, quote.total]),
    ).toEqual([
      ["month", new Date("2026-12-21T09:00:00Z"), new Date("2027-01-21T09:00:00Z"), naira(6_000)],
      [
        "yearly",
        new Date("2027-11-21T09:00:00Z"),
        new Date("2028-11-21T09:00:00Z"),
        naira(60_000 - 15_000 + 5_000),
      ],
    ]);
    expect(sums).toMatchObject({
      subtotal: naira(71_000),
      discount: naira(15_000),
      vat: 0,
      total: naira(56_000),
    });
  });

  test("leaves out extras that the owner took out, and begins now if the plan is over", async () => {
    const running = await registrantShop({ extras: { users: 1 } });
    const optionId = (await summaryOf(running)).locations[0]?.addOns[0]?.option.id ?? 0;
    await takeOutExtra(app, { ownerId: running.owner.id }, { optionId, count: 1 });
    expect((await summaryOf(running)).locations[0]?.quote.total).toBe(naira(6_000));
    const over = await registrantShop({ extras: { users: 3 } });
    app.setTime(later(40));
    await renewDue(app);
    expect(await ends(over)).toBeNull();
    const [again] = (await summaryOf(over)).locations;
    expect(again).toMatchObject({ duration: "month", period: { startsAt: later(40) } });
    expect(again?.quote.total).toBe(naira(7_200));
  });

  test("leaves out, and names, those that had no paid plan, are in a trial, or are not the agent's", async () => {
    const own = await registrantShop();
    const never = await registrantShop(null);
    const trial = await registrantShop(null);
    await startTrial(app, { user: trial.owner });
    const rival = await registrantShop({}, await newAgent());
    const stranger = await registrantShop();
    await changeAccount(app.db, stranger.owner.id, { agentId: null });
    const closed = await registrantShop();
    await changeAccount(app.db, closed.owner.id, { disabledAt: start });
    const summary = await summaryOf(never, own, trial, rival, stranger, closed, { id: 2 ** 40 });
    expect(summary.locations.map(({ locationId }) => locationId)).toEqual([own.id]);
    expect(summary.leftOut).toEqual([
      { why: "nothing-paid", shop: never.owner.name },
      { why: "trial", shop: trial.owner.name },
      ...Array<object>(2).fill({ why: "not-yours", shop: "" }),
      { why: "on-hold", shop: closed.owner.name },
      { why: "not-yours", shop: "" },
    ]);
    const query = new URL(`https://x${renewTogetherPath([never.id, own.id, rival.id])}`).searchParams;
    const { notes, rows } = await readRenewalPage(app, agent, query);
    expect(rows).toHaveLength(1);
    expect(notes.join(" ")).toContain("1 shop that you chose is not your customers’ and is left out.");
    expect(notes.join(" ")).not.toContain(rival.owner.name);
  });

  test("holds fifty shops at most", () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => index + 1);
    const query = new URLSearchParams([...ids.map((id) => ["branch", String(id)]), ["branch", "7"]]);
    expect(readTogether(query)).toEqual({ ids: ids.slice(0, MOST_TOGETHER), more: true });
    const path = new URL(`https://x${renewTogetherPath([3, 1, 2])}`);
    expect(readTogether(path.searchParams)).toEqual({ ids: [3, 1, 2], more: false });
    const odd = new URLSearchParams("branch=1&branch=-2&branch=0&branch=x&branch=1.1.4&branch=1e3");
    expect(readTogether(odd)).toEqual({ ids: [1, 4], more: false });
  });
});

describe("renewing several shops", () => {
  test("renews all of its shops, each with its own order and receipt", async () => {
    await giveTokens(app.db, agent.id, 20_000);
    const [first, second] = [await registrantShop(), await registrantShop({ extras: { users: 1 } })];
    const paid = await pay([second, first]);
    if (paid.outcome !== "placed") throw new Error(paid.outcome);
    expect(await tokens()).toBe(naira(20_000 - 6_000 - 6_500));
    expect([await ends(first), await ends(second)]).toEqual(Array(2).fill(new Date("2027-01-21T09:00:00Z")));
    const page = await readBulkRenewal(app, agent, paid.reference);
    expect(page.paid).toBe("2 shops are renewed for 12,500 KPT.");
    expect(page.left).toBe("You have 7,500 KPT left.");
    expect(page.rows.map(({ shop, what, until, total }) => [shop, what, until, total])).toEqual([
      [second.owner.name, "Plus, 1 month; Users, 1 more", "21 January 2027", naira(6_500)],
      [first.owner.name, "Plus, 1 month", "21 January 2027", naira(6_000)],
    ]);
    for (const { receipt } of page.rows) {
      const reference = receipt.replace("/transactions/", "");
      const row = app.db.selectFrom("receipts").select("ownerId").where("reference", "=", reference);
      expect(await row.executeTakeFirst()).toEqual({ ownerId: agent.id });
    }
    expect(await checkBooks(app.db)).toEqual([]);
  });

  test("again with its key returns the first result, and a new summary renews again", async () => {
    await giveTokens(app.db, agent.id, 20_000);
    const own = await registrantShop();
    const { submissionKey } = await summaryOf(own);
    const first = await pay([own], { submissionKey });
    expect(await pay([own], { submissionKey })).toEqual(first);
    expect(await ordersOf()).toHaveLength(1);
    expect((await pay([own])).outcome).toBe("placed");
    expect(await ends(own)).toEqual(new Date("2027-02-21T09:00:00Z"));
  });

  test("takes nothing if there are too few tokens, and says how many are missing", async () => {
    await giveTokens(app.db, agent.id, 11_999);
    const both = [await registrantShop(), await registrantShop()];
    expect(await pay(both)).toMatchObject({ refusal: "tokens-low", facts: { missing: naira(1) } });
    expect(await tokens()).toBe(naira(11_999));
    expect(await ordersOf()).toEqual([]);
    const query = new URLSearchParams(both.map(({ id }) => ["branch", String(id)]));
    const { missing } = await readRenewalPage(app, agent, query);
    expect(missing?.text).toBe("Insufficient balance. Please buy more tokens: you need 1 KPT more.");
    const back = encodeURIComponent(renewTogetherPath(both.map(({ id }) => id)));
    expect(missing?.topUp.href).toBe(`/tokens/buy?amount=100&back=${back}`);
  });

  test.each<[string, (own: Awaited<ReturnType<typeof registrantShop>>) => Promise<unknown>]>([
    ["renewed by its owner", ({ owner }) => buyPlan(app, owner)],
    ["given to another agent", ({ owner }) => giveAway(owner)],
    ["closed", ({ owner }) => close(owner)],
  ])("pays nothing if a shop was just %s", async (_, happen) => {
    await giveTokens(app.db, agent.id, 50_000);
    const [own, other] = [await registrantShop(), await registrantShop()];
    const { submissionKey } = await summaryOf(own, other);
    await happen(own);
    expect(await pay([own, other], { submissionKey })).toMatchObject({ refusal: "offer-changed" });
    expect(await tokens()).toBe(naira(50_000));
    expect(await ordersOf()).toEqual([]);
    expect(await ends(other)).toEqual(new Date("2026-12-21T09:00:00Z"));
  });

  const giveAway = async ({ id }: User) => {
    const rival = await newAgent();
    await changeAccount(app.db, id, { agentId: rival.id });
  };
  const close = ({ id }: User) =>
    app.db.updateTable("users").set({ disabledAt: start }).where("id", "=", id).execute();

  test("pays nothing by a key for other shops, of another agent or of yesterday", async () => {
    await giveTokens(app.db, agent.id, 50_000);
    const [own, other] = [await registrantShop(), await registrantShop()];
    const { submissionKey } = await summaryOf(own, other);
    expect(await pay([own], { submissionKey })).toMatchObject({ refusal: "offer-changed" });
    const rival = await newAgent();
    await giveTokens(app.db, rival.id, 50_000);
    const locationIds = [own.id, other.id];
    const post = { locationIds, submissionKey, fresh: true };
    expect(await renewLocations(app, rival, post)).toMatchObject({ refusal: "offer-changed" });
    app.setTime(later(1));
    expect(await renewLocations(app, agent, post)).toMatchObject({ refusal: "offer-changed" });
    app.setTime(start);
    const paid = await renewLocations(app, agent, post);
    if (paid.outcome !== "placed") throw new Error(paid.outcome);
    expect(await findBulkRenewal(app.db, rival.id, paid.reference)).toBeNull();
    expect(await tokens(rival)).toBe(naira(50_000));
  });

  test("of more than ₦50,000 needs the password", async () => {
    await giveTokens(app.db, agent.id, 100_000);
    const own = await registrantShop({ duration: "yearly", extras: { users: 3 } });
    expect(await pay([own], { fresh: false })).toEqual({ outcome: "confirm-password" });
    expect(await ordersOf()).toEqual([]);
    expect((await pay([own])).outcome).toBe("placed");
  });

  test("leaves the owner's own renewal as the owner chose it", async () => {
    await giveTokens(app.db, agent.id, 20_000);
    const own = await registrantShop();
    await chooseRenewal(app, { ownerId: own.owner.id }, { method: "wallet" });
    await pay([own]);
    const live = await liveSubscription(app.db, own.owner.id, start);
    expect(live).toMatchObject({ renewalMethod: "wallet", nextPlanId: null, takenOut: [] });
  });
});

const conditions = fc.array(
  fc.record({
    duration: fc.constantFrom<Duration>("month", "month", "yearly"),
    users: fc.constantFrom(0, 1, 3),
    over: fc.boolean(),
    chosen: fc.boolean(),
  }),
  { minLength: 1, maxLength: 4 },
);

property.prop([conditions, fc.integer({ min: 0, max: 150_000 })], { numRuns: 8 })(
  "the tokens before are those after and what the receipts say, and all chosen shops go on or none",
  async (wanted, held) => {
    app.setTime(start);
    agent = await newAgent();
    await giveTokens(app.db, agent.id, held + 1);
    const locations = [];
    for (const { duration, users, chosen, over } of wanted) {
      app.setTime(over ? new Date("2025-09-21T09:00:00Z") : start);
      locations.push({
        chosen,
        ...(await registrantShop({ duration, extras: users === 0 ? {} : { users } })),
      });
    }
    app.setTime(start);
    await renewDue(app);
    const before = await tokens();
    const endsBefore = await Promise.all(locations.map(ends));
    const chosen = locations.filter((one) => one.chosen);
    const summary = await summaryOf(...chosen);
    const result = await pay(chosen);
    const receipts = await app.db
      .selectFrom("receipts")
      .select("content")
      .where("ownerId", "=", agent.id)
      .execute();
    const paid = receipts.reduce((sum, { content }) => sum + (content as { total: number }).total, 0);
    expect(await tokens()).toBe(before - paid);
    expect(before - paid).toBeGreaterThanOrEqual(0);
    const outcome = chosen.length === 0 ? "offer-changed" : summary.total > before ? "tokens-low" : "placed";
    expect(outcomeOf(result)).toBe(outcome);
    expect(paid).toBe(outcome === "placed" ? summary.total : 0);
    const endsAfter = await Promise.all(locations.map(ends));
    for (const [index, one] of locations.entries()) {
      const goesOn = (endsAfter[index]?.getTime() ?? 0) > (endsBefore[index]?.getTime() ?? 0);
      expect(goesOn).toBe(one.chosen && outcome === "placed");
    }
    expect(await checkBooks(app.db)).toEqual([]);
  },
);
