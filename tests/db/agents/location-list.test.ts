import { randomInt } from "node:crypto";
import { type Insertable, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { onQuery } from "#db/client";
import type { SubscriptionsTable } from "#db/schema";
import { planInWords, stateInWords } from "~/routes/_agent/reseller/shown-location";
import { type LocationFilter, type LocationPlace, FIRST_PLACE } from "~/models/agents/location-list";
import { type ListedLocation, listLocationPage } from "~/models/agents/location-list.server";
import { DAY } from "~/models/duration";
import { makeAgent, makeOwner } from "../../support/accounts";
import { testDatabase } from "../../support/database";

const now = new Date("2026-11-21T09:00:00Z");
const ahead = (days: number) => new Date(now.getTime() + days * DAY);

const database = await testDatabase();
const db = database.db;

const agent = () => makeAgent(db, `LIST${randomInt(1e9)}`);

type SubscriptionRow = Insertable<SubscriptionsTable>;

interface Shop {
  name: string;
  /** Its periods, first to last. */
  periods?: {
    kind: "free" | "trial" | "paid";
    from: number;
    to: number | null;
    over?: number | undefined;
    renewal?: Partial<
      Pick<SubscriptionRow, "renewalMethod" | "renewalChosenAt" | "graceUntil" | "cancelledAt">
    >;
  }[];
  verified?: boolean;
  /** How many days ago it signed up. */
  ago?: number;
}

/** A registrant of the agent with the periods of the main shop. */
async function signUp(agentId: number | null, { name, periods = [], verified = true, ago = 90 }: Shop) {
  const owner = await makeOwner(db, { verified, now: ahead(-ago) });
  await db.updateTable("users").set({ agentId, name }).where("id", "=", owner.id).execute();
  const { id: locationId } = await db
    .updateTable("locations")
    .set({ name })
    .where("ownerId", "=", owner.id)
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const period of periods) await addPeriod(owner.id, locationId, period);
  return { id: owner.id, locationId };
}

