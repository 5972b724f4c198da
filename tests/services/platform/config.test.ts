import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { contactSamples } from "~/models/platform/contact-samples";

import { SECOND } from "~/models/duration";
import { naira } from "~/models/money";
import { feesAbroad, feeSchedules } from "~/models/payments/top-up";
import { readConfig } from "~/services/platform/config.server";
import { contact, otherContactSettings } from "../../support/contact";

const key = Buffer.alloc(32, 7).toString("base64");
const cardKey = Buffer.alloc(32, 9).toString("base64");
const staffKey = Buffer.alloc(32, 11).toString("base64");
const tillKey = Buffer.alloc(32, 13).toString("base64");
const webhookKey = Buffer.alloc(32, 15).toString("base64");
/** Looks random, and is the same in every run. */
const randomKey = (name: string) => createHash("sha256").update(name).digest("base64");
const demo = {
  DATABASE_URL: "postgresql:///kaypoint",
  CODE_KEYS: `1:${key}`,
  CARD_KEYS: `1:${cardKey}`,
  STAFF_KEYS: `1:${staffKey}`,
  TILL_KEYS: `1:${tillKey}`,
  WEBHOOK_KEYS: `1:${webhookKey}`,
  PAYSTACK_SECRET_KEY: "sk_test_0123456789abcdef",
  PAYSTACK_URL: "http://127.0.0.1:3001",
};
const keyOf = (bytes: Uint8Array) => `1:${Buffer.from(bytes).toString("base64")}`;
const half = createHash("md5").update("half a key").digest();
const messages = {
  TERMII_URL: "https://api.ng.termii.com",
  TERMII_KEY: "TLknd8q2vX0pRw5y",
  TERMII_SECRET: "tsk_4m9x7c1zQe8u",
  TERMII_SENDER: "Kaypoint",
  SMTP_URL: "smtps://mail.example",
  MAIL_FROM: "Kaypoint <hello@kaypoint.example>",
};
const payments = { PAYSTACK_SECRET_KEY: "sk_live_0123456789abcdef", PAYSTACK_URL: undefined };
const production = {
  ...demo,
  ...messages,
  ...payments,
  CODE_KEYS: `1:${randomKey("codes")}`,
  CARD_KEYS: `1:${randomKey("cards")}`,
  STAFF_KEYS: `1:${randomKey("staff")}`,
  TILL_KEYS: `1:${randomKey("tills")}`,
  WEBHOOK_KEYS: `1:${randomKey("webhooks")}`,
  APP_MODE: "production",
  APP_ORIGIN: "https://kaypoint.example",
  ...otherContactSettings,
};

function problems(env: NodeJS.Dict<string>): string[] {
  const result = readConfig(env);
  return result.ok ? [] : result.problems;
}

test("a token that is too short is told once, with its own minimum", () => {
  expect(problems({ ...production, METRICS_TOKEN: "abc" })).toEqual([
    "METRICS_TOKEN must be at least 32 letters, digits and signs without a space",
  ]);
});

