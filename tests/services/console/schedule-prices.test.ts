import { beforeEach, describe, expect, test } from "vitest";

import { DAY, SECOND } from "~/models/duration";
import { naira } from "~/models/money";
import { findPlan, isPriced } from "~/models/plans/catalogue";
import { loadCatalogue } from "~/models/plans/catalogue.server";
import { listChanges } from "~/models/plans/price-change.server";
import { submitOrderForm } from "~/services/checkout/submit-order-form.server";
import { readCatalogue, schedulePrices, withdrawPrices } from "~/services/console/schedule-prices.server";
import { applyDuePrices } from "~/services/plans/apply-price-changes.server";
import { catalogueCache, catalogueOf } from "~/services/plans/read-catalogue.server";
import { readBilling } from "~/routes/_shop/plans-and-billings/read-billing.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { fakePayments } from "../../support/fake-payments";
import { employ } from "../../support/sessions";
import { buyPlan, periodsOf } from "../../support/subscriber";
import { addMoney, renewDue } from "../../support/wallet";

/** Months apart, so that no test sees the prices of another. */
let start = new Date("2026-11-21T09:00:00Z");

const database = await testDatabase();
const staff = await makeOwner(database.db);
await employ(database.db, staff, ["catalogue"]);
const staffId = staff.id;
// The catalogue in memory uses the clock of the first caller.
const app = makeContext(database.db, start);

beforeEach(async () => {
  await database.db.deleteFrom("catalogueChanges").execute();
  await database.db
    .updateTable("plans")
    .set({ amountMonth: naira(6_000) })
    .where("id", "=", 2)
    .execute();
  start = new Date(start.getTime() + 120 * DAY);
  app.setTime(start);
});

const dayIn = (days: number) => new Date(start.getTime() + days * DAY).toISOString().slice(0, 10);
const by = () => ({ staffId, reason: "Decided by the board" });
const month = async () => (await readCatalogue(app)).plans[1]?.amountMonth;

async function schedule(day: string, typed: Record<string, string>, seen?: number) {
  const { version } = await loadCatalogue(database.db);
  return schedulePrices(app, by(), { seen: seen ?? version, day, typed });
}

describe("a price change", () => {
  test("of today takes effect at once, and is recorded with who made it and why", async () => {
    const made = await schedule(dayIn(0), { "plan-2-month": "7,000" });
    expect(made.outcome).toBe("saved");
    expect(await month()).toBe(naira(7_000));
    const [change] = await listChanges(database.db, 1);
    expect(change).toMatchObject({
      state: "applied",
      madeById: staffId,
      items: [{ item: "plan-2-month", value: naira(7_000), before: naira(6_000) }],
    });
    const act = await database.db
      .selectFrom("staffActs")
      .selectAll()
      .where("object", "=", `price-change-${change?.id}`)
      .executeTakeFirstOrThrow();
    expect(act).toMatchObject({
      act: "prices-scheduled",
      staffId,
      reason: "Decided by the board",
      before: { "plan-2-month": naira(6_000) },
      after: { from: dayIn(0), "plan-2-month": naira(7_000) },
    });
  });

  test("of a later day takes effect at its first moment in Lagos, even before a job has written it", async () => {
    await schedule(dayIn(10), { "plan-2-month": "7000" });
    app.setTime(new Date(`${dayIn(9)}T22:59:59.999Z`));
    expect(await month()).toBe(naira(6_000));
    app.setTime(new Date(`${dayIn(9)}T23:00:00Z`));
    expect(await month()).toBe(naira(7_000));
    expect(await applyDuePrices(app)).toBe(1);
    expect(await applyDuePrices(app)).toBe(0);
    expect(await month()).toBe(naira(7_000));
    expect((await loadCatalogue(database.db)).plans[1]?.amountMonth).toBe(naira(7_000));
  });

  test("follows an earlier one by day, even if the earlier day was added later", async () => {
    await schedule(dayIn(20), { "plan-2-month": "8000" });
    await schedule(dayIn(10), { "plan-2-month": "7000" });
    const prices = [];
    for (const days of [0, 11, 21]) {
      app.setTime(new Date(start.getTime() + days * DAY));
      prices.push(await month());
    }
    expect(prices).toEqual([naira(6_000), naira(7_000), naira(8_000)]);
    expect(await applyDuePrices(app)).toBe(2);
    expect(await month()).toBe(naira(8_000));
  });

  test("can be withdrawn once before its day, and not after it", async () => {
    const made = await schedule(dayIn(10), { "plan-2-month": "7000" });
    if (!("id" in made)) throw new Error(made.outcome);
    expect(await withdrawPrices(app, by(), made.id)).toBe("saved");
    expect(await withdrawPrices(app, by(), made.id)).toBe("repeated");
    app.setTime(new Date(start.getTime() + 11 * DAY));
    expect(await month()).toBe(naira(6_000));
    const again = await schedule(dayIn(11), { "plan-2-month": "7000" });
    expect(await withdrawPrices(app, by(), "id" in again ? again.id : 0)).toBe("over");
    expect(await withdrawPrices(app, by(), 999_999)).toBe("not-found");
  });

  test("sent twice counts once, and one made for an outdated catalogue is refused", async () => {
    const { version } = await loadCatalogue(database.db);
    const first = await schedule(dayIn(10), { "plan-2-month": "7000" }, version);
    expect(await schedule(dayIn(10), { "plan-2-month": "7000" }, version)).toEqual({
      ...first,
      outcome: "repeated",
    });
    expect(await schedule(dayIn(10), { "plan-2-month": "7500" }, version)).toEqual({ outcome: "changed" });
    expect(await schedule(dayIn(12), { "plan-2-month": "7000" }, version)).toEqual({ outcome: "changed" });
    expect(await listChanges(database.db, 9)).toHaveLength(1);
  });

  test.each([
    ["-1", { "plan-2-month": "-1" }, 5, "plan-2-month"],
    ["nothing", { "plan-2-month": "" }, 5, "plan-2-month"],
    ["the past", { "plan-2-month": "7000" }, -1, "from"],
    ["no change", { "plan-2-month": "6000" }, 5, ""],
  ])("%s is refused beside its field and changes nothing", async (_, typed, days, field) => {
    const before = await loadCatalogue(database.db);
    const result = await schedule(dayIn(days), typed);
    expect(result).toMatchObject({ outcome: "invalid", errors: { [field]: [expect.any(String)] } });
    expect(await loadCatalogue(database.db)).toEqual(before);
  });
});

