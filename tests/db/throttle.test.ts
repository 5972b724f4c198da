import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { HOUR, MINUTE } from "~/models/duration";
import { addressKey } from "~/models/throttle";
import { clearThrottle, giveBack, hit, removeExpiredThrottles } from "~/models/throttle.server";
import { testDatabase } from "../support/database";

let database: Awaited<ReturnType<typeof testDatabase>>;
let key: string;
const start = new Date("2026-11-21T09:00:00Z");
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds);
const limit = { limit: 3, window: HOUR };

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(({ task }) => {
  key = `test:${task.id}`;
});

const hitAt = (now = start) => hit(database.db, key, limit, now);

async function hits(times: number) {
  for (let index = 0; index < times; index += 1) await hitAt();
}

describe("a throttle", () => {
  test("allows as many hits as its limit says and names the wait", async () => {
    await hits(3);
    expect(await hitAt(after(59 * MINUTE))).toEqual({ allowed: false, retryAfterSeconds: 60 });
  });

  test("opens again when its window is over, however often it was tried", async () => {
    await hits(30);
    expect(await hitAt(after(HOUR))).toEqual({ allowed: true });
  });

  test("counts each of many hits at the same time", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => hitAt()));
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(3);
  });

  test("counts each key apart", async () => {
    await hits(4);
    expect(await hit(database.db, `${key}:other`, limit, start)).toEqual({ allowed: true });
  });

  test("gives a hit back", async () => {
    await hits(3);
    await giveBack(database.db, key);
    expect(await hitAt()).toEqual({ allowed: true });
    expect(await hitAt()).toMatchObject({ allowed: false });
  });

  test("is forgotten when cleared", async () => {
    await hits(4);
    await clearThrottle(database.db, key);
    expect(await hitAt()).toEqual({ allowed: true });
  });

  test("is taken away once its window is over, and not before", async () => {
    await hits(4);
    await removeExpiredThrottles(database.db, after(HOUR - 1));
    expect(await hitAt()).toMatchObject({ allowed: false });
    expect(await removeExpiredThrottles(database.db, after(HOUR))).toBeGreaterThan(0);
    expect(await hitAt()).toEqual({ allowed: true });
  });

  test("that started again is kept for its new window", async () => {
    await hitAt();
    await hitAt(after(2 * HOUR));
    await removeExpiredThrottles(database.db, after(2 * HOUR + MINUTE));
    const answers = [
      await hitAt(after(2 * HOUR + 1)),
      await hitAt(after(2 * HOUR + 2)),
      await hitAt(after(2 * HOUR + 3)),
    ];
    expect(answers.map(({ allowed }) => allowed)).toEqual([true, true, false]);
  });

  test("does not keep what was typed", async () => {
    await hit(database.db, "login:ada@kaypoint.example", limit, start);
    const keys = await database.db.selectFrom("throttles").select("key").execute();
    expect(JSON.stringify(keys)).not.toContain("ada");
  });
});

test("an IPv6 network counts as one visitor, an IPv4 address for itself", () => {
  expect(addressKey("2001:db8:1:2:3::4")).toBe(addressKey("2001:db8:1:2:ffff::9"));
  expect(addressKey("203.0.113.9")).toBe("203.0.113.9");
});