test("a demo needs only what its supervisor supplies", () => {
  expect(readConfig(demo)).toEqual({
    ok: true,
    config: {
      mode: "demo",
      secondPersonAbove: 20_000_00,
      demo: true,
      drain: 5000,
      host: "127.0.0.1",
      port: 3000,
      origin: null,
      accountOrigin: null,
      rpId: "localhost",
      apiOrigins: [],
      databaseUrl: "postgresql:///kaypoint",
      databasePool: 10,
      embeddedFolder: null,
      databaseLimits: { patience: 4 * SECOND, statement: 30 * SECOND, idle: 60 * SECOND },
      trustedProxies: [],
      hstsForSubdomains: true,
      codeKeys: [{ version: 1, key: Buffer.alloc(32, 7) }],
      staffKeys: [{ version: 1, key: Buffer.alloc(32, 11) }],
      passwordCost: "full",
      passwordLookup: null,
      logLevel: "info",
      metricsToken: null,
      traces: false,
      tillKeys: [{ version: 1, key: Buffer.alloc(32, 13) }],
      webhooks: { keys: [{ version: 1, key: Buffer.alloc(32, 15) }], demoReceiver: null },
      receivers: null,
      stores: { android: contactSamples.GOOGLE_PLAY_URL, ios: contactSamples.APP_STORE_URL },
      sms: { provider: "demo" },
      codeChannels: ["whatsapp", "voice"],
      mail: { provider: "demo" },
      payments: {
        url: "http://127.0.0.1:3001",
        secretKeys: ["sk_test_0123456789abcdef"],
        live: false,
        popup: true,
        sandbox: true,
        hosts: {
          checkout: "http://127.0.0.1:3001",
          script: "http://127.0.0.1:3001",
          api: "http://127.0.0.1:3001",
        },
        channels: ["card", "bank_transfer", "ussd"],
        depositBank: null,
        cardKeys: [{ version: 1, key: Buffer.alloc(32, 9) }],
        chargesPerMinute: 1000,
      },
      vatTenths: 0,
      seller: { name: "Kaypoint", address: "12 Marina Road, Lagos, Nigeria", taxNumber: null },
      sellerCacNumber: null,
      contact,
      topUp: {
        least: naira(100),
        most: naira(5_000_000),
        fees: feeSchedules.specified,
        feesAbroad: feesAbroad.specified,
      },
    },
  });
});

test("an empty setting counts as not set", () => {
  expect(problems({ ...demo, PORT: "", APP_MODE: " ", APP_ORIGIN: "" })).toEqual([]);
});

test("all problems are reported at once", () => {
  const env = {
    APP_MODE: "prod",
    PORT: "http",
    DATABASE_POOL: "0",
    DATABASE_PATIENCE: "61",
    DATABASE_STATEMENT_LIMIT: "none",
    LOG_LEVEL: "loud",
    TRUSTED_PROXIES: "me",
  };
  expect(problems(env)).toEqual([
    "APP_MODE must be one of demo, staging, production",
    "PORT must be a whole number",
    "DATABASE_URL must name a PostgreSQL database",
    "DATABASE_POOL must be at least 1",
    "DATABASE_PATIENCE must be at most 60",
    "DATABASE_STATEMENT_LIMIT must be a whole number",
    'TRUSTED_PROXIES: "me" is not an IP address or range such as 10.0.0.0/8',
    "CODE_KEYS must list at least one key as version:base64 of 32 bytes",
    "STAFF_KEYS must list at least one key as version:base64 of 32 bytes",
    "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent",
    "TILL_KEYS must list at least one key as version:base64 of 32 bytes",
    "WEBHOOK_KEYS must list at least one key as version:base64 of 32 bytes",
    "PAYSTACK_SECRET_KEY must be the secret key of the account at Paystack",
    "CARD_KEYS must list at least one key as version:base64 of 32 bytes",
  ]);
});

test("a complete production configuration listens on every address and is not a demo", () => {
  const result = readConfig(production);
  expect(result).toMatchObject({ ok: true, config: { demo: false, host: "0.0.0.0" } });
});

