import { afterAll, expect, test, vi } from "vitest";
import { DAY, MINUTE } from "~/models/duration";
import { jobNames } from "~/models/platform/job";
import { readRuns } from "~/models/platform/job-runs.server";
import { naira } from "~/models/money";
import { walletBalance } from "~/models/ledger/wallet.server";
import { getPayment } from "~/models/payments/payment.server";
import type { User } from "~/models/users/user";
import { keepDoing } from "~/services/platform/jobs/runner.server";
import { makeRunCounter } from "~/services/platform/jobs/runs.server";
import { renewalJobs } from "~/services/renewals/jobs.server";
import { chooseRenewal } from "~/services/billing/change-renewal.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { makeOwner } from "../../support/accounts";
import { runCommand, startJobsProcess } from "../../support/server";
import { makeContext, rightClock } from "../../support/context";
import { begin, topUpRequest } from "../../support/paying";
import { twoPools } from "../../support/races";
import { payAt, startSandbox } from "../../support/sandbox";
import { settings } from "../../support/settings";
import { buyPlan, periodsOf } from "../../support/subscriber";
import { fund } from "../../support/wallet";

const origin = "https://kaypoint.example";
const OWNERS = 25;
/** Long enough ago that a month is over, and short enough that its days of grace are not. */
const bought = new Date(Date.now() - 32 * DAY);

const [database, sandbox] = await Promise.all([twoPools(), startSandbox()]);
afterAll(() => sandbox.close());

/** A plan whose month is over and that the wallet, or a saved card, must renew. */
async function makeDue(index: number): Promise<User> {
  const app = { ...makeContext(database.pool(index), bought), payments: sandbox.provider() };
  const owner = await makeOwner(database.db, { now: bought });
  await buyPlan(app, owner);
  if (index % 2 === 0) {
    await fund(database.db, owner.id, naira(20_000));
    await chooseRenewal(app, { ownerId: owner.id }, { method: "wallet" });
    return owner;
  }
  const reference = await begin(app, topUpRequest(owner, { saveCard: true }));
  await payAt((await getPayment(database.db, reference)).authorizationUrl ?? "");
  await settlePayment(app, reference);
  const card = database.db.selectFrom("cards").select("id").where("ownerId", "=", owner.id);
  const { id: cardId } = await card.executeTakeFirstOrThrow();
  await chooseRenewal(app, { ownerId: owner.id }, { method: "card", cardId, fresh: true });
  return owner;
}

test("two job processes that start at once charge each wallet and each card for the next month once", async () => {
  const owners = await Promise.all(Array.from({ length: OWNERS }, (_, index) => makeDue(index)));
  const env = { ...sandbox.env, DATABASE_URL: database.url };
  const jobs = await Promise.all([startJobsProcess(env), startJobsProcess(env)]);
  try {
    await vi.waitFor(
      async () => {
        for (const { id } of owners) expect(await periodsOf(database.db, id)).toHaveLength(2);
      },
      { timeout: 5 * MINUTE, interval: 200 },
    );
  } finally {
    for (const process of jobs) expect(await process.end("SIGTERM")).toBe(0);
  }
  for (const [index, { id, email }] of owners.entries()) {
    const charges = [...sandbox.transactions.values()].filter((charge) => charge.email === email);
    const byWallet = index % 2 === 0;
    // The first payment of a card is the top-up that saved it.
    expect(charges.map(({ status }) => status)).toEqual(byWallet ? [] : ["success", "success"]);
    expect(await walletBalance(database.db, id)).toBe(byWallet ? naira(14_000) : naira(10_000));
    expect(await periodsOf(database.db, id)).toHaveLength(2);
  }
});

