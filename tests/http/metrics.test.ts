import { sql } from "kysely";
import { expect, test } from "vitest";
import { onQuery } from "#db/client";
import { HOUR, MINUTE } from "~/models/duration";
import { countAttempt } from "~/models/http/throttle.server";
import { enqueue } from "~/models/messages/outbox.server";
import { makeDatabaseCounts } from "~/services/platform/database-counts.server";
import { makeMetrics } from "~/http/metrics.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { makeContext } from "../support/context";
import { testDatabase } from "../support/database";
import { begin, makePayer, topUpRequest } from "../support/paying";

const pool = { total: 4, idle: 1, waiting: 2 };
const metrics = makeMetrics({ pool: () => pool, database: () => counts() });
let counts: ReturnType<typeof makeDatabaseCounts>;

const database = await testDatabase();

/** The value of a line, such as `kaypoint_outbox_waiting{channel="sms"}`. */
async function read(...names: string[]): Promise<(number | null)[]> {
  const lines = (await metrics.read()).split("\n");
  return names.map((name) => {
    const line = lines.find((text) => text.startsWith(`${name} `));
    return line === undefined ? null : Number(line.slice(name.length + 1));
  });
}

const message = (dedupeKey: string, now: Date, topic?: string) => ({
  channel: "sms" as const,
  recipient: "+2348031234567",
  text: "Hello",
  dedupeKey,
  topic,
  now,
});

test("waiting messages, codes, and unplaced money are counted from the database", async () => {
  const { app, db, fake, owner } = await makePayer(database.db);
  const now = app.clock.now();
  const ago = (time: number) => new Date(now.getTime() - time);
  await enqueue(db, message("waits", ago(5 * MINUTE)));
  for (const key of ["a", "b", "c", "old"]) await enqueue(db, message(key, now, `code:${key}`));
  const end = (key: string, set: object) =>
    db.updateTable("outbox").set(set).where("dedupeKey", "=", key).execute();
  await end("a", { sentAt: now, provider: "termii" });
  await end("b", { deadAt: now, lastError: "HTTP 401" });
  await end("c", { deadAt: now });
  await end("old", { sentAt: ago(2 * HOUR), provider: "termii" });

  const placed = await begin(app, topUpRequest(owner));
  const unplaced = await begin(app, topUpRequest(owner));
  const forgotten = await begin(app, topUpRequest(owner));
  const leftAlone = await begin(app, topUpRequest(owner));
  fake.pay(placed);
  fake.pay(unplaced, { amount: 9_000_00 });
  for (const reference of [placed, unplaced]) await settlePayment(app, reference);
  await db
    .updateTable("payments")
    .set({ createdAt: ago(2 * HOUR) })
    .where("reference", "in", [forgotten, leftAlone])
    .execute();
  await db
    .updateTable("payments")
    .set({ providerStatus: "abandoned" })
    .where("reference", "=", leftAlone)
    .execute();

  counts = makeDatabaseCounts(app);
  const expected = {
    kaypoint_database_read: 1,
    'kaypoint_outbox_oldest_seconds{channel="sms"}': 300,
    'kaypoint_outbox_due_seconds{channel="sms"}': 300,
    // With the one that tells the owner of the wrong amount.
    'kaypoint_outbox_waiting{channel="sms"}': 2,
    'kaypoint_codes_last_hour{channel="sms",outcome="sent"}': 1,
    'kaypoint_codes_last_hour{channel="sms",outcome="failed"}': 1,
    'kaypoint_payments_last_day{outcome="credited"}': 1,
    'kaypoint_payments_last_day{outcome="suspense"}': 1,
    'kaypoint_payments_last_day{outcome="waiting"}': 2,
    kaypoint_payments_stuck: 1,
    kaypoint_suspense_payments: 1,
    kaypoint_suspense_kobo: 9_000_00,
    'kaypoint_database_connections{state="used"}': 3,
    kaypoint_database_waiting: 2,
  };
  expect(await read(...Object.keys(expected))).toEqual(Object.values(expected));
});

test("the database is queried at most every 15 seconds, however often metrics are read", async () => {
  const asked: string[] = [];
  onQuery(({ text }) => asked.push(text));
  counts = makeDatabaseCounts(makeContext(database.db));
  await Promise.all([metrics.read(), metrics.read()]);
  await metrics.read();
  expect(asked.filter((text) => text.includes("statement_timeout"))).toHaveLength(1);
});

test("a database that hangs or fails delays nothing, and leaves no old value behind", async () => {
  const { app, db } = await makePayer(database.db);
  counts = makeDatabaseCounts(app, { pause: 0 });
  expect(await read("kaypoint_database_read", "kaypoint_payments_stuck")).toEqual([1, expect.any(Number)]);
  await db.transaction().execute(async (trx) => {
    await sql`lock table outbox in access exclusive mode`.execute(trx);
    counts = makeDatabaseCounts(app, { pause: 0, timeLimit: 50 });
    // The table stays locked until the answer is there.
    expect(await read("kaypoint_database_read", "kaypoint_payments_stuck")).toEqual([0, null]);
  });
});

test("requests are counted by route, method and status class, and refusals by purpose", async () => {
  counts = () => Promise.resolve(null);
  const request = { method: "GET", route: "/setups/:reference", status: 404, ms: 30, bytes: 10 } as const;
  metrics.answered(request);
  metrics.answered({ ...request, status: 410 });
  metrics.answered({ ...request, method: "MKCALENDAR", status: "aborted" });
  for (const visitor of ["one", "other"])
    for (let times = 0; times < 3; times += 1)
      await countAttempt(database.db, `metrics-test:${visitor}`, { limit: 1, window: HOUR }, new Date());
  const route = 'route="/setups/:reference"';
  const expected = {
    [`kaypoint_requests_total{${route},method="GET",status="4xx"}`]: 2,
    [`kaypoint_requests_total{${route},method="other",status="aborted"}`]: 1,
    [`kaypoint_request_duration_seconds_bucket{le="0.025",${route},method="GET"}`]: 0,
    [`kaypoint_request_duration_seconds_bucket{le="0.05",${route},method="GET"}`]: 2,
    'kaypoint_throttled_total{purpose="metrics-test"}': 4,
  };
  expect(await read(...Object.keys(expected))).toEqual(Object.values(expected));
});
