import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { HOUR, MINUTE, SECOND } from "~/models/duration";
import type { TicketRequest } from "~/models/payments/provider";
import { makePaystack } from "~/services/providers/paystack.server";
import type { Fault } from "../../../sandbox/faults/faults";
import { freePort } from "../../support/site";
import { answerBank, openPayment, payAt, startSandbox } from "../../support/sandbox";

const sandbox = await startSandbox();
// The first request of a process takes longer than the short time limit.
await openPayment(sandbox);
sandbox.calls.length = 0;
afterAll(() => sandbox.close());
afterEach(() => {
  sandbox.clearFaults();
  sandbox.calls.length = 0;
});

const email = "ada@kaypoint.example";
const urls = {
  callbackUrl: "https://shop.example/return",
  cancelUrl: "https://shop.example/cancel",
  channel: "card",
} as const;
/** Long enough for a busy machine. */
const PATIENCE = 10 * SECOND;
let patience = PATIENCE;
const provider = () => sandbox.provider(patience);

/** Makes the call, with a short time limit where the answer comes too late, which would hold up the tests. */
async function under<Answer>(fault: Fault, call: () => Promise<Answer>): Promise<Answer> {
  sandbox.fail(fault);
  if (fault.kind === "silence" || fault.kind === "slow") patience = SECOND / 2;
  try {
    return await call();
  } finally {
    patience = PATIENCE;
  }
}

let references = 0;
const newReference = () => `kp-paystack-${(references += 1)}`;

function initialize(reference = newReference()) {
  return provider().initialize({ reference, amount: 5_000_00, email, ...urls });
}

function requestTicket(
  reference = newReference(),
  by: TicketRequest["by"] = { channel: "bank_transfer" },
  until = new Date(Date.now() + 30 * MINUTE),
) {
  return provider().requestTicket({ reference, amount: 6_000_00, email, until, by });
}

async function savedCard(card: "plain" | "bank" = "plain"): Promise<string> {
  const { reference, url } = await openPayment(sandbox);
  await payAt(url, card);
  const found = await provider().verify(reference);
  if (found.outcome !== "found" || !found.payment.authorization) throw new Error("no card");
  return found.payment.authorization.code;
}

function charge(authorizationCode: string, reference = newReference(), change: { email?: string } = {}) {
  return provider().chargeAuthorization({ reference, amount: 3_000_00, email, authorizationCode, ...change });
}

describe("an answer that does not say what happened", () => {
  const faults: [string, Fault, made: boolean][] = [
    ["a connection dropped after the work", { kind: "lost-reply" }, true],
    ["no answer in time", { kind: "silence" }, true],
    ["an answer that comes too late", { kind: "slow", milliseconds: 2 * SECOND }, true],
    ["an error before the work", { kind: "error", done: false }, false],
    ["an error after the work", { kind: "error", done: true, status: 502 }, true],
    ["half an answer", { kind: "malformed" }, true],
    ["a page in place of an answer", { kind: "malformed", body: "<html>" }, true],
    ["an answer about another reference", { kind: "tamper", data: { reference: "other" } }, true],
    [
      "a pay page with a script for an address",
      { kind: "tamper", data: { authorization_url: "javascript:0" } },
      true,
    ],
  ];

  test.each(faults)("%s leaves initialize unknown, and it is not sent again", async (_what, fault, made) => {
    const reference = newReference();
    expect(await under(fault, () => initialize(reference))).toMatchObject({ outcome: "unknown" });
    await expect.poll(() => sandbox.calls).toMatchObject([{ operation: "initialize", reference }]);
    expect(sandbox.transactions.has(reference)).toBe(made);
  });

  test.each(faults.filter(([what]) => !what.startsWith("a pay page")))(
    "%s leaves a charge unknown, and verify finds out",
    async (_what, fault, made) => {
      const card = await savedCard();
      sandbox.calls.length = 0;
      const reference = newReference();
      const charged = await under({ ...fault, on: "charge" }, () => charge(card, reference));
      expect(charged).toMatchObject({ outcome: "unknown" });
      await expect.poll(() => sandbox.calls).toMatchObject([{ operation: "charge", reference }]);
      const found = await provider().verify(reference);
      if (made) expect(found).toMatchObject({ outcome: "found", payment: { status: "success" } });
      else expect(found).toEqual({ outcome: "not-found" });
    },
  );

  test.each(faults.filter(([what]) => !what.startsWith("a pay page")))(
    "%s leaves an asked account number unknown, and it is not sent again",
    async (_what, fault, made) => {
      const reference = newReference();
      const answer = await under({ ...fault, on: "ticket" }, () => requestTicket(reference));
      expect(answer).toMatchObject({ outcome: "unknown" });
      await expect.poll(() => sandbox.calls).toMatchObject([{ operation: "ticket", reference }]);
      expect(sandbox.transactions.has(reference)).toBe(made);
    },
  );

  test.each([
    ["a number of other length", { account_number: "12345" }],
    ["no bank", { bank: null }],
    ["another state", { status: "failed" }],
  ])("an account with %s is unknown", async (_what, data) => {
    const answer = await under({ kind: "tamper", on: "ticket", data }, () => requestTicket());
    expect(answer).toMatchObject({ outcome: "unknown" });
  });

  test.each(faults.filter(([what]) => !what.startsWith("a pay page")))(
    "%s leaves verify unknown, never not found",
    async (_what, fault) => {
      const { reference } = await openPayment(sandbox);
      const found = await under({ ...fault, on: "verify" }, () => provider().verify(reference));
      expect(found).toMatchObject({ outcome: "unknown" });
    },
  );

  test.each(faults)("%s leaves the list unknown", async (what, fault) => {
    if (fault.kind === "tamper") return;
    const now = new Date();
    const listed = await under({ ...fault, on: "list" }, () =>
      provider().list({ from: now, to: now, page: 1 }),
    );
    expect(listed, what).toMatchObject({ outcome: "unknown" });
  });
});

