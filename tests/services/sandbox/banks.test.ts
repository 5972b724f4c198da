import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { MINUTE, SECOND } from "~/models/duration";
import { bankKnobs } from "../../../sandbox/bank-knobs";
import { cancelAt, openPayment, payAt, postStep, startSandbox } from "../../support/sandbox";

const sandbox = await startSandbox({ clock: { now: () => new Date("2026-11-21T13:02:00Z") } });
beforeEach(() => sandbox.banks({ ...bankKnobs }));
afterAll(() => sandbox.close());

const read = async (url: string) => (await fetch(url)).text();
const ticketOf = (reference: string) => sandbox.transactions.get(reference)?.tickets.at(-1);

async function find(reference: string) {
  const found = await sandbox.provider().verify(reference);
  if (found.outcome !== "found") throw new Error(found.outcome);
  return found.payment;
}

/** A payment page that offers every way to pay, as it does if the shop names none. */
async function openAll(): Promise<{ reference: string; url: string }> {
  const reference = `all-${sandbox.transactions.size}`;
  const response = await fetch(`${sandbox.url}/transaction/initialize`, {
    method: "POST",
    headers: { Authorization: `Bearer ${sandbox.secretKey}`, "Content-Type": "application/json" },
    body: JSON.stringify({ email: "ada@kaypoint.example", amount: 6_000_00, reference }),
  });
  const { data } = (await response.json()) as { data: { authorization_url: string } };
  return { reference, url: data.authorization_url };
}

function send(number: string, amount: string) {
  return fetch(`${sandbox.url}/bank`, { method: "POST", body: new URLSearchParams({ number, amount }) });
}

describe("a page that offers all ways", () => {
  test("asks which, and the way can be changed until the payment has ended", async () => {
    const { reference, url } = await openAll();
    expect(await read(url)).toContain("How do you want to pay?");
    await postStep(url, "method", { method: "bank_transfer" });
    expect(await read(url)).toContain("Send exactly ₦6,000");
    const number = ticketOf(reference)?.code;
    await postStep(url, "change", {});
    await postStep(url, "method", { method: "ussd" });
    expect(await read(url)).toContain("Choose your bank");
    await postStep(url, "change", {});
    await postStep(url, "method", { method: "card" });
    await payAt(url);
    expect(await find(reference)).toMatchObject({ status: "success", channel: "card" });
    const answer = await send(number ?? "", "6000");
    expect([answer.status, await answer.text()]).toEqual([
      422,
      expect.stringContaining("The bank sends it back."),
    ]);
  });

  test("refuses a way that it does not offer", async () => {
    const { url } = await openAll();
    await expect(postStep(url, "method", { method: "cash" })).rejects.toThrow(
      "Choose one of these ways to pay.",
    );
  });
});

describe("a transfer", () => {
  test("has a number for half an hour, and the next one after it", async () => {
    const { reference, url } = await openPayment(sandbox, { channel: "bank_transfer" });
    const page = await read(url);
    const first = ticketOf(reference);
    expect(first?.code).toMatch(/^90\d{8}$/);
    for (const part of ["₦10,000", first?.code ?? "", "Wema Bank", "14:32", "Any other amount"])
      expect(page).toContain(part);
    await read(url);
    expect(ticketOf(reference)).toEqual(first);
    await sandbox.advance(30 * MINUTE);
    await read(url);
    expect(ticketOf(reference)?.code).not.toBe(first?.code);
  });

  test("is paid 8 seconds after it was sent, with an authorization that cannot be charged again", async () => {
    const { reference, url } = await openPayment(sandbox, { channel: "bank_transfer" });
    await read(url);
    expect((await send(ticketOf(reference)?.code ?? "", "₦10,000")).status).toBe(200);
    expect(await read(url)).toContain("Your bank has sent ₦10,000.");
    expect(await find(reference)).toMatchObject({ status: "abandoned", channel: "card" });
    await sandbox.advance(8 * SECOND);
    expect(await find(reference)).toMatchObject({
      status: "success",
      channel: "bank_transfer",
      reason: "Approved",
      fees: 250_00,
      authorization: { last4: "X553", reusable: false, signature: "" },
    });
    expect(await read(url)).toContain("Payment successful");
  });

  test("to an unknown number goes nowhere", async () => {
    const answer = await send("9099999999", "100");
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining("No payment waits")]);
    expect(await (await send("9099999999", "much")).text()).toContain("Enter an amount in naira");
  });

  test("that is cancelled on the page can still be sent", async () => {
    sandbox.banks({ delay: 0 });
    const { reference, url } = await openPayment(sandbox, { channel: "bank_transfer" });
    await read(url);
    expect(await cancelAt(url)).toBe("https://shop.example/cancel");
    await send(ticketOf(reference)?.code ?? "", "10000");
    expect(await find(reference)).toMatchObject({ status: "success" });
  });
});

test("a code is dialled with the PIN of the bank", async () => {
  sandbox.banks({ delay: 0 });
  const { reference, url } = await openPayment(sandbox, { channel: "ussd" });
  await postStep(url, "ussd-bank", { bank: "966" });
  const code = ticketOf(reference)?.code ?? "";
  expect(await read(url)).toContain(`tel:${code.replace("#", "%23")}`);
  const dial = (pin: string) =>
    fetch(`${sandbox.url}/phone`, {
      method: "POST",
      body: new URLSearchParams({ code, pin, answer: "confirm" }),
    });
  expect(await (await dial("12")).text()).toContain("Enter the 4 digits of the PIN.");
  expect((await dial("1234")).status).toBe(200);
  expect(await find(reference)).toMatchObject({
    status: "success",
    channel: "ussd",
    reason: "Payment successful",
    authorization: { bank: "Zenith Bank", reusable: false },
  });
});

test("tests set from outside how banks behave", async () => {
  const set = (change: object) =>
    fetch(`${sandbox.url}/__sim/banks`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(change),
    });
  expect(await (await set({ late: "accepted", delay: 0 })).json()).toMatchObject({
    banks: { late: "accepted", delay: 0, wrongAmount: "rejected" },
  });
  expect((await set({ late: "sometimes" })).status).toBe(400);
});
