import { describe, expect, test } from "vitest";
import { cancelAwaiting, findOrder, replaceOrders } from "~/models/checkout/order.server";
import { HOUR } from "~/models/duration";
import { walletBalance } from "~/models/ledger/wallet.server";
import { naira } from "~/models/money";
import { findPaidInstead, isPaidInstead } from "~/models/payments/paid-instead.server";
import { strangerView, viewWith } from "~/messages/payments/paid-instead";
import { getPayment } from "~/models/payments/payment.server";
import { transactionView } from "~/messages/payments/transaction";
import { listTransactions } from "~/models/payments/transaction.server";
import { findTrialPlan } from "~/models/plans/catalogue";
import { findMainLocation } from "~/models/users/location.server";
import { getUser } from "~/models/users/user.server";
import { orderForLocation } from "~/services/agents/lock-locations.server";
import { renewLocations, readRenewalSummary } from "~/services/agents/renew-locations.server";
import { readRenewalPage } from "~/routes/_agent/reseller/read-bulk-renewal.server";
import { readPaymentHistory } from "~/routes/staff/payments/$reference/read-payment-history.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { makeAgent, makeOwner } from "../../support/accounts";
import { contact } from "../../support/contact";
import { testDatabase } from "../../support/database";
import { textsTo } from "../../support/messages";
import { beginByLink, makeTopUpLink, payerEmail } from "../../support/pay-links";
import { begin, makeAwaitingOrder, makePayer, orderRequest } from "../../support/paying";
import { agentOrder, buyPlan, periodsOf } from "../../support/subscriber";
import { addMoney, giveTokens } from "../../support/wallet";

let agents = 0;

const database = await testDatabase();

/** An owner with a bank transfer open for a month, and the agent who signed the owner up. */
async function shop() {
  const { app, fake, db } = await makePayer(database.db);
  const agentId = await makeAgent(db, `OTHER${(agents += 1)}`);
  await giveTokens(db, agentId, naira(100_000));
  const agent = await getUser(db, agentId);
  const owner = await makeOwner(db, { agentId });
  const location = await findMainLocation(db, owner.id);
  if (!location) throw new Error("no shop");
  return { app, fake, db, agent, owner, locationId: location.id };
}

type Shop = Awaited<ReturnType<typeof shop>>;

async function openTransfer({ app, db, owner }: Shop) {
  const order = await makeAwaitingOrder(db, owner, app.clock.now());
  const request = { ...orderRequest(owner, order), channel: "bank_transfer" as const };
  return { order, reference: await begin(app, request) };
}

async function payByAgent({ app, agent, locationId }: Shop) {
  const catalogue = await catalogueOf(app);
  const plan = findTrialPlan(catalogue);
  if (!plan) throw new Error("no plan");
  const paid = await orderForLocation(app, { agent, locationId }, agentOrder({ catalogue, plan }));
  expect(paid.outcome).toBe("placed");
}

async function renewByAgent({ app, agent, locationId }: Shop) {
  const locationIds = [locationId];
  const { submissionKey } = await readRenewalSummary(app, agent, locationIds);
  const renewed = await renewLocations(app, agent, { locationIds, submissionKey, fresh: true });
  expect(renewed.outcome).toBe("placed");
}

const monthsOf = async ({ db, owner }: Shop) => (await periodsOf(db, owner.id)).length;

async function pageOf({ app, db }: Shop, reference: string) {
  const payment = await getPayment(db, reference);
  return viewWith(payment, await findPaidInstead(db, payment), { now: app.clock.now(), contact });
}

const paidAtProvider = { channel: "bank_transfer" } as const;

describe("a month that an agent pays while the owner's transfer is open", () => {
  test.each([
    ["at the checkout of the shop", false, payByAgent],
    ["with other shops together", true, renewByAgent],
  ] as const)("%s closes the transfer, which says who paid", async (_, hasPlan, pay) => {
    const at = await shop();
    if (hasPlan) await buyPlan(at.app, at.owner);
    const { order, reference } = await openTransfer(at);
    await pay(at);
    expect(await findOrder(at.db, at.owner.id, order.id)).toMatchObject({ state: "cancelled" });
    expect(await getPayment(at.db, reference)).toMatchObject({ state: "cancelled" });
    const history = await readPaymentHistory(at.db, await getPayment(at.db, reference), ["finance"]);
    expect(history.map(({ title }) => title)).toContainEqual(
      expect.stringMatching(`^Agent ${at.agent.username} paid .* in tokens$`),
    );
    const page = await pageOf(at, reference);
    expect([page.title, page.next]).toEqual(["Already paid", null]);
    expect(page.text).toContain(`was paid by your agent ${at.agent.name} on`);
    expect(page.text).toContain("Please don’t send money for this payment.");
  });

  test("buys no second month when its money still comes, which is in the wallet and told by mail and SMS", async () => {
    const at = await shop();
    const { order, reference } = await openTransfer(at);
    await payByAgent(at);
    at.fake.pay(reference, paidAtProvider);
    expect(await settlePayment(at.app, reference)).toMatchObject({ state: "settled", result: "credited" });
    expect(await monthsOf(at)).toBe(1);
    expect(await walletBalance(at.db, at.owner.id)).toBe(order.total);
    const sms = await textsTo(at.db, at.owner.id);
    expect(sms.filter((text) => text.includes("₦6,000") || text.includes("N6,000"))).toEqual([
      expect.stringMatching(/arrived, but its order was already paid or had ended\. It is in your wallet\./),
    ]);
    const entries = await at.db
      .selectFrom("receipts")
      .select("content")
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(entries.content)).toContain(`was paid by your agent ${at.agent.name}`);
  });
});

