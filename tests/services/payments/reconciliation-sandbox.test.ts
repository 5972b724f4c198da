import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY, HOUR, MINUTE } from "~/models/duration";
import { walletBalance } from "~/models/ledger/wallet.server";
import { getPayment } from "~/models/payments/payment.server";
import { beginPayment } from "~/services/payments/begin-payment.server";
import { reportDay } from "~/services/payments/compare-day.server";
import { processInbox } from "~/services/payments/receive-event.server";
import { checkDue } from "~/services/payments/check-payments.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { begin, topUp, topUpRequest, writeDown } from "../../support/paying";
import { cancelAt, payAt, startSandbox, type TestSandbox } from "../../support/sandbox";

const start = new Date();

let database: Awaited<ReturnType<typeof testDatabase>>;
let sandbox: TestSandbox;
let app: ReturnType<typeof makeApp>;

beforeAll(async () => {
  [database, sandbox] = await Promise.all([testDatabase(), startSandbox()]);
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
