import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { MINUTE } from "~/models/duration";
import { ask } from "../../support/visitor";
import { openPayment, payAt, startSandbox, type CardName } from "../../support/sandbox";
import { removeFolder, temporaryFolder } from "../../support/site";

const sandbox = await startSandbox({ clock: { now: () => new Date("2026-11-21T09:00:00Z") } });
afterAll(() => sandbox.close());
afterEach(() => sandbox.clearFaults());

async function call(path: string, body?: Record<string, unknown>, key = sandbox.secretKey) {
  const response = await fetch(sandbox.url + path, {
    method: body ? "POST" : "GET",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: body ? JSON.stringify(body) : null,
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: JSON.parse(text) as Record<string, unknown>,
  };
}

async function paid(card: CardName = "plain"): Promise<string> {
  const { reference, url } = await openPayment(sandbox);
  await payAt(url, card);
  return reference;
}

const valid = { email: "ada@kaypoint.example", amount: 5_000_00 };

describe("initialize", () => {
  test("answers in the provider's form", async () => {
    const answer = await call("/transaction/initialize", { ...valid, reference: "kp-shape" });
    expect(answer.body).toEqual({
      status: true,
      message: "Authorization URL created",
      data: {
        authorization_url: expect.stringMatching(`^${sandbox.url}/[0-9a-f]{16}$`) as string,
        access_code: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
        reference: "kp-shape",
      },
    });
  });

  test("refuses a used reference in the provider's form", async () => {
    await call("/transaction/initialize", { ...valid, reference: "kp-twice" });
    const answer = await call("/transaction/initialize", {
      ...valid,
      reference: "kp-twice",
      amount: 1_000_00,
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      status: false,
      message: "Duplicate Transaction Reference",
      meta: { nextStep: expect.any(String) as string },
      type: "validation_error",
      code: "duplicate_reference",
    });
  });

  test.each([
    ["nothing", { email: undefined }, "missing_params"],
    ["a bad address", { email: "ada" }, "invalid_email_address"],
    ["half a kobo", { amount: 100.5 }, "invalid_params"],
    ["half a kobo as text", { amount: "100.50" }, "invalid_params"],
    ["no money", { amount: 0 }, "missing_params|invalid_params"],
    ["less than nothing", { amount: -5 }, "invalid_params"],
    ["less than the least", { amount: 49_99 }, "invalid_params"],
    ["more than the most", { amount: 10_000_000_01 }, "invalid_params"],
    ["dollars", { currency: "USD" }, "unsupported_currency"],
    ["a reference with a space", { reference: "kp 1" }, "invalid_params"],
  ])("refuses %s", async (_what, change, code) => {
    const answer = await call("/transaction/initialize", { ...valid, ...change });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toMatch(new RegExp(`^(?:${code})$`));
  });

  test("accepts amounts as text, and form posts", async () => {
    expect((await call("/transaction/initialize", { ...valid, amount: "500000" })).status).toBe(200);
    const form = await fetch(`${sandbox.url}/transaction/initialize`, {
      method: "POST",
      headers: { Authorization: `Bearer ${sandbox.secretKey}` },
      body: new URLSearchParams({ email: valid.email, amount: "500000" }),
    });
    expect(form.status).toBe(200);
  });
});

describe("verify", () => {
  test("returns a paid transaction in the provider's form", async () => {
    const reference = await paid();
    const { data } = (await call(`/transaction/verify/${reference}`)).body as {
      data: Record<string, object>;
    };
    expect(Object.keys(data).sort()).toEqual(
      (
        "amount authorization channel connect createdAt created_at currency customer domain fees fees_breakdown " +
        "fees_split gateway_response id ip_address log message metadata order_id paidAt paid_at plan plan_object " +
        "pos_transaction_data receipt_number reference requested_amount source split status subaccount transaction_date"
      ).split(" "),
    );
    expect(Object.keys(data.authorization!).sort()).toEqual(
      (
        "account_name authorization_code bank bin brand card_type channel country_code exp_month exp_year last4 " +
        "reusable signature"
      ).split(" "),
    );
    expect(data).toMatchObject({
      domain: "test",
      status: "success",
      amount: 10_000_00,
      requested_amount: 10_000_00,
      fees: 250_00,
      paid_at: "2026-11-21T09:00:00.000Z",
      authorization: { card_type: "visa ", bin: "408408", exp_month: "12", exp_year: "2030" },
      customer: { email: "ada@kaypoint.example" },
      metadata: { cancel_action: "https://shop.example/cancel" },
      log: { success: true, attempts: 1, errors: 0 },
    });
  });

  test("writes ids as bare integers that JSON.parse keeps", async () => {
    const reference = await paid();
    const { text, body } = await call(`/transaction/verify/${reference}`);
    const { id } = (body as { data: { id: number } }).data;
    expect(Number.isSafeInteger(id)).toBe(true);
    expect(text).toContain(`"id":${sandbox.transactions.get(reference)?.id},`);
  });

  test("returns numbers of a plain object as text, and those of JSON text as numbers", async () => {
    await call("/transaction/initialize", { ...valid, reference: "kp-plain", metadata: { order: 7 } });
    await call("/transaction/initialize", { ...valid, reference: "kp-text", metadata: '{"order":7}' });
    expect((await call("/transaction/verify/kp-plain")).body).toMatchObject({
      data: { metadata: { order: "7" } },
    });
    expect((await call("/transaction/verify/kp-text")).body).toMatchObject({
      data: { metadata: { order: 7 } },
    });
  });

  test("does not find an unknown reference", async () => {
    const answer = await call("/transaction/verify/kp-never");
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ status: false, code: "transaction_not_found" });
  });
});

