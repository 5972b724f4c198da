import { afterAll, afterEach, describe, expect, test } from "vitest";
import { DAY, MINUTE } from "~/models/duration";
import { ask } from "../../support/visitor";
import { openPayment, payAt, postStep, startSandbox } from "../../support/sandbox";

interface ListAnswer {
  status: boolean;
  data: { id: number; reference: string; email: string; customer_code: string }[];
  meta: Record<string, unknown>;
}
const sandbox = await startSandbox({ clock: { now: () => new Date("2026-11-21T09:00:00Z") } });
for (const name of ["a", "b", "c", "d", "e"]) {
  const email = name < "d" ? "ada@kaypoint.example" : "bisi@kaypoint.example";
  const { url } = await openPayment(sandbox, { reference: `kp-${name}`, email, amount: 1_000_00 });
  if (name !== "c") await payAt(url);
  await sandbox.advance(DAY);
}
afterAll(() => sandbox.close());
afterEach(() => put({ timeout: 0 }));

async function call(method: string, path: string, body?: unknown) {
  const { status, body: text } = await ask(sandbox.url, path, {
    method,
    headers: { Authorization: `Bearer ${sandbox.secretKey}`, "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status, body: JSON.parse(text) as ListAnswer };
}

const put = (body: unknown) => call("PUT", "/integration/payment_session_timeout", body);

async function list(query: string) {
  const { status, body } = await call("GET", `/transaction?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return { meta: body.meta, names: body.data.map(({ reference }) => reference.slice(3)).join("") };
}

describe("transactions", () => {
  test("are listed in pages, the newest first", async () => {
    const page = { total: 5, total_volume: 5_000_00, perPage: 2, pageCount: 3 };
    expect(await list("perPage=2")).toEqual({ names: "ed", meta: { ...page, page: 1, skipped: 0 } });
    expect(await list("perPage=2&page=3")).toEqual({ names: "a", meta: { ...page, page: 3, skipped: 4 } });
    expect((await list("perPage=2&page=4")).names).toBe("");
  });

  test("are listed by cursors, forwards and backwards, unmoved by a new one at the front", async () => {
    const first = await list("use_cursor=true&perPage=2");
    expect(first).toEqual({
      names: "ed",
      meta: { next: expect.any(String) as string, previous: null, perPage: 2 },
    });
    await openPayment(sandbox, { reference: "kp-f" });
    const second = await list(`use_cursor=true&perPage=2&next=${String(first.meta.next)}`);
    expect(second.names).toBe("cb");
    const last = await list(`use_cursor=true&perPage=2&next=${String(second.meta.next)}`);
    expect(last).toMatchObject({ names: "a", meta: { next: null } });
    expect((await list(`use_cursor=true&perPage=2&previous=${String(last.meta.previous)}`)).names).toBe("cb");
    sandbox.transactions.delete("kp-f");
  });

  test.each([
    ["status=success", "edba"],
    ["status=abandoned", "c"],
    ["from=2026-11-22&to=2026-11-23T09:00:00Z", "cb"],
    ["customer=bisi@kaypoint.example", "ed"],
    ["customer=nobody@kaypoint.example", ""],
    ["amount=99999", ""],
  ])("are filtered by %s", async (query, names) => {
    expect((await list(query)).names).toBe(names);
    expect((await list(`${query}&use_cursor=true`)).names).toBe(names);
  });

  test("are filtered by a customer's code and number", async () => {
    const { data } = (await call("GET", "/customer?perPage=1&page=2")).body;
    expect((await list(`customer=${data[0]?.customer_code}`)).names).toBe("cba");
    expect((await list(`customer=${data[0]?.id}`)).names).toBe("cba");
  });

  test("add up to what was paid", async () => {
    const totals = {
      total_transactions: 4,
      total_volume: 4_000_00,
      total_volume_by_currency: [{ currency: "NGN", amount: 4_000_00 }],
      pending_transfers: 4_000_00,
      pending_transfers_by_currency: [{ currency: "NGN", amount: 4_000_00 }],
    };
    expect((await call("GET", "/transaction/totals")).body).toMatchObject({ status: true, data: totals });
    expect((await call("GET", "/transaction/totals?from=2026-11-25")).body).toMatchObject({
      data: { total_transactions: 1, total_volume: 1_000_00 },
    });
  });
});

test("customers are listed by pages and cursors, and one is found by address or code", async () => {
  const emails = (found: ListAnswer) => found.data.map(({ email }) => email);
  const { body } = await call("GET", "/customer?perPage=1&use_cursor=true");
  expect(emails(body)).toEqual(["bisi@kaypoint.example"]);
  const next = await call("GET", `/customer?perPage=1&use_cursor=true&next=${String(body.meta.next)}`);
  expect(emails(next.body)).toEqual(["ada@kaypoint.example"]);
  expect(next.body.meta).toMatchObject({ next: null });
  expect((await call("GET", "/customer")).body.meta).toMatchObject({ total: 2, page: 1, pageCount: 1 });
  const byCode = await call("GET", `/customer/${next.body.data[0]?.customer_code}`);
  expect(byCode.body).toEqual((await call("GET", "/customer/ada@kaypoint.example")).body);
  expect(byCode.body).toMatchObject({
    message: "Customer retrieved",
    data: { total_transactions: 2, total_transaction_value: [{ currency: "NGN", amount: 2_000_00 }] },
  });
});

describe("the channels of a payment", () => {
  const open = (body: object) =>
    call("POST", "/transaction/initialize", { email: "ada@kaypoint.example", amount: 1_000_00, ...body });
  const pageOf = async (body: object) => {
    const { data } = (await open(body)).body as unknown as { data: { authorization_url: string } };
    const url = data.authorization_url;
    return { url, text: await (await fetch(url)).text() };
  };

  test("are what the hosted page offers, and no others are accepted there", async () => {
    const { url, text } = await pageOf({ channels: ["card", "ussd", "qr"] });
    expect([...text.matchAll(/name="method" value="(\w+)"/g)].map(([, name]) => name)).toEqual([
      "card",
      "ussd",
    ]);
    await expect(postStep(url, "method", { method: "bank_transfer" })).rejects.toThrow("answers 422");
    const transfer = await pageOf({ channels: ["bank_transfer"] });
    expect(transfer.text).toContain("Account number");
    await postStep(transfer.url, "card", { number: "4084084084084081", cvv: "408", expiry: "12/30" });
    expect(await (await fetch(transfer.url)).text()).toContain("Account number");
  });

  test("may leave no way to pay", async () => {
    const { text } = await pageOf({ channels: ["qr"] });
    expect(text).toContain("No way to pay");
    expect(text).not.toContain('name="method"');
    expect((await open({ channels: "card" })).status).toBe(400);
  });

  test("refuse the charge of a saved card if they leave out cards, and its reference stays free", async () => {
    const authorization_code = sandbox.transactions.get("kp-a")?.authorizationCode;
    const charge = (channels: string[]) =>
      call("POST", "/transaction/charge_authorization", {
        email: "ada@kaypoint.example",
        amount: 1_000_00,
        reference: "kp-channels",
        authorization_code,
        channels,
      });
    expect((await charge(["ussd"])).status).toBe(400);
    expect((await charge(["card"])).body).toMatchObject({ data: { status: "success" } });
  });
});

describe("the payment session timeout", () => {
  test("is returned as it was set, and nonsense is refused", async () => {
    const told = (seconds: number) => ({ data: { payment_session_timeout: seconds } });
    expect((await call("GET", "/integration/payment_session_timeout")).body).toMatchObject(told(0));
    expect((await put({ timeout: 900 })).body).toMatchObject({
      message: "Payment session timeout updated",
      ...told(900),
    });
    for (const timeout of [-1, 1.5, "soon", null, undefined])
      expect((await put({ timeout })).status).toBe(400);
    expect((await call("GET", "/integration/payment_session_timeout")).body).toMatchObject(told(900));
  });

  test("ends the hosted page, but not a finished payment", async () => {
    await put({ timeout: 600 });
    const { reference, url } = await openPayment(sandbox);
    const done = await openPayment(sandbox);
    await payAt(done.url);
    await sandbox.advance(9 * MINUTE);
    expect((await fetch(url)).status).toBe(200);
    await sandbox.advance(MINUTE);
    const late = await fetch(url);
    expect(late.status).toBe(410);
    expect(await late.text()).toContain("The time for paying is over");
    await expect(payAt(url)).rejects.toThrow("answers 410");
    expect(sandbox.transactions.get(reference)?.status).toBe("abandoned");
    expect((await fetch(done.url)).status).toBe(200);
    await put({ timeout: 0 });
    expect((await fetch(url)).status).toBe(200);
  });
});