test.each([
  ["an origin without https", { APP_ORIGIN: "http://kaypoint.example" }, /APP_ORIGIN must start with https/],
  [
    "a caller without https",
    { API_ORIGINS: "https://a.example,http://b.example" },
    /API_ORIGINS must start with https/,
  ],
  ["no origin", { APP_ORIGIN: undefined }, /APP_ORIGIN must be set/],
  ["no database", { DATABASE_URL: undefined }, /DATABASE_URL/],
  ["no key", { CODE_KEYS: undefined }, /CODE_KEYS/],
  ["cheap passwords", { PASSWORD_COST: "low" }, /PASSWORD_COST=low/],
  [
    "another way for codes",
    { CODE_CHANNELS: "whatsapp,telegram" },
    /CODE_CHANNELS must list whatsapp, voice/,
  ],
  [
    "a template without the device that sends it",
    { TERMII_MONEY_TEMPLATE: "template-1" },
    /TERMII_WHATSAPP_DEVICE and TERMII_MONEY_TEMPLATE must be set together/,
  ],
  ["keys on an open line", { TERMII_URL: "http://api.ng.termii.com" }, /TERMII_URL must start with https/],
  ["text messages that stay here", { TERMII_KEY: undefined }, /TERMII_KEY must be set/],
  ["receipts that anybody could sign", { TERMII_SECRET: undefined }, /TERMII_SECRET must be set/],
  ["a sender id that is too long", { TERMII_SENDER: "Kaypoint Nigeria" }, /TERMII_SENDER/],
  ["mails that stay here", { SMTP_URL: undefined }, /SMTP_URL must be set/],
  ["mails from nobody", { MAIL_FROM: undefined }, /MAIL_FROM must be set/],
  ["codes under a key of one byte", { CODE_KEYS: `1:${key}` }, /^CODE_KEYS must be random/],
  [
    "cards under typed text",
    { CARD_KEYS: keyOf(Buffer.from("correct horse battery staples 32")) },
    /^CARD_KEYS must be ran/,
  ],
  [
    "a key that counts",
    { CARD_KEYS: keyOf(Uint8Array.from({ length: 32 }, (_, i) => 250 + i)) },
    /^CARD_KEYS/,
  ],
  ["half a key twice", { CODE_KEYS: keyOf(Buffer.concat([half, half])) }, /^CODE_KEYS must be ran/],
  [
    "an old weak key",
    { CODE_KEYS: `2:${randomKey("codes")},${keyOf(Buffer.alloc(32, 1))}` },
    /^CODE_KEYS must be ran/,
  ],
  [
    "figures for who guesses",
    { METRICS_TOKEN: "kZ5mJQ2xVw8rT4nB7cY1pL6sD3hG9fA" },
    /^METRICS_TOKEN must be at/,
  ],
  ["figures under one letter", { METRICS_TOKEN: "m".repeat(32) }, /^METRICS_TOKEN must be a secret/],
  ["codes and cards under one key", { CARD_KEYS: `1:${randomKey("codes")}` }, /^CARD_KEYS must not hold/],
  [
    "one key under two versions",
    { CODE_KEYS: `2:${randomKey("codes")},1:${randomKey("codes")}` },
    /^CODE_KEYS must not hold/,
  ],
  ["a key that is the secret, too", { TERMII_SECRET: messages.TERMII_KEY }, /^TERMII_SECRET must not hold/],
  ["a short key of the carrier", { TERMII_KEY: "TLknd8q2vX0pRw5" }, /^TERMII_KEY must be a secret of at/],
  ["a short secret of receipts", { TERMII_SECRET: "secret" }, /^TERMII_SECRET must be a secret of at/],
  ["a secret of one letter", { TERMII_SECRET: "a".repeat(40) }, /^TERMII_SECRET must be a secret of at/],
  [
    "a short key of payments",
    { PAYSTACK_SECRET_KEY: "sk_live_01234567" },
    /^PAYSTACK_SECRET_KEY must be a se/,
  ],
  [
    "a short password of mails",
    { SMTP_URL: "smtps://shop:mail@mail.example" },
    /^SMTP_URL must hold a passw/,
  ],
  [
    "a short password of data",
    { DATABASE_URL: "postgresql://kay:shop@db/kay?sslmode=verify-full" },
    /^DATABASE_URL must hold a p/,
  ],
  [
    "rows on an open line",
    { DATABASE_URL: "postgresql://kay:a-password-of-this-test@db.example/kay" },
    /^DATABASE_URL leads to another machine: add \?sslmode=verify-full/,
  ],
  [
    "everybody as a proxy",
    { TRUSTED_PROXIES: "10.0.0.0/8,0.0.0.0/0" },
    /^TRUSTED_PROXIES: 0.0.0.0\/0 is too w/,
  ],
  ["everybody on IPv6 as a proxy", { TRUSTED_PROXIES: "::/0" }, /^TRUSTED_PROXIES: ::\/0 is too wide/],
  ["half of everybody", { TRUSTED_PROXIES: "128.0.0.0/1" }, /^TRUSTED_PROXIES: 128.0.0.0\/1 is too wide/],
  [
    "passwords looked up on an open line",
    { PASSWORD_LOOKUP_URL: "http://api.pwnedpasswords.com" },
    /^PASSWORD_LOOKUP_URL must start with https/,
  ],
])("production refuses %s", (_, change, message) => {
  expect(problems({ ...production, ...change })).toEqual([expect.stringMatching(message)]);
});