test("a transaction is fetched by its number, and its steps by number or reference", async () => {
  const reference = await paid("pinAndOtp");
  const id = sandbox.transactions.get(reference)?.id ?? "";
  expect((await call(`/transaction/${id}`)).body).toMatchObject({ data: { reference } });
  expect((await call("/transaction/1")).status).toBe(404);
  const steps = (await call(`/transaction/timeline/${reference}`)).body;
  expect(steps).toMatchObject({ data: { success: true, attempts: 1 } });
  expect((await call(`/transaction/timeline/${id}`)).body).toEqual(steps);
});

test("a customer comes with the cards that can be charged", async () => {
  const { url } = await openPayment(sandbox, { email: "chi@kaypoint.example" });
  await payAt(url);
  expect((await call("/customer/chi@kaypoint.example")).body).toMatchObject({
    data: { email: "chi@kaypoint.example", authorizations: [{ last4: "4081", reusable: true }] },
  });
  expect((await call("/customer/nobody@kaypoint.example")).status).toBe(404);
});

test("without the key nothing is revealed", async () => {
  const answer = await call("/transaction/verify/kp-1", undefined, "sk_test_wrong000");
  expect(answer.status).toBe(401);
  expect(answer.body).toMatchObject({ status: false, message: "Invalid key", code: "invalid_Key" });
});

