import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { MINUTE, SECOND } from "~/models/duration";
import { walletBalance } from "~/models/ledger/wallet.server";
import type { PaymentChannel } from "~/models/payments/channel";
import { sendUntil } from "~/models/payments/payment";
import { getPayment } from "~/models/payments/payment.server";
import { paymentView } from "~/messages/payments/payment";
import { processInbox, receiveProviderEvent } from "~/services/payments/receive-provider-event.server";
import { beginPayment, chooseBank } from "~/services/payments/begin-payment.server";
import { checkDue } from "~/services/payments/check-payments.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { bankKnobs } from "../../../sandbox/bank-knobs";
import { makeOwner } from "../../support/accounts";
import { contact } from "../../support/contact";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import {
  alertsOf,
  begin,
  books,
  makeAwaitingOrder,
  orderRequest,
  topUp,
  topUpRequest,
} from "../../support/paying";
import { startSandbox } from "../../support/sandbox";

const database = await testDatabase();
const sandbox = await startSandbox();
beforeEach(() => sandbox.banks({ ...bankKnobs, delay: 0 }));
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.close());

/** An owner who chose to pay an order of ₦6,000, or a top-up, through a bank, and has seen where to send it. */
async function waiting(channel: PaymentChannel = "bank_transfer", what: "order" | "top-up" = "order") {
  const app = { ...makeContext(database.db, sandbox.now()), payments: sandbox.provider() };
  const owner = await makeOwner(database.db);
  const order = what === "order" ? await makeAwaitingOrder(database.db, owner, app.clock.now()) : null;
  const request = order ? orderRequest(owner, order) : topUpRequest(owner);
  const reference = await begin(app, { ...request, channel });
  if (channel === "ussd") await chooseBank(app, await getPayment(database.db, reference), "737");
  return {
    app,
    owner,
    order,
    reference,
    due: request.amount,
    code: () => sandbox.transactions.get(reference)?.tickets.at(-1)?.code ?? "",
    settle: () => settlePayment(app, reference),
    read: () => getPayment(database.db, reference),
    page: async () => paymentView(await getPayment(database.db, reference), app.clock.now(), contact),
    async later(minutes: number) {
      await sandbox.advance(minutes * MINUTE);
      app.setTime(sandbox.now());
    },
  };
}

/** What the payer's bank shows after sending. */
async function sendAtBank(number: string, kobo: number): Promise<string> {
  const body = new URLSearchParams({ number, amount: String(kobo / 100) });
  return (await fetch(`${sandbox.url}/bank`, { method: "POST", body })).text();
}

async function dial(code: string, answer = "confirm"): Promise<string> {
  const body = new URLSearchParams({ code, pin: "0000", answer });
  return (await fetch(`${sandbox.url}/phone`, { method: "POST", body })).text();
}

/** Gives the events of a payment to the inbox, as the provider would post them. */
async function deliver({ app, reference }: Awaited<ReturnType<typeof waiting>>): Promise<void> {
  for (const delivery of sandbox.deliveries.values())
    if (delivery.reference === reference) await receiveProviderEvent(app, Buffer.from(delivery.body));
  await processInbox(app);
}

/** The checks of all payments in this file, which are more than one round. */
async function checkAllDue({ app }: Pick<Awaited<ReturnType<typeof waiting>>, "app">): Promise<void> {
  for (let due = 1; due > 0;) due = await checkDue(app);
}

const outcomeOf = (reference: string) =>
  database.db
    .selectFrom("providerEvents")
    .select("outcome")
    .where("event", "=", "bank.transfer.rejected")
    .where("body", "like", `%${sandbox.transactions.get(reference)?.id ?? ""}%`)
    .execute();

const mailsTo = (owner: { email: string }) =>
  database.db
    .selectFrom("outbox")
    .select(["subject", "text"])
    .where("recipient", "=", owner.email)
    .orderBy("id")
    .execute();

async function receiptsOf(owner: { id: number }) {
  const rows = await database.db
    .selectFrom("receipts")
    .select("content")
    .where("ownerId", "=", owner.id)
    .orderBy("id")
    .execute();
  return rows.map(
    ({ content }) => content as unknown as { paidBy: string; total: number; mailLines: string[] },
  );
}

async function receiptOf(owner: { id: number }) {
  const [receipt] = await receiptsOf(owner);
  if (!receipt) throw new Error("there is no receipt");
  return receipt;
}

