import { afterAll, describe, expect, test } from "vitest";
import {
  answerBank,
  cancelAt,
  cardNamed,
  openPayment,
  payAt,
  postStep,
  startSandbox,
  type CardName,
} from "../../support/sandbox";

const sandbox = await startSandbox({ clock: { now: () => new Date("2026-11-21T09:00:00Z") } });
afterAll(() => sandbox.close());

async function find(reference: string) {
  const found = await sandbox.provider().verify(reference);
  if (found.outcome !== "found") throw new Error(found.outcome);
  return found.payment;
}

const read = async (url: string) => (await fetch(url)).text();

describe("a payment on the hosted page", () => {
  test.each<[CardName, boolean]>([
    ["plain", true],
    ["pin", false],
    ["pinAndOtp", false],
    ["pinPhoneAndOtp", false],
    ["bank", true],
    ["refundFails", false],
    ["refundNeedsAttention", false],
  ])("by the card %s succeeds and leads back to the shop", async (name, reusable) => {
    const { reference, url } = await openPayment(sandbox);
    const back = await payAt(url, name);
    expect(back).toBe(`https://shop.example/return?order=7&trxref=${reference}&reference=${reference}`);
    const card = cardNamed(name);
    expect(await find(reference)).toMatchObject({
      status: "success",
      amount: 10_000_00,
      fees: 250_00,
      paidAt: new Date("2026-11-21T09:00:00Z"),
      channel: "card",
      authorization: {
        code: expect.stringMatching(/^AUTH_/) as string,
        signature: expect.stringMatching(/^SIG_/) as string,
        last4: card.number.slice(-4),
        expMonth: "12",
        expYear: "2030",
        brand: card.brand,
        bank: card.bank,
        country: card.country ?? "NG",
        channel: "card",
        reusable,
      },
    });
  });

  test.each<[CardName, string, string]>([
    ["declined", "abandoned", "Declined"],
    ["noToken", "failed", "Token Not Generated"],
    ["poor", "failed", "Insufficient Funds"],
  ])("by the card %s is %s with the reason %s", async (name, status, reason) => {
    const { reference, url } = await openPayment(sandbox);
    const back = await payAt(url, name);
    expect(new URL(back).origin).toBe(sandbox.url);
    expect(await read(back)).toContain(reason);
    expect(await find(reference)).toMatchObject({ status, reason, paidAt: null, authorization: null });
  });

  test("that was declined at once can be made with another card", async () => {
    const { reference, url } = await openPayment(sandbox);
    await payAt(url, "declined");
    await payAt(url, "plain");
    expect(await find(reference)).toMatchObject({ status: "success" });
  });

  test.each([
    ["PIN", { pin: "9999" }, "Incorrect PIN"],
    ["code", { otp: "000000" }, "Incorrect OTP"],
  ])("is dead after a wrong %s, whatever comes then", async (_what, answers, reason) => {
    const { reference, url } = await openPayment(sandbox);
    await payAt(url, "pinAndOtp", answers);
    await payAt(url, "pinAndOtp");
    await payAt(url, "plain");
    expect(await find(reference)).toMatchObject({ status: "failed", reason });
  });

  test("is under way while the bank waits for an answer, and ends when the bank gets a no", async () => {
    const { reference, url } = await openPayment(sandbox);
    const { number, cvv } = cardNamed("bank");
    await postStep(url, "card", { number, cvv, expiry: "12/30" });
    expect(await find(reference)).toMatchObject({ status: "ongoing" });
    await answerBank(url, "decline");
    expect(await find(reference)).toMatchObject({ status: "failed", reason: "Bank authentication failed" });
  });

  test("is counted once however often the last step is sent", async () => {
    const { reference, url } = await openPayment(sandbox);
    await payAt(url, "plain");
    const { number, cvv } = cardNamed("plain");
    const again = await postStep(url, "card", { number, cvv, expiry: "12/30" });
    expect(new URL(again).searchParams.get("reference")).toBe(reference);
    const announced = [...sandbox.deliveries.values()].filter((delivery) => delivery.reference === reference);
    expect(announced).toHaveLength(1);
  });

  test("can be left by Cancel, and still be made days later", async () => {
    const { reference, url } = await openPayment(sandbox);
    expect(await cancelAt(url)).toBe("https://shop.example/cancel");
    expect(await find(reference)).toMatchObject({ status: "abandoned" });
    await sandbox.advance(5 * 24 * 60 * 60 * 1000);
    await payAt(url);
    expect(await find(reference)).toMatchObject({ status: "success" });
  });
});

