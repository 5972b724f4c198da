import { createServer } from "node:https";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { HOUR, MINUTE, SECOND } from "~/models/duration";
import { deniedAlert } from "~/messages/payments/alert-mail";
import { naira } from "~/models/money";
import { topUpLimit } from "~/models/payments/limits";
import { getPayment } from "~/models/payments/payment.server";
import { listStuckProviderEvents } from "~/models/payments/provider-event.server";
import { beginTopUp } from "~/services/payments/begin-top-up.server";
import { beginPayment } from "~/services/payments/begin-payment.server";
import { sendRefund } from "~/services/payments/send-refund.server";
import { settlePayment } from "~/services/payments/settle-payment.server";
import { processInbox, receiveProviderEvent } from "~/services/payments/receive-provider-event.server";
import { makePaystack } from "~/services/providers/paystack.server";
import type { FailedCall } from "~/services/providers/paystack-call.server";
import { makeOwner } from "../../support/accounts";
import { makeCertificate } from "../../support/certificate";
import { testDatabase } from "../../support/database";
import { success, makePayingContext, noEntry, startUnwillingProvider } from "../../support/fake-payments";
import {
  begin,
  makeAwaitingOrder,
  makeDesk,
  makePayer,
  orderRequest,
  topUpRequest,
} from "../../support/paying";
import { freePort } from "../../support/site";
import { saveCard } from "../../support/subscriber";

const database = await testDatabase();
const provider = await startUnwillingProvider();
beforeEach(async () => {
  provider.say(noEntry[0] ?? null);
  await database.db.deleteFrom("throttles").execute();
  await database.db.deleteFrom("outbox").execute();
});
afterAll(() => provider.close());

const paymentsOf = (ownerId: number) =>
  database.db.selectFrom("payments").selectAll().where("ownerId", "=", ownerId).orderBy("id").execute();

const alertMails = () =>
  database.db
    .selectFrom("outbox")
    .select("text")
    .where("subject", "=", deniedAlert({ call: "", reason: "" }).subject)
    .orderBy("id")
    .execute();

const takesNoCards = {
  outcome: "unavailable",
  why: "denied",
  reason: expect.stringMatching(/^We can’t take cards right now\. Nothing was charged\./) as string,
};

describe("a provider that refuses our key", () => {
  test.each(noEntry)("with $status blames no card, and fails no payment", async (answer) => {
    provider.say(answer);
    const payer = await makePayer(database.db);
    const { owner } = payer;
    const cardId = await saveCard(payer.app, payer.fake, owner);
    const app = makePayingContext(database.db, provider.url);
    const order = await makeAwaitingOrder(database.db, owner, app.clock.now());
    const request = { ...orderRequest(owner, order), cardId };
    expect(await beginPayment(app, topUpRequest(owner))).toEqual(takesNoCards);
    expect(await beginPayment(app, request)).toEqual(takesNoCards);
    const [, ...asked] = await paymentsOf(owner.id);
    expect(asked).toHaveLength(2);
    for (const payment of asked) expect(payment).toMatchObject({ state: "expired", nextCheckAt: null });
    const card = await database.db.selectFrom("cards").selectAll().where("id", "=", cardId).execute();
    expect(card).toMatchObject([{ disabledAt: null }]);
    // With access restored, the same form is paid.
    expect(await beginPayment({ ...app, payments: payer.fake.provider }, request)).toMatchObject({
      outcome: "go",
    });
    expect((await paymentsOf(owner.id)).at(-1)).toMatchObject({ state: "settled", result: "fulfilled" });
  });

  test("does not use up the top-ups of an hour, nor does one that is busy", async () => {
    const { app, fake, owner } = await makePayer(database.db);
    const quote = { amount: naira(1_000), fee: naira(0), total: naira(1_000) };
    const start = (payments = fake.provider) =>
      beginTopUp(
        { ...app, payments },
        { ...topUpRequest(owner), owner, wallet: "wallet", quote, fresh: true, returnPath: "/wallet" },
      );
    const refusing = makePayingContext(database.db, provider.url).payments;
    for (let times = 0; times < topUpLimit.limit; times += 1)
      expect(await start(refusing)).toMatchObject({ outcome: "unavailable" });
    for (let times = 0; times < 3; times += 1) {
      fake.next.initialize = { outcome: "busy", retryAfterSeconds: 30 };
      expect(await start()).toMatchObject({ outcome: "unavailable", why: "busy" });
    }
    fake.next.initialize = null;
    expect(await start()).toMatchObject({ outcome: "go" });
  });

  test("has the same message for bank payments as for cards", async () => {
    const app = makePayingContext(database.db, provider.url);
    const owner = await makeOwner(database.db);
    const begun = await beginPayment(app, topUpRequest(owner, { channel: "bank_transfer" }));
    expect(begun).toMatchObject({
      reason: expect.stringMatching(/^We can’t take bank transfers right now/) as string,
    });
  });

  test("is reported to the operator once an hour, however often it happens", async () => {
    const app = makePayingContext(database.db, provider.url);
    const owner = await makeOwner(database.db);
    await Promise.all([1, 2, 3].map(() => beginPayment(app, topUpRequest(owner))));
    expect(await alertMails()).toHaveLength(1);
    app.setTime(new Date(app.clock.now().getTime() + HOUR - SECOND));
    await beginPayment(app, topUpRequest(owner));
    expect(await alertMails()).toHaveLength(1);
    app.setTime(new Date(app.clock.now().getTime() + SECOND));
    await app.payments.deactivate("AUTH_x");
    const told = await alertMails();
    expect(told).toHaveLength(2);
    expect(told[0]?.text).toContain("POST /transaction/initialize with: HTTP 401 Invalid key");
    expect(app.lines).toContainEqual(
      expect.objectContaining({ trouble: "denied", call: "POST /customer/authorization" }),
    );
  });

  test("leaves a payment waiting, and its webhook in the queue", async () => {
    const payer = await makePayer(database.db);
    const reference = await begin(payer.app, topUpRequest(payer.owner));
    const app = makePayingContext(database.db, provider.url);
    expect(await settlePayment(app, reference)).toMatchObject({ state: "open", asked: false });
    await receiveProviderEvent(app, success(reference));
    expect(await listStuckProviderEvents(database.db, app.clock.now())).toEqual([]);
    await processInbox(app);
    expect(await listStuckProviderEvents(database.db, app.clock.now())).toMatchObject([
      { reference, event: "charge.success", attempts: 1 },
    ]);
    payer.fake.pay(reference);
    app.setTime(new Date(app.clock.now().getTime() + MINUTE));
    await processInbox({ ...app, payments: payer.fake.provider });
    expect(await listStuckProviderEvents(database.db, app.clock.now())).toEqual([]);
  });

  test("refuses no refund, which is retried later", async () => {
    const desk = await makeDesk(database.db);
    desk.fake.next.refund = { outcome: "busy", retryAfterSeconds: 60 };
    await desk.asked(1_000_00);
    const refund = () =>
      database.db
        .selectFrom("refunds")
        .innerJoin("payments", "payments.id", "refunds.paymentId")
        .select(["refunds.note", "refunds.state", "refunds.sentAt"])
        .where("payments.reference", "=", desk.reference)
        .executeTakeFirstOrThrow();
    const { note } = await refund();
    const app = makePayingContext(database.db, provider.url);
    app.setTime(new Date(app.clock.now().getTime() + HOUR));
    await sendRefund(app, await getPayment(database.db, desk.reference), note ?? "");
    expect(provider.paths.at(-1)).toBe("POST /refund");
    expect(await refund()).toMatchObject({ state: "asked", sentAt: null });
  });
});