async function orderState(order: { id: number } | null) {
  const id = order?.id ?? 0;
  const row = await database.db.selectFrom("orders").select("state").where("id", "=", id).executeTakeFirst();
  return row?.state;
}

describe.each(["abandoned", "ongoing", "pending"] as const)("while the provider says %s", (status) => {
  test("a payment by a bank waits, says until when, and ends as not completed", async () => {
    sandbox.banks({ waiting: status });
    const payer = await waiting();
    expect(await payer.settle()).toMatchObject({ state: "open" });
    expect(await payer.page()).toMatchObject({
      title: "We are waiting for your bank",
      next: "wait",
      refresh: true,
    });
    expect((await payer.page()).text).toMatch(/^Send exactly ₦6,000 before \d\d:\d\d\./);
    await payer.later(31);
    expect(await payer.settle()).toMatchObject({ state: "open" });
    expect(await payer.page()).toMatchObject({ title: "This account number has expired", next: "again" });
    expect(await orderState(payer.order)).toBe("awaiting");
  });
});

test("the exact amount in time pays the order once, however often it is reported", async () => {
  const payer = await waiting();
  expect(await sendAtBank(payer.code(), payer.due)).toContain("Sent.");
  await deliver(payer);
  await Promise.all([payer.settle(), payer.settle(), deliver(payer)]);
  expect(await payer.read()).toMatchObject({ state: "settled", result: "fulfilled" });
  expect(await orderState(payer.order)).toBe("settled");
  expect(await receiptOf(payer.owner)).toMatchObject({ paidBy: "Bank transfer", total: 6_000_00 });
  expect(await walletBalance(database.db, payer.owner.id)).toBe(0);
  const cards = database.db.selectFrom("cards").select("id").where("ownerId", "=", payer.owner.id);
  expect(await cards.execute()).toEqual([]);
});

test("nothing counts before the money has arrived", async () => {
  sandbox.banks({ delay: 8 * SECOND });
  const payer = await waiting();
  await sendAtBank(payer.code(), payer.due);
  expect(await payer.settle()).toMatchObject({ state: "open" });
  await sandbox.advance(8 * SECOND);
  expect(await payer.settle()).toMatchObject({ state: "settled" });
});

test.each([
  ["too little", -1_000_00],
  ["too much", 1_000_00],
  ["a kobo too much", 1],
])("%s is returned by the bank: one mail, no entry, and the page says what to send", async (_what, more) => {
  sandbox.banks({ rejection: "twice" });
  const payer = await waiting();
  await payer.settle();
  await sendAtBank(payer.code(), payer.due + more);
  await deliver(payer);
  expect(await payer.read()).toMatchObject({ state: "open", sentBack: payer.due + more });
  expect(await payer.page()).toMatchObject({ title: "Send exactly ₦6,000", tone: "bad", next: "wait" });
  const mails = await mailsTo(payer.owner);
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Your transfer of ₦\S+ is coming back to you$/),
  ]);
  expect(mails[0]?.text).toContain("Send exactly ₦6,000, or choose another way to pay: ");
  expect(await books(database.db, payer.owner.id)).toEqual({});
  await sendAtBank(payer.code(), payer.due);
  expect(await payer.settle()).toMatchObject({ state: "settled", result: "fulfilled" });
});

test("a rejection is recorded for a payment that the provider was never asked about", async () => {
  const payer = await waiting();
  await sendAtBank(payer.code(), 5_000_00);
  await deliver(payer);
  expect(await payer.read()).toMatchObject({ sentBack: 5_000_00 });
});

test("a rejection of an unknown transaction changes nothing", async () => {
  sandbox.banks({ rejection: "unknown" });
  const payer = await waiting();
  await sendAtBank(payer.code(), 5_000_00);
  await deliver(payer);
  expect(await payer.read()).toMatchObject({ state: "open", sentBack: null });
});

test("a rejection after the success never undoes it", async () => {
  const payer = await waiting();
  await payer.settle();
  await sendAtBank(payer.code(), 5_000_00);
  await sendAtBank(payer.code(), payer.due);
  expect(await payer.settle()).toMatchObject({ state: "settled" });
  await deliver(payer);
  expect(await payer.read()).toMatchObject({ state: "settled", sentBack: null });
  expect(await outcomeOf(payer.reference)).toEqual([{ outcome: "after the end" }]);
});