describe("a ticket", () => {
  test("of a transfer has the account and the time that was asked for, 8 hours at most", async () => {
    const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);
    const until = inHours(0.5);
    expect(await requestTicket(newReference(), { channel: "bank_transfer" }, until)).toEqual({
      outcome: "given",
      ticket: {
        code: expect.stringMatching(/^\d{10}$/) as string,
        bank: "Wema Bank",
        name: "PAYMENT SANDBOX",
        until,
      },
    });
    const long = await requestTicket(newReference(), { channel: "bank_transfer" }, inHours(20));
    if (long.outcome !== "given") throw new Error(long.outcome);
    expect(long.ticket.until.getTime()).toBeLessThanOrEqual(inHours(8).getTime());
  });

  test("of USSD is a code of the payer's bank", async () => {
    expect(await requestTicket(newReference(), { channel: "ussd", type: "966" })).toMatchObject({
      outcome: "given",
      ticket: { code: expect.stringMatching(/^\*966\*33\*4\*\d{5}#$/) as string, bank: "Zenith Bank" },
    });
  });

  test("is refused to a merchant who may not ask for it, and nothing is created", async () => {
    sandbox.banks({ calls: "refused" });
    const reference = newReference();
    expect(await requestTicket(reference)).toMatchObject({ outcome: "refused" });
    expect(sandbox.transactions.has(reference)).toBe(false);
    sandbox.banks({ calls: "allowed" });
  });

  test("is not asked for twice by one reference", async () => {
    const reference = newReference();
    await requestTicket(reference);
    expect(await requestTicket(reference)).toMatchObject({ outcome: "unknown" });
  });
});

describe("a call that cannot have had an effect", () => {
  test("says how long to wait if the provider asks for a pause", async () => {
    const card = await savedCard();
    sandbox.fail({ kind: "busy", seconds: 17, times: 3 });
    const busy = { outcome: "busy", retryAfterSeconds: 17 };
    expect(await initialize()).toEqual(busy);
    expect(await charge(card)).toEqual(busy);
    expect(await provider().verify("kp-none")).toEqual(busy);
  });

  test("is one that cannot connect", async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const nobody = makePaystack({ url, secretKeys: ["sk_test_0123456789"] });
    const request = { reference: newReference(), amount: 5_000_00, email };
    const busy = { outcome: "busy", retryAfterSeconds: 30, unreached: "ECONNREFUSED" };
    expect(await nobody.initialize({ ...request, ...urls })).toEqual(busy);
    expect(await nobody.chargeAuthorization({ ...request, authorizationCode: "AUTH_x" })).toEqual(busy);
    expect(await nobody.verify("kp-none")).toEqual(busy);
    expect(await nobody.deactivate("AUTH_x")).toBe(false);
  });

  test.each([0, -1, 0.5, Number.NaN, 2 ** 53])("with an amount of %d is never sent", async (amount) => {
    const request = { reference: newReference(), amount, email };
    await expect(provider().initialize({ ...request, ...urls })).rejects.toThrow(RangeError);
    await expect(provider().chargeAuthorization({ ...request, authorizationCode: "x" })).rejects.toThrow(
      RangeError,
    );
    expect(sandbox.calls).toEqual([]);
  });
});