describe("a refused charge", () => {
  const charge = (message: string) => {
    provider.say({ status: 400, body: JSON.stringify({ status: false, message }) });
    return makePaystack({ url: provider.url, secretKeys: ["sk_test_0123456789"] }).chargeAuthorization({
      reference: "kp-1",
      amount: 100_00,
      email: "ada@kaypoint.example",
      authorizationCode: "AUTH_x",
    });
  };

  test.each([
    ["Authorization code is invalid", true],
    [
      "Email does not match Authorization code. Authorization may be inactive or belong to a different email.",
      true,
    ],
    ["Charge attempt cannot be fulfilled until 1440 minutes", false],
  ])("with %j is the card's fault", async (message, card) => {
    expect(await charge(message)).toEqual({ outcome: "refused", reason: message, card });
  });

  test.each(["Currency not supported by merchant", "Merchant may be inactive", "Amount is required"])(
    "with %j is our fault",
    async (message) => {
      expect(await charge(message)).toEqual({ outcome: "denied", reason: `HTTP 400 ${message}` });
    },
  );
});

describe("a provider that cannot be reached is logged as", () => {
  async function troublesAt(url: string, patience?: number) {
    const seen: FailedCall[] = [];
    const onTrouble = async (troubled: FailedCall) => void seen.push(troubled);
    const paystack = makePaystack(
      { url, secretKeys: ["sk_test_0123456789"] },
      { onTrouble, ...(patience !== undefined && { patience }) },
    );
    const answer = await paystack.verify("KPP-1");
    return { answer, seen };
  }

  test("unreachable if nothing listens", async () => {
    const { answer, seen } = await troublesAt(`http://127.0.0.1:${await freePort()}`);
    expect(answer).toMatchObject({ outcome: "busy", unreached: "ECONNREFUSED" });
    expect(seen).toEqual([
      { trouble: "unreachable", call: "GET /transaction/verify", reason: "ECONNREFUSED" },
    ]);
  });

  test("certificate if it does not prove who it is", async () => {
    const server = createServer(makeCertificate("pay.example"), (_, response) => response.end("{}"));
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { answer, seen } = await troublesAt(`https://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.close();
    expect(answer).toMatchObject({ outcome: "busy" });
    expect(seen).toMatchObject([{ trouble: "certificate" }]);
  });

  test("slow if it does not answer for ten seconds", async () => {
    provider.say(null);
    const began = Date.now();
    const { answer, seen } = await troublesAt(provider.url);
    expect(Date.now() - began).toBeGreaterThan(9 * SECOND);
    expect(answer).toMatchObject({ outcome: "unknown", reason: "timeout" });
    expect(seen).toMatchObject([{ trouble: "slow" }]);
  });

  test("failing if it breaks, and busy if it asks for a pause", async () => {
    provider.say({ status: 502, body: "Bad gateway" });
    expect((await troublesAt(provider.url)).seen).toMatchObject([{ trouble: "failing", reason: "HTTP 502" }]);
    provider.say({ status: 429, body: "{}" });
    expect((await troublesAt(provider.url)).seen).toMatchObject([{ trouble: "busy" }]);
  });
});