test("a lost rejection leaves the payment waiting", async () => {
  sandbox.banks({ rejection: "lost" });
  const payer = await waiting();
  await sendAtBank(payer.code(), 5_000_00);
  await deliver(payer);
  expect(await payer.page()).toMatchObject({ title: "We are waiting for your bank" });
});

test("an overpayment that the provider accepts goes to the wallet in full and buys nothing", async () => {
  sandbox.banks({ wrongAmount: "accepted" });
  const payer = await waiting();
  await sendAtBank(payer.code(), payer.due + 1);
  expect(await payer.settle()).toMatchObject({
    state: "settled",
    result: "credited",
    received: payer.due + 1,
  });
  expect(await walletBalance(database.db, payer.owner.id)).toBe(payer.due + 1);
  expect(await orderState(payer.order)).toBe("awaiting");
  const { total, mailLines } = await receiptOf(payer.owner);
  expect(total).toBe(payer.due + 1);
  expect(mailLines.join()).toContain("Only ₦6,000 was due, so nothing was bought with it yet.");
});

test("an overpaid top-up goes to the wallet in full, without a fee", async () => {
  sandbox.banks({ wrongAmount: "accepted" });
  const payer = await waiting("bank_transfer", "top-up");
  await sendAtBank(payer.code(), payer.due + 50_00);
  await payer.settle();
  expect(await walletBalance(database.db, payer.owner.id)).toBe(payer.due + 50_00);
});

test("an underpayment that the provider accepts waits in suspense for staff", async () => {
  sandbox.banks({ wrongAmount: "accepted" });
  const payer = await waiting();
  await sendAtBank(payer.code(), 5_000_00);
  expect(await payer.settle()).toMatchObject({ state: "review", result: "suspense" });
  expect(await books(database.db, payer.owner.id)).toMatchObject({ suspense: -5_000_00 });
  expect(await alertsOf(database.db, payer.reference)).toEqual(["review"]);
});

test("money sent too late is returned by the bank", async () => {
  const payer = await waiting();
  await payer.later(31);
  expect(await sendAtBank(payer.code(), payer.due)).toContain("The bank sends it back.");
  expect(await payer.settle()).toMatchObject({ state: "open" });
  expect((await payer.page()).text).toContain("Your bank will return any later payment");
});

test("a late success pays the order that still waits", async () => {
  sandbox.banks({ late: "accepted" });
  const payer = await waiting();
  await payer.later(31);
  await sendAtBank(payer.code(), payer.due);
  expect(await payer.settle()).toMatchObject({ state: "settled", result: "fulfilled" });
});

test("a success for an order paid another way goes to the wallet", async () => {
  const payer = await waiting();
  if (!payer.order) throw new Error("there is no order");
  const second = await begin(payer.app, {
    ...orderRequest(payer.owner, payer.order),
    channel: "bank_transfer",
  });
  const number = payer.code();
  await sendAtBank(sandbox.transactions.get(second)?.tickets.at(-1)?.code ?? "", payer.due);
  expect(await settlePayment(payer.app, second)).toMatchObject({ state: "settled", result: "fulfilled" });
  await sendAtBank(number, payer.due);
  expect(await payer.settle()).toMatchObject({ state: "settled", result: "credited" });
  expect(await walletBalance(database.db, payer.owner.id)).toBe(payer.due);
  const receipts = await receiptsOf(payer.owner);
  expect(receipts.map(({ mailLines }) => mailLines.join()).join()).toContain(
    "sent back to your bank account",
  );
});

test("a second transfer to a paid number is returned and changes nothing", async () => {
  const payer = await waiting();
  await sendAtBank(payer.code(), payer.due);
  await payer.settle();
  expect(await sendAtBank(payer.code(), payer.due)).toContain("The bank sends it back.");
  await deliver(payer);
  expect(await walletBalance(database.db, payer.owner.id)).toBe(0);
});

test("two successes in one record settle once, and staff are alerted", async () => {
  const payer = await waiting();
  const history = ["bank_transfer", "card"].map((by) => ({
    type: "success",
    message: `Successfully paid with ${by}`,
  }));
  await sendAtBank(payer.code(), payer.due);
  sandbox.fail({ kind: "tamper", on: "verify", reference: payer.reference, data: { log: { history } } });
  expect(await payer.settle()).toMatchObject({ state: "settled", result: "fulfilled" });
  expect(await alertsOf(database.db, payer.reference)).toEqual(["paid-twice"]);
});

