import { randomBytes } from "node:crypto";
import { afterAll } from "vitest";
import { makePaystack } from "~/services/providers/paystack.server";
import { type TestCard, testCards } from "../../sandbox/cards";
import { type SandboxSettings, startSandbox as start } from "../../sandbox/server";
import type { PaymentChannel } from "~/models/payments/channel";
import { settings } from "./settings";
import { usualSandboxPort } from "./site";

export type TestSandbox = Awaited<ReturnType<typeof startSandbox>>;

const cardNumbers = {
  plain: "4084084084084081",
  pin: "507850785078507812",
  pinAndOtp: "5060666666666666666",
  pinPhoneAndOtp: "507850785078507804",
  bank: "5192602720584796",
  abroad: "4242424242424242",
  declined: "4084080000005408",
  noToken: "507850785078507853",
  poor: "4084080000670037",
  refundFails: "4084080000671803",
  refundNeedsAttention: "4084080000671902",
};

export type CardName = keyof typeof cardNumbers;

/** A separate sandbox in this process, by default without a rate limit. */
export async function startSandbox(given: Partial<SandboxSettings> = {}) {
  const sandbox = await start({ secretKey: settings.PAYSTACK_SECRET_KEY, rateLimit: null, ...given });
  return {
    ...sandbox,
    /** The settings of a server under test that pays here. */
    env: { PAYSTACK_URL: sandbox.url, PAYSTACK_SECRET_KEY: sandbox.secretKey },
    provider: (patience?: number) =>
      makePaystack(
        { url: sandbox.url, secretKeys: [sandbox.secretKey] },
        patience === undefined ? {} : { patience },
      ),
  };
}

/** The sandbox where the usual server pays, of the file that awaits it at its top, until the file's last test. */
export async function fileSandbox(given: Partial<SandboxSettings> = {}) {
  const sandbox = await startSandbox({ ...given, port: await usualSandboxPort() });
  afterAll(() => sandbox.close());
  return sandbox;
}

/** The key of a real account's test mode, if there is one to test against. */
export function realTestKey(env: NodeJS.Dict<string> = process.env): string | null {
  const key = env.PAYSTACK_TEST_KEY;
  if (!key) return null;
  if (!key.startsWith("sk_test_")) throw new Error("PAYSTACK_TEST_KEY must start with sk_test_");
  return key;
}

export function cardNamed(name: CardName): TestCard {
  const card = testCards.find(({ number }) => number === cardNumbers[name]);
  if (!card) throw new Error(`no test card ${name}`);
  return card;
}

interface Answers {
  pin?: string;
  otp?: string;
  bank?: "approve" | "decline";
}

/** Opens a payment as a shop does; returns its reference and the URL of its hosted page. */
export async function openPayment(
  sandbox: Pick<TestSandbox, "provider">,
  change: { amount?: number; email?: string; reference?: string; channel?: PaymentChannel } = {},
): Promise<{ reference: string; url: string }> {
  const reference = change.reference ?? `kp-${randomBytes(8).toString("hex")}`;
  const opened = await sandbox.provider().initialize({
    reference,
    amount: 10_000_00,
    email: "ada@kaypoint.example",
    callbackUrl: "https://shop.example/return?order=7",
    cancelUrl: "https://shop.example/cancel",
    channel: "card",
    ...change,
  });
  if (opened.outcome !== "opened") throw new Error(JSON.stringify(opened));
  return { reference, url: opened.authorizationUrl };
}

/**
 * Pays on the hosted page by plain form posts, by default with the card's own PIN and code. Returns where the browser
 * is sent in the end: back to the shop, or to the hosted page if the payment failed there.
 */
export async function payAt(
  authorizationUrl: string,
  name: CardName = "plain",
  answers: Answers = {},
): Promise<string> {
  const card = cardNamed(name);
  const first = { number: card.number, cvv: card.cvv, expiry: "12/30" };
  let location = await postStep(authorizationUrl, "card", first);
  for (const question of card.questions) {
    if (!isSamePlace(location, authorizationUrl)) return location;
    const fields = {
      pin: answers.pin ?? card.pin ?? "",
      otp: answers.otp ?? card.otp ?? "",
      phone: "08031234521",
      answer: answers.bank ?? "approve",
    };
    location = await postStep(authorizationUrl, question, fields);
  }
  return location;
}

/** Answers the bank's page of a saved card that was paused. */
export function answerBank(authorizationUrl: string, answer: "approve" | "decline" = "approve") {
  return postStep(authorizationUrl, "bank", { answer });
}

/** Presses Cancel; returns where that leads. */
export function cancelAt(authorizationUrl: string): Promise<string> {
  return postStep(authorizationUrl, "cancel", {});
}

/** One form post on the hosted page; returns where it leads. */
export async function postStep(url: string, step: string, fields: Record<string, string>): Promise<string> {
  const body = new URLSearchParams({ step, ...fields });
  const response = await fetch(url, { method: "POST", body, redirect: "manual" });
  const location = response.headers.get("Location");
  if (response.status === 303 && location !== null) return new URL(location, url).href;
  throw new Error(`the hosted page answers ${response.status}:\n${await response.text()}`);
}

function isSamePlace(first: string, second: string): boolean {
  return new URL(first).origin === new URL(second).origin;
}
