import { beforeEach, describe, expect, test } from "vitest";
import { countWrongCode, wrongCodeDays } from "~/models/codes/flow.server";
import {
  clearThrottles,
  countAttempt,
  countAttempts,
  countAttemptOrWait,
  removeExpiredThrottles,
} from "~/models/http/throttle.server";
import { HOUR, MINUTE } from "~/models/duration";
import { testDatabase } from "../../support/database";

let key: string;
const start = new Date("2026-11-21T09:00:00Z");
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds);
const limit = { limit: 3, window: HOUR };

const database = await testDatabase();
beforeEach(({ task }) => {
  key = `test:${task.id}`;
});

const hitAt = (now = start) => countAttempt(database.db, key, limit, now);

async function hits(times: number) {
  for (let index = 0; index < times; index += 1) await hitAt();
}

describe("a throttle", () => {
  test("allows as many attempts as its limit says and names the wait", async () => {
    await hits(3);
    expect(await hitAt(after(59 * MINUTE))).toMatchObject({ allowed: false, retryAfterSeconds: 60 });
  });

  test("counts many at once, all of them or none", async () => {
    const many = (count: number, now = start) => countAttempts(database.db, key, limit, count, now);
    expect(await many(4)).toMatchObject({ allowed: false });
    expect(await many(2)).toEqual({ allowed: true });
    expect(await many(2, after(59 * MINUTE))).toMatchObject({ allowed: false, retryAfterSeconds: 60 });
    expect(await many(1)).toEqual({ allowed: true });
    expect(await many(1)).toMatchObject({ allowed: false });
    expect(await many(3, after(HOUR))).toEqual({ allowed: true });
  });

  test("lets as many parallel counts through as fit", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => countAttempts(database.db, key, { ...limit, limit: 10 }, 3, start)),
    );
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(3);
  });

  test("opens again when its window is over, however often it was tried", async () => {
    await hits(30);
    expect(await hitAt(after(HOUR))).toEqual({ allowed: true });
  });

  test("counts each of many simultaneous attempts", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => hitAt()));
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(3);
  });

  test("counts each key separately", async () => {
    await hits(4);
    expect(await countAttempt(database.db, `${key}:other`, limit, start)).toEqual({ allowed: true });
  });

  test("is forgotten when cleared", async () => {
    await hits(4);
    await clearThrottles(database.db, [key]);
    expect(await hitAt()).toEqual({ allowed: true });
  });

  test("is removed once its window is over, and not before", async () => {
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

  test("does not store the typed value", async () => {
    await countAttempt(database.db, "login:ada@kaypoint.example", limit, start);
    const keys = await database.db.selectFrom("throttles").select("key").execute();
    expect(JSON.stringify(keys)).not.toContain("ada");
  });
});

test("a refusal names the exact end of its window, whatever fraction of a second it comes at", async () => {
  for (let count = 0; count < 3; count += 1) await hitAt(start);
  const end = after(HOUR);
  for (const late of [1, 400, 1001])
    expect(await hitAt(after(late))).toEqual({
      allowed: false,
      until: end,
      retryAfterSeconds: Math.ceil((HOUR - late) / 1000),
    });
});

describe("a throttle with waits", () => {
  const waiting = { ...limit, wait: { first: MINUTE, longest: 3 * MINUTE }, quiet: 10 * MINUTE };
  const hitOrWaitAt = (now: Date) => countAttemptOrWait(database.db, key, waiting, now);
  const refused = (retryAfterSeconds: number) => ({ allowed: false, retryAfterSeconds });

  test("lets no simultaneous attempts through beyond its limit", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => hitOrWaitAt(start)));
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(3);
    expect(answers.at(-1)).toMatchObject(refused(60));
  });

  test("waits twice as long after each attempt, up to the longest wait", async () => {
    for (let count = 0; count < 3; count += 1) await hitOrWaitAt(start);
    let now = 0;
    for (const minutes of [1, 2, 3, 3]) {
      expect(await hitOrWaitAt(after(now))).toMatchObject(refused(minutes * 60));
      now += minutes * MINUTE;
      expect(await hitOrWaitAt(after(now))).toEqual({ allowed: true });
    }
  });

  test("starts again when its window is over, but not before a quiet time after a wait", async () => {
    for (let count = 0; count < 2; count += 1) await hitOrWaitAt(start);
    for (let count = 0; count < 2; count += 1)
      expect(await hitOrWaitAt(after(HOUR))).toEqual({ allowed: true });
    expect(await hitOrWaitAt(after(2 * HOUR - MINUTE))).toEqual({ allowed: true });
    expect(await hitOrWaitAt(after(2 * HOUR + 5 * MINUTE))).toEqual({ allowed: true });
    expect(await hitOrWaitAt(after(2 * HOUR + 5 * MINUTE))).toMatchObject(refused(120));
    for (let count = 0; count < 3; count += 1)
      expect(await hitOrWaitAt(after(3 * HOUR))).toEqual({ allowed: true });
  });

  test("is not removed while a caller waits", async () => {
    for (let count = 0; count < 3; count += 1) await hitOrWaitAt(after(count * 29 * MINUTE));
    await removeExpiredThrottles(database.db, after(HOUR - 1 + MINUTE));
    expect(await hitOrWaitAt(after(58 * MINUTE + 1))).toMatchObject({ allowed: false });
  });
});

test("the days of wrong codes are counted separately, and only whole ones of the last week matter", async () => {
  const { db } = database;
  const count = async (day: string, times: number) => {
    for (let index = 0; index < times; index += 1) await countWrongCode(db, new Date(`${day}T23:59:59Z`));
  };
  await count("2026-11-13", 1);
  await count("2026-11-14", 2);
  await count("2026-11-20", 3);
  await count("2026-11-21", 4);
  const days = await wrongCodeDays(db, start);
  expect(days.sort()).toEqual([2, 3]);
});