describe("a saved card", () => {
  test("is charged without its holder", async () => {
    const card = await savedCard();
    const reference = newReference();
    expect(await charge(card, reference)).toMatchObject({
      outcome: "charged",
      payment: { reference, status: "success", amount: 3_000_00, email, authorization: { code: card } },
    });
  });

  test("that fails is charged with a failure and its reason", async () => {
    const card = await savedCard();
    sandbox.fail({ kind: "decline", reason: "Insufficient Funds" });
    expect(await charge(card)).toMatchObject({
      outcome: "charged",
      payment: { status: "failed", reason: "Insufficient Funds" },
    });
  });

  test("of a careful bank waits for its holder, and pays after approval", async () => {
    const card = await savedCard("bank");
    const reference = newReference();
    const paused = await charge(card, reference);
    if (paused.outcome !== "paused") throw new Error(paused.outcome);
    expect(paused.authorizationUrl).toContain("/resume/");
    expect(await provider().verify(reference)).toMatchObject({
      payment: { status: "ongoing", paidAt: null },
    });
    await answerBank(paused.authorizationUrl);
    expect(await provider().verify(reference)).toMatchObject({ payment: { status: "success" } });
  });

  test("of any bank may be paused", async () => {
    const card = await savedCard();
    sandbox.fail({ kind: "pause" });
    const paused = await charge(card);
    if (paused.outcome !== "paused") throw new Error(paused.outcome);
    await answerBank(paused.authorizationUrl, "decline");
  });

  test("is dead for another address, after it was deactivated, and if it is not reusable", async () => {
    const card = await savedCard();
    const dead = {
      outcome: "refused",
      card: true,
      reason: expect.stringMatching(/^Email does not match/) as string,
    };
    expect(await charge(card, newReference(), { email: "bola@kaypoint.example" })).toEqual(dead);
    expect(await provider().deactivate(card)).toBe(true);
    expect(await charge(card)).toEqual(dead);
    expect(await provider().deactivate(card)).toBe(true);
    expect(await charge("AUTH_none")).toMatchObject({ outcome: "refused", card: true });
  });

  test("keeps its signature while its code changes with each use", async () => {
    const [first, second] = [await savedCard(), await savedCard()];
    const signatures = [first, second].map((code) => sandbox.authorizations.get(code)?.signature);
    expect(first).not.toBe(second);
    expect(signatures[0]).toBe(signatures[1]);
  });
});

test("odd but known values are still read", async () => {
  const { reference, url } = await openPayment(sandbox);
  await payAt(url);
  for (const metadata of ["", null, 0, { a: 1 }]) {
    sandbox.fail({
      on: "verify",
      kind: "tamper",
      data: { metadata, status: "queued", requested_amount: null },
    });
    const found = await provider().verify(reference);
    expect(found).toMatchObject({ outcome: "found", payment: { status: "queued", requestedAmount: null } });
  }
  const authorization = { card_type: "visa ", brand: "", bank: null, reusable: "yes", signature: null };
  sandbox.fail({ on: "verify", kind: "tamper", data: { paid_at: "soon", fees: "12", authorization } });
  expect(await provider().verify(reference)).toMatchObject({
    payment: {
      paidAt: null,
      fees: null,
      authorization: { brand: "visa", bank: "", signature: "", reusable: false },
    },
  });
});

test.each([
  { amount: "1000000" },
  { amount: 10.5 },
  { amount: null },
  { status: "" },
  { id: 1.5 },
  { id: "x" },
])("a transaction with %o is not trusted", async (data) => {
  const { reference } = await openPayment(sandbox);
  sandbox.fail({ on: "verify", kind: "tamper", data });
  expect(await provider().verify(reference)).toMatchObject({ outcome: "unknown" });
});

test("ids too large for JavaScript numbers keep every digit", async () => {
  const { reference } = await openPayment(sandbox);
  sandbox.fail({ on: "verify", kind: "tamper", data: { id: 9_223_372_036_854_775_807n } });
  expect(await provider().verify(reference)).toMatchObject({
    payment: { providerId: "9223372036854775807" },
  });
});

test("reasons are one short line", async () => {
  const { reference } = await openPayment(sandbox);
  const gateway_response = `bad\n\u0007${"x".repeat(500)}`;
  sandbox.fail({ on: "verify", kind: "tamper", data: { gateway_response } });
  const found = await provider().verify(reference);
  expect(found.outcome === "found" && found.payment.reason).toMatch(/^bad x{196}$/);
});

test("the key is not sent along a redirect", async () => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(request.url ?? "");
    response.writeHead(307, { Location: "/elsewhere" }).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answer = await makePaystack({ url, secretKeys: ["sk_test_0123456789"] }).verify("kp-1");
  server.closeAllConnections();
  server.close();
  expect(answer).toMatchObject({ outcome: "unknown" });
  expect(seen).toEqual(["/transaction/verify/kp-1"]);
});

test("successes of a time span are listed page by page", async () => {
  const own = await startSandbox();
  const from = new Date();
  for (let count = 0; count < 101; count += 1) await payAt((await openPayment(own)).url);
  await openPayment(own);
  const to = new Date();
  const first = await own.provider().list({ from, to, page: 1 });
  const second = await own.provider().list({ from, to, page: 2 });
  const earlier = await own.provider().list({ from: new Date(0), to: new Date(from.getTime() - 1), page: 1 });
  await own.close();
  if (first.outcome !== "listed" || second.outcome !== "listed") throw new Error("not listed");
  expect([first.more, second.more]).toEqual([true, false]);
  expect(new Set([...first.payments, ...second.payments].map(({ reference }) => reference)).size).toBe(101);
  expect(earlier).toEqual({ outcome: "listed", payments: [], more: false });
});
