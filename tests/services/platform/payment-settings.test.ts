import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { readConfig } from "~/services/platform/config.server";
import { settings } from "../../support/settings";
import { otherContactSettings } from "../../support/contact";

const randomKey = (name: string) => createHash("sha256").update(name).digest("base64");
const cardKey = randomKey("cards");
const demo = { ...settings, PAYSTACK_URL: undefined };
const production = {
  ...demo,
  PASSWORD_COST: undefined,
  CODE_KEYS: `1:${randomKey("codes")}`,
  CARD_KEYS: `1:${cardKey}`,
  STAFF_KEYS: `1:${randomKey("staff")}`,
  TILL_KEYS: `1:${randomKey("tills")}`,
  WEBHOOK_KEYS: `1:${randomKey("webhooks")}`,
  APP_MODE: "production",
  APP_ORIGIN: "https://kaypoint.example",
  PAYSTACK_SECRET_KEY: "sk_live_0123456789abcdef",
  TERMII_URL: "https://api.ng.termii.com",
  TERMII_KEY: "TLknd8q2vX0pRw5y",
  TERMII_SECRET: "tsk_4m9x7c1zQe8u",
  TERMII_SENDER: "Kaypoint",
  SMTP_URL: "smtps://mail.example",
  MAIL_FROM: "hello@kaypoint.example",
  ...otherContactSettings,
};

function read(env: NodeJS.Dict<string>) {
  const result = readConfig(env);
  if (!result.ok) throw new Error(result.problems.join("\n"));
  return result.config;
}

function problems(env: NodeJS.Dict<string>): string[] {
  const result = readConfig(env);
  return result.ok ? [] : result.problems;
}

test("production pays at Paystack, with its hosts for the browser", () => {
  expect(read(production).payments).toEqual({
    url: "https://api.paystack.co",
    secretKeys: ["sk_live_0123456789abcdef"],
    live: true,
    popup: true,
    sandbox: false,
    hosts: {
      checkout: "https://checkout.paystack.com",
      script: "https://js.paystack.co",
      api: "https://api.paystack.co",
    },
    channels: ["card", "bank_transfer", "ussd"],
    depositBank: null,
    cardKeys: [{ version: 1, key: Buffer.from(cardKey, "base64") }],
    chargesPerMinute: 1000,
  });
});

test.each([
  ["a test key", { PAYSTACK_SECRET_KEY: "sk_test_0123456789abcdef" }, /PAYSTACK_SECRET_KEY must start with/],
  [
    "an old test key",
    { PAYSTACK_OLD_SECRET_KEY: "sk_test_fedcba9876543210" },
    /PAYSTACK_OLD_SECRET_KEY must start/,
  ],
  [
    "no key, which also signs webhooks",
    { PAYSTACK_SECRET_KEY: undefined },
    /PAYSTACK_SECRET_KEY must be the/,
  ],
  ["a sandbox", { PAYSTACK_URL: "http://127.0.0.1:3001" }, /PAYSTACK_URL must be https:/],
  ["an open line", { PAYSTACK_URL: "http://api.paystack.co" }, /PAYSTACK_URL must be https:/],
  ["another host", { PAYSTACK_URL: "https://api.paystack.co.example" }, /PAYSTACK_URL must be https:/],
  ["an address for the sandbox", { SANDBOX_ORIGIN: "https://pay.example" }, /SANDBOX_ORIGIN is for the demo/],
  ["cards without a key", { CARD_KEYS: undefined }, /CARD_KEYS must list/],
])("production refuses %s", (_what, change, message) => {
  expect(problems({ ...production, ...change })).toEqual([expect.stringMatching(message)]);
});

test.each([undefined, "demo", "Production"])("a live key is refused with the mode %s", (mode) => {
  const env = { ...demo, APP_MODE: mode, PAYSTACK_SECRET_KEY: "sk_live_0123456789abcdef" };
  expect(problems(env)).toContain("PAYSTACK_SECRET_KEY is a live key, which only production may use");
  const old = { ...demo, APP_MODE: mode, PAYSTACK_OLD_SECRET_KEY: "sk_live_0123456789abcdef" };
  expect(problems(old)).toContain("PAYSTACK_OLD_SECRET_KEY is a live key, which only production may use");
});