test.each([
  ["amount", { amount: 1_000_00 }],
  ["e-mail", { customer: { email: "eve@kaypoint.example" } }],
])("an event with another %s is ignored, and the provider's answer counts", async (_what, change) => {
  const payer = await waiting();
  await sendAtBank(payer.code(), payer.due);
  const event = { event: "charge.success", data: { reference: payer.reference, ...change } };
  await receiveProviderEvent(payer.app, Buffer.from(JSON.stringify(event)));
  await processInbox(payer.app);
  expect(await payer.read()).toMatchObject({ state: "settled", result: "fulfilled" });
});

test("a payment the provider takes for fraud fails, and another way is offered", async () => {
  sandbox.banks({ fraud: true });
  const payer = await waiting();
  await sendAtBank(payer.code(), payer.due);
  expect(await payer.settle()).toMatchObject({ state: "failed", reason: "Denied by Fraud System." });
  expect(await payer.page()).toMatchObject({ title: "Payment failed", next: "again" });
  expect((await payer.page()).text).toContain("Your bank will return any money it took.");
});

test("a rejection for another reason fails the payment", async () => {
  const payer = await waiting();
  await payer.settle();
  const transaction_id = sandbox.transactions.get(payer.reference)?.id;
  const data = { bank_transfer: { amount: "600000", message_type: "FRAUD", transaction_id } };
  await receiveProviderEvent(
    payer.app,
    Buffer.from(JSON.stringify({ event: "bank.transfer.rejected", data })),
  );
  await processInbox(payer.app);
  expect(await payer.read()).toMatchObject({ state: "failed" });
});

test("the owner is told of a returned transfer by one SMS, too, with where to send it again", async () => {
  const payer = await waiting();
  await sendAtBank(payer.code(), 5_000_00);
  await deliver(payer);
  await deliver(payer);
  const texts = await database.db
    .selectFrom("outbox")
    .select("text")
    .where("recipient", "=", payer.owner.phone)
    .execute();
  expect(texts.map(({ text }) => text)).toEqual([
    expect.stringMatching(
      /N5,000 goes back to your bank: exactly N6,000 is due for your plan\. Send it again: .*\/payment\/KPP-/,
    ),
  ]);
});

describe("where to send the money", () => {
  test("is kept with the payment, and the same form sent again leads to it", async () => {
    const payer = await waiting();
    const payment = await payer.read();
    expect(payment).toMatchObject({ state: "open", ticketCode: payer.code(), ticketBank: "Wema Bank" });
    expect(payment.ticketUntil).toEqual(sendUntil({ ...payment, ticketUntil: null }));
    if (!payer.order) throw new Error("there is no order");
    const again = await beginPayment(payer.app, {
      ...orderRequest(payer.owner, payer.order),
      submissionKey: payment.submissionKey ?? "",
      channel: "bank_transfer",
    });
    const { reference } = payer;
    expect(again).toEqual({ outcome: "go", location: `/payment/${reference}/pay`, reference });
    expect(sandbox.calls.filter((call) => call.reference === reference)).toHaveLength(1);
  });

  test("is on the provider's page if the merchant may not ask for it", async () => {
    sandbox.banks({ calls: "refused" });
    const payer = await waiting();
    const { ticketCode, authorizationUrl } = await payer.read();
    expect([ticketCode, authorizationUrl]).toEqual([null, expect.stringContaining(sandbox.url)]);
    await (await fetch(authorizationUrl ?? "")).text();
    await sendAtBank(payer.code(), payer.due);
    expect(await payer.settle()).toMatchObject({ state: "settled", result: "fulfilled" });
  });

  test("that was lost on the way is never shown, and the form may be sent again", async () => {
    const app = { ...makeContext(database.db, sandbox.now()), payments: sandbox.provider() };
    const owner = await makeOwner(database.db);
    const order = await makeAwaitingOrder(database.db, owner, app.clock.now());
    const request = { ...orderRequest(owner, order), channel: "bank_transfer" as const };
    sandbox.fail({ kind: "lost-reply", on: "ticket" });
    expect(await beginPayment(app, request)).toMatchObject({ outcome: "unavailable" });
    expect(await beginPayment(app, request)).toMatchObject({ outcome: "go" });
    const rows = await database.db
      .selectFrom("payments")
      .select(["state", "ticketCode"])
      .where("ownerId", "=", owner.id)
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { state: "new", ticketCode: null },
      { state: "open", ticketCode: expect.stringMatching(/^90\d{8}$/) as string },
    ]);
  });
});