describe("every process", () => {
  test("shows new prices from their first moment on without a read", async () => {
    await schedule(dayIn(10), { "plan-2-month": "7000" });
    const cache = catalogueCache(app);
    app.setTime(new Date(`${dayIn(9)}T22:59:59.900Z`));
    const before = await cache.read();
    expect(before.plans[1]?.amountMonth).toBe(naira(6_000));
    app.setTime(new Date(`${dayIn(9)}T23:00:00Z`));
    const after = await cache.read();
    expect(after.plans[1]?.amountMonth).toBe(naira(7_000));
    expect(await cache.read()).toBe(after);
  });
});

describe("owners", () => {
  test("see the price of their renewal's own day and are charged it, and the running period stays", async () => {
    const owner = await makeOwner(database.db, { now: start });
    await buyPlan(app, owner);
    const [running] = await periodsOf(database.db, owner.id);
    const endsAt = running?.endsAt ?? start;
    await database.db
      .updateTable("subscriptions")
      .set({ renewalMethod: "wallet", renewalChosenAt: start })
      .where("ownerId", "=", owner.id)
      .execute();
    await schedule(dayIn(10), { "plan-2-month": "7000" });
    app.setTime(new Date(start.getTime() + 2 * SECOND));
    const told = await readBilling(app, owner);
    expect(JSON.stringify(told.plan)).toContain("₦7,000 from your wallet");
    await addMoney(database.db, owner, 7_000);
    app.setTime(new Date(endsAt.getTime() + DAY / 24));
    await renewDue({ ...app, payments: fakePayments().provider });
    const orders = await database.db
      .selectFrom("orders")
      .select(["kind", "total", "state"])
      .where("ownerId", "=", owner.id)
      .orderBy("id")
      .execute();
    expect(orders).toEqual([
      { kind: "new", total: naira(6_000), state: "settled" },
      { kind: "renewal", total: naira(7_000), state: "settled" },
    ]);
  });

  test("who saw the order summary before the day see the new price and confirm again", async () => {
    const owner = await makeOwner(database.db, { now: start });
    await addMoney(database.db, owner, 10_000);
    await schedule(dayIn(1), { "plan-2-month": "7000" });
    const pageOf = async () => {
      const catalogue = await catalogueOf(app);
      const plan = findPlan(catalogue, 2);
      if (!plan || !isPriced(plan)) throw new Error("no Plus");
      return { catalogue, owner, plan, duration: "month" as const };
    };
    const chosen = { quantities: {}, onboardingId: 1, paymentMethod: "wallet" as const, fresh: true };
    await submitOrderForm(app, await pageOf(), { ...chosen, intent: "update" });
    app.setTime(new Date(start.getTime() + 2 * DAY));
    const pressed = await submitOrderForm(app, await pageOf(), { ...chosen, intent: "subscribe" });
    expect(pressed).toMatchObject({ outcome: "refused", refusal: "price-changed" });
    const again = await submitOrderForm(app, await pageOf(), { ...chosen, intent: "subscribe" });
    expect(again).toMatchObject({ outcome: "placed", order: { total: naira(7_000) } });
  });

  test("keep a lowered limit until their period is over", async () => {
    const owner = await makeOwner(database.db, { now: start });
    await buyPlan(app, owner);
    const usersOf = async () => {
      const { plan } = await readBilling(app, owner);
      return plan?.included.find(({ name }) => name === "Users")?.value;
    };
    const before = await usersOf();
    app.setTime(new Date(start.getTime() + DAY));
    await schedule(dayIn(1), { "plan-2-users": "2" });
    app.setTime(new Date(start.getTime() + 2 * DAY));
    expect((await readCatalogue(app)).plans[1]?.limits.users).toBe(2);
    expect(await usersOf()).toBe(before);
  });
});
