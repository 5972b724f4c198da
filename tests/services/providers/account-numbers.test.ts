import { afterAll, beforeEach, expect, test } from "vitest";
import { makePaystack } from "~/services/providers/paystack.server";
import type { FailedCall } from "~/services/providers/paystack-call.server";
import { bankKnobs } from "../../../sandbox/bank-knobs";
import { startSandbox } from "../../support/sandbox";

let troubles: FailedCall[] = [];
const numbers = () =>
  makePaystack(
    { url: sandbox.url, secretKeys: [sandbox.secretKey] },
    { patience: 300, onTrouble: async (trouble) => void troubles.push(trouble) },
  ).accounts;

const sandbox = await startSandbox();
beforeEach(() => {
  troubles = [];
  sandbox.banks(bankKnobs);
  sandbox.clearFaults();
});
afterAll(() => sandbox.close());

const ada = { first: "Ada", last: "Stores", phone: "+2348031230001" };
let made = 0;

async function makeCustomer(change: Partial<typeof ada> = {}): Promise<string> {
  made += 1;
  const known = await numbers().makeCustomer({ email: `ada${made}@shop.example`, ...ada, ...change });
  if (known.outcome !== "known") throw new Error(known.outcome);
  return known.code;
}

test("a customer is made once for an address, and gets one number, which is listed until it is closed", async () => {
  const request = { email: "one@shop.example", ...ada };
  const first = await numbers().makeCustomer(request);
  expect(await numbers().makeCustomer(request)).toEqual(first);
  const customerCode = first.outcome === "known" ? first.code : "";
  expect(await numbers().banks()).toEqual({ outcome: "listed", slugs: ["wema-bank", "titan-paystack"] });
  expect(await numbers().list(customerCode)).toEqual({ outcome: "listed", accounts: [] });
  const given = await numbers().give({ customerCode, bank: "titan-paystack" });
  expect(given).toMatchObject({
    outcome: "given",
    account: { bank: "Titan Paystack", bankSlug: "titan-paystack", name: "KAYPOINT / ADA STORES" },
  });
  if (given.outcome !== "given") return;
  const { account } = given;
  expect(await numbers().give({ customerCode, bank: "titan-paystack" })).toEqual(given);
  expect(await numbers().list(customerCode)).toEqual({ outcome: "listed", accounts: [account] });
  const looking = { number: account.number, bankSlug: account.bankSlug, day: "2026-11-26" };
  expect(await numbers().lookAgain(looking)).toEqual({ outcome: "done" });
  expect(await numbers().close(account.providerId)).toEqual({ outcome: "done" });
  expect(await numbers().close("1")).toEqual({ outcome: "done" });
  expect(await numbers().list(customerCode)).toEqual({ outcome: "listed", accounts: [] });
});

test("a business without numbers is told so by each call, and the operator is not alarmed about the key", async () => {
  const customerCode = await makeCustomer();
  sandbox.banks({ accounts: "unavailable" });
  const unavailable = {
    outcome: "unavailable",
    reason: "Dedicated NUBAN is not available for your business",
  };
  expect(await numbers().give({ customerCode, bank: "wema-bank" })).toEqual(unavailable);
  expect(await numbers().banks()).toEqual(unavailable);
  expect(troubles).toEqual([]);
});

test("a bank that wants proof of identity, and one that is not known, refuse", async () => {
  const customerCode = await makeCustomer();
  expect(await numbers().give({ customerCode, bank: "no-bank" })).toMatchObject({ outcome: "refused" });
  sandbox.banks({ accounts: "identity" });
  expect(await numbers().give({ customerCode, bank: "wema-bank" })).toMatchObject({ outcome: "identity" });
});

test("a lost answer leaves the number unknown, and the list has it", async () => {
  const customerCode = await makeCustomer();
  sandbox.fail({ kind: "lost-reply", on: "account" });
  expect(await numbers().give({ customerCode, bank: "wema-bank" })).toMatchObject({ outcome: "unknown" });
  expect(await numbers().list(customerCode)).toMatchObject({
    outcome: "listed",
    accounts: [{ bank: "Wema Bank" }],
  });
});

test("a busy provider and a wrong key are told apart", async () => {
  sandbox.fail({ kind: "busy", on: "account", seconds: 7 });
  expect(await numbers().banks()).toEqual({ outcome: "busy", retryAfterSeconds: 7 });
  const strangers = makePaystack({ url: sandbox.url, secretKeys: ["sk_test_wrongwrong"] }).accounts;
  expect(await strangers.banks()).toMatchObject({ outcome: "denied" });
  expect(await strangers.list("CUS_x")).toMatchObject({ outcome: "denied" });
});