async function addPeriod(
  ownerId: number,
  locationId: number,
  { kind, from, to, over, renewal = {} }: NonNullable<Shop["periods"]>[number],
) {
  const about = { ownerId, locationId, planId: kind === "free" ? 1 : 2, duration: "month" as const };
  const own = `list-${randomInt(1e12)}`;
  const { id: orderId } = await db
    .insertInto("orders")
    .values({
      ...about,
      reference: own,
      submissionKey: own,
      onboardingId: 1,
      method: "wallet",
      kind: "new",
      state: "settled",
      lines: "[]",
      extras: "[]",
      subtotal: 0,
      discount: 0,
      vat: 0,
      total: 0,
      createdAt: ahead(from),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("subscriptions")
    .values({
      ...about,
      orderId,
      kind,
      startsAt: ahead(from),
      endsAt: to === null ? null : ahead(to),
      endedAt: over === undefined ? null : ahead(over),
      ...renewal,
    })
    .execute();
}

const everything: LocationFilter = { show: "all", search: "" };

const page = (
  agentId: number,
  filter: Partial<LocationFilter> = {},
  place: Partial<LocationPlace> = {},
  limit = 50,
) =>
  listLocationPage(
    db,
    { agentId, filter: { ...everything, ...filter }, place: { ...FIRST_PLACE, ...place }, limit, now },
    50,
  );

const shops = (rows: ListedLocation[]) => rows.map(({ shop }) => shop);
const paid = (to: number, over?: number) => ({ kind: "paid" as const, from: to - 30, to, over });
const free = (from: number) => ({ kind: "free" as const, from, to: null });
const byWallet = { renewalMethod: "wallet" as const, renewalChosenAt: ahead(-30) };

describe("an agent's shops", () => {
  test("are sorted by how urgently they need the agent, each described in a few words", async () => {
    const agentId = await agent();
    const late = { ...paid(-1), renewal: { ...byWallet, graceUntil: ahead(6) } };
    for (const shop of [
      { name: "Far", periods: [paid(30)] },
      { name: "Near", periods: [{ ...paid(6.5), renewal: byWallet }] },
      { name: "Cancelled", periods: [{ ...paid(3), renewal: { ...byWallet, cancelledAt: ahead(-1) } }] },
      { name: "Late", periods: [late] },
      { name: "Trial", periods: [{ kind: "trial" as const, from: -13, to: 1 }] },
      { name: "New trial", periods: [{ kind: "trial" as const, from: -1, to: 13 }] },
      { name: "Ended", periods: [paid(-2, -2), free(-2)] },
      { name: "Ended before", periods: [paid(-40, -40), free(-40)] },
      { name: "Nobody came yet", periods: [paid(-0.01)] },
      { name: "Basic", periods: [free(-10)] },
      { name: "New", ago: 1 },
      { name: "Silent", verified: false, ago: 0 },
    ])
      await signUp(agentId, shop);
    const { counts, rows } = await page(agentId);
    expect(rows.map((row) => `${row.shop}: ${stateInWords(row, now).text}`)).toEqual([
      "Late: payment is late",
      "Trial: trial ends tomorrow",
      "Cancelled: ends in 3 days",
      "Near: renews in 6 days",
      "Nobody came yet: ended today",
      "Ended: ended 2 days ago",
      "Ended before: ended 40 days ago",
      "Silent: phone not verified",
      "New: –",
      "Basic: Running",
      "New trial: Free trial",
      "Far: Running",
    ]);
    expect(counts).toEqual({ all: 12, soon: 4, ended: 3 });
    const renewable = rows.filter((row) => row.renewable);
    expect(shops(renewable)).toEqual([
      "Late",
      "Cancelled",
      "Near",
      "Nobody came yet",
      "Ended",
      "Ended before",
      "Far",
    ]);
  });

  test("are filtered by what they need, and found by shop, owner and phone", async () => {
    const agentId = await agent();
    await signUp(agentId, { name: "Soon 50% off", periods: [paid(2)] });
    await signUp(agentId, { name: "Over there", periods: [paid(-2, -2), free(-2)] });
    const { id, locationId } = await signUp(agentId, { name: "Ọlá Stores", periods: [paid(20)] });
    await db.updateTable("locations").set({ name: "Stall_7" }).where("id", "=", locationId).execute();
    const { phone } = await db
      .selectFrom("users")
      .select("phone")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const foundBy = async (search: string) => shops((await page(agentId, { search })).rows);
    expect(shops((await page(agentId, { show: "soon" })).rows)).toEqual(["Soon 50% off"]);
    expect(shops((await page(agentId, { show: "ended" })).rows)).toEqual(["Over there"]);
    expect(await foundBy("ola")).toEqual(["Stall_7"]);
    expect(await foundBy("stall 7")).toEqual(["Stall_7"]);
    expect(await foundBy(`0${phone.slice(4)}`)).toEqual(["Stall_7"]);
    expect(await foundBy("50%")).toEqual(["Soon 50% off"]);
    expect(await foundBy("%")).toEqual([]);
    expect(await foundBy("'; drop table users --")).toEqual([]);
    expect((await page(agentId, { search: "over", show: "soon" })).counts).toEqual({
      all: 1,
      soon: 0,
      ended: 1,
    });
  });

  test("never include another agent's, or those without an agent, from any cursor", async () => {
    const [agentId, rival] = [await agent(), await agent()];
    await signUp(agentId, { name: "Mine", periods: [paid(3)] });
    await signUp(rival, { name: "Theirs", periods: [paid(2)] });
    await signUp(null, { name: "Nobody's", periods: [paid(2)] });
    const [theirs] = (await page(rival)).rows;
    expect(shops((await page(agentId)).rows)).toEqual(["Mine"]);
    expect(shops((await page(agentId, {}, { after: theirs!.cursor })).rows)).toEqual(["Mine"]);
    expect(shops((await page(agentId, {}, { before: theirs!.cursor })).rows)).toEqual([]);
    expect((await page(await agent())).counts).toEqual({ all: 0, soon: 0, ended: 0 });
  });

  test("include each shop once, forwards and backwards, with equal end dates", async () => {
    const agentId = await agent();
    for (let count = 0; count < 4; count += 1) {
      await signUp(agentId, { name: `Soon ${count}`, periods: [paid(2)] });
      await signUp(agentId, { name: `Over ${count}`, periods: [paid(-5, -5), free(-5)] });
      await signUp(agentId, { name: `None ${count}` });
      await signUp(agentId, { name: `Far ${count}`, periods: [paid(20 + (count % 2))] });
    }
    const all = shops((await page(agentId)).rows);
    expect(new Set(all).size).toBe(16);
    const forwards: ListedLocation[][] = [];
    for (let last: ListedLocation | undefined; ;) {
      const { rows } = await page(agentId, {}, { after: last?.cursor ?? null }, 3);
      if (rows.length === 0) break;
      forwards.push(rows);
      last = rows.at(-1);
    }
    expect(shops(forwards.flat())).toEqual(all);
    const backwards: ListedLocation[][] = [];
    for (let first = forwards.at(-1)?.[0]; first;) {
      const { rows } = await page(agentId, {}, { before: first.cursor }, 3);
      backwards.unshift(rows);
      first = rows[0];
    }
    expect([...shops(backwards.flat()), ...shops(forwards.at(-1) ?? [])]).toEqual(all);
  });

  test("show which can be renewed together, the first to end first, up to a limit", async () => {
    const agentId = await agent();
    const made = [];
    for (const days of [5, 1, 3])
      made.push(await signUp(agentId, { name: `In ${days}`, periods: [paid(days)] }));
    await signUp(agentId, { name: "Trial", periods: [{ kind: "trial", from: -12, to: 2 }] });
    await signUp(agentId, { name: "Far", periods: [paid(20)] });
    const [five, one, three] = made.map(({ locationId }) => locationId);
    expect((await page(agentId)).renewSoon).toEqual([one, three, five]);
    const asked = { agentId, filter: everything, place: FIRST_PLACE, limit: 1, now };
    expect((await listLocationPage(db, asked, 2)).renewSoon).toEqual([one, three]);
  });

  test("are all shops of a customer, ignoring a period that was replaced before it began", async () => {
    const agentId = await agent();
    const { id } = await signUp(agentId, { name: "Main", periods: [paid(-3, -3), free(-3)] });
    const shop = { ownerId: id, name: "Second", isMain: false, createdAt: now };
    const second = await db.insertInto("locations").values(shop).returning("id").executeTakeFirstOrThrow();
    const [, without] = (await page(agentId)).rows;
    expect(without && [without.shop, planInWords(without)]).toEqual(["Second", "Main shop’s plan"]);
    const archive = (archivedAt: Date | null) =>
      db.updateTable("locations").set({ archivedAt }).where("id", "=", second.id).execute();
    await archive(now);
    expect(shops((await page(agentId)).rows)).toEqual(["Main"]);
    await archive(null);
    await addPeriod(id, second.id, { kind: "paid", from: 5, to: 35, over: 5 });
    await addPeriod(id, second.id, free(-1));
    const { rows } = await page(agentId);
    expect(rows.map(({ shop, group }) => [shop, group])).toEqual([
      ["Main", "ended"],
      ["Second", "unpaid"],
    ]);
  });
});

test("any page of ten thousand shops is read by one statement", async () => {
  const agentId = await agent();
  await sql`
    with people as (
      insert into users (name, username, email, phone, phone_reachable, agent_id, created_at)
      select 'Shop ' || n, ${agentId} || 'shop' || n, ${agentId} || 'shop' || n || '@shops.example', '+2348', false,
        ${agentId}::bigint, ${now}::timestamptz - n * interval '1 minute' from generate_series(1, 10000) n
      returning id, name, created_at
    ), shops as (
      insert into locations (owner_id, name, is_main, created_at) select id, name, true, created_at from people
      returning id, owner_id
    ), bought as (
      insert into orders (reference, owner_id, location_id, plan_id, duration, onboarding_id, method, state, kind,
        submission_key, lines, subtotal, discount, vat, total, extras, created_at)
      select 'many-' || id, owner_id, id, 2, 'month', 1, 'wallet', 'settled', 'new', 'many-' || id, '[]', 0, 0, 0, 0, '[]',
        ${now}::timestamptz from shops where id % 2 = 0
      returning id, owner_id, location_id
    )
    insert into subscriptions (owner_id, location_id, plan_id, order_id, kind, duration, starts_at, ends_at)
    select owner_id, location_id, 2, id, 'paid', 'month', ${now}::timestamptz - interval '30 days',
      ${now}::timestamptz + (location_id % 2000) * interval '20 minutes' + interval '1 minute' from bought`.execute(
    db,
  );
  await sql`analyze users, locations, subscriptions`.execute(db);
  const { counts, rows } = await page(agentId, {}, {}, 26);
  expect([counts.all, rows.length]).toEqual([10_000, 26]);
  const far = { after: { group: 3, key: Math.floor(ahead(20).getTime() / 1000), id: 1 } };
  const asked: string[] = [];
  onQuery(({ text }) => asked.push(text));
  for (const place of [{}, far]) expect((await page(agentId, {}, place, 26)).rows).toHaveLength(26);
  expect(asked).toHaveLength(2);
});