test("production accepts long passwords, and proxy networks as wide as private ones", () => {
  const change = {
    DATABASE_URL: "postgresql://kaypoint:uv7%21Rk2pXq9sLw4t@db.internal/kaypoint?sslmode=verify-full",
    SMTP_URL: "smtps://shop:uv7Rk2pXq9sLw4tZ@mail.example:465",
    TRUSTED_PROXIES: "10.0.0.0/8,fc00::/7,2400:cb00::/32,192.0.2.1",
  };
  expect(problems({ ...production, ...change })).toEqual([]);
});

test.each([
  ["on this machine", "postgresql://kay:a-password-of-this-test@127.0.0.1:5432/kay"],
  ["behind a socket", "postgresql:///kay?host=%2Frun%2Fpostgresql&user=kay"],
  [
    "whose certificate is checked",
    "postgresql://kay:a-password-of-this-test@db.example/kay?sslmode=verify-full",
  ],
  ["in a network of the operator", "postgresql://kay:a-password-of-this-test@database/kay?sslmode=disable"],
])("production accepts a database %s", (_, DATABASE_URL) => {
  expect(problems({ ...production, DATABASE_URL })).toEqual([]);
});

test("production refuses all demo-only settings at once", () => {
  expect(problems({ APP_MODE: "production", PASSWORD_COST: "low" })).toHaveLength(14);
});

test.each([
  "kaypoint.example",
  "ftp://kaypoint.example",
  "https://kaypoint.example/shop",
  "https://u:p@kaypoint.example",
])("%s is not an origin", (origin) => {
  expect(problems({ ...demo, APP_ORIGIN: origin })).toHaveLength(1);
});

test("an origin loses its trailing slash", () => {
  expect(readConfig({ ...demo, APP_ORIGIN: "http://localhost:3000/" })).toMatchObject({
    config: { origin: "http://localhost:3000" },
  });
});

test("websites that may call the API are a list of origins", () => {
  expect(readConfig({ ...demo, API_ORIGINS: "https://a.example/, http://localhost:5173" })).toMatchObject({
    config: { apiOrigins: ["https://a.example", "http://localhost:5173"] },
  });
  expect(problems({ ...demo, API_ORIGINS: "https://a.example/path, *" })).toEqual([
    expect.stringContaining("https://a.example/path"),
    expect.stringContaining('"*"'),
  ]);
});

const noOrigins = { APP_ORIGIN: undefined, ACCOUNT_ORIGIN: undefined };
const origins = { APP_ORIGIN: "http://shop.example", ACCOUNT_ORIGIN: "http://account.shop.example" };

test("accounts live at the site's address unless they have their own", () => {
  expect(readConfig({ ...demo, APP_ORIGIN: origins.APP_ORIGIN })).toMatchObject({
    config: { origin: "http://shop.example", accountOrigin: "http://shop.example" },
  });
  expect(readConfig({ ...demo, ...origins })).toMatchObject({
    config: { origin: "http://shop.example", accountOrigin: "http://account.shop.example" },
  });
});

