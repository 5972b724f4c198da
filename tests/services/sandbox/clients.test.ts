import Client from "paystack-api";
import Paystack from "paystack-sdk";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { openPayment, payAt, startSandbox } from "../../support/sandbox";

const email = "ada@kaypoint.example";
const AMOUNT = 5_000_00;
const sandbox = await startSandbox();
afterAll(() => sandbox.close());
afterEach(() => vi.unstubAllGlobals());

const answerSchema = z.object({ status: z.literal(true), data: z.record(z.string(), z.unknown()) });

const dataOf = (answer: unknown) => answerSchema.parse(answer).data;

/** A card saved by its own payment. */
async function savedCard(owner: string): Promise<string> {
  const { reference, url } = await openPayment(sandbox, { email: owner });
  await payAt(url);
  return sandbox.transactions.get(reference)?.authorizationCode ?? "";
}

/** The SDK has its host built in and calls through the global `fetch`: here that one leads to the sandbox. */
function makeSdk(key = sandbox.secretKey): Paystack {
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (address: string, options: RequestInit) =>
    fetch(address.replace("https://api.paystack.co", sandbox.url), options),
  );
  return new Paystack(key);
}

describe("paystack-sdk", () => {
  test("opens a payment, sees it paid and finds it again", async () => {
    const sdk = makeSdk();
    const opened = await sdk.transaction.initialize({ email, amount: String(AMOUNT), channels: ["card"] });
    expect(opened).toMatchObject({ status: true, message: "Authorization URL created" });
    const { authorization_url, reference } = dataOf(opened);
    expect(dataOf(await sdk.transaction.verify(String(reference)))).toMatchObject({ status: "abandoned" });
    await payAt(String(authorization_url));
    const paid = dataOf(await sdk.transaction.verify(String(reference)));
    expect(paid).toMatchObject({ status: "success", amount: AMOUNT, authorization: { last4: "4081" } });
    expect(dataOf(await sdk.transaction.fetch(String(paid.id)))).toMatchObject({ id: paid.id, reference });
    expect(dataOf(await sdk.transaction.viewTimeline(String(paid.id)))).toMatchObject({ success: true });
  });

  test("charges a saved card, and refunds part of it", async () => {
    const code = await savedCard(email);
    const sdk = makeSdk();
    const charge = { email, amount: String(AMOUNT), authorization_code: code, reference: "kp-sdk-charge" };
    const charged = await sdk.transaction.chargeAuthorization(charge);
    expect(charged).toMatchObject({ message: "Charge attempted", data: { status: "success" } });
    const made = await sdk.refund.create({ transaction: "kp-sdk-charge", amount: 1_000_00 });
    expect(made).toMatchObject({ data: { status: "pending", amount: 1_000_00 } });
    const { id } = dataOf(made);
    expect(dataOf(await sdk.refund.fetch(Number(id)))).toMatchObject({ id, amount: 1_000_00 });
    await expect(sdk.transaction.chargeAuthorization(charge)).rejects.toMatchObject({
      status: 400,
      body: { code: "duplicate_reference" },
    });
  });

  test("lists what a customer paid, and the customer", async () => {
    const owner = "bisi@kaypoint.example";
    await savedCard(owner);
    const sdk = makeSdk();
    const customer = dataOf(await sdk.customer.fetch(owner));
    expect(customer).toMatchObject({ email: owner, authorizations: [{ last4: "4081", reusable: true }] });
    const listed = await sdk.transaction.list({ customer: Number(customer.id), status: "success" });
    expect(listed).toMatchObject({ meta: { total: 1, page: 1 }, data: [{ customer: { email: owner } }] });
    expect(await sdk.customer.list({ perPage: 1 })).toMatchObject({ data: [{ email: owner }] });
  });

  test("sets the payment session timeout and reads it back", async () => {
    const sdk = makeSdk();
    expect(dataOf(await sdk.integration.updateTimeout({ timeout: 600 }))).toEqual({
      payment_session_timeout: 600,
    });
    expect(dataOf(await sdk.integration.fetchTimeout())).toEqual({ payment_session_timeout: 600 });
    await sdk.integration.updateTimeout({ timeout: 0 });
  });

  test("understands the errors for a wrong key and for missing values", async () => {
    await expect(makeSdk("sk_test_other00").transaction.verify("kp-1")).rejects.toMatchObject({
      status: 401,
      body: { code: "invalid_Key" },
    });
    vi.unstubAllGlobals();
    await expect(makeSdk().plan.list()).rejects.toMatchObject({ status: 404, body: { code: "not_found" } });
  });
});

/** The older client keeps its host in a property. */
function makeClient(): Client {
  const client = new Client(sandbox.secretKey);
  client.endpoint = sandbox.url;
  return client;
}

describe("paystack-api", () => {
  test("opens a payment, sees it paid and finds it again", async () => {
    const client = makeClient();
    const payment = { email, amount: AMOUNT, reference: "kp-api-paid", channels: ["card"] };
    await payAt(String(dataOf(await client.transaction.initialize(payment)).authorization_url));
    const paid = dataOf(await client.transaction.verify({ reference: "kp-api-paid" }));
    expect(paid).toMatchObject({ status: "success", amount: AMOUNT, channel: "card" });
    expect(dataOf(await client.transaction.get({ id: paid.id }))).toMatchObject({ reference: "kp-api-paid" });
  });

  test("charges a saved card, and refunds all of it", async () => {
    const code = await savedCard(email);
    const client = makeClient();
    const charge = { email, amount: AMOUNT, authorization_code: code, reference: "kp-api-charge" };
    expect(await client.transaction.chargeAuth(charge)).toMatchObject({ data: { status: "success" } });
    const made = await client.refund.create({ transaction: "kp-api-charge", amount: AMOUNT });
    expect(made).toMatchObject({ data: { status: "pending", transaction: { reference: "kp-api-charge" } } });
    expect(await client.refund.get({ trans_id: dataOf(made).id })).toMatchObject({
      data: { amount: AMOUNT },
    });
  });

  test("lists what a customer paid, the totals and the customer", async () => {
    const owner = "chi@kaypoint.example";
    await savedCard(owner);
    const client = makeClient();
    const customer = dataOf(await client.customer.get({ id: owner }));
    expect(customer).toMatchObject({ email: owner, total_transactions: 1 });
    const listed = await client.transaction.list({ customer: customer.customer_code, perPage: 10 });
    expect(listed).toMatchObject({ meta: { total: 1, perPage: 10 }, data: [{ customer: { email: owner } }] });
    expect(await client.customer.list({ perPage: 1 })).toMatchObject({ data: [{ email: owner }] });
    const { total_transactions } = dataOf(await client.transaction.totals());
    expect(total_transactions).toBeGreaterThan(0);
  });

  test("understands the error for a missing value", async () => {
    await expect(makeClient().plan.list()).rejects.toMatchObject({
      statusCode: 404,
      error: { status: false, code: "not_found" },
    });
  });
});