describe("a refund", () => {
  const refund = (body: Record<string, unknown>) => call("/refund", body);
  const statusOf = async (id: string) =>
    ((await call(`/refund/${id}`)).body as { data: { status: string } }).data.status;
  const idOf = ({ text }: { text: string }) => /"data":\{"id":(\d+)/.exec(text)?.[1] ?? "";
  const eventsOf = (reference: string) =>
    [...sandbox.deliveries.values()]
      .filter((found) => found.reference === reference)
      .map(({ event }) => event);

  test("goes through its states on the sandbox's clock and ends reversed", async () => {
    const reference = await paid();
    const made = await refund({ transaction: reference });
    expect(made.body).toMatchObject({ data: { status: "pending", amount: 10_000_00 } });
    expect(sandbox.transactions.get(reference)?.status).toBe("reversal-pending");
    await sandbox.advance(10 * MINUTE);
    expect(await statusOf(idOf(made))).toBe("processing");
    await sandbox.advance(10 * MINUTE);
    expect(await statusOf(idOf(made))).toBe("processed");
    expect(sandbox.transactions.get(reference)?.status).toBe("reversed");
    expect(eventsOf(reference)).toEqual([
      "charge.success",
      "refund.pending",
      "refund.processing",
      "refund.processed",
    ]);
    expect((await refund({ transaction: reference })).body).toMatchObject({ code: "transaction_reversed" });
  });

  test("of a part leaves the rest refundable, and no more", async () => {
    const reference = await paid();
    expect((await refund({ transaction: reference, amount: 4_000_00 })).status).toBe(200);
    expect((await refund({ transaction: reference })).body.message).toMatch(/cannot exceed/);
    expect((await refund({ transaction: reference, amount: 6_000_00, currency: "USD" })).status).toBe(400);
    expect((await refund({ transaction: reference, amount: 6_000_00 })).status).toBe(200);
    const id = sandbox.transactions.get(reference)?.id ?? "";
    expect((await call(`/refund?transaction=${id}`)).body).toMatchObject({ meta: { total: 2 } });
    expect((await call(`/refund?transaction=${reference}`)).body).toMatchObject({ data: [] });
  });

  test.each<[CardName, string]>([
    ["refundFails", "failed"],
    ["refundNeedsAttention", "needs-attention"],
  ])("to the card %s ends as %s, with the amount as a number", async (card, status) => {
    const reference = await paid(card);
    const made = await refund({ transaction: reference });
    await sandbox.advance(20 * MINUTE);
    expect(await statusOf(idOf(made))).toBe(status);
    const last = [...sandbox.deliveries.values()].findLast((found) => found.reference === reference);
    expect(JSON.parse(last?.body ?? "")).toMatchObject({
      event: `refund.${status}`,
      data: { amount: 10_000_00 },
    });
    const retried = await call(`/refund/retry_with_customer_details/${idOf(made)}`, {
      refund_account_details: "0123456789",
    });
    expect(retried.status).toBe(status === "needs-attention" ? 200 : 422);
  });

  test("of an unpaid transaction is refused", async () => {
    const { reference } = await openPayment(sandbox);
    expect((await refund({ transaction: reference })).status).toBe(400);
    expect((await refund({ transaction: "kp-never" })).status).toBe(404);
  });
});

test("calls beyond the limit are refused until the minute is over", async () => {
  const strict = await startSandbox({ rateLimit: 3, clock: { now: () => new Date("2026-11-21T09:00:00Z") } });
  const verify = () => strict.provider().verify("kp-none");
  for (let times = 0; times < 3; times += 1) expect(await verify()).toEqual({ outcome: "not-found" });
  expect(await verify()).toEqual({ outcome: "busy", retryAfterSeconds: 60 });
  await strict.advance(MINUTE);
  expect(await verify()).toEqual({ outcome: "not-found" });
  await strict.close();
});

test("its data survives a restart, and a line truncated by a kill", async () => {
  const folder = temporaryFolder();
  const stateFile = join(folder, "sandbox.jsonl");
  const first = await startSandbox({ stateFile });
  const { reference, url } = await openPayment(first);
  await payAt(url);
  const open = await openPayment(first);
  await first.advance(MINUTE);
  await first.close();
  writeFileSync(stateFile, '{"kind":"transaction","key":"kp-cut","rec', { flag: "a" });
  const second = await startSandbox({ stateFile });
  expect(await second.provider().verify(reference)).toMatchObject({ payment: { status: "success" } });
  expect(second.now().getTime()).toBeGreaterThan(Date.now() + MINUTE / 2);
  await payAt(open.url.replace(first.url, second.url));
  expect(await second.provider().verify(open.reference)).toMatchObject({ payment: { status: "success" } });
  const ids = [...second.transactions.values(), ...second.deliveries.values()].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  await second.close();
  expect(readFileSync(stateFile, "utf8")).not.toContain("kp-cut");
  removeFolder(folder);
});

describe("faults set over HTTP", () => {
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    ask(sandbox.url, path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json", ...headers },
    });

  test("target one reference, can be withdrawn, move the clock and show the state", async () => {
    const { reference } = await openPayment(sandbox);
    const fault = { kind: "error", done: false, on: "verify", reference };
    expect((await post("/__sim/fault", fault)).status).toBe(200);
    expect(await sandbox.provider().verify("kp-other")).toEqual({ outcome: "not-found" });
    expect(await sandbox.provider().verify(reference)).toMatchObject({ outcome: "unknown" });
    expect(await sandbox.provider().verify(reference)).toMatchObject({ outcome: "found" });
    await post("/__sim/fault", { kind: "silence" });
    expect(JSON.parse((await post("/__sim/fault", null)).body)).toEqual({ faults: [] });
    const before = sandbox.now().getTime();
    await post("/__sim/advance", { seconds: 90 });
    expect(sandbox.now().getTime()).toBe(before + 90_000);
    expect((await ask(sandbox.url, "/__sim/state")).body).toContain(reference);
    expect((await ask(sandbox.url, "/__sim/deliveries")).status).toBe(200);
    expect((await post("/__sim/deliveries", { copies: 1 })).status).toBe(200);
    expect((await post("/__sim/dispute", { reference, event: "create" })).body).toBe('{"done":true}\n');
  });

  test.each([
    ["another site's page", { Origin: "https://evil.example" }],
    ["another name of this machine", { Host: "evil.example" }],
    ["a proxy", { "X-Forwarded-For": "203.0.113.9" }],
    ["a form", { "Content-Type": "text/plain" }],
  ])("do not exist for %s", async (_who, headers) => {
    expect((await post("/__sim/advance", { seconds: 1 }, headers)).status).toBe(404);
  });

  test("report what is wrong with a fault", async () => {
    expect((await post("/__sim/fault", { kind: "rain" })).status).toBe(400);
  });
});