test.each([
  ["is no address", { ACCOUNT_ORIGIN: "account" }, "ACCOUNT_ORIGIN must be an address without a path"],
  ["stands alone", { APP_ORIGIN: undefined }, "ACCOUNT_ORIGIN needs APP_ORIGIN"],
  [
    "is the site's own",
    { ACCOUNT_ORIGIN: "http://shop.example" },
    "ACCOUNT_ORIGIN must have another host name",
  ],
  ["differs by its port only", { ACCOUNT_ORIGIN: "http://shop.example:81" }, "another host name"],
  ["alone is on https", { ACCOUNT_ORIGIN: "https://account.shop.example" }, "must both start with https://"],
])("the accounts' address is refused when it %s", (_, change, message) => {
  expect(problems({ ...demo, ...origins, ...change })).toEqual([expect.stringContaining(message)]);
});

test("production requires https for accounts too", () => {
  expect(problems({ ...production, ACCOUNT_ORIGIN: "http://account.kaypoint.example" })).toContain(
    "ACCOUNT_ORIGIN must start with https:// outside a demo",
  );
  expect(problems({ ...production, ACCOUNT_ORIGIN: "https://account.kaypoint.example" })).toEqual([]);
});

test("proxies are addresses or ranges of either family", () => {
  const list = "10.0.0.0/8, 192.0.2.1,2001:db8::/32";
  expect(readConfig({ ...demo, TRUSTED_PROXIES: list })).toMatchObject({
    config: { trustedProxies: ["10.0.0.0/8", "192.0.2.1", "2001:db8::/32"] },
  });
});

