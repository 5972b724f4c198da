import { REMOVED } from "~/models/platform/retention";
import pino from "pino";
import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  failedAttempt,
  refusedAttempt,
  unknown,
  type Attempt,
  type OutgoingMessage,
  type Provider,
} from "~/models/messages/delivery";
import { MINUTE, SECOND } from "~/models/duration";
import { claimDue, endExpired, markFailed, markSent } from "~/models/messages/delivery.server";
import { listStuckMessages, retryMessage } from "~/models/messages/outbox.server";
import { finishDue } from "~/services/platform/jobs/runner.server";
import { retentionJob } from "~/services/platform/jobs/retention.server";
import { deliveryJob } from "~/services/messages/deliver-messages.server";
import { makeContext, runJob } from "../../support/context";
import { testDatabase } from "../../support/database";
import { emptyOutbox, putIn, readMessage, startOfDay } from "../../support/messages";

const database = await testDatabase();
const db = database.db;
beforeEach(() => emptyOutbox(db));

const at = (milliseconds: number) => new Date(startOfDay.getTime() + milliseconds);
const claim = (now = startOfDay, limit = 10) => claimDue(db, { channels: ["sms"], limit, now });
const sent = { provider: "termii", providerId: "t1", removeText: false, now: startOfDay } as const;