describe("the bank of a payment by USSD", () => {
  async function choosing() {
    const app = { ...makeContext(database.db, sandbox.now()), payments: sandbox.provider() };
    const owner = await makeOwner(database.db);
    const order = await makeAwaitingOrder(database.db, owner, app.clock.now());
    const reference = await begin(app, { ...orderRequest(owner, order), channel: "ussd" });
    return { app, reference, read: () => getPayment(database.db, reference) };
  }

  test("is chosen first: until then the provider knows of nothing", async () => {
    const { app, reference, read } = await choosing();
    expect(sandbox.calls.some((call) => call.reference === reference)).toBe(false);
    expect(paymentView(await read(), app.clock.now(), contact)).toMatchObject({ title: "Choose your bank" });
  });

  test("chosen twice at once gives one code", async () => {
    const { app, reference, read } = await choosing();
    const payment = await read();
    const all = await Promise.all(["737", "919"].map((type) => chooseBank(app, payment, type)));
    const there = { location: `/payment/${reference}/pay` };
    expect(all).toEqual([expect.objectContaining(there), expect.objectContaining(there)]);
    expect(sandbox.calls.filter((call) => call.reference === reference)).toHaveLength(1);
  });

  test("that is not in the list is on the provider's page, and an unknown one is refused", async () => {
    const { app, read } = await choosing();
    expect(await chooseBank(app, await read(), "000")).toBeNull();
    expect(await chooseBank(app, await read(), "other")).toMatchObject({
      location: expect.stringContaining(sandbox.url) as string,
    });
  });
});

describe("a USSD code to dial", () => {
  test("pays when it is dialled, and the receipt says so", async () => {
    const payer = await waiting("ussd");
    expect(payer.code()).toMatch(/^\*737\*33\*4\*\d{5}#$/);
    expect((await payer.page()).text).toMatch(/^Dial the code before /);
    expect(await dial(payer.code())).toContain("Sent.");
    expect(await payer.settle()).toMatchObject({ state: "settled", result: "fulfilled" });
    expect(await receiptOf(payer.owner)).toMatchObject({ paidBy: "USSD" });
  });

  test("that is cancelled on the phone pays nothing", async () => {
    const payer = await waiting("ussd");
    expect(await dial(payer.code(), "cancel")).toContain("Nothing was paid.");
    expect(await payer.settle()).toMatchObject({ state: "open" });
  });

  test.each([
    ["returned", "open"],
    ["accepted", "settled"],
  ] as const)("that is dialled late is %s", async (late, state) => {
    sandbox.banks({ late });
    const payer = await waiting("ussd");
    await payer.later(31);
    await dial(payer.code());
    expect(await payer.settle()).toMatchObject({ state });
  });
});

test("a top-up by transfer reaches the wallet without a return, because we ask the provider", async () => {
  const payer = await waiting("bank_transfer", "top-up");
  await sendAtBank(payer.code(), payer.due);
  await payer.later(2);
  await checkAllDue(payer);
  expect(await payer.read()).toMatchObject({ state: "settled", result: "credited" });
  expect(await walletBalance(database.db, payer.owner.id)).toBe(topUp);
});

test("the provider is asked at 2, 10, 30 and 35 minutes", async () => {
  const payer = await waiting();
  const start = (await payer.read()).createdAt.getTime();
  const next = async () => {
    const row = await database.db
      .selectFrom("payments")
      .select("nextCheckAt")
      .where("reference", "=", payer.reference)
      .executeTakeFirstOrThrow();
    return ((row.nextCheckAt?.getTime() ?? 0) - start) / MINUTE;
  };
  const planned: number[] = [];
  for (const minutes of [2, 8, 20, 5]) {
    planned.push(await next());
    await payer.later(minutes);
    await checkAllDue(payer);
  }
  expect(planned.map(Math.round)).toEqual([2, 10, 30, 35]);
});