test("traces are made if there is an address to send them to", () => {
  const traced = { ...demo, OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" };
  expect(readConfig(traced)).toMatchObject({ config: { traces: true } });
  expect(problems({ ...demo, OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" })).toHaveLength(1);
});

test.each(["10.0.0.0/33", "10.0.0.0/8/8", "10.0.0/8", "*", "::/129", "10.0.0.1/"])(
  "%s is not a proxy",
  (proxy) => {
    expect(problems({ ...demo, TRUSTED_PROXIES: proxy })).toHaveLength(1);
  },
);

test("keys keep their order, because the first one signs", () => {
  const result = readConfig({ ...demo, CODE_KEYS: `2:${key},1:${key}` });
  expect(result.ok && result.config.codeKeys.map(({ version }) => version)).toEqual([2, 1]);
});

test.each([key, "1:short", `1:${key},1:${key}`, `a:${key}`, "1:"])("%s is not a list of keys", (keys) => {
  expect(problems({ ...demo, CODE_KEYS: keys })).toHaveLength(1);
});

test("message providers come with the settings they need", () => {
  expect(readConfig(production)).toMatchObject({
    config: {
      sms: {
        provider: "termii",
        url: "https://api.ng.termii.com",
        key: messages.TERMII_KEY,
        secret: messages.TERMII_SECRET,
        sender: "Kaypoint",
      },
      mail: { provider: "smtp", url: "smtps://mail.example", from: "Kaypoint <hello@kaypoint.example>" },
    },
  });
});

test.each(["http://mail.example", "mail.example:465", "smtp//mail"])("%s is not a mail server", (url) => {
  expect(problems({ ...demo, SMTP_URL: url, MAIL_FROM: "a@b.example" })).toHaveLength(1);
});

test.each(["hello", "a@b.example, c@d.example", "Kaypoint <hello>", "a@b.example\nBcc: c@d.example"])(
  "%o is not a mail sender",
  (from) => {
    expect(problems({ ...demo, SMTP_URL: "smtp://mail.example", MAIL_FROM: from })).toHaveLength(1);
  },
);

describe("staging", () => {
  const staging = { ...production, APP_MODE: "staging", PAYSTACK_SECRET_KEY: "sk_test_0123456789abcdef" };

  test("is as safe as production, with keys that move no money and a list of people who get messages", () => {
    expect(problems(staging)).toEqual([]);
    expect(problems({ ...staging, PAYSTACK_SECRET_KEY: payments.PAYSTACK_SECRET_KEY })).toEqual([
      "PAYSTACK_SECRET_KEY is a live key, which only production may use",
    ]);
    expect(problems({ ...staging, PASSWORD_COST: "low", APP_ORIGIN: "http://kaypoint.example" })).toEqual([
      "APP_ORIGIN must start with https:// outside a demo",
      "PASSWORD_COST=low is for tests, not production",
    ]);
    const result = readConfig({ ...staging, STAGING_RECEIVERS: "Ada@Shop.example, 0803 123 4567" });
    expect(result.ok && result.config).toMatchObject({
      demo: false,
      receivers: ["ada@shop.example", "+2348031234567"],
    });
    const nobody = readConfig(staging);
    expect(nobody.ok && nobody.config.receivers).toEqual([]);
  });

  test("may call a Termii sandbox on its own machine, and nothing else without TLS", () => {
    expect(problems({ ...staging, TERMII_URL: "http://127.0.0.1:4000" })).toEqual([]);
    expect(problems({ ...staging, TERMII_URL: "http://10.0.0.7:4000" })).toEqual([
      "TERMII_URL must start with https:// outside a demo",
    ]);
    expect(problems({ ...production, TERMII_URL: "http://127.0.0.1:4000" })).toEqual([
      "TERMII_URL must start with https:// outside a demo",
    ]);
  });
});

test.each([
  "postgresql://kaypoint:a-long-p@ssword-1@127.0.0.1/kaypoint/",
  "postgresql://kaypoint:a-long-pass/word-1@127.0.0.1/kaypoint",
  "postgresql://kaypoint:a-long-pass#word-1@127.0.0.1/kaypoint",
  "127.0.0.1:5432/kaypoint",
  "mysql://kaypoint@127.0.0.1/kaypoint",
])("a database URL that a program would misread is refused: %s", (DATABASE_URL) => {
  expect(problems({ ...demo, DATABASE_URL }).join()).toContain("In its password write %40 for @");
});

test.each([
  "postgresql:///kaypoint",
  "postgresql:///postgres?host=/tmp/a&port=5432",
  "postgres://db.example/kaypoint",
])("a database URL is accepted: %s", (DATABASE_URL) => {
  expect(problems({ ...demo, DATABASE_URL })).toEqual([]);
});

test("passkeys are for RP_ID, which only a demo without an address of its own may leave out", () => {
  expect(readConfig(demo)).toMatchObject({ config: { rpId: "localhost" } });
  expect(readConfig({ ...demo, ...origins })).toMatchObject({ config: { rpId: null } });
  expect(readConfig(production)).toMatchObject({ config: { rpId: null } });
  for (const RP_ID of ["account.shop.example", "shop.example"])
    expect(readConfig({ ...demo, ...origins, RP_ID })).toMatchObject({ config: { rpId: RP_ID } });
});

test.each([
  [
    "is the host of the public site alone",
    { RP_ID: "www.shop.example" },
    "RP_ID must be account.shop.example",
  ],
  ["only ends like the host", { RP_ID: "hop.example" }, "RP_ID must be account.shop.example"],
  ["is localhost", { RP_ID: "localhost" }, "RP_ID must be account.shop.example"],
  ["is an address", { RP_ID: "https://account.shop.example" }, "RP_ID must be a host name"],
  ["has no host to go with", { ...noOrigins, RP_ID: "shop.example" }, "RP_ID needs APP_ORIGIN"],
  [
    "belongs to everyone",
    { APP_ORIGIN: "http://shop.com.ng", ACCOUNT_ORIGIN: "http://my.shop.com.ng", RP_ID: "com.ng" },
    "com.ng belongs to everyone",
  ],
])("RP_ID is refused when it %s", (_, change, message) => {
  expect(problems({ ...demo, ...origins, ...change })).toContainEqual(expect.stringContaining(message));
});
