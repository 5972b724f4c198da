import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expireOrders } from "~/models/checkout/order.server";
import { DAY } from "~/models/duration";
import { checkBooks } from "~/models/ledger/integrity.server";
import { walletBalance } from "~/models/ledger/wallet.server";
import { liveSubscription } from "~/models/subscriptions/subscription.server";
import { findClaim } from "~/models/withholding/claim.server";
import { getPayment } from "~/models/payments/payment.server";
import { findStatedTax } from "~/services/withholding/find-stated-tax.server";
import { chooseBank } from "~/services/payments/begin-payment.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { ownClaimView } from "~/services/withholding/read-claims.server";
import { endClaim, giveCertificate, withdrawClaim } from "~/services/withholding/end-claim.server";
import { remindOfCertificates } from "~/services/withholding/jobs.server";
import { openClaim } from "~/services/withholding/open-claim.server";
import { settleClaim } from "~/services/withholding/settle-claim.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { mailsTo } from "../../support/messages";
import { begin, books, makePayer, orderRequest } from "../../support/paying";
import { employ } from "../../support/sessions";
import { addMoney } from "../../support/wallet";
import { claimOf, makeBusiness, rest, stateOf, withheld } from "../../support/withholding";

let database: Awaited<ReturnType<typeof testDatabase>>;
let staffId: number;

beforeAll(async () => {
  database = await testDatabase();
  const staff = await makeOwner(database.db);
  await employ(database.db, staff, ["finance"]);
  staffId = staff.id;
});
afterAll(() => database.close());

let app: ReturnType<typeof makeContext>;
let owner: Awaited<ReturnType<typeof makeBusiness>>["owner"];
let order: { id: number; reference: string };

beforeEach(async () => {
  app = makeContext(database.db);
  ({ owner, order } = await makeBusiness(database.db, app.clock.now()));
});

const later = (days: number) => app.setTime(new Date(app.clock.now().getTime() + days * DAY));
const settle = (reference: string) => settleClaim(app, reference, { staffId });
const claim = async (reference: string) => {
  const found = await findClaim(database.db, reference);
  if (!found) throw new Error(reference);
  return found;
};
const orderState = async () =>
  (await database.db.selectFrom("orders").select("state").where("id", "=", order.id).executeTakeFirst())
    ?.state;
const mails = async () => (await mailsTo(database.db, owner.email)).map(({ subject }) => subject);

/** An owner's claim that staff have settled. */
async function settled(): Promise<string> {
  const reference = await claimOf(app, owner, order);
  await addMoney(database.db, owner, rest / 100, app.clock.now());
  expect(await settle(reference)).toEqual({ outcome: "done" });
  return reference;
}

