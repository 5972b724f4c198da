import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY, HOUR, MINUTE } from "~/models/duration";
import { checkBooks } from "~/models/ledger/integrity.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { getPayment } from "~/models/payments/payment.server";
import { beginPayment } from "~/services/payments/begin-payment.server";
import { reportDay } from "~/services/payments/compare-day.server";
import { processInbox } from "~/services/payments/receive-provider-event.server";
import { checkDue } from "~/services/payments/check-payments.server";
import { checkDueRefunds } from "~/services/payments/send-refund.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { openDatabase } from "../../support/database";
import { begin, fee, topUp, topUpRequest, writeDown } from "../../support/paying";
import { cancelAt, payAt, startSandbox, type TestSandbox } from "../../support/sandbox";

const start = new Date();

let database: Awaited<ReturnType<typeof openDatabase>>;
let sandbox: TestSandbox;
let app: ReturnType<typeof makeApp>;

beforeAll(async () => {
  [database, sandbox] = await Promise.all([openDatabase(), startSandbox()]);
  app = makeApp();
});
afterAll(async () => {
  await sandbox.close();
  await database.close();
});

const makeApp = () => ({ ...makeContext(database.db, start), payments: sandbox.provider() });

const pageOf = async (reference: string) => (await getPayment(database.db, reference)).authorizationUrl ?? "";

/** What may happen to a payment whose payer never returns to the shop, and where it must end. */
const fates: Record<string, { ends: string; happens: (reference: string) => Promise<unknown> }> = {
  paid: { ends: "settled", happens: async (reference) => payAt(await pageOf(reference)) },
  "paid with a PIN": { ends: "settled", happens: async (reference) => payAt(await pageOf(reference), "pin") },
  declined: { ends: "expired", happens: async (reference) => payAt(await pageOf(reference), "declined") },
  cancelled: { ends: "expired", happens: async (reference) => cancelAt(await pageOf(reference)) },
  "left alone": { ends: "expired", happens: () => Promise.resolve() },
  "paid with another amount": {
    ends: "review",
    async happens(reference) {
      await payAt(await pageOf(reference));
      sandbox.fail({ kind: "tamper", on: "verify", reference, data: { amount: 100 }, times: 9 });
    },
  },
  "paid, while the provider tells of another payment": {
    ends: "review",
    async happens(reference) {
      await payAt(await pageOf(reference));
      const data = { reference: "KPP-2222222222222222" };
      sandbox.fail({ kind: "tamper", on: "verify", reference, data, times: 2 });
    },
  },
  "paid while the provider is silent": {
    ends: "settled",
    async happens(reference) {
      await payAt(await pageOf(reference));
      sandbox.fail({ kind: "error", done: false, on: "verify", reference, times: 4 });
    },
  },
};

/** Runs the jobs of just over three days, minute by minute at first. */
async function runJobs(): Promise<void> {
  for (let minute = 0; minute <= 75 * 60; minute += minute < 90 ? 1 : 30) {
    app.setTime(new Date(start.getTime() + minute * MINUTE));
    while ((await processInbox(app)) + (await checkDue(app)) > 0);
  }
}

async function everything() {
  const { db } = database;
  return {
    payments: await db.selectFrom("payments").selectAll().orderBy("id").execute(),
    postings: await db.selectFrom("postings").selectAll().orderBy("id").execute(),
    wallets: await db.selectFrom("wallets").selectAll().orderBy("ownerId").execute(),
    receipts: await db.selectFrom("receipts").selectAll().orderBy("id").execute(),
    alerts: await db.selectFrom("paymentAlerts").selectAll().orderBy("id").execute(),
    mails: await db.selectFrom("outbox").selectAll().orderBy("id").execute(),
  };
}

test("the checks of three days leave every payment finished, and running them again changes nothing", async () => {
  const owner = await makeOwner(database.db);
  const expected = new Map<string, string>();
  for (const { ends, happens } of Object.values(fates)) {
    const reference = await begin(app, topUpRequest(owner));
    await happens(reference);
    expected.set(reference, ends);
  }
  expected.set(await writeDown(database.db, owner, start), "failed");
  sandbox.fail({ kind: "error", done: true, on: "initialize" });
  expect(await beginPayment(app, topUpRequest(owner))).toMatchObject({ outcome: "unavailable" });
  await runJobs();
  const rows = await database.db.selectFrom("payments").select(["reference", "state"]).execute();
  expect(rows.filter(({ state }) => state === "new" || state === "open")).toEqual([]);
  for (const [reference, ends] of expected)
    expect(rows, reference).toContainEqual({ reference, state: ends });
  const settled = [...expected.values()].filter((state) => state === "settled").length;
  expect(await walletBalance(database.db, owner.id)).toBe(settled * topUp);
  app.setTime(new Date(start.getTime() + DAY + HOUR));
  await reportDay(app);
  const before = await everything();
  await runJobs();
  app.setTime(new Date(start.getTime() + DAY + HOUR));
  expect(await reportDay(app)).toBe("done before");
  expect(await everything()).toEqual(before);
});