test("an automatic renewal, or the owner's wallet, closes an open transfer for the same plan", async () => {
  const at = await shop();
  await addMoney(at.db, at.owner, naira(20_000));
  const { reference } = await openTransfer(at);
  await buyPlan(at.app, at.owner);
  const page = await pageOf(at, reference);
  expect(page.text).toMatch(/^Plus, 1 month was paid from your wallet on /);
  at.fake.pay(reference, paidAtProvider);
  await settlePayment(at.app, reference);
  expect(await monthsOf(at)).toBe(1);
});

describe("an order that replaces one with an open transfer", () => {
  const listed = async ({ db, owner }: Shop, reference: string) => {
    const rows = await listTransactions(db, owner.id, 20);
    const row = rows.find((one) => one.reference === reference);
    return row && transactionView(row);
  };

  test("and is paid: the transfer's page and row say so, and nothing leads to paying again", async () => {
    const at = await shop();
    const { app, db, owner } = at;
    const { order, reference } = await openTransfer(at);
    const ended = await cancelAwaiting(db, owner.id, app.clock.now());
    expect(ended).toEqual([order.id]);
    const next = await openTransfer(at);
    await replaceOrders(db, ended, { ...next.order, kind: "new" });
    expect((await pageOf(at, reference)).text).toContain("because its order was replaced");
    expect((await listed(at, reference))?.next?.text).toBe("Try again");
    const again = await cancelAwaiting(db, owner.id, app.clock.now());
    const last = await openTransfer(at);
    await replaceOrders(db, again, { ...last.order, kind: "new" });
    at.fake.pay(last.reference, paidAtProvider);
    await settlePayment(app, last.reference);
    const page = await pageOf(at, reference);
    expect([page.title, page.next]).toEqual(["Already paid", null]);
    expect(page.text).toMatch(/^Plus, 1 month was paid by bank transfer on /);
    const row = await listed(at, reference);
    expect(row?.note).toContain("It was paid another way.");
    expect(row?.next).toBeNull();
  });

  test("by extras says nothing of a plan", async () => {
    const at = await shop();
    const { order, reference } = await openTransfer(at);
    const ended = await cancelAwaiting(at.db, at.owner.id, at.app.clock.now());
    await replaceOrders(at.db, ended, { id: order.id + 1_000_000, kind: "extras" });
    expect((await pageOf(at, reference)).next).toBe("again");
  });
});

test("a link that adds money and is paid says so on the pages of all other payments by it", async () => {
  const { app, fake, db, owner } = await makePayer(database.db);
  const made = await makeTopUpLink(app, owner);
  const first = await beginByLink(app, made, {
    channel: "bank_transfer",
    submissionKey: "first-stranger-key",
  });
  const second = await beginByLink(app, made, {
    channel: "bank_transfer",
    submissionKey: "second-stranger-key",
  });
  const title = async () => {
    const payment = await getPayment(db, first);
    const at = { now: app.clock.now(), contact };
    return strangerView(payment, await isPaidInstead(db, payment), at).title;
  };
  expect(await title()).toBe("We are waiting for your bank");
  fake.pay(second, { channel: "bank_transfer", email: payerEmail });
  expect(await settlePayment(app, second)).toMatchObject({ state: "settled" });
  expect(await title()).toBe("Already paid");
  expect(await isPaidInstead(db, await getPayment(db, second))).toBe(false);
});

test("a transfer that pays first keeps nobody from paying on purpose later", async () => {
  const at = await shop();
  const { reference } = await openTransfer(at);
  at.fake.pay(reference, paidAtProvider);
  await settlePayment(at.app, reference);
  at.app.setTime(new Date(at.app.clock.now().getTime() + HOUR));
  await renewByAgent(at);
  expect(await monthsOf(at)).toBe(2);
});

test("renewing shops together says of a shop that was paid a minute ago until when it is paid", async () => {
  const at = await shop();
  await payByAgent(at);
  const page = await readRenewalPage(
    at.app,
    at.agent,
    new URLSearchParams({ branch: String(at.locationId) }),
  );
  expect(page.rows.map(({ ahead }) => ahead)).toEqual([
    expect.stringMatching(/^Paid until .* already\. This pays for the time after that\.$/),
  ]);
});
