import { expect, test } from "vitest";

import { takeCoupon } from "~/models/checkout/coupon.server";
import { loadCatalogue } from "~/models/plans/catalogue.server";
import { listChanges } from "~/models/plans/price-change.server";
import { endCoupon, makeCoupon } from "~/services/console/make-coupon.server";
import { schedulePrices } from "~/services/console/schedule-prices.server";
import { applyDuePrices } from "~/services/plans/apply-price-changes.server";
import { handleMessage } from "~/services/site/handle-message.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { PARALLEL, atOnce, twoPools } from "../../support/races";
import { employ } from "../../support/sessions";
import { buyPlan } from "../../support/subscriber";

const database = await twoPools();
const staffIds: number[] = [];
for (const _ of [0, 1]) {
  const staff = await makeOwner(database.db);
  await employ(database.db, staff, ["admin"]);
  staffIds.push(staff.id);
}

const app = (index: number) => makeContext(database.pool(index));
const by = (index: number) => ({ staffId: staffIds[index % 2] ?? 0, reason: "Pressed at once" });
const count = (values: string[], one: string) => values.filter((value) => value === one).length;

test("one of many changes to one catalogue is made, and many jobs write what is due once", async () => {
  const { version } = await loadCatalogue(database.db);
  const now = app(0).clock.now();
  const day = new Date(now.getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
  const results = await atOnce((index) =>
    schedulePrices(app(index), by(index), {
      seen: version,
      day,
      typed: { "plan-2-month": String(7_000 + index) },
    }),
  );
  const outcomes = results.map(({ outcome }) => outcome);
  expect([count(outcomes, "saved"), count(outcomes, "changed")]).toEqual([1, PARALLEL - 1]);
  const [change] = await listChanges(database.db, 9);
  const due = { now: () => new Date(now.getTime() + 6 * 86_400_000) };
  const applied = await atOnce((index) => applyDuePrices({ ...app(index), clock: due }));
  expect(applied.reduce((sum, one) => sum + one)).toBe(1);
  const { amountMonth: price } = await database.db
    .selectFrom("plans")
    .select("amountMonth")
    .where("id", "=", 2)
    .executeTakeFirstOrThrow();
  expect(price).toBe(change?.items[0]?.value);
});

test("a coupon ended while in use has as many uses as were taken, and none after its end", async () => {
  const coupon = {
    code: "RACE1",
    kind: "fixed" as const,
    percent: null,
    amount: 100_00,
    cap: null,
    leastSpend: 0,
    startsOn: "2026-01-01",
    endsOn: "2099-01-01",
    planId: null,
    useLimit: null,
    accountLimit: 99,
  };
  await makeCoupon(app(0), by(0), coupon as unknown as Parameters<typeof makeCoupon>[2]);
  const { id: couponId } = await database.db
    .selectFrom("coupons")
    .select("id")
    .where("code", "=", "RACE1")
    .executeTakeFirstOrThrow();
  const owner = await makeOwner(database.db);
  for (let index = 0; index < 10; index += 1) await buyPlan(app(0), owner);
  const orders = await database.db
    .selectFrom("orders")
    .select("id")
    .where("ownerId", "=", owner.id)
    .execute();
  const now = app(0).clock.now();
  const take = (index: number) =>
    database
      .pool(index)
      .transaction()
      .execute((trx) =>
        takeCoupon(trx, { id: orders[index]?.id ?? 0, ownerId: owner.id, couponId }, "used", now),
      );
  const [ended, ...taken] = await Promise.all([
    endCoupon(app(1), by(1), "RACE1"),
    ...orders.slice(0, 9).map((_, index) => take(index)),
  ]);
  expect(ended).toBe("saved");
  const uses = await database.db
    .selectFrom("couponUses")
    .select("id")
    .where("couponId", "=", couponId)
    .execute();
  expect(uses).toHaveLength(taken.filter(Boolean).length);
  expect(await take(9)).toBe(false);
  expect(await endCoupon(app(0), by(0), "RACE1")).toBe("repeated");
});

test("one of many answers by two colleagues to one message is mailed", async () => {
  const { id } = await database.db
    .insertInto("contactMessages")
    .values({
      firstName: "A",
      lastName: "",
      email: "a@race.example",
      phoneNumber: "08031234567",
      topic: "sales",
      message: "Hello",
      createdAt: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const results = await atOnce((index) =>
    handleMessage(app(index), by(index).staffId, {
      id,
      intent: "answered",
      revision: 0,
      text: `Answer of ${index % 2}`,
    }),
  );
  expect([count(results, "saved"), count(results, "repeated")]).toEqual([1, PARALLEL / 2 - 1]);
  const mails = await database.db
    .selectFrom("outbox")
    .select("id")
    .where("recipient", "=", "a@race.example")
    .execute();
  expect(mails).toHaveLength(1);
});
