import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { MINUTE, SECOND } from "~/models/duration";
import { pauseCharges, reserveChargeSlot } from "~/models/payments/charge-pace.server";
import { testDatabase } from "../../support/database";

const database = await testDatabase();
beforeEach(() => database.db.deleteFrom("chargePace").execute());

const turns = (count: number, perMinute: number) =>
  Promise.all(Array.from({ length: count }, () => reserveChargeSlot(database.db, perMinute)));

const inOrder = (waits: (number | null)[]) => waits.toSorted((one, other) => (one ?? 0) - (other ?? 0));

test("simultaneous callers get turns one by one at the pace, and the first waits for nothing", async () => {
  const [first, second, third] = inOrder(await turns(3, 6));
  expect(first).toBe(0);
  for (const [wait, wanted] of [
    [second, 10 * SECOND],
    [third, 20 * SECOND],
  ] as const) {
    expect(wait).toBeGreaterThan(wanted - SECOND);
    expect(wait).toBeLessThanOrEqual(wanted);
  }
});

test("unused time gives no extra turns", async () => {
  await reserveChargeSlot(database.db, 6);
  await sql`update charge_pace set next_at = now() - interval '1 hour'`.execute(database.db);
  const [first, second] = inOrder(await turns(2, 6));
  expect(first).toBe(0);
  expect(second).toBeGreaterThan(9 * SECOND);
});

test("a caller who would wait over a minute gets no turn, and costs others none", async () => {
  const taken = await turns(12, 6);
  expect(taken.filter((wait) => wait === null)).not.toEqual([]);
  expect(Math.max(...taken.map((wait) => wait ?? 0))).toBeLessThanOrEqual(MINUTE);
  await sql`update charge_pace set next_at = now()`.execute(database.db);
  expect(await reserveChargeSlot(database.db, 6)).not.toBeNull();
});

test("a provider that asks for a pause gets it, and the longer of two pauses counts", async () => {
  await reserveChargeSlot(database.db, 600);
  await pauseCharges(database.db, 30);
  await pauseCharges(database.db, 5);
  const wait = await reserveChargeSlot(database.db, 600);
  expect(wait).toBeGreaterThan(29 * SECOND);
  expect(wait).toBeLessThanOrEqual(30 * SECOND);
  await pauseCharges(database.db, 300);
  expect(await reserveChargeSlot(database.db, 600)).toBeNull();
});