/** A payment settled weeks ago, and a day on which a refund of it is made at the provider. */
async function paidLongAgo() {
  const owner = await makeOwner(database.db);
  const reference = await begin(app, topUpRequest(owner));
  await payAt(await pageOf(reference));
  await settlePayment(app, reference);
  await sandbox.advance(40 * DAY);
  const onDay = (days: number) => app.setTime(new Date(sandbox.now().getTime() + days * DAY));
  onDay(0);
  await reportDay(app);
  return { owner, reference, onDay };
}

describe("a refund made at the provider's dashboard, of which no event comes", () => {
  test.each([
    ["a part", 4_000_00],
    ["all", topUp + fee],
  ])("counts after the next daily comparison: %s of it", async (_, amount) => {
    const { owner, reference, onDay } = await paidLongAgo();
    await sandbox.provider().refund({ reference, amount, note: "by a colleague" });
    for (let step = 0; step < 2; step += 1) await sandbox.advance(10 * MINUTE);
    onDay(1);
    // Two processes may compare at the same moment.
    expect(await Promise.all([reportDay(app), reportDay(app)])).toEqual(["done", "done"]);
    expect(await getPayment(database.db, reference)).toMatchObject({ refunded: amount, refunding: 0 });
    expect(await walletBalance(database.db, owner.id)).toBe(Math.max(0, topUp - amount));
    expect(await checkBooks(database.db)).toEqual([]);
    const before = await everything();
    onDay(2);
    await reportDay(app);
    const { mails, alerts, ...after } = await everything();
    const { mails: earlier, alerts: known, ...rest } = before;
    expect(after).toEqual(rest);
    // The report of the day, and nothing else.
    expect([mails.length, alerts.length]).toEqual([earlier.length + 1, known.length + 1]);
  });

  test("is followed to its end when the list had it pending", async () => {
    const { reference, onDay } = await paidLongAgo();
    await sandbox.provider().refund({ reference, amount: 4_000_00, note: "by a colleague" });
    onDay(1);
    await reportDay(app);
    expect(await getPayment(database.db, reference)).toMatchObject({ refunded: 0 });
    for (let step = 0; step < 2; step += 1) await sandbox.advance(10 * MINUTE);
    onDay(2);
    await checkDueRefunds(app);
    expect(await getPayment(database.db, reference)).toMatchObject({ refunded: 4_000_00 });
  });

  test("waits for the next comparison while the provider does not list refunds", async () => {
    const { onDay } = await paidLongAgo();
    onDay(1);
    sandbox.fail({ kind: "error", done: false, on: "refund" });
    expect(await reportDay(app)).toBe("not possible now");
    expect(await reportDay(app)).toBe("done");
  });
});

describe("a dispute of which no event comes", () => {
  const disputesOf = ({ id }: { id: number }) =>
    database.db.selectFrom("disputes").select(["state", "amount"]).where("ownerId", "=", id).execute();

  test.each([
    ["the bank agrees with the owner of the card", "merchant-accepted", "lost", 0],
    ["the bank agrees with the shop", "declined", "won", topUp],
  ] as const)(
    "holds the money at the next daily comparison, until %s",
    async (_, resolution, state, left) => {
      const { owner, reference, onDay } = await paidLongAgo();
      sandbox.dispute({ reference, event: "create" });
      onDay(1);
      expect(await Promise.all([reportDay(app), reportDay(app)])).toEqual(["done", "done"]);
      expect(await disputesOf(owner)).toEqual([{ state: "open", amount: topUp + fee }]);
      expect(await walletBalance(database.db, owner.id)).toBe(0);
      sandbox.dispute({ reference, event: "resolve", resolution });
      onDay(2);
      await reportDay(app);
      expect(await disputesOf(owner)).toEqual([{ state, amount: topUp + fee }]);
      expect(await walletBalance(database.db, owner.id)).toBe(left);
      expect(await checkBooks(database.db)).toEqual([]);
    },
  );

  test("is booked although it has ended before the comparison", async () => {
    const { owner, reference, onDay } = await paidLongAgo();
    sandbox.dispute({ reference, event: "create" });
    sandbox.dispute({ reference, event: "resolve", resolution: "merchant-accepted" });
    onDay(1);
    await reportDay(app);
    expect(await disputesOf(owner)).toEqual([{ state: "lost", amount: topUp + fee }]);
    expect(await walletBalance(database.db, owner.id)).toBe(0);
    expect(await checkBooks(database.db)).toEqual([]);
  });
});