describe("a claim", () => {
  test("is settled once it and the wallet are the price: the order is paid, and the tax office owes the rest", async () => {
    const reference = await claimOf(app, owner, order);
    expect(await settle(reference)).toEqual({ outcome: "short", missing: rest });
    expect([await stateOf(database.db, reference), await orderState()]).toEqual(["open", "awaiting"]);
    expect(await books(database.db, owner.id)).toEqual({});
    await addMoney(database.db, owner, rest / 100, app.clock.now());
    expect(await settle(reference)).toEqual({ outcome: "done" });
    expect([await stateOf(database.db, reference), await orderState()]).toEqual(["settled", "settled"]);
    expect(await walletBalance(database.db, owner.id)).toBe(0);
    expect(await books(database.db, owner.id)).toMatchObject({
      ...{ withholding_receivable: withheld, plan_income: -6_000_00 },
    });
    expect(await liveSubscription(database.db, owner.id, app.clock.now())).toMatchObject({ planId: 2 });
    expect(await mails()).toContain("Your order is paid, with ₦120 of withheld tax");
    expect(await settle(reference)).toEqual({ outcome: "moved" });
    expect(await checkBooks(database.db)).toEqual([]);
  });

  test("closes an open payment of the full price, whose page leads to the rest until it is withdrawn", async () => {
    const payer = await makePayer(database.db);
    const waiting = await database.db
      .selectFrom("orders")
      .select(["id", "total"])
      .where("id", "=", order.id)
      .executeTakeFirstOrThrow();
    const request = { ...orderRequest(owner, waiting), channel: "bank_transfer" as const };
    const payment = await begin(payer.app, request);
    const page = async () => findStatedTax(app, await getPayment(database.db, payment));
    expect(await page()).toBeNull();
    const reference = await claimOf(app, owner, order);
    const stated = await page();
    expect(stated?.view.text).toContain("Send ₦5,880 in its place");
    expect([stated?.view.next, stated?.page]).toEqual([null, `/withholding/${reference}`]);
    expect(ownClaimView(await claim(reference)).sends).toBe("You send us");
    await withdrawClaim(app, await claim(reference));
    expect(ownClaimView(await claim(reference)).sends).toBeNull();
    const withdrawn = await page();
    expect([withdrawn?.view.next, withdrawn?.page]).toEqual(["again", null]);
    payer.fake.pay(payment, { channel: "bank_transfer" });
    expect(await settlePayment(payer.app, payment)).toMatchObject({ result: "fulfilled" });
  });

  test("closes a payment by USSD whose payer still chooses a bank, and no bank is asked any more", async () => {
    const payer = await makePayer(database.db);
    const waiting = await database.db
      .selectFrom("orders")
      .select(["id", "total"])
      .where("id", "=", order.id)
      .executeTakeFirstOrThrow();
    const reference = await begin(payer.app, { ...orderRequest(owner, waiting), channel: "ussd" });
    const seen = await getPayment(database.db, reference);
    expect(seen.state).toBe("new");
    await claimOf(app, owner, order);
    expect((await getPayment(database.db, reference)).state).toBe("cancelled");
    expect(await chooseBank(payer.app, seen, "737")).toMatchObject({
      outcome: "go",
      location: expect.stringContaining(`/payment/${reference}`) as string,
    });
    expect(await getPayment(database.db, reference)).toMatchObject({ state: "cancelled", ticketBank: null });
  });

  test("leaves the receipt at the full price", async () => {
    const reference = await settled();
    const { content } = await database.db
      .selectFrom("receipts")
      .select("content")
      .where("orderId", "=", order.id)
      .executeTakeFirstOrThrow();
    expect(content).toMatchObject({ total: 6_000_00, paidBy: "Wallet, with withheld tax" });
    expect((await claim(reference)).due).toBe(6_000_00);
  });

  test("is one for each order, and needs a tax number and a usual rate", async () => {
    const reference = await claimOf(app, owner, order);
    expect(await claimOf(app, owner, order)).toBe(reference);
    const other = await makeBusiness(database.db, app.clock.now());
    const state = (typed: string, ownerId = other.owner.id) =>
      openClaim(app, { ownerId, order: other.order.reference, typed });
    expect(await state("700")).toMatchObject({ outcome: "invalid" });
    expect(await state("120", owner.id)).toEqual({ outcome: "order-ended" });
    await database.db
      .updateTable("locations")
      .set({ taxNumber: "" })
      .where("ownerId", "=", other.owner.id)
      .execute();
    expect(await state("120")).toEqual({ outcome: "no-tax-number" });
  });

  test("keeps the price of its order for fourteen days from the order, and ends with it", async () => {
    const reference = await claimOf(app, owner, order);
    later(13);
    await expireOrders(database.db, app.clock.now());
    expect([await stateOf(database.db, reference), await orderState()]).toEqual(["open", "awaiting"]);
    later(2);
    await expireOrders(database.db, app.clock.now());
    expect([await stateOf(database.db, reference), await orderState()]).toEqual(["withdrawn", "expired"]);
    await addMoney(database.db, owner, rest / 100, app.clock.now());
    expect(await settle(reference)).toEqual({ outcome: "moved" });
  });

  test("that is withdrawn or refused leaves the order at its full price, and may be stated again", async () => {
    const first = await claimOf(app, owner, order);
    expect(await withdrawClaim(app, await claim(first))).toEqual({ outcome: "done" });
    const second = await claimOf(app, owner, order);
    expect(second).not.toBe(first);
    const reason = "The advice names another company.";
    expect(await endClaim(app, second, { to: "refused" }, { staffId, reason })).toEqual({ outcome: "done" });
    expect(await mails()).toContain("We could not count ₦120 of withheld tax");
    expect(await orderState()).toBe("awaiting");
    expect(await settle(second)).toEqual({ outcome: "moved" });
  });
});

describe("the certificate", () => {
  const paper = { number: "FIRS/2026/001", day: "2026-11-01" };

  test("is named by the owner, and noted by staff, once", async () => {
    const reference = await settled();
    const day = app.clock.now().toISOString().slice(0, 10);
    expect(await giveCertificate(app, await claim(reference), { ...paper, day })).toEqual({
      outcome: "done",
    });
    expect(await stateOf(database.db, reference)).toBe("settled");
    const end = { to: "proved" as const, ...paper, day };
    const by = { staffId, reason: "Seen in the portal" };
    expect(await endClaim(app, reference, end, by)).toEqual({ outcome: "done" });
    expect(await endClaim(app, reference, end, by)).toEqual({ outcome: "moved" });
    expect(await claim(reference)).toMatchObject({ state: "proved", certificateNumber: paper.number });
    expect(await giveCertificate(app, await claim(reference), { ...paper, day })).toEqual({
      outcome: "moved",
    });
    expect(await mails()).toContain("We have the certificate for ₦120 of withheld tax");
  });

  test("is asked for after 30 and 60 days, and no more", async () => {
    const reference = await settled();
    const missing = async () =>
      (await mails()).filter((subject) => subject?.startsWith("We still need")).length;
    for (const [days, count] of [
      [29, 0],
      [2, 1],
      [1, 1],
      [29, 2],
      [60, 2],
    ] as const) {
      later(days);
      await remindOfCertificates(app);
      expect([days, await missing()]).toEqual([days, count]);
    }
    expect(await stateOf(database.db, reference)).toBe("settled");
  });

  test("that never comes is written off as a loss, once", async () => {
    const reference = await settled();
    const by = { staffId, reason: "The company was wound up" };
    expect(await endClaim(app, reference, { to: "written-off" }, by)).toEqual({ outcome: "done" });
    expect(await endClaim(app, reference, { to: "written-off" }, by)).toEqual({ outcome: "moved" });
    const sums = await books(database.db, owner.id);
    expect(sums).toMatchObject({ withholding_loss: withheld });
    expect(sums.withholding_receivable ?? 0).toBe(0);
    const acts = database.db
      .selectFrom("staffActs")
      .select(["act", "reason"])
      .where("object", "=", reference);
    expect(await acts.execute()).toContainEqual({ act: "withholding-written-off", reason: by.reason });
    expect(await checkBooks(database.db)).toEqual([]);
  });
});