/** Runs the renewal jobs of two processes until everything is renewed; returns the number that each renewed. */
async function shareOut(owners: User[]): Promise<number[]> {
  const now = new Date();
  const processes = [0, 1].map((index) => {
    const app = { ...makeContext(database.pool(index), now), payments: sandbox.provider(), origin };
    const runs = makeRunCounter();
    const stopping = new AbortController();
    const jobs = renewalJobs(app).map((job) =>
      keepDoing({ ...app, clockWatch: rightClock, runs }, job, stopping.signal),
    );
    return { runs, stop: () => stopping.abort(), ended: Promise.all(jobs) };
  });
  const isRenewed = async ({ id }: User) => (await periodsOf(database.db, id)).length === 2;
  await expect.poll(async () => (await Promise.all(owners.map(isRenewed))).every(Boolean)).toBe(true);
  const shares: number[] = [];
  for (const { runs, stop, ended } of processes) {
    stop();
    await ended;
    await runs.write(database.db);
    const done = (await readRuns(database.db)).map(({ name, done }) => (name === "reminders" ? 0 : done));
    shares.push(done.reduce((sum, each) => sum + each, 0));
    await database.db.deleteFrom("jobRuns").execute();
  }
  return shares;
}

test("two processes share the due renewals: none is taken twice, and each takes some", async () => {
  await database.db.deleteFrom("jobRuns").execute();
  const owners = await Promise.all(Array.from({ length: OWNERS }, (_, index) => makeDue(index)));
  const shares = await shareOut(owners);
  expect(shares.reduce((sum, each) => sum + each, 0)).toBe(OWNERS);
  for (const share of shares) expect(share).toBeGreaterThan(0);
});

const runJobs = (...words: string[]) =>
  runCommand("jobs", words, { env: { ...settings, ...sandbox.env, DATABASE_URL: database.url } });

const namesOfRuns = async () => (await readRuns(database.db)).map(({ name }) => name);

test("named jobs run once, and no others run", async () => {
  await database.db.deleteFrom("jobRuns").execute();
  const [byWallet, byCard] = [await makeDue(0), await makeDue(1)];
  expect(await runJobs("--once", "renewals", "price-changes")).toMatchObject({ code: 0, complained: "" });
  expect(await periodsOf(database.db, byWallet.id)).toHaveLength(2);
  expect(await periodsOf(database.db, byCard.id)).toHaveLength(1);
  expect(await namesOfRuns()).toEqual(["price-changes", "renewals"]);
});

test("without names each job does its due work, in an order in which its messages are sent too", async () => {
  await database.db.deleteFrom("jobRuns").execute();
  // What a process had claimed when it was stopped waits for the end of its lease.
  await database.db.deleteFrom("outbox").execute();
  const owner = await makeDue(0);
  expect(await runJobs("--once")).toMatchObject({ code: 0, complained: "" });
  expect(await periodsOf(database.db, owner.id)).toHaveLength(2);
  expect(await namesOfRuns()).toEqual([...jobNames].sort());
  const waiting = async (query: { select: (column: "id") => { execute: () => Promise<unknown[]> } }) =>
    (await query.select("id").execute()).length;
  expect(await waiting(database.db.selectFrom("receipts").where("number", "is", null))).toBe(0);
  expect(await waiting(database.db.selectFrom("outbox").where("sentAt", "is", null))).toBe(0);
  expect(await database.db.selectFrom("unsealedJournals").selectAll().execute()).toEqual([]);
});

test("a failed job makes the command end with 1", async () => {
  const app = { ...makeContext(database.db, bought), payments: sandbox.provider() };
  const owner = await makeOwner(database.db, { now: bought });
  await buyPlan(app, owner);
  const { complained, code } = await runJobs("--once", "renewals", "nightly");
  expect(code).toBe(1);
  expect(complained).toContain("No job is called nightly.");
  for (const name of jobNames) expect(complained).toContain(name);
  expect(await periodsOf(database.db, owner.id)).toHaveLength(1);
  expect(await runJobs("once")).toMatchObject({ code: 1 });

  await database.db.schema.alterTable("renewals").renameTo("renewalsAway").execute();
  const failed = await runJobs("--once", "renewals");
  await database.db.schema.alterTable("renewalsAway").renameTo("renewals").execute();
  expect(failed.code).toBe(1);
  expect(failed.complained).toContain("the log says what");
});