test("an error message never repeats a key", () => {
  const told = problems({ ...demo, PAYSTACK_SECRET_KEY: "pk_test_verysecret", CARD_KEYS: "1:verysecret" });
  expect(told).toHaveLength(2);
  expect(told.join()).not.toContain("verysecret");
});

test("a demo with a test key pays at Paystack", () => {
  expect(read(demo).payments).toMatchObject({ url: "https://api.paystack.co", live: false, sandbox: false });
});

test("a sandbox behind a proxy is shown under its own address", () => {
  const env = { ...settings, PAYSTACK_URL: "http://127.0.0.1:3001/", SANDBOX_ORIGIN: "https://pay.example/" };
  expect(read(env).payments).toMatchObject({
    url: "http://127.0.0.1:3001",
    sandbox: true,
    hosts: { checkout: "https://pay.example", script: "https://pay.example" },
  });
});

test.each(["0", "1.5", "fast", "60001"])("cards cannot be charged at a pace of %s", (pace) => {
  const message = "PAYSTACK_CHARGES_PER_MINUTE must be a whole number from 1 to 60000";
  expect(problems({ ...demo, PAYSTACK_CHARGES_PER_MINUTE: pace })).toEqual([message]);
  expect(read({ ...demo, PAYSTACK_CHARGES_PER_MINUTE: "1800" }).payments.chargesPerMinute).toBe(1800);
});

test("while keys change, the old one stays behind the new one", () => {
  const env = { ...demo, PAYSTACK_OLD_SECRET_KEY: "sk_test_fedcba9876543210" };
  expect(read(env).payments.secretKeys).toEqual(["sk_test_0123456789abcdef", "sk_test_fedcba9876543210"]);
});

test.each([
  ["7.5", 75],
  ["0", 0],
  ["10", 100],
  ["12.3", 123],
])("a VAT of %s percent is %i tenths", (percent, tenths) => {
  expect(read({ ...demo, VAT_PERCENT: percent }).vatTenths).toBe(tenths);
});

test.each([
  ["VAT_PERCENT", "7,5"],
  ["VAT_PERCENT", "7.55"],
  ["VAT_PERCENT", "-1"],
  ["VAT_PERCENT", "100"],
  ["PAYSTACK_POPUP", "yes"],
  ["PAYSTACK_URL", "api.paystack.co"],
  ["PAYSTACK_URL", "https://api.paystack.co/v2"],
  ["PAYSTACK_SECRET_KEY", "sk_test_"],
  ["CARD_KEYS", `1:${cardKey},1:${cardKey}`],
  ["SELLER_NAME", "x".repeat(101)],
])("%s=%s is reported by its name", (name, value) => {
  expect(problems({ ...demo, [name]: value })).toEqual([expect.stringContaining(name)]);
});

test("the seller on receipts is a setting", () => {
  const env = {
    SELLER_NAME: "Ada Tills Ltd",
    SELLER_ADDRESS: "1 Broad Street, Lagos",
    SELLER_TAX_NUMBER: "12-3",
  };
  expect(read({ ...demo, ...env }).seller).toEqual({
    name: "Ada Tills Ltd",
    address: "1 Broad Street, Lagos",
    taxNumber: "12-3",
  });
});

test("the ways to pay are a subset in fixed order, and must include cards", () => {
  const channels = (PAYSTACK_CHANNELS: string) => read({ ...production, PAYSTACK_CHANNELS });
  expect(channels("ussd, card").payments.channels).toEqual(["card", "ussd"]);
  expect(() => channels("ussd")).toThrow(/PAYSTACK_CHANNELS must have card/);
  expect(() => channels("card,cash")).toThrow(/PAYSTACK_CHANNELS must be some of card, bank_transfer, ussd/);
});
