import { randomBytes } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { DAY, MINUTE, SECOND } from "~/models/duration";
import type { PaymentProvider } from "~/models/payments/provider";
import { makePaystack } from "~/services/providers/paystack.server";
import { realTestKey, startSandbox } from "../../support/sandbox";

const shop = {
  callbackUrl: "https://shop.example/return",
  cancelUrl: "https://shop.example/cancel",
  channel: "card",
} as const;
const email = "ada@kaypoint.example";
const newReference = () => `kp-test-${randomBytes(8).toString("hex")}`;
const open = (provider: PaymentProvider, reference = newReference(), amount = 12_345_00) =>
  provider.initialize({ reference, amount, email, ...shop, metadata: { order: 7 } });
const sandbox = await startSandbox();
afterAll(() => sandbox.close());

const realKey = realTestKey();
const services: [string, () => PaymentProvider][] = [["the sandbox", () => sandbox.provider()]];
if (realKey !== null)
  services.push([
    "the real service",
    () => makePaystack({ url: "https://api.paystack.co", secretKeys: [realKey] }, { patience: MINUTE / 2 }),
  ]);

describe.each(services)("%s", (_name, provider) => {
  test("opens a payment page for a reference", async () => {
    const opened = await open(provider());
    expect(opened).toEqual({
      outcome: "opened",
      authorizationUrl: expect.stringMatching(/^https?:\/\/.+/) as string,
      accessCode: expect.stringMatching(/^\w+$/) as string,
    });
  });

  test("calls an opened payment abandoned, with nothing paid", async () => {
    const reference = newReference();
    await open(provider(), reference, 5_000_00);
    expect(await provider().verify(reference)).toEqual({
      outcome: "found",
      payment: {
        reference,
        status: "abandoned",
        domain: "test",
        amount: 5_000_00,
        requestedAmount: 5_000_00,
        currency: "NGN",
        email,
        fees: null,
        providerId: expect.stringMatching(/^\d+$/) as string,
        paidAt: null,
        reason: expect.any(String) as string,
        channel: expect.any(String) as string,
        authorization: null,
        successes: 0,
        customerCode: expect.stringMatching(/^CUS_/) as string,
        transfer: null,
      },
    });
  });

  test("does not know an unused reference", async () => {
    expect(await provider().verify(newReference())).toEqual({ outcome: "not-found" });
  });

  test("refuses a reference a second time, which says nothing about the first", async () => {
    const reference = newReference();
    await open(provider(), reference);
    expect(await open(provider(), reference)).toMatchObject({
      outcome: "unknown",
      reason: expect.stringMatching(/Duplicate Transaction Reference/i) as string,
    });
  });

  test("refuses an invalid address", async () => {
    const request = { reference: newReference(), amount: 5_000_00, email: "nobody", ...shop };
    expect(await provider().initialize(request)).toMatchObject({ outcome: "refused" });
    expect(await provider().verify(request.reference)).toEqual({ outcome: "not-found" });
  });

  test("refuses a saved card that does not exist, and the reference stays free", async () => {
    const request = {
      reference: newReference(),
      amount: 5_000_00,
      email,
      authorizationCode: "AUTH_none000000",
    };
    expect(await provider().chargeAuthorization(request)).toMatchObject({ outcome: "refused", card: true });
    expect(await provider().verify(request.reference)).toEqual({ outcome: "not-found" });
  });

  test("deactivates an unknown card without an error", async () => {
    expect(await provider().deactivate("AUTH_none000000")).toBe(true);
  });

  test("lists the successes of a time span", async () => {
    const to = new Date();
    const listed = await provider().list({ from: new Date(to.getTime() - DAY), to, page: 1 });
    if (listed.outcome !== "listed") throw new Error(listed.reason);
    expect(listed.payments.every(({ status }) => status === "success")).toBe(true);
  });

  test("refuses a wrong key without revealing it", async () => {
    const stranger = makePaystack(
      {
        url: realKey !== null && _name !== "the sandbox" ? "https://api.paystack.co" : sandbox.url,
        secretKeys: ["sk_test_wrongkey00"],
      },
      { patience: 20 * SECOND },
    );
    const answer = await open(stranger);
    expect(answer).toMatchObject({ outcome: "denied" });
    expect(JSON.stringify(answer)).not.toContain("wrongkey");
    expect(await stranger.verify(newReference())).toMatchObject({ outcome: "denied" });
  });
});

test("a live key is never used for tests", () => {
  expect(() => realTestKey({ PAYSTACK_TEST_KEY: "sk_live_0123456789" })).toThrow(/sk_test_/);
  expect(realTestKey({})).toBe(null);
  expect(realTestKey({ PAYSTACK_TEST_KEY: "sk_test_0123456789" })).toBe("sk_test_0123456789");
});