describe("a form of the hosted page", () => {
  test.each([
    ["a card that is no test card", { number: "4111111111111111" }, "not one of the test cards"],
    ["a wrong CVV", { cvv: "999" }, "CVV of this test card is 408"],
    ["a card of the past", { expiry: "10/26" }, "later expiry date"],
    ["a month that is none", { expiry: "13/30" }, "later expiry date"],
  ])("is shown again after %s", async (_what, change, told) => {
    const { url } = await openPayment(sandbox);
    const { number, cvv } = cardNamed("plain");
    const body = new URLSearchParams({ step: "card", number, cvv, expiry: "12/30", ...change });
    const answer = await fetch(url, { method: "POST", body, redirect: "manual" });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(told);
  });

  test("accepts card numbers and dates the way people type them", async () => {
    const { reference, url } = await openPayment(sandbox);
    await postStep(url, "card", { number: "4084 0840 8408 4081", cvv: "408", expiry: "11 / 2026" });
    expect(await find(reference)).toMatchObject({ status: "success" });
  });

  test("of an earlier step leads to the current step", async () => {
    const { url } = await openPayment(sandbox);
    const { number, cvv } = cardNamed("pin");
    const next = await postStep(url, "card", { number, cvv, expiry: "12/30" });
    expect(await postStep(url, "card", { number, cvv, expiry: "12/30" })).toBe(next);
    expect(await read(next)).toContain("Enter your card PIN");
  });
});

describe("the hosted page", () => {
  test("says that no money moves, what is paid, and which cards work", async () => {
    const { reference, url } = await openPayment(sandbox);
    const page = await read(url);
    for (const part of [
      "Sandbox: no real money",
      "₦10,000",
      reference,
      "4084 0840 8408 4081",
      "Cancel payment",
    ])
      expect(page).toContain(part);
    expect(page).not.toContain("<script");
  });

  test("puts a chosen test card into its form", async () => {
    const { url } = await openPayment(sandbox);
    const page = await read(`${url}?card=5060666666666666666`);
    expect(page).toContain('value="5060 6666 6666 6666 666"');
    expect(page).toContain('value="12/30"');
  });

  test("shows untrusted values as text", async () => {
    const { url } = await openPayment(sandbox, { email: "<b>ada</b>&'@kaypoint.example" });
    expect(await read(url)).toContain("&lt;b&gt;ada&lt;/b&gt;&amp;&#39;@kaypoint.example");
  });

  test("lets its forms lead to the shop and nowhere else", async () => {
    const { url } = await openPayment(sandbox);
    const policy = (await fetch(url)).headers.get("Content-Security-Policy");
    expect(policy).toContain("form-action 'self' https://shop.example");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test("of an unknown payment is not found", async () => {
    expect((await fetch(`${sandbox.url}/0123456789abcdef`)).status).toBe(404);
  });
});

describe("the popup over the shop's page", () => {
  test("stays on the page at the end and tells the shop how it went", async () => {
    const { reference, url } = await openPayment(sandbox);
    const { number, cvv } = cardNamed("plain");
    const end = await postStep(`${url}?popup=1`, "card", { number, cvv, expiry: "12/30" });
    expect(end).toBe(`${url}?popup=1`);
    const page = await read(end);
    expect(page).toContain('data-event="success"');
    expect(page).toContain(`data-reference="${reference}"`);
    expect(page).toContain('data-target="https://shop.example"');
  });

  test("tells the shop about a cancel", async () => {
    const { url } = await openPayment(sandbox);
    const body = new URLSearchParams({ step: "cancel" });
    const answer = await fetch(`${url}?popup=1`, { method: "POST", body, redirect: "manual" });
    expect(await answer.text()).toContain('data-event="cancel"');
  });

  test("comes from one script, which resumes what the server opened", async () => {
    const answer = await fetch(`${sandbox.url}/v2/inline.js`);
    expect(answer.headers.get("Content-Type")).toMatch(/^text\/javascript/);
    expect(await answer.text()).toContain("resumeTransaction");
  });
});
