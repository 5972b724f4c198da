import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { MINUTE, SECOND } from "~/models/duration";
import { claimDue } from "~/models/messages/delivery.server";
import { testDatabase } from "../../support/database";
import { startMailSink } from "../../support/mail-sink";
import { emptyOutbox, putIn, readMessage } from "../../support/messages";
import { type JobsProcess, startJobsProcess } from "../../support/server";
import { startTermii } from "../../../sandbox/termii";

const processes: JobsProcess[] = [];

const database = await testDatabase();
const db = database.db;
const [termii, sink] = await Promise.all([startTermii(), startMailSink()]);
afterAll(() => Promise.all([termii.stop(), sink.stop()]));
beforeEach(async () => {
  await emptyOutbox(db);
  termii.delivered.length = 0;
  sink.mails.length = 0;
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map((jobs) => jobs.end("SIGKILL")));
});

async function startJobs(): Promise<JobsProcess> {
  const jobs = await startJobsProcess({
    DATABASE_URL: database.url,
    TERMII_URL: termii.url,
    TERMII_KEY: termii.key,
    TERMII_SECRET: "secret",
    TERMII_SENDER: "Kaypoint",
    SMTP_URL: sink.url,
    MAIL_FROM: "Kaypoint <hello@kaypoint.example>",
  });
  processes.push(jobs);
  return jobs;
}

const until = (condition: () => Promise<void> | void) =>
  vi.waitFor(condition, { timeout: 5 * MINUTE, interval: 20 });

const now = new Date(Date.now() - SECOND);
const endLeases = () =>
  db.updateTable("outbox").set({ leasedUntil: now }).where("sentAt", "is", null).execute();

test("two processes send each message once", async () => {
  const count = 100;
  for (let number = 0; number < count; number += 1) {
    await putIn(db, { now, text: `sms ${number}` });
    await putIn(db, { now, channel: "mail", subject: `mail ${number}` });
  }
  const both = await Promise.all([startJobs(), startJobs()]);
  await until(async () => {
    const open = await db.selectFrom("outbox").select("id").where("sentAt", "is", null).execute();
    expect(open).toEqual([]);
  });
  expect(termii.delivered.map(({ sms }) => sms).sort()).toEqual(
    Array.from({ length: count }, (_, number) => `sms ${number}`).sort(),
  );
  expect(new Set(sink.mails.map(({ subject }) => subject)).size).toBe(count);
  expect(sink.mails).toHaveLength(count);
  for (const jobs of both) expect(jobs.log()).toContain('"message sent"');
});

test("many claims at once take each message once", async () => {
  for (let number = 0; number < 100; number += 1) await putIn(db, { now });
  const claims = Array.from({ length: 50 }, () =>
    claimDue(db, { channels: ["sms"], limit: 3, now: new Date() }),
  );
  const ids = (await Promise.all(claims)).flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThanOrEqual(90);
});

test("a process killed between the call and its record leaves a second copy that can be recognised as one", async () => {
  const sms = await putIn(db, { now, text: "12345 is your code" });
  const mail = await putIn(db, { now, channel: "mail", dedupeKey: "order:KP-1" });
  termii.fail({ kind: "slow", milliseconds: 20 * SECOND });
  sink.fail({ at: "silence" });
  const first = await startJobs();
  await until(() => expect([termii.delivered.length, sink.mails.length]).toEqual([1, 1]));
  await first.end("SIGKILL");

  await startJobs();
  await new Promise((resolve) => setTimeout(resolve, 3 * SECOND));
  expect([termii.delivered.length, sink.mails.length]).toEqual([1, 1]);
  await endLeases();
  for (const id of [sms, mail])
    await until(async () => expect((await readMessage(db, id)).sentAt).not.toBe(null));
  expect(termii.delivered.map(({ sms: text }) => text)).toEqual(Array(2).fill("12345 is your code"));
  expect(sink.mails).toHaveLength(2);
  expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(1);
  expect(await readMessage(db, sms)).toMatchObject({ attempts: 2, providerId: termii.delivered[1]!.id });
});

test("after a lost response the message is not sent again at once", async () => {
  const id = await putIn(db, { now });
  termii.fail({ kind: "lost-reply" });
  const jobs = await startJobs();
  await until(async () => expect((await readMessage(db, id)).lastError).toMatch(/it may have been sent/));
  await new Promise((resolve) => setTimeout(resolve, 3 * SECOND));
  expect(termii.delivered).toHaveLength(1);
  expect(jobs.log()).not.toMatch(/12345|8031234521/);
});

test("SIGTERM finishes what has begun, records it, and takes nothing new", async () => {
  const id = await putIn(db, { now });
  termii.fail({ kind: "slow", milliseconds: SECOND });
  const jobs = await startJobs();
  await until(() => expect(termii.delivered).toHaveLength(1));
  expect(await jobs.end("SIGTERM")).toBe(0);
  expect((await readMessage(db, id)).sentAt).not.toBe(null);
});

test("SIGTERM does not wait for a provider that hangs", async () => {
  const id = await putIn(db, { now });
  termii.fail({ kind: "silence" });
  const jobs = await startJobs();
  await until(() => expect(termii.delivered).toHaveLength(1));
  // The provider never answers.
  expect(await jobs.end("SIGTERM")).toBe(0);
  expect(await readMessage(db, id)).toMatchObject({ sentAt: null, attempts: 1 });
});
