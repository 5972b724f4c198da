import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HOUR, MINUTE, SECOND } from "~/models/duration";
import { makeClockWatch, mayRun } from "~/services/platform/clock-watch.server";
import { testDatabase } from "../../support/database";
import { makePayingContext } from "../../support/fake-payments";

const database = await testDatabase();
beforeEach(async () => {
  await database.db.deleteFrom("throttles").execute();
  await database.db.deleteFrom("outbox").execute();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A clock that is this far ahead of the database's. */
function ahead(by: number) {
  const context = makePayingContext(database.db, "http://127.0.0.1:1");
  const set = (shift: number) => context.setTime(new Date(Date.now() + shift));
  set(by);
  return { ...context, set, clockWatch: makeClockWatch(context) };
}

const alerts = () =>
  database.db
    .selectFrom("outbox")
    .select("text")
    .where("subject", "=", "A clock is wrong, and jobs that move money wait")
    .execute();

describe("a clock", () => {
  test.each([0, MINUTE - 5 * SECOND, 5 * SECOND - MINUTE])("%d ms ahead is right", async (by) => {
    expect(await ahead(by).clockWatch.isRight()).toBe(true);
    expect(await alerts()).toEqual([]);
  });

  test("two minutes ahead is wrong, and the operator reads it once an hour", async () => {
    const apart = 2 * MINUTE;
    for (const _process of [1, 2]) expect(await ahead(apart).clockWatch.isRight()).toBe(false);
    const told = await alerts();
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toMatch(/1(?:19|20) seconds ahead of the database's/);
  });

  test("an hour behind is wrong", async () => {
    expect(await ahead(-HOUR).clockWatch.isRight()).toBe(false);
    expect((await alerts())[0]?.text).toContain("seconds behind the database's");
  });

  test("is compared once a minute, and trusted again once it is right", async () => {
    const { set, clockWatch } = ahead(HOUR);
    vi.useFakeTimers({ toFake: ["performance"] });
    expect(await clockWatch.isRight()).toBe(false);
    set(0);
    vi.advanceTimersByTime(MINUTE - 1);
    expect(await clockWatch.isRight()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await clockWatch.isRight()).toBe(true);
  });

  test("is trusted if the database does not give the time", async () => {
    const { log, clock, config } = ahead(HOUR);
    const nowhere = { selectFrom: null } as unknown as typeof database.db;
    expect(await makeClockWatch({ db: nowhere, log, clock, config }).isRight()).toBe(true);
  });
});

test("a job whose clock is wrong starts no round, says so, and can be stopped", async () => {
  const context = ahead(HOUR);
  const stop = new AbortController();
  const asked = mayRun(context, "renewals", stop.signal);
  await expect
    .poll(() => context.lines)
    .toContainEqual(expect.objectContaining({ job: "renewals", trouble: "clock" }));
  stop.abort();
  expect(await asked).toBe(false);
  expect(await mayRun(ahead(0), "renewals", new AbortController().signal)).toBe(true);
});