/** A provider that answers as scripted, and then with success. */
function scripted(...answers: (Attempt | Error)[]) {
  const calls: OutgoingMessage[] = [];
  const provider: Provider = {
    name: "termii",
    channel: "sms",
    close: () => undefined,
    async send(message) {
      calls.push(message);
      const answer = answers.shift() ?? { sent: true, providerId: `t${calls.length}` };
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  return { provider, calls };
}

/** Runs the jobs until a condition holds. */
async function runUntil(
  provider: Provider,
  condition: () => Promise<void> | void,
  change: Partial<ReturnType<typeof makeContext>> = {},
) {
  const context = { ...makeContext(db), ...change };
  const running = runJob(context, deliveryJob(context, "texts", [provider]));
  await vi.waitFor(condition, { timeout: 5 * MINUTE, interval: 10 });
  await running.stop();
}

async function settled(id: number) {
  const { attempts, leasedUntil } = await readMessage(db, id);
  expect([attempts > 0, leasedUntil]).toEqual([true, null]);
}

describe("a claim", () => {
  test("takes due messages for a while, and no other claim gets them until then", async () => {
    const id = await putIn(db);
    expect(await claim()).toMatchObject([{ id, attempts: 1, leasedUntil: at(2 * MINUTE) }]);
    expect(await claim(at(2 * MINUTE - 1))).toEqual([]);
    expect(await claim(at(2 * MINUTE))).toMatchObject([{ id, attempts: 2 }]);
  });

  test("takes one channel, the requested number, and nothing that is sent, dead or not due", async () => {
    await putIn(db, { channel: "mail" });
    await putIn(db, { now: at(MINUTE) });
    await markSent(db, await putIn(db), sent);
    const ids = [await putIn(db), await putIn(db), await putIn(db)];
    expect((await claim(startOfDay, 2)).map(({ id }) => id)).toHaveLength(2);
    expect((await claim()).map(({ id }) => id)).toHaveLength(1);
    expect(ids).toHaveLength(3);
  });

  test("takes codes before less urgent messages, and never an expired code", async () => {
    const letter = await putIn(db, { now: at(-MINUTE) });
    const code = await putIn(db, { expiresAt: at(10 * MINUTE) });
    const sooner = await putIn(db, { expiresAt: at(5 * MINUTE) });
    await putIn(db, { expiresAt: startOfDay });
    const taken: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) taken.push(...(await claim(startOfDay, 1)).map(({ id }) => id));
    expect(taken).toEqual([sooner, code, letter]);
  });

  test("ignores a late failure from an earlier holder", async () => {
    const id = await putIn(db);
    const [first] = await claim();
    await claim(at(2 * MINUTE));
    const failure = { kind: "failed", reason: "late" } as const;
    await markFailed(db, first!, { failure, next: { end: true }, now: startOfDay });
    expect(await readMessage(db, id)).toMatchObject({ deadAt: null, lastError: null, attempts: 2 });
    await markSent(db, id, sent);
    expect(await readMessage(db, id)).toMatchObject({ providerId: "t1", leasedUntil: null });
  });
});

describe("a message", () => {
  test("is sent once and records its provider", async () => {
    const id = await putIn(db);
    const { provider, calls } = scripted();
    await runUntil(provider, () => settled(id));
    expect(await readMessage(db, id)).toMatchObject({ provider: "termii", providerId: "t1", attempts: 1 });
    expect(calls).toHaveLength(1);
  });

  test("keeps its text in a demo and loses it in production", async () => {
    const ids = [await putIn(db), await putIn(db)];
    await runUntil(scripted().provider, () => settled(ids[1]!));
    expect((await readMessage(db, ids[0]!)).text).toBe("12345 is your code");

    const other = await putIn(db);
    const config = { ...makeContext(db).config, demo: false };
    await runUntil(scripted().provider, () => settled(other), { config });
    expect((await readMessage(db, other)).text).toBe(REMOVED);
  });

  test("that failed waits, with the reason", async () => {
    const id = await putIn(db);
    await runUntil(scripted(failedAttempt("HTTP 503 busy")).provider, () => settled(id));
    const message = await readMessage(db, id);
    expect(message).toMatchObject({ sentAt: null, deadAt: null, lastError: "HTTP 503 busy" });
    expect(message.nextAttemptAt.getTime() - startOfDay.getTime()).toBeGreaterThanOrEqual(5 * SECOND);
  });

  test("with a permanent refusal is dead", async () => {
    const id = await putIn(db);
    await runUntil(scripted(refusedAttempt("no such number")).provider, () => settled(id));
    expect(await readMessage(db, id)).toMatchObject({ deadAt: startOfDay, lastError: "no such number" });
  });

  test("whose answer got lost is not sent again within a minute", async () => {
    const id = await putIn(db);
    const { provider, calls } = scripted(unknown("timeout"));
    await runUntil(provider, () => settled(id));
    const { nextAttemptAt, lastError } = await readMessage(db, id);
    expect(nextAttemptAt.getTime()).toBeGreaterThanOrEqual(at(MINUTE).getTime());
    expect(lastError).toMatch(/it may have been sent/);
    expect(calls).toHaveLength(1);
  });

  test("whose adapter throws counts as unanswered, and the others are still sent", async () => {
    const ids = [await putIn(db), await putIn(db)];
    const { provider, calls } = scripted(new TypeError("12345"));
    await runUntil(provider, () => Promise.all(ids.map(settled)).then(() => undefined));
    const rows = await Promise.all(ids.map((id) => readMessage(db, id)));
    expect(rows.filter(({ sentAt }) => sentAt)).toHaveLength(1);
    expect(rows.find(({ sentAt }) => !sentAt)?.lastError).toMatch(/TypeError$/);
    expect(calls).toHaveLength(2);
  });

  test("is sent once for a key, however often it is queued", async () => {
    const first = await putIn(db, { dedupeKey: "order:1" });
    expect(await putIn(db, { dedupeKey: "order:1", text: "again" })).toBe(first);
    const { provider, calls } = scripted();
    await runUntil(provider, () => settled(first));
    expect(calls).toMatchObject([{ text: "12345 is your code" }]);
  });

  test("is replaced by a newer one with its topic only", async () => {
    const old = await putIn(db, { topic: "code:a" });
    const stranger = await putIn(db, { topic: "code:b" });
    const young = await putIn(db, { topic: "code:a" });
    expect((await claim()).map(({ id }) => id).sort()).toEqual([stranger, young].sort());
    expect((await readMessage(db, old)).deadAt).toEqual(startOfDay);
    await putIn(db, { topic: "code:b", dedupeKey: (await readMessage(db, stranger)).dedupeKey });
    expect((await readMessage(db, stranger)).deadAt).toBe(null);
  });

  test("that is sent although it was just replaced counts as sent", async () => {
    const old = await putIn(db, { topic: "code:a" });
    const [claimed] = await claim();
    await putIn(db, { topic: "code:a" });
    await markSent(db, claimed!.id, sent);
    expect(await readMessage(db, old)).toMatchObject({ deadAt: null, providerId: "t1" });
  });
});

describe("cleaning", () => {
  const clean = async (demo: boolean, now: Date) => {
    const context = makeContext(db, now);
    await finishDue(retentionJob({ ...context, config: { ...context.config, demo } }));
  };

  test("ends codes that were not sent in time, and leaves a code alone while it is sent", async () => {
    const late = await putIn(db, { expiresAt: at(MINUTE) });
    await endExpired(db, at(MINUTE - 1));
    expect((await readMessage(db, late)).deadAt).toBe(null);
    await clean(true, at(MINUTE));
    expect(await readMessage(db, late)).toMatchObject({ lastError: "expired before it was sent" });
    expect((await readMessage(db, late)).text).toContain("12345");

    const underway = await putIn(db, { expiresAt: at(MINUTE) });
    await claim();
    await clean(true, at(MINUTE));
    expect((await readMessage(db, underway)).deadAt).toBe(null);
  });

  test("removes expired texts from the outbox in production, in every state", async () => {
    const ids = [
      await putIn(db, { expiresAt: at(MINUTE), topic: "code:a" }),
      await putIn(db, { expiresAt: at(MINUTE), topic: "code:a" }),
      await putIn(db),
    ];
    await clean(false, at(MINUTE));
    const texts = await Promise.all(ids.map(async (id) => (await readMessage(db, id)).text));
    expect(texts).toEqual([REMOVED, REMOVED, "12345 is your code"]);
  });
});

describe("a stuck message", () => {
  test("is dead, failed, overdue or reported as not delivered", async () => {
    const dead = await putIn(db);
    await runUntil(scripted(refusedAttempt("no such number")).provider, () => settled(dead));
    const waiting = await putIn(db);
    await runUntil(scripted(failedAttempt("busy")).provider, () => settled(waiting));
    const overdue = await putIn(db, { now: at(-2 * MINUTE) });
    await putIn(db);
    await putIn(db, { topic: "code:a" });
    await putIn(db, { topic: "code:a" });
    await markSent(db, await putIn(db), sent);
    const stuck = await listStuckMessages(db, startOfDay, 100);
    expect(stuck.map(({ id }) => id)).toEqual([overdue, waiting, dead]);
    expect(JSON.stringify(stuck)).not.toContain("is your code");
  });

  test("can be retried from the start", async () => {
    const id = await putIn(db);
    await runUntil(scripted(refusedAttempt("no such number")).provider, () => settled(id));
    expect(await retryMessage(db, id, at(MINUTE))).toBe("queued");
    const { provider, calls } = scripted();
    const clock = { now: () => at(MINUTE) };
    await runUntil(provider, async () => expect((await readMessage(db, id)).sentAt).toBeTruthy(), { clock });
    expect(calls).toHaveLength(1);
    expect(await readMessage(db, id)).toMatchObject({ attempts: 1, deadAt: null, lastError: null });
  });

  test("cannot be retried once it is sent, being sent, expired or replaced", async () => {
    const done = await putIn(db);
    await markSent(db, done, sent);
    const code = await putIn(db, { expiresAt: startOfDay });
    const old = await putIn(db, { topic: "code:a" });
    await putIn(db, { topic: "code:a" });
    const underway = (await claim())[0]!.id;
    const answers = [done, code, old, underway, 999_999_999].map((id) => retryMessage(db, id, startOfDay));
    expect(await Promise.all(answers)).toEqual(["sent", "obsolete", "obsolete", "being-sent", "unknown"]);
  });
});

test("a slow provider holds up only as many messages as it has places, and stopping waits for them", async () => {
  for (let count = 0; count < 6; count += 1) await putIn(db);
  const open: (() => void)[] = [];
  const provider: Provider = {
    ...scripted().provider,
    send: () => new Promise((resolve) => open.push(() => resolve({ sent: true, providerId: null }))),
  };
  const running = runJob(makeContext(db), deliveryJob(makeContext(db), "texts", [provider]));
  await vi.waitFor(() => expect(open).toHaveLength(4), { timeout: 5 * MINUTE });
  running.tell();
  for (const finish of open) finish();
  await running.stop();
  const rows = await db.selectFrom("outbox").select(["sentAt", "attempts"]).execute();
  expect(rows.filter(({ sentAt }) => sentAt)).toHaveLength(4);
  expect(rows.filter(({ attempts }) => attempts === 0)).toHaveLength(2);
});

test("without the database the jobs keep asking and do not end", async () => {
  const context = { ...makeContext(db), db: db.withSchema("nowhere") };
  const { provider, calls } = scripted();
  const running = runJob(context, deliveryJob(context, "texts", [provider]));
  await new Promise((resolve) => setTimeout(resolve, 100));
  await running.stop();
  expect(calls).toEqual([]);
});

test("the log shows each message's outcome, without texts, codes and recipients", async () => {
  const id = await putIn(db);
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  await runUntil(scripted(failedAttempt("busy with 12345")).provider, () => settled(id), { log });
  expect(await retryMessage(db, id, startOfDay)).toBe("queued");
  await runUntil(scripted().provider, () => settled(id), { log });
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    "message not sent",
    "message sent",
  ]);
  expect(lines.join("")).toContain(`"message":${id}`);
  expect(lines.join("")).not.toMatch(/12345|8031234521/);
});
